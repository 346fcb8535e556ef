import { Window } from 'happy-dom'
import { SETTINGS } from './furniture.ts'

/*
 * Pages use these of a browser as soon as they are loaded. The browser stands in the shop, which is
 * west of Greenwich, so that its day is another one than that of UTC.
 */
process.env.TZ = SETTINGS.timeZone

/** A browser that shows nothing: elements have no size, and nothing is loaded by itself. */
export const browser = new Window({
  url: 'https://kassa.example/admin',
  width: 1200,
  height: 900,
  settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
})

const NAMES = [
  'document',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'innerHeight',
  'innerWidth',
  'scrollY',
  'Element',
  'HTMLElement',
  'HTMLIFrameElement',
  'HTMLInputElement',
  'CSSStyleSheet',
  'DOMParser',
  'IntersectionObserver',
  'ResizeObserver',
] as const

const FUNCTIONS = ['matchMedia', 'scrollTo', 'addEventListener', 'removeEventListener'] as const

for (const name of NAMES) Object.assign(globalThis, { [name]: browser[name] })
for (const name of FUNCTIONS) Object.assign(globalThis, { [name]: browser[name].bind(browser) })
Object.assign(globalThis, {
  requestAnimationFrame: (work: () => void) => setTimeout(work, 0),
  cancelAnimationFrame: clearTimeout,
})

/** Reads nothing of a picture but that it is one, and is small. */
async function createImageBitmap({ type }: Blob) {
  if (type !== 'image/png') throw new TypeError('This is not a picture.')
  return { width: 30, height: 20, close: () => undefined }
}

// The browser lacks these.
Object.assign(globalThis, { createImageBitmap })
Object.assign(browser.document, { execCommand: () => true })
Object.assign(browser.HTMLElement.prototype, {
  showPopover() {},
  hidePopover(this: HTMLElement) {
    const closed = Object.assign(new browser.Event('toggle'), { newState: 'closed' })
    this.dispatchEvent(closed as unknown as Event)
  },
})

Object.defineProperty(navigator, 'languages', { value: ['en'], configurable: true })
