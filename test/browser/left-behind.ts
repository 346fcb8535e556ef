declare global {
  /** How many of each are live in a page, such as "keydown of Window". */
  var live: Map<string, number>
  var countLive: (what: string, more: 1 | -1) => void
}

/**
 * A script for a page, to run before its own. It reports as an error of the page what a dialog
 * leaves behind when it closes: listeners, intervals and observers that were not there before, and
 * a focus that does not return to what had it.
 */
export function leftBehindScript(): string {
  const parts = [countAll, watchListeners, watchIntervals, watchObservers, watchFocus, watchDialogs]
  return parts.map((part) => `(${part})();`).join('\n')
}

function countAll(): void {
  const live = new Map<string, number>()
  const countLive = (what: string, more: 1 | -1) => live.set(what, (live.get(what) ?? 0) + more)
  Object.assign(globalThis, { live, countLive })
}

/** Listeners of what outlives an element: the window, the document, media queries. */
function watchListeners(): void {
  const known = new WeakMap<EventTarget, Map<string, Map<unknown, () => void>>>()
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const isCapture = (options: unknown) =>
    typeof options === 'object' && options ? 'capture' in options && options.capture : options
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window
    add.call(target, type, listener, options)
    const outlives =
      [window, document].includes(target as never) || target instanceof MediaQueryList
    // Playwright itself listens to messages and to what a mouse or finger does.
    const isOfPlaywright = /^(__|message|pointer|mouse|touch|.*click|contextmenu)/.test(type)
    // One that is called once ends by itself, such as after printing.
    const isOnce = typeof options === 'object' && options.once === true
    if (!listener || !outlives || isOfPlaywright || isOnce) return
    const name = `${type} of ${target.constructor.name}`
    const slot = `${type} ${Boolean(isCapture(options))}`
    const all = known.get(target) ?? new Map<string, Map<unknown, () => void>>()
    known.set(target, all)
    const ends = all.get(slot) ?? new Map<unknown, () => void>()
    all.set(slot, ends)
    if (ends.has(listener)) return
    countLive(name, 1)
    const end = () => ends.delete(listener) && countLive(name, -1)
    ends.set(listener, end)
    if (typeof options !== 'object') return
    if (options.signal) add.call(options.signal, 'abort', end)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window
    remove.call(target, type, listener, options)
    known
      .get(target)
      ?.get(`${type} ${Boolean(isCapture(options))}`)
      ?.get(listener)?.()
  }
}

function watchIntervals(): void {
  const names = new Map<unknown, string>()
  const { setInterval: set, clearInterval: clear } = window
  Object.assign(window, {
    setInterval(work: () => void, milliseconds: number) {
      const id = set(work, milliseconds)
      names.set(id, `interval of ${milliseconds} ms`)
      countLive(names.get(id) ?? '', 1)
      return id
    },
    clearInterval(id: number) {
      clear(id)
      const name = names.get(id)
      if (names.delete(id) && name) countLive(name, -1)
    },
  })
}

function watchObservers(): void {
  for (const kind of [ResizeObserver, IntersectionObserver]) {
    const { observe, disconnect } = kind.prototype
    const watching = new WeakSet<object>()
    Object.assign(kind.prototype, {
      observe(this: object, ...parts: unknown[]) {
        if (!watching.has(this)) countLive(kind.name, 1)
        watching.add(this)
        Reflect.apply(observe, this, parts)
      },
      disconnect(this: object) {
        if (watching.delete(this)) countLive(kind.name, -1)
        Reflect.apply(disconnect, this, [])
      },
    })
  }
}

/** Whether each dialog that closes returns the focus to what had it. */
function watchFocus(): void {
  const openers = new Map<Element, Element | null>()
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function () {
    openers.set(this, document.activeElement)
    showModal.call(this)
  }
  /** The element that had the focus before a dialog, and before the dialogs in which that was. */
  const openerOf = (dialog: Element): Element | null => {
    const opener = openers.get(dialog) ?? null
    const outer = opener?.isConnected ? null : opener?.closest('dialog')
    return outer ? openerOf(outer) : opener
  }
  const look = (dialog: Element, opener: Element | null) => {
    if (!(opener instanceof HTMLElement) || opener === document.body) return
    if (document.querySelector('dialog[open]') || document.activeElement === opener) return
    const canHaveFocus = opener.isConnected && opener.checkVisibility()
    if (!canHaveFocus || opener.matches(':disabled')) return
    const title = dialog.querySelector('h2')?.textContent
    const tag = document.activeElement?.tagName.toLowerCase()
    reportError(new Error(`The dialog “${title}” leaves behind: the focus on <${tag}>`))
  }
  const mutations = new MutationObserver((all) => {
    for (const dialog of all.flatMap(({ removedNodes }) => [...removedNodes])) {
      if (!(dialog instanceof HTMLDialogElement)) continue
      const opener = openerOf(dialog)
      // The dialog returns the focus in a microtask of its own.
      queueMicrotask(() => queueMicrotask(() => look(dialog, opener)))
    }
  })
  mutations.observe(document, { childList: true, subtree: true })
}

/** Whether more is live after a dialog than before it, on the same screen. */
function watchDialogs(): void {
  let before = new Map(live)
  let place = ''
  let closed: { readonly title: string; readonly place: string } | null = null
  /** Before each key and click outside of dialogs, and a moment after a dialog has closed. */
  const look = () => {
    if (document.querySelector('dialog[open]')) return
    if (closed && closed.place === location.pathname && place === closed.place) {
      for (const [what, number] of live) {
        const more = number - (before.get(what) ?? 0)
        const found = `${what} (${more} more)`
        if (more > 0) reportError(new Error(`The dialog “${closed.title}” leaves behind: ${found}`))
      }
    }
    closed = null
    before = new Map(live)
    place = location.pathname
  }
  for (const event of ['pointerdown', 'keydown', 'click']) {
    window.addEventListener(event, look, { capture: true })
  }
  const mutations = new MutationObserver((all) => {
    for (const dialog of all.flatMap(({ removedNodes }) => [...removedNodes])) {
      if (!(dialog instanceof HTMLDialogElement)) continue
      closed = { title: dialog.querySelector('h2')?.textContent ?? '', place: location.pathname }
      setTimeout(look, 200)
    }
  })
  mutations.observe(document, { childList: true, subtree: true })
}
