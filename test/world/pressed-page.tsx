import { afterAll, setSystemTime } from 'bun:test'
import { options, render } from 'preact'
import { isPrinting } from '../../src/modules/till/page/print/device.ts'
import { navigate } from '../../src/ui/shared/router.ts'
import { until } from '../until.ts'
import { type Boutique, boutique } from './boutique.ts'
import { browser } from './browser-globals.ts'
import { Copies } from './copies.ts'
import { Held } from './held.ts'
import { isTill, leaveOut, pageAt } from './page-at.tsx'
import { buttonsOf, type Field, htmlOf } from './parts.ts'
import { Requests } from './requests.ts'
import { TillWindow } from './till-window.ts'

/** Longest wait for a page, in turns of the event loop. */
const MOST_TURNS = 2_000
/** The first turns take no time; each one after these takes a millisecond. */
const QUICK_TURNS = 50
/** A page that asks for nothing in so many turns has nothing more to do. */
const QUIET_TURNS = 4
/** A till asks for nothing while its database works. */
const QUIET_TURNS_OF_DATABASE = 20

// Effects follow at once, since nothing is painted.
options.requestAnimationFrame = queueMicrotask
options.debounceRendering = queueMicrotask
/** A person waits for a pause that is longer, so it only ends here when it is told to. */
const LONG_MS = 400

function eventOf(type: string, details: object = {}): Event {
  const event = new browser.Event(type, { bubbles: true, cancelable: true })
  return Object.assign(event, details) as unknown as Event
}

type Timer = ReturnType<typeof setTimeout>

/**
 * Admin, the account of a shopper, papers or a till, shown in a document without a browser, on a
 * copy of the boutique that it may change.
 */
export class PressedPage implements AsyncDisposable {
  readonly #fetch = globalThis.fetch
  readonly #setTimeout = globalThis.setTimeout
  readonly #clearTimeout = globalThis.clearTimeout
  readonly #timers = new Set<unknown>()
  /** The work that waits for the end of a long pause. */
  readonly #pauses = new Map<unknown, { readonly work: () => void; readonly ms: number }>()
  #main: HTMLElement | null = null
  #at = pageAt('/admin')
  readonly #till = new TillWindow((line) => this.#note(line))
  readonly #held = new Held((line) => this.#note(line))
  readonly requests: Requests
  #notes: string[] = []

  static async on(boutique: Boutique): Promise<PressedPage> {
    return new PressedPage(boutique, await Copies.of(boutique))
  }

  private constructor(
    readonly boutique: Boutique,
    readonly copies: Copies,
  ) {
    this.requests = new Requests({
      copies,
      headers: () => this.#at.headers(boutique),
      isTill: () => isTill(this.#at),
      events: () => this.#till.events(),
      note: (line) => this.#note(line),
    })
    const confirm = (question = '') => this.#note(`asks ${question}`)
    const print = () => {
      const paper = document.querySelector('[aria-hidden].receipt, .label-sheet')
      this.#note(`prints ${paper?.getAttribute('class')}: ${paper?.textContent}`)
    }
    Object.assign(globalThis, { confirm, print })
    browser.addEventListener('error', (event) => {
      this.#note(`throws ${(event as unknown as ErrorEvent).message}`)
    })
    const leave = (to: string) => this.#note(`leaves for ${to}`)
    const reload = () => this.#note('loads the page again')
    const save = (link: HTMLAnchorElement) => this.#note(`saves ${link.download}`)
    Object.assign(browser.HTMLAnchorElement.prototype, {
      click(this: HTMLAnchorElement) {
        save(this)
      },
    })
    Object.assign(location, { assign: leave, replace: leave, reload })
    const asked = (to: string, init: RequestInit) => this.requests.answer(to, init)
    globalThis.fetch = asked as typeof fetch
    const timeout = <T extends unknown[]>(work: (...given: T) => void, ms = 0, ...given: T) =>
      this.#later(() => work(...given), ms)
    const clear = (timer: Timer) => {
      this.#timers.delete(timer)
      this.#pauses.delete(timer)
      this.#clearTimeout(timer)
    }
    Object.assign(globalThis, { setTimeout: timeout, clearTimeout: clear })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#render(null)
    this.#till.close()
    delete options.vnode
    globalThis.fetch = this.#fetch
    globalThis.setTimeout = this.#setTimeout
    globalThis.clearTimeout = this.#clearTimeout
    setSystemTime()
    await this.copies[Symbol.asyncDispose]()
  }

  /** A fresh copy of the boutique for other pages than these. */
  async copy(): Promise<Copies> {
    this.requests.isUsed = true
    await this.copies.fresh()
    return this.copies
  }

  /**
   * @param goesOn whether to keep what earlier pages have changed
   * @param keeps whether to keep what the browser has stored
   */
  async show(path: string, { goesOn = false, keeps = false } = {}): Promise<void> {
    this.#render(null)
    await Bun.sleep(0)
    const { requests } = this
    if (requests.isUsed && !goesOn) {
      await this.copies.fresh()
      requests.isUsed = false
    }
    if (isTill(this.#at)) this.#held.close()
    this.#held.gone()
    Object.assign(requests, { isChanged: false, isSignedIn: true, fate: 'comes' })
    setSystemTime(this.copies.opening)
    this.#pauses.clear()
    if (!keeps) {
      localStorage.clear()
      sessionStorage.clear()
    }
    this.#till.close()
    navigate(path, { replace: true })
    options.vnode = leaveOut
    this.#at = pageAt(path)
    if (isTill(this.#at)) this.#till.open()
    this.#render(this.#at.page(this.boutique))
    await this.settled()
    this.told()
  }

  /**
   * All that the page has sent and said since this was asked last: requests that change something,
   * with the status of their answers; after the first of them also those that read; and messages,
   * which are closed.
   */
  told(): string[] {
    const toasts = this.#toasts.map((toast) => {
      buttonsOf(toast).at(-1)?.click()
      return `tells ${toast.getAttribute('class')}: ${toast.textContent}`
    })
    const reads = this.requests.isChanged ? this.requests.reads.sort() : []
    const told = [...this.#notes, ...reads, ...toasts]
    this.#notes = []
    this.requests.reads = []
    return told
  }

  /** The listeners and intervals of the page, as a text. */
  get held(): string {
    return this.#held.state
  }

  /** The button in the newest message, such as to undo what was done. */
  get action(): HTMLElement | null {
    const toast = this.#toasts.at(-1)
    return toast ? (buttonsOf(toast).at(-2) ?? null) : null
  }

  /** The element with the focus. */
  get focused(): HTMLElement | null {
    const { activeElement } = document
    return activeElement instanceof HTMLElement && activeElement !== document.body
      ? activeElement
      : null
  }

  /** The part of the page without dialogs: of a till, the whole of it. */
  get main(): HTMLElement | null {
    if (!this.#main?.isConnected) {
      this.#main = document.querySelector<HTMLElement>('.pos') ?? document.querySelector('main')
    }
    return this.#main
  }

  get html(): string {
    return htmlOf(document.body)
  }

  /** The dialog on top. */
  get dialog(): HTMLElement | null {
    return [...document.querySelectorAll('dialog')].at(-1) ?? null
  }

  /** Waits until the screen is there, no request is open and nothing is rendered any more. */
  async settled(): Promise<void> {
    const turns = isTill(this.#at) ? QUIET_TURNS_OF_DATABASE : QUIET_TURNS
    for (let turn = 0, quiet = 0; quiet < turns; turn++) {
      if (turn === MOST_TURNS) throw new Error('the page does not come to rest')
      await Bun.sleep(turn < QUICK_TURNS ? 0 : 1)
      const isBusy =
        this.requests.open > 0 ||
        this.#timers.size > 0 ||
        !this.main?.querySelector('h1') ||
        (isTill(this.#at) && (isPrinting() || document.querySelector('.spinner')))
      quiet = isBusy ? 0 : quiet + 1
    }
  }

  async press(button: HTMLElement): Promise<void> {
    button.focus()
    button.click()
    const popover = button.getAttribute('popovertarget')
    const menu = popover ? document.getElementById(popover) : null
    menu?.dispatchEvent(eventOf('toggle', { newState: 'open' }))
    await this.settled()
  }

  /** Presses a key. Enter in a field sends its form. */
  async key(key: string, ctrlKey = false): Promise<void> {
    const at = this.focused ?? document.body
    const isTaken = !at.dispatchEvent(eventOf('keydown', { key, ctrlKey, repeat: false }))
    if (isTaken) this.#note(`takes the key ${key}`)
    if (key === 'Enter' && !isTaken) at.closest('form')?.requestSubmit()
    if (key === 'Escape') await this.escape()
    await this.settled()
  }

  /** Nothing more reaches the server; the streams of a till end. */
  async disconnect(): Promise<void> {
    this.requests.isConnected = false
    this.#till.close()
    await this.settled()
  }

  /** The browser says that there is a connection again. */
  async connect(): Promise<void> {
    this.requests.isConnected = true
    browser.dispatchEvent(new browser.Event('online'))
    await this.settled()
  }

  /** Takes a step whose first answer is lost; then there is a connection again. */
  async losing(take: () => Promise<unknown>): Promise<void> {
    const { requests } = this
    const before = requests.losses
    requests.fate = 'lost'
    const taken = take()
    await until('an answer is lost', () => requests.losses > before)
    requests.fate = 'comes'
    this.#till.close()
    await this.connect()
    await taken
  }

  /** Closes the dialog on top, unless it must be answered. */
  async escape(): Promise<void> {
    this.dialog?.dispatchEvent(eventOf('cancel'))
    await this.settled()
  }

  async fill(field: Field, value: string): Promise<void> {
    field.value = value
    field.dispatchEvent(eventOf('input'))
    field.dispatchEvent(eventOf('change'))
    await this.#answered()
  }

  /** Chooses files in the first field for files of the dialog on top, or of the page. */
  async choose(...files: readonly File[]): Promise<void> {
    const field = (this.dialog ?? document).querySelector('input[type=file]')
    if (!field) throw new Error('there is no field for files')
    Object.defineProperty(field, 'files', { value: files, configurable: true })
    field.dispatchEvent(eventOf('change'))
    await this.settled()
  }

  async tick(box: HTMLElement): Promise<void> {
    box.click()
    await this.#answered()
  }

  /** Waits for the pauses and requests that one field has begun, before the next one is filled in. */
  async #answered(): Promise<void> {
    await Bun.sleep(0)
    for (let turn = 0; this.#timers.size > 0 || this.requests.open > 0; turn++) {
      if (turn === MOST_TURNS) throw new Error('what a field has begun does not end')
      await Bun.sleep(turn < QUICK_TURNS ? 0 : 1)
    }
  }

  /** Lets all pauses pass that have begun, the shortest first. */
  async pass(): Promise<void> {
    const pauses = [...this.#pauses.values()].sort((one, other) => one.ms - other.ms)
    this.#pauses.clear()
    for (const { work } of pauses) work()
    await this.settled()
  }

  /** Short pauses pass at once, and longer ones when they are told to. */
  #later(work: () => void, ms: number): Timer {
    if (ms > LONG_MS) {
      const pause = this.#setTimeout(() => undefined, 0)
      this.#pauses.set(pause, { work, ms })
      return pause
    }
    const timer: Timer = this.#setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, 0)
    this.#timers.add(timer)
    return timer
  }

  #render(page: Parameters<typeof render>[0]): void {
    render(page, document.body)
  }

  get #toasts(): HTMLElement[] {
    const last = document.body.lastElementChild
    return last?.matches('.toasts') ? ([...last.children] as HTMLElement[]) : []
  }

  #note(line: string): boolean {
    this.#notes.push(line)
    return true
  }
}

/** The page of all tests, which is closed after them. */
export const page = await PressedPage.on(boutique)
afterAll(() => page[Symbol.asyncDispose]())
