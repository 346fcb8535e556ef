import type { HistoryEntry, ValueChange } from '../../../domain/history.ts'
import { atFirstUse } from '../../shared/first-use.ts'
import { locale } from '../../shared/language.ts'
import { money } from '../../shared/money.ts'
import { count } from '../../shared/number.ts'
import { text } from '../text.ts'
import { type HistoryFields, OWN_FIELDS } from './fields.ts'

const words = text.history
const NAMES: Readonly<Record<string, () => Intl.DisplayNames>> = {
  country: atFirstUse(() => new Intl.DisplayNames(locale, { type: 'region' })),
  language: atFirstUse(() => new Intl.DisplayNames(locale, { type: 'language' })),
}
const ID = /^[a-z]+_[0-9a-z]{26}$/
/** Longer texts are truncated. */
const MAX_LENGTH = 160

/**
 * A readable value of a field: never JSON, an id or the name of a field.
 * @param fields what is known of fields; by default of those of the core
 */
export function valueText(
  { field }: ValueChange,
  value: unknown,
  currency: string,
  fields: HistoryFields = OWN_FIELDS,
): string {
  const { isAmount = false, codes = {} } = fields[field] ?? {}
  if (value === null || value === undefined || value === '') return words.nothing
  if (field === 'images' && Array.isArray(value)) return words.images(value.length)
  if (isAmount && typeof value === 'number') return money(value, currency)
  if (NAMES[field] && typeof value === 'string') return NAMES[field]().of(value) ?? value
  return plainText(value, codes) || words.nothing
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

/**
 * The label of a field.
 * @param fields see `valueText`
 */
export function fieldLabel(field: string, fields: HistoryFields = OWN_FIELDS): string {
  return fields[field]?.label ?? words.other
}

/** @param codes the names of values that are codes; others are texts that people have typed */
function plainText(value: unknown, codes: Readonly<Record<string, string>>): string {
  if (typeof value === 'number') return count(value)
  if (typeof value === 'boolean') return words.values[`${value}`]
  if (typeof value === 'string') return shortened(codes[value] ?? value)
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isId)) return words.things(value.length)
    return value
      .map((one) => plainText(one, codes))
      .filter(Boolean)
      .join(', ')
  }
  if (typeof value !== 'object' || value === null) return ''
  if ('name' in value && 'slug' in value) return String(value.name)
  const entries = Object.entries(value)
  if (entries.every(([name, one]) => isOn(one) !== null || name in codes)) {
    return entries
      .flatMap(([name, one]) => {
        const [label, on] = [codes[name] ?? name, isOn(one)]
        if (on === null) return [`${label}: ${plainText(one, codes)}`]
        return on ? [label] : []
      })
      .join(', ')
  }
  const parts = Object.values(value).filter((one) => !isId(one))
  return parts
    .map((one) => plainText(one, codes))
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
