/*
 * A small part of the DOM, with which Preact and the pages of kassa are shown, filled in and
 * pressed without a browser. Nothing has a size, and no style is applied.
 */

type Listener = (this: SmallNode, event: SmallEvent) => void

export interface SmallEvent {
  readonly type: string
  readonly target: SmallNode
  currentTarget: SmallNode
  defaultPrevented: boolean
  preventDefault(): void
  stopPropagation(): void
  readonly [detail: string]: unknown
}

class SmallNode {
  parentNode: SmallNode | null = null
  firstChild: SmallNode | null = null
  lastChild: SmallNode | null = null
  previousSibling: SmallNode | null = null
  nextSibling: SmallNode | null = null
  readonly #listeners = new Map<string, Set<Listener>>()

  constructor(readonly nodeType: number) {}

  get childNodes(): SmallNode[] {
    const nodes: SmallNode[] = []
    for (let node = this.firstChild; node; node = node.nextSibling) nodes.push(node)
    return nodes
  }

  get isConnected(): boolean {
    return (
      (this as unknown) === globalThis.document?.body || (this.parentNode?.isConnected ?? false)
    )
  }

  get ownerDocument(): unknown {
    return document
  }

  get textContent(): string {
    return this.childNodes.map((one) => one.textContent).join('')
  }

  set textContent(text: string) {
    this.replaceChildren(...(text === '' ? [] : [new SmallText(text)]))
  }

  contains(other: SmallNode | null): boolean {
    return other === this || (other !== null && this.contains(other.parentNode ?? null))
  }

  insertBefore(node: SmallNode, before: SmallNode | null): SmallNode {
    node.remove()
    const previous = before ? before.previousSibling : this.lastChild
    node.parentNode = this
    node.previousSibling = previous
    node.nextSibling = before
    if (previous) previous.nextSibling = node
    else this.firstChild = node
    if (before) before.previousSibling = node
    else this.lastChild = node
    return node
  }

  appendChild(node: SmallNode): SmallNode {
    return this.insertBefore(node, null)
  }

  append(...nodes: SmallNode[]): void {
    for (const node of nodes) this.appendChild(node)
  }

  removeChild(node: SmallNode): SmallNode {
    node.remove()
    return node
  }

  replaceChildren(...nodes: SmallNode[]): void {
    for (const child of this.childNodes) child.remove()
    this.append(...nodes)
  }

  remove(): void {
    const { parentNode: parent, previousSibling: previous, nextSibling: next } = this
    if (!parent) return
    if (previous) previous.nextSibling = next
    else parent.firstChild = next
    if (next) next.previousSibling = previous
    else parent.lastChild = previous
    this.parentNode = null
    this.previousSibling = null
    this.nextSibling = null
  }

  addEventListener(type: string, listener: Listener): void {
    const listeners = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, listeners.add(listener))
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener)
  }

  /** @returns the event, after all listeners on its way up have heard of it */
  happens(type: string, details: object = {}): SmallEvent {
    let isStopped = false
    const event: SmallEvent = {
      type,
      target: this,
      currentTarget: this,
      defaultPrevented: false,
      preventDefault: () => {
        event.defaultPrevented = true
      },
      stopPropagation: () => {
        isStopped = true
      },
      button: 0,
      ...details,
    }
    for (let node: SmallNode | null = this; node && !isStopped; node = node.parentNode) {
      event.currentTarget = node
      for (const listener of [...(node.#listeners.get(type) ?? [])]) listener.call(node, event)
    }
    return event
  }
}

class SmallText extends SmallNode {
  constructor(public data: string) {
    super(3)
  }

  override get textContent(): string {
    return this.data
  }

  override set textContent(text: string) {
    this.data = text
  }
}

/** Where nothing has a size. */
const NOWHERE = { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0, x: 0, y: 0 }

export class SmallElement extends SmallNode {
  readonly #attributes = new Map<string, string>()
  readonly style = { cssText: '', setProperty: () => undefined, removeProperty: () => undefined }
  readonly dataset: Record<string, string> = {}
  readonly validity = { customError: false }
  checked = false
  #value = ''

  constructor(readonly localName: string) {
    super(1)
  }

  get tagName(): string {
    return this.localName.toUpperCase()
  }

  get value(): string {
    return this.localName === 'option' ? (this.getAttribute('value') ?? '') : this.#value
  }

  set value(value: string) {
    if (this.localName === 'option') this.setAttribute('value', value)
    else this.#value = String(value)
  }

  get attributes(): readonly { readonly name: string; readonly value: string }[] {
    return [...this.#attributes].map(([name, value]) => ({ name, value }))
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null
  }

  setAttribute(name: string, value: unknown): void {
    this.#attributes.set(name.toLowerCase(), String(value))
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(name.toLowerCase())
  }

  get children(): SmallElement[] {
    return this.childNodes.filter((one) => one instanceof SmallElement)
  }

  /** All elements inside, in the order of the document. */
  get all(): SmallElement[] {
    return this.children.flatMap((one) => [one, ...one.all])
  }

  /** Understands names of elements only; an attribute or a place is never found. */
  querySelectorAll(selector: string): SmallElement[] {
    return this.all.filter((one) => one.matches(selector))
  }

  querySelector(selector: string): SmallElement | null {
    for (const child of this.children) {
      const found = child.matches(selector) ? child : child.querySelector(selector)
      if (found) return found
    }
    return null
  }

  closest(name: string): SmallElement | null {
    if (this.localName === name) return this
    return this.parentNode instanceof SmallElement ? this.parentNode.closest(name) : null
  }

  matches(selector: string): boolean {
    return selector.split(', ').includes(this.localName)
  }

  getBoundingClientRect = () => NOWHERE

  click(): void {
    this.happens('click')
  }
  focus(): void {
    Object.assign(document, { activeElement: this })
  }
  blur(): void {}
  select(): void {}
  scrollIntoView(): void {}
  showModal(): void {
    this.setAttribute('open', '')
  }
  setCustomValidity(message: string): void {
    this.validity.customError = message !== ''
  }
  showPopover(): void {}
  hidePopover(): void {}

  /** Its HTML, with what is filled in. */
  get html(): string {
    const filled = /^(input|select|textarea)$/.test(this.localName)
    const attributes = [
      ...this.attributes.map(({ name, value }) => (value === '' ? name : `${name}="${value}"`)),
      ...(filled && this.#value !== '' ? [`value="${this.#value}"`] : []),
      ...(this.checked ? ['checked'] : []),
    ]
    const inside = this.childNodes.map((one) =>
      one instanceof SmallElement ? one.html : one.textContent,
    )
    return `<${[this.localName, ...attributes].join(' ')}>${inside.join('')}</${this.localName}>`
  }
}

/** Puts a document with an empty body in place of that of a browser. */
export function smallDocument(): { readonly body: SmallElement } {
  const body = new SmallElement('body')
  const window = new SmallNode(9)
  const createElement = (name: string) => new SmallElement(name)
  const made = {
    body,
    documentElement: new SmallElement('html'),
    activeElement: null,
    title: '',
    cookie: '',
    hidden: false,
    adoptedStyleSheets: [],
    createElement,
    createElementNS: (_: string, name: string) => createElement(name),
    createTextNode: (text: string) => new SmallText(text),
    querySelector: () => null,
    getElementById: () => null,
    execCommand: () => true,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  }
  class Observer {
    observe(): void {}
    disconnect(): void {}
  }
  class Sheet {
    replaceSync(): void {}
    insertRule(): void {}
  }
  Object.assign(globalThis, {
    document: made,
    CSSStyleSheet: Sheet,
    HTMLElement: SmallElement,
    Element: SmallElement,
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    print: () => undefined,
    scrollTo: () => undefined,
    scrollY: 0,
  })
  return { body }
}
