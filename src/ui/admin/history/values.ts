import type { HistoryEntry, ValueChange } from '../../../domain/history.ts'
import { money } from '../../shared/money.ts'
import { count } from '../../shared/number.ts'
import { text } from '../text.ts'

const words = text.history
const AMOUNTS: ReadonlySet<string> = new Set([
  ...['price', 'compareAtPrice', 'total', 'paid', 'refunded', 'cashRounding'],
])
const ID = /^[a-z]+_[0-9a-z]{26}$/
/** Longer texts are cut off in the middle of a line. */
const MAX_LENGTH = 160

/** A value of a field as people read it: never JSON, an id or the name of a field. */
export function valueText({ field }: ValueChange, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (field === 'images' && Array.isArray(value)) return words.images(value.length)
  if (AMOUNTS.has(field) && typeof value === 'number') return money(value, currency)
  return plainText(value) || words.nothing
}

/** The label of a field. */
export function fieldLabel(field: string): string {
  return (words.fields as Readonly<Record<string, string>>)[field] ?? words.other
}

/** What was done. */
export function actionLabel(action: string): string {
  return (words.actions as Readonly<Record<string, string>>)[action] ?? words.other
}

/** Who did something. */
export function actorName({ actor: { kind, id, name } }: Pick<HistoryEntry, 'actor'>): string {
  if (kind === 'key') return words.key(name)
  if (kind === 'till') return words.till(name)
  if (kind === 'server') return id === 'cli' ? words.commandLine : words.server
  return name || words.forgotten
}

function plainText(value: unknown): string {
  if (typeof value === 'number') return count(value)
  if (typeof value === 'boolean' || typeof value === 'string') return codeText(String(value))
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isId)) return words.things(value.length)
    return value.map(plainText).filter(Boolean).join(', ')
  }
  if (typeof value !== 'object' || value === null) return ''
  if ('name' in value && 'slug' in value) return String(value.name)
  const switches = Object.entries(value).map(([name, one]) => [name, isOn(one)] as const)
  if (switches.every(([, on]) => on !== null)) {
    return switches.flatMap(([name, on]) => (on ? [codeText(name)] : [])).join(', ')
  }
  const parts = Object.values(value).filter((one) => !isId(one))
  return parts.map(plainText).filter(Boolean).join(' ')
}

/** Whether a setting is on; null if it is not one that is turned on and off. */
function isOn(value: unknown): boolean | null {
  const on =
    typeof value === 'object' && value !== null && 'enabled' in value ? value.enabled : value
  return typeof on === 'boolean' ? on : null
}

function codeText(value: string): string {
  const known = (words.values as Readonly<Record<string, string>>)[value] ?? value
  return known.length > MAX_LENGTH ? `${known.slice(0, MAX_LENGTH)}…` : known
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && ID.test(value)
}
