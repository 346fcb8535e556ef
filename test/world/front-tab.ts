import { Window } from 'happy-dom'
import type { Headers } from '../access.ts'
import type { TestServer } from '../fixture.ts'
import { visit } from '../front-visitor.ts'
import { until } from '../until.ts'
import { changedLines } from './outline.ts'
import { type Field, htmlOf } from './parts.ts'

const NAMES = [
  'document',
  'location',
  'localStorage',
  'sessionStorage',
  'DOMParser',
  'FormData',
  'Element',
  'Node',
  'HTMLFormElement',
  'HTMLInputElement',
  'HTMLSelectElement',
] as const

interface Shown {
  readonly path: string
  readonly html: string
}

type Kept = readonly (readonly [key: string, value: string])[]

function entriesOf(storage: object): Kept {
  return Object.entries(storage).map(([key, value]) => [key, `${value}`])
}

const SCRIPT = 'src/modules/front/page/main.ts'
/** A person waits for what takes longer than this. */
const LONG_MS = 1_000

/** A tab of a browser that shows pages of a shop front, and runs their script. */
export class FrontTab implements Disposable {
  readonly #before = Object.fromEntries(
    [...NAMES, 'fetch', 'addEventListener', 'setTimeout'].map((name) => [
      name,
      Reflect.get(globalThis, name),
    ]),
  )
  readonly #timeout = globalThis.setTimeout
  #window = new Window()
  /** The script of the page does this after a pause. */
  #later: (() => unknown)[] = []
  #notes: string[] = []
  /** Requests of the script that have no answer yet. */
  #open = 0
  /** The page that opens next, and the form that is sent to it. */
  #next: readonly [to: string, form?: Record<string, string>] | null = null
  #losesNext = false
  /** Counts the pages: each runs the script anew. */
  static #pages = 0

  constructor(
    readonly kassa: TestServer,
    readonly origin: string,
  ) {}

  [Symbol.dispose](): void {
    Object.assign(globalThis, this.#before)
    void this.#window.happyDOM.close()
  }

  async open(path: string, asked: { readonly form?: Record<string, string> } = {}): Promise<void> {
    const url = new URL(path, this.origin)
    const headers: Headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await visit(this.kassa, url.pathname + url.search, { ...asked, headers })
    this.#notes.push(`opens ${url.pathname}${url.search}: ${answer.status}`)
    const next = answer.headers.get('location')
    if (next) return await this.open(next)
    const { localStorage, sessionStorage } = this.#window
    const window = new Window({
      url: url.href,
      settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
    })
    for (const [key, value] of entriesOf(localStorage)) window.localStorage.setItem(key, value)
    for (const [key, value] of entriesOf(sessionStorage)) window.sessionStorage.setItem(key, value)
    window.document.write(answer.text)
    this.#window = window
    for (const name of NAMES) Object.assign(globalThis, { [name]: window[name] })
    Object.assign(globalThis, {
      addEventListener: window.addEventListener.bind(window),
      fetch: (to: URL, init: RequestInit = {}) => this.#fetch(to, init),
      setTimeout: (work: () => unknown, ms = 0) => {
        // The server, which shares this global, has its own timers.
        const isOfPage = ms >= LONG_MS && new Error().stack?.includes(SCRIPT)
        if (!isOfPage) return this.#timeout(work, ms)
        this.#notes.push(`goes on in ${ms} ms`)
        this.#later.push(work)
      },
    })
    this.#next = null
    this.#later = []
    Object.assign(window.location, {
      replace: (to: string) => {
        this.#next = [to]
      },
    })
    window.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) this.#send(event.target as unknown as HTMLFormElement)
    })
    window.addEventListener('click', (event) => {
      const link = (event.target as unknown as Element).closest('a')
      if (link && !event.defaultPrevented) this.#next = [link.href]
    })
    FrontTab.#pages++
    await import(`../../${SCRIPT}?page=${FrontTab.#pages}`)
    await this.#settled()
    await this.#go()
  }

  /** The answer to the next form that is sent gets lost. */
  loseNext(): void {
    this.#losesNext = true
  }

  /** Time passes: what the script of the page wants to do later is done. */
  async wait(): Promise<void> {
    for (const work of this.#later.splice(0)) await work()
    await this.#settled()
  }

  /** The tab is in the background, or is not any more. */
  hide(isHidden: boolean): void {
    const state = isHidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  }

  /** The browser shows the page again as it was, as after going back. */
  async comeBack(): Promise<void> {
    this.#window.dispatchEvent(Object.assign(this.#event('pageshow'), { persisted: true }) as never)
    await this.#settled()
    await this.#go()
  }

  /** Presses the first button, or follows the first link, whose text begins with this. */
  async press(name: string): Promise<void> {
    const all = [...document.querySelectorAll<HTMLElement>('a, button, summary')]
    const found = all.find((one) => one.textContent.trim().replace(/\s+/g, ' ').startsWith(name))
    if (!found) throw new Error(`there is no button ${name} at ${location.href}`)
    if (found.localName === 'a') found.dispatchEvent(this.#event('click'))
    else found.click()
    await this.#settled()
    await this.#go()
  }

  /** Fills in the field with this name, or ticks the one whose label has this value. */
  async fill(name: string, value: string): Promise<void> {
    const all = [...document.querySelectorAll<Field>(`[name="${name}"]`)]
    const labelled = all.find((one) => one.closest('label')?.textContent.includes(value))
    const field = labelled ?? all[0]
    if (!field) throw new Error(`there is no field ${name} at ${location.href}`)
    if (field.type === 'radio' || field.type === 'checkbox') field.click()
    else {
      field.value = value
      field.dispatchEvent(this.#event('input'))
      field.dispatchEvent(this.#event('change'))
    }
    await this.#settled()
    await this.#go()
  }

  /** The page as it is now. */
  get shown(): Shown {
    return { path: location.pathname, html: document.body ? htmlOf(document.body) : '' }
  }

  /** The requests since this was asked last, how the page has changed, and what the tab keeps. */
  told(before: Shown): string[] {
    const notes = this.#notes
    this.#notes = []
    const { path, html } = this.shown
    const { localStorage, sessionStorage } = this.#window
    const kept = [...entriesOf(localStorage), ...entriesOf(sessionStorage)]
    return [
      ...notes,
      ...(path === before.path ? changedLines(before.html, html) : []),
      ...kept.map(([key, value]) => `keeps ${key} ${value}`),
    ]
  }

  /** Opens the page to which a form leads. */
  #send(form: HTMLFormElement): void {
    const sent = Array.from(new FormData(form), ([name, value]) => [name, `${value}`] as const)
    const url = new URL(form.action, this.origin)
    if (form.method === 'post') this.#next = [url.href, Object.fromEntries(sent)]
    else {
      url.search = new URLSearchParams(sent.map(([name, value]) => [name, value])).toString()
      this.#next = [url.href]
    }
  }

  async #go(): Promise<void> {
    if (!this.#next) return
    const [to, form] = this.#next
    this.#next = null
    const { pathname, search } = new URL(to, this.origin)
    if (!form || !this.#losesNext) return await this.open(pathname + search, form ? { form } : {})
    this.#losesNext = false
    const headers: Headers = { 'sec-fetch-site': 'same-origin' }
    const { status } = await visit(this.kassa, pathname + search, { form, headers })
    this.#notes.push(`sends ${pathname} in vain: ${status}`)
  }

  #event(type: string): Event {
    const { Event } = this.#window
    return new Event(type, { bubbles: true, cancelable: true }) as unknown as Event
  }

  /** Waits until the script has what it asked for, and has shown it. */
  async #settled(): Promise<void> {
    await Bun.sleep(0)
    await until('the script has its answers', () => this.#open === 0)
    await Bun.sleep(1)
  }

  async #fetch(to: URL, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(to, this.origin)
    this.#notes.push(`asks ${init.method ?? 'GET'} ${pathname}${search} ${init.body ?? ''}`)
    const headers = { 'sec-fetch-site': 'same-origin' }
    const request = new Request(new URL(pathname + search, this.origin), { ...init, headers })
    this.#open++
    try {
      const answer = await this.kassa.app.handle(request)
      return new Response(await answer.text(), answer)
    } finally {
      this.#open--
    }
  }
}
