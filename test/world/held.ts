import { browser } from './browser-globals.ts'

/** Longer intervals than this never fire: only a slow machine would see them in a record. */
const LONG_MS = 10_000
const NEVER_MS = 2 ** 31 - 1

/** A module may listen as long as the page is open, once for each kind of event. */
const MOST_LISTENERS = 2

interface Listening {
  addEventListener(type: string, listener: never, options?: boolean | AddEventListenerOptions): void
  removeEventListener(type: string, listener: never, options?: boolean | EventListenerOptions): void
}

/** The intervals and listeners of a screen, which has to give them back when it goes. */
export class Held {
  readonly #intervals = new Map<unknown, number>()
  /** By the target and type of an event. */
  readonly #listeners = new Map<string, number>()

  /** @param note is told which intervals begin and end */
  constructor(note: (line: string) => void) {
    const begin = globalThis.setInterval
    const end = globalThis.clearInterval
    const repeat = (work: () => void, ms: number) => {
      const interval = begin(work, ms <= LONG_MS ? ms : NEVER_MS)
      this.#intervals.set(interval, ms)
      note(`begins to look every ${ms} ms`)
      return interval
    }
    const stop = (interval: Timer) => {
      const ms = this.#intervals.get(interval)
      if (this.#intervals.delete(interval)) note(`looks no more every ${ms} ms`)
      end(interval)
    }
    Object.assign(globalThis, { setInterval: repeat, clearInterval: stop })
    this.#watch('window', browser as unknown as Listening)
    this.#watch('document', browser.document as unknown as Listening)
    const { addEventListener, removeEventListener } = browser
    Object.assign(globalThis, {
      addEventListener: addEventListener.bind(browser),
      removeEventListener: removeEventListener.bind(browser),
    })
  }

  /** Ends the intervals of a page that is closed without leaving its screen. */
  close(): void {
    for (const interval of this.#intervals.keys()) clearInterval(interval as Timer)
  }

  /** How many intervals there are, and listeners by target and event. */
  get state(): string {
    const listeners = [...this.#listeners].filter(([, count]) => count > 0).sort()
    return [`${this.#intervals.size} intervals`, ...listeners.map((one) => one.join(' '))].join()
  }

  /** @throws if a screen that has gone still holds something */
  gone(): void {
    const intervals = [...this.#intervals.values()].map((ms) => `an interval of ${ms} ms`)
    const listeners = [...this.#listeners]
      .filter(([, count]) => count > MOST_LISTENERS)
      .map(([type, count]) => `${count} listeners of ${type}`)
    const left = [...intervals, ...listeners]
    if (left.length > 0) throw new Error(`a screen has left behind ${left.join(', ')}`)
  }

  #watch(name: string, target: Listening): void {
    const add = target.addEventListener.bind(target)
    const remove = target.removeEventListener.bind(target)
    const count = (type: string, by: number) => {
      const key = `${name}.${type}`
      this.#listeners.set(key, (this.#listeners.get(key) ?? 0) + by)
    }
    target.addEventListener = (type, listener, options) => {
      const { once, signal } = typeof options === 'object' ? options : {}
      if (!once && !signal) count(type, 1)
      add(type, listener, options)
    }
    target.removeEventListener = (type, listener, options) => {
      count(type, -1)
      remove(type, listener, options)
    }
  }
}

type Timer = ReturnType<typeof setInterval>
