import type { BrowserContext, Page } from 'playwright-core'
import type { AdminBrowser, Look } from '../../browser/admin-browser.ts'
import { TerminalAdmin, type TestTerminal } from '../../till.ts'

const ENTER = { key: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
const DESK: Look = { scheme: 'light', width: 1280 }

/** A terminal of the shop and the till's page in a new browser context. */
export class Counter {
  private constructor(
    readonly room: AdminBrowser,
    readonly terminalAdmin: TerminalAdmin,
    readonly till: TestTerminal,
    readonly page: Page,
  ) {}

  /** Registers a terminal and opens the till's page, which is not paired yet. */
  static async open(room: AdminBrowser, look: Look = DESK): Promise<Counter> {
    return await Counter.on(room, await room.page('/pos', look, null))
  }

  /** Registers a terminal for a page that is open. */
  static async on(room: AdminBrowser, page: Page): Promise<Counter> {
    const terminalAdmin = new TerminalAdmin(room.owner)
    return new Counter(room, terminalAdmin, await terminalAdmin.till('Counter 1'), page)
  }

  /** Opens a paired till with the whole catalog. */
  static async paired(room: AdminBrowser, look: Look = DESK): Promise<Counter> {
    const counter = await Counter.open(room, look)
    await counter.pair()
    return counter
  }

  get context(): BrowserContext {
    return this.page.context()
  }

  async pair(): Promise<void> {
    await this.page.getByLabel('Pairing code').fill(await this.terminalAdmin.pairingCode(this.till))
    await this.live()
  }

  async live(): Promise<void> {
    await this.page.getByText('Live', { exact: true }).waitFor()
  }

  async offline(): Promise<void> {
    await this.context.setOffline(true)
    await this.page
      .getByText(/^Offline/)
      .first()
      .waitFor()
  }

  /** A scan while no field has the focus. */
  async scan(code: string): Promise<void> {
    await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await this.scanner(code)
  }

  /**
   * Sends keys as a scanner does, to the focused element. They are sent without waiting for each
   * other, so that they arrive fast on a busy machine, too.
   */
  async scanner(code: string): Promise<void> {
    const session = await this.context.newCDPSession(this.page)
    const keys = [...[...code].map((key) => ({ key, text: key })), ENTER]
    const events = keys.flatMap((key) => [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    ])
    await Promise.all(events)
    await session.detach()
  }

  /** Waits until the service worker controls the page and has cached it. */
  async workerReady(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready
      while (!navigator.serviceWorker.controller || !(await caches.match('/pos'))) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
  }

  price(text: string) {
    return this.page.locator('.shown-price', { hasText: text })
  }
}
