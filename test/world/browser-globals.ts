import { SETTINGS } from './furniture.ts'

/*
 * Pages use these of a browser as soon as they are loaded. The browser stands in the shop, which is
 * west of Greenwich, so that its day is another one than that of UTC.
 */
process.env.TZ = SETTINGS.timeZone

class Stored {
  readonly #values = new Map<string, string>()

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.#values.set(key, value)
  }

  removeItem(key: string): void {
    this.#values.delete(key)
  }

  clear(): void {
    this.#values.clear()
  }
}

/** Puts another address in place of that of the page. */
function goTo(state: unknown, _: string, to: string): void {
  location.href = new URL(to, location.origin).href
  Object.assign(history, { state })
}

const listens = { addEventListener: () => undefined, removeEventListener: () => undefined }

Object.assign(globalThis, {
  location: new URL('https://kassa.example/admin'),
  history: { state: null, replaceState: goTo, pushState: goTo },
  localStorage: new Stored(),
  sessionStorage: new Stored(),
  requestAnimationFrame: (work: () => void) => setTimeout(work, 0),
  cancelAnimationFrame: clearTimeout,
  matchMedia: () => ({ matches: false, ...listens }),
  ...listens,
})

Object.defineProperty(navigator, 'languages', { value: ['en'], configurable: true })
