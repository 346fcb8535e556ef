import { outlineOf } from './outline.ts'

/* Parts of a page: its elements, what they are called, and what is filled in. */

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const nameOf = (button: HTMLElement) => {
  return (button.getAttribute('aria-label') || button.textContent).trim().replace(/\s+/g, ' ')
}

export const isShown = (one: HTMLButtonElement) => !one.disabled

export const buttonsOf = (part: Element | null) => [...(part?.querySelectorAll('button') ?? [])]

/** @param searching whether to return fields to search with, too */
export const fieldsIn = (part: HTMLElement | null, searching = false) => {
  const fields = part?.querySelectorAll<Field>('input, select, textarea') ?? []
  const others = searching ? /^(file|hidden)$/ : /^(file|hidden|search)$/
  return [...fields].filter((field) => !others.test(field.getAttribute('type') ?? ''))
}

export function valueFor(field: Field, index: number): string {
  const type = field.getAttribute('type')
  if (field.getAttribute('autocomplete') === 'tel') return `+31 20 123456${index}`
  if (type === 'email') return `person-${index}@example.com`
  if (type === 'url') return `https://example.com/${index}`
  if (type === 'date') return `2026-03-0${(index % 8) + 1}`
  return field.getAttribute('inputmode') || type === 'number' ? String(11 + index) : `text ${index}`
}

export const shortly = (one: HTMLElement) => nameOf(one) || outlineOf(htmlOf(one)).split('\n')[0]

const FILLED = /^(?:input|select|textarea)$/
const TICKED = /^(?:checkbox|radio)$/

/** The HTML of an element, with what is filled in. */
export function htmlOf(element: Element): string {
  const name = element.localName
  let tag = name
  for (const { name, value } of element.attributes)
    tag += value === '' ? ` ${name}` : ` ${name}="${value}"`
  if (FILLED.test(name)) {
    const { type, value, checked } = element as HTMLInputElement
    if (value !== '' && !TICKED.test(type)) tag += ` value="${value}"`
    if (checked) tag += ' checked'
  }
  let inside = ''
  for (let node = element.firstChild; node; node = node.nextSibling) {
    inside += node.nodeType === node.ELEMENT_NODE ? htmlOf(node as Element) : node.nodeValue
  }
  return `<${tag}>${inside}</${name}>`
}
