import type { HistoryEntry, ValueChange } from '../../../domain/history.ts'
import { locale } from '../../shared/language.ts'
import { money } from '../../shared/money.ts'
import { count } from '../../shared/number.ts'
import { shared } from '../../shared/text.ts'
import { text } from '../text.ts'

const words = text.history
const AMOUNTS: ReadonlySet<string> = new Set([
  'price',
  'compareAtPrice',
  'total',
  'paid',
  'refunded',
  'cashRounding',
])
/** The fields whose values are codes; all others contain text that people have typed. */
const CODED: ReadonlySet<string> = new Set([
  'status',
  'productType',
  'unit',
  'content',
  'method',
  'mail',
  'mails',
  'role',
  'events',
  'payment',
  'delivery',
  'loyalty',
  'tillSales',
  'shopFront',
])
/** The names of codes, as the rest of admin uses them. */
const CODES: Readonly<Record<string, string>> = {
  ...text.products.statuses,
  ...text.products.types,
  ...text.staff.roles,
  ...text.events,
  ...shared.units,
  ...shared.order.method,
  ...shared.order.status,
  ...shared.order.fulfilment,
  ...words.values,
}
const NAMES: Readonly<Record<string, Intl.DisplayNames>> = {
  country: new Intl.DisplayNames(locale, { type: 'region' }),
  language: new Intl.DisplayNames(locale, { type: 'language' }),
}
const ID = /^[a-z]+_[0-9a-z]{26}$/
/** Longer texts are truncated. */
const MAX_LENGTH = 160

/** A readable value of a field: never JSON, an id or the name of a field. */
export function valueText({ field }: ValueChange, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (field === 'images' && Array.isArray(value)) return words.images(value.length)
  if (AMOUNTS.has(field) && typeof value === 'number') return money(value, currency)
  if (field === 'attention') return attentionLabel(String(value))
  if (NAMES[field] && typeof value === 'string') return NAMES[field].of(value) ?? value
  return plainText(value, CODED.has(field)) || words.nothing
}

function attentionLabel(code: string): string {
  const known: Readonly<Record<string, { readonly label: string }>> = shared.order.attention
  return known[code]?.label ?? code
}

/**
 * The note that a person wrote. A note of a stock change begins with the reason: `damaged: fell
 * from the shelf`.
 */
export function noteText({ note, changes }: HistoryEntry): string | null {
  if (note === null || !changes.some(({ field }) => field === 'stock')) return note
  const [reason = '', ...said] = note.split(': ')
  return [movementLabel(reason), ...said].join(': ')
}

/** The reason of a stock change: a code of kassa or admin, or a text from other software. */
export function movementLabel(reason: string): string {
  return (text.products.movements as Readonly<Record<string, string>>)[reason] ?? reason
}

/** The label of a field. */
export function fieldLabel(field: string): string {
  return (text.fields as Readonly<Record<string, string>>)[field] ?? words.other
}

function plainText(value: unknown, isCoded: boolean): string {
  if (typeof value === 'number') return count(value)
  if (typeof value === 'boolean') return words.values[`${value}`]
  if (typeof value === 'string') return shortened((isCoded && CODES[value]) || value)
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isId)) return words.things(value.length)
    return value
      .map((one) => plainText(one, isCoded))
      .filter(Boolean)
      .join(', ')
  }
  if (typeof value !== 'object' || value === null) return ''
  if ('name' in value && 'slug' in value) return String(value.name)
  const switches = Object.entries(value).map(([name, one]) => [name, isOn(one)] as const)
  if (switches.every(([, on]) => on !== null)) {
    return switches.flatMap(([name, on]) => (on ? [CODES[name] ?? name] : [])).join(', ')
  }
  const parts = Object.values(value).filter((one) => !isId(one))
  return parts
    .map((one) => plainText(one, isCoded))
    .filter(Boolean)
    .join(' ')
}

/** Whether a setting is on; null if it cannot be turned on and off. */
function isOn(value: unknown): boolean | null {
  const on =
    typeof value === 'object' && value !== null && 'enabled' in value ? value.enabled : value
  return typeof on === 'boolean' ? on : null
}

function shortened(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && ID.test(value)
}
