import './browser-globals.ts'
import { setSystemTime } from 'bun:test'
import { options, render } from 'preact'
import * as modules from '../../src/modules.pages.ts'
import { Admin } from '../../src/ui/admin/frame/admin.tsx'
import { AdminModules } from '../../src/ui/admin/frame/places.ts'
import { navigate } from '../../src/ui/shared/router.ts'
import type { Boutique } from './boutique.ts'
import { Copies } from './copies.ts'
import { type SmallElement, smallDocument } from './small-dom.ts'

/** Longest wait for a page, in turns of the event loop. */
const MOST_TURNS = 2_000
/** The first turns take no time; each one after these takes a millisecond. */
const QUICK_TURNS = 50
/** A page that asks for nothing in so many turns has nothing more to do. */
const QUIET_TURNS = 4
const WINDOW = { innerHeight: 900, innerWidth: 1200 }

// Effects follow at once, since nothing is painted.
options.requestAnimationFrame = queueMicrotask
options.debounceRendering = queueMicrotask

/** A timer that is set for longer never ends here, because a person would wait for it. */
const LONG_MS = 400

type Timer = ReturnType<typeof setTimeout>

/** Admin, shown in a small document, on a copy of the boutique that it may change. */
export class PressedPage implements AsyncDisposable {
  readonly #body: SmallElement
  readonly #fetch = globalThis.fetch
  readonly #setTimeout = globalThis.setTimeout
  readonly #clearTimeout = globalThis.clearTimeout
  readonly #timers = new Set<unknown>()
  #open = 0
  #isChanged = true
  /** Without it, nothing that would change something reaches the server. */
  isConnected = true
  #notes: string[] = []
  #reads: string[] = []

  static async on(boutique: Boutique): Promise<PressedPage> {
    return new PressedPage(boutique, await Copies.of(boutique))
  }

  private constructor(
    readonly boutique: Boutique,
    readonly copies: Copies,
  ) {
    this.#body = smallDocument().body
    const confirm = (question = '') => this.#note(`asks ${question}`)
    Object.assign(globalThis, WINDOW, { confirm })
    const leave = (to: string) => this.#note(`leaves for ${to}`)
    const reload = () => this.#note('loads the page again')
    Object.assign(location, { assign: leave, replace: leave, reload })
    globalThis.fetch = ((to: string, init: RequestInit) => this.#answer(to, init)) as typeof fetch
    const timeout = (work: () => void, ms = 0) => this.#later(work, ms)
    const clear = (timer: Timer) => {
      this.#timers.delete(timer)
      this.#clearTimeout(timer)
    }
    Object.assign(globalThis, { setTimeout: timeout, clearTimeout: clear })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#render(null)
    globalThis.fetch = this.#fetch
    globalThis.setTimeout = this.#setTimeout
    globalThis.clearTimeout = this.#clearTimeout
    setSystemTime()
    Reflect.deleteProperty(globalThis, 'document')
    await this.copies[Symbol.asyncDispose]()
  }

  /** @param goesOn whether to keep what earlier pages have changed */
  async show(path: string, { goesOn = false } = {}): Promise<void> {
    this.#render(null)
    if (this.#isChanged && !goesOn) await this.copies.fresh()
    this.#isChanged = false
    setSystemTime(this.copies.opening)
    localStorage.clear()
    sessionStorage.clear()
    Object.assign(document, { activeElement: null })
    navigate(path, { replace: true })
    this.#render(
      <AdminModules.Provider value={Object.values(modules)}>
        <Admin />
      </AdminModules.Provider>,
    )
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
      toast.querySelectorAll('button').at(-1)?.click()
      return `tells ${toast.getAttribute('class')}: ${toast.textContent}`
    })
    const reads = this.#isChanged ? this.#reads.sort() : []
    const told = [...this.#notes, ...reads, ...toasts]
    this.#notes = []
    this.#reads = []
    return told
  }

  /** The button in the newest message, such as to undo what was done. */
  get action(): SmallElement | null {
    return this.#toasts.at(-1)?.querySelectorAll('button').at(-2) ?? null
  }

  /** The element with the focus. */
  get focused(): SmallElement | null {
    const focused = document.activeElement as unknown as SmallElement | null
    return focused?.isConnected ? focused : null
  }

  get main(): SmallElement | null {
    return this.#body.querySelector('main')
  }

  get html(): string {
    return this.#body.html
  }

  /** The dialog on top. */
  get dialog(): SmallElement | null {
    return this.#body.querySelectorAll('dialog').at(-1) ?? null
  }

  /** Waits until the screen is there, no request is open and nothing is rendered any more. */
  async settled(): Promise<void> {
    for (let turn = 0, quiet = 0; quiet < QUIET_TURNS; turn++) {
      if (turn === MOST_TURNS) throw new Error('the page does not come to rest')
      await Bun.sleep(turn < QUICK_TURNS ? 0 : 1)
      const isBusy = this.#open > 0 || this.#timers.size > 0 || !this.main?.querySelector('h1')
      quiet = isBusy ? 0 : quiet + 1
    }
  }

  async press(button: SmallElement): Promise<void> {
    button.focus()
    const { defaultPrevented } = button.happens('click')
    const popover = button.getAttribute('popovertarget')
    if (popover) this.#withId(popover)?.happens('toggle', { newState: 'open' })
    const isSubmit = button.getAttribute('type') === 'submit'
    if (isSubmit && !defaultPrevented) this.#formOf(button)?.happens('submit')
    await this.settled()
  }

  async fill(field: SmallElement, value: string): Promise<void> {
    field.value = value
    field.happens('input')
    field.happens('change')
    await Bun.sleep(0)
  }

  async tick(box: SmallElement): Promise<void> {
    box.checked = !box.checked
    box.happens('input')
    box.happens('change')
    await Bun.sleep(0)
  }

  /** Short pauses pass at once, and longer ones not at all. */
  #later(work: () => void, ms: number): Timer {
    if (ms > LONG_MS) return this.#setTimeout(() => undefined, 0)
    const timer: Timer = this.#setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, 0)
    this.#timers.add(timer)
    return timer
  }

  #formOf(button: SmallElement): SmallElement | null {
    const id = button.getAttribute('form')
    return id ? this.#withId(id) : button.closest('form')
  }

  #withId(id: string): SmallElement | null {
    return this.#body.all.find((one) => one.getAttribute('id') === id) ?? null
  }

  #render(page: Parameters<typeof render>[0]): void {
    render(page, this.#body as unknown as Parameters<typeof render>[1])
  }

  /** Whether the page has changed something on its server. */
  get isChanged(): boolean {
    return this.#isChanged
  }

  get #toasts(): SmallElement[] {
    return this.#body.all.filter((one) => one.getAttribute('class')?.startsWith('toast '))
  }

  #note(line: string): boolean {
    this.#notes.push(line)
    return true
  }

  async #answer(to: string, init: RequestInit): Promise<Response> {
    const headers = {
      ...this.boutique.owner.headers,
      ...(init.headers as Record<string, string>),
    }
    const isDryRun = /"dryRun":true|dryRun=true/.test(`${to}${String(init.body)}`)
    const isRead = init.method === 'GET' || isDryRun
    const line = `${init.method} ${to} ${init.body ?? ''}`.trim()
    this.#open++
    try {
      if (isRead) this.#reads.push(`asks ${line}`)
      else if (!this.isConnected) {
        this.#note(`sends ${line} in vain`)
        throw new TypeError('There is no connection.')
      } else this.#isChanged = true
      const request = new Request(new URL(to, location.origin), { ...init, headers })
      const answer = await this.copies.answer(request)
      if (isRead) return answer
      this.#note(`sends ${line}: ${answer.status}`)
      await this.copies.settled(answer)
      return answer
    } finally {
      this.#open--
    }
  }
}
