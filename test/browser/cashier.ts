import type { Page } from 'playwright-core'
import type { AdminBrowser, Look } from './admin-browser.ts'
import { Counter } from './counter.ts'
import { TillJournal } from './till-journal.ts'

/** How the shop of the tests sells. */
const SETTINGS = {
  country: 'DE',
  taxRates: [
    { name: 'Standard', percent: 19 },
    { name: 'Reduced', percent: 7 },
  ],
  address: 'Shop north\nMain street 1, 12345 Town',
  taxId: 'DE123456789',
  receiptText: 'Thank you for your visit!',
  cashRounding: 0.05,
  loyalty: { pointsPerUnit: 1, pointValue: 0.01 },
  tillSales: true,
  confirmNotFiscal: true,
}

/** Turns selling on for the tills of the shop. */
export async function letTillsSell({ owner }: AdminBrowser): Promise<void> {
  await owner.done(owner.patch('/shop/api/shop', SETTINGS))
}

/** Somebody who sells at a till. */
export class Cashier {
  private constructor(
    readonly counter: Counter,
    readonly journal: TillJournal,
    readonly page: Page,
  ) {}

  /** Pairs a till. */
  static async at(room: AdminBrowser, look?: Look, journal = new TillJournal()): Promise<Cashier> {
    const counter = await Counter.open(room, look)
    await journal.serve(counter.page)
    await counter.pair()
    return new Cashier(counter, journal, counter.page)
  }

  /** The same cashier in another window. */
  in(page: Page): Cashier {
    return new Cashier(this.counter, this.journal, page)
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** Types codes. Unlike keys of a scanner, they may arrive slowly on a busy machine. */
  async enter(...codes: readonly string[]): Promise<void> {
    const field = this.page.getByRole('combobox', { name: /^Scan or type/ })
    for (const code of codes) {
      await field.fill(code)
      await field.press('Enter')
    }
  }

  field(name: string) {
    return this.page.getByRole('textbox', { name })
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name })
  }

  async total(text: string): Promise<void> {
    await this.page.locator('.basket-total output', { hasText: text }).waitFor()
  }

  async menu(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu' }).click()
    await this.page.getByRole('menuitem', { name }).click()
  }

  async openPay(): Promise<void> {
    await this.press('F2')
    await this.page.locator('dialog .pay-due').waitFor()
  }

  /** Pays exactly in cash, by keys. @returns the number of the sale */
  async sell(): Promise<string> {
    await this.openPay()
    await this.press('Enter')
    return await this.done()
  }

  /** Reads the number of the sale that was just paid, and begins the next one. */
  async done(): Promise<string> {
    const title = this.page.getByRole('heading', { name: /^Sale \S+-\d+$/ })
    const text = (await title.textContent()) ?? ''
    await this.button('New sale').click()
    await title.waitFor({ state: 'detached' })
    return text.replace('Sale ', '')
  }

  /** Waits until the server has this many entries. */
  async sent(entries: number): Promise<void> {
    while (this.journal.entries().length < entries) await this.page.waitForTimeout(20)
  }
}
