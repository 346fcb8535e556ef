import './browser-globals.ts'
import { setSystemTime } from 'bun:test'
import { options, render } from 'preact'
import * as modules from '../../src/modules.pages.ts'
import { Admin } from '../../src/ui/admin/frame/admin.tsx'
import { AdminModules } from '../../src/ui/admin/frame/places.ts'
import { navigate } from '../../src/ui/shared/router.ts'
import type { Boutique } from './boutique.ts'
import { type SmallElement, smallDocument } from './small-dom.ts'

/** Longest wait for a page, in turns of the event loop. */
const MOST_TURNS = 2_000
/** After so many, they take a millisecond each. */
const QUICK_TURNS = 50
/** A page that asks for nothing in so many turns has nothing more to do. */
const QUIET_TURNS = 4
const WINDOW = { innerHeight: 900, innerWidth: 1200 }

// Effects follow at once, since nothing is painted.
options.requestAnimationFrame = queueMicrotask
options.debounceRendering = queueMicrotask

/** A pause that is as long belongs to something that a person would wait for. */
const LONG_MS = 400

type Timer = ReturnType<typeof setTimeout>

/** Admin, shown in a small document. What it would change on the server is noted and refused. */
export class PressedPage implements Disposable {
  readonly #body: SmallElement
  readonly #fetch = globalThis.fetch
  readonly #setTimeout = globalThis.setTimeout
  readonly #clearTimeout = globalThis.clearTimeout
  readonly #timers = new Set<unknown>()
  #open = 0
  /** The requests that would change something, since the page was shown. */
  readonly writes: string[] = []

  constructor(readonly boutique: Boutique) {
    this.#body = smallDocument().body
    Object.assign(globalThis, WINDOW)
    globalThis.fetch = ((to: string, init: RequestInit) => this.#answer(to, init)) as typeof fetch
    const timeout = (work: () => void, ms = 0) => this.#later(work, ms)
    const clear = (timer: Timer) => {
      this.#timers.delete(timer)
      this.#clearTimeout(timer)
    }
    Object.assign(globalThis, { setTimeout: timeout, clearTimeout: clear })
    setSystemTime(boutique.kassa.now)
  }

  [Symbol.dispose](): void {
    this.#render(null)
    globalThis.fetch = this.#fetch
    globalThis.setTimeout = this.#setTimeout
    globalThis.clearTimeout = this.#clearTimeout
    setSystemTime()
    Reflect.deleteProperty(globalThis, 'document')
  }

  async show(path: string): Promise<void> {
    this.#render(null)
    this.writes.length = 0
    Object.assign(location, { href: new URL(path, location.origin).href })
    navigate(path, { replace: true })
    this.#render(
      <AdminModules.Provider value={Object.values(modules)}>
        <Admin />
      </AdminModules.Provider>,
    )
    await this.settled()
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

  async #answer(to: string, init: RequestInit): Promise<Response> {
    const { kassa, owner } = this.boutique
    const headers = { ...owner.headers, ...(init.headers as Record<string, string>) }
    this.#open++
    try {
      const isDryRun = /"dryRun":true|dryRun=true/.test(`${to}${String(init.body)}`)
      if (init.method === 'GET' || isDryRun) {
        return await kassa.app.handle(
          new Request(new URL(to, location.origin), { ...init, headers }),
        )
      }
      this.writes.push(`${init.method} ${to} ${init.body ?? ''}`.trim())
      const problem = {
        title: 'Refused',
        status: 403,
        code: 'FORBIDDEN',
        detail: 'Not in this test.',
      }
      return Response.json(problem, {
        status: 403,
        headers: { 'content-type': 'application/problem+json' },
      })
    } finally {
      this.#open--
    }
  }
}
