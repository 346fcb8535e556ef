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
}

const listens = { addEventListener: () => undefined, removeEventListener: () => undefined }

Object.assign(globalThis, {
  location: new URL('https://kassa.example/admin'),
  history: { state: null, replaceState: () => undefined, pushState: () => undefined },
  localStorage: new Stored(),
  sessionStorage: new Stored(),
  requestAnimationFrame: (work: () => void) => setTimeout(work, 0),
  cancelAnimationFrame: clearTimeout,
  matchMedia: () => ({ matches: false, ...listens }),
  ...listens,
})

Object.defineProperty(navigator, 'languages', { value: ['en'], configurable: true })
