import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { MINUTE_MS } from '../time.ts'

/** The kinds of entries: a sale, money and goods that come back, cash in and out, a day's end. */
export const ENTRY_KINDS = ['sale', 'refund', 'cash', 'closing'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The field of an entry that holds what was recorded. */
export const ENTRY_FIELD = {
  sale: 'order',
  refund: 'refund',
  cash: 'cash',
  closing: 'closing',
} as const satisfies Record<EntryKind, string>

/** What can be wrong with an entry. Of several, the first in this list is that of its order. */
export const REMARKS = [
  // A part has the wrong type, is missing, or has a value that is none.
  'unreadable',
  'wrong_sums',
  'amount',
  'quantity',
  'too_long',
  'unknown_product',
  'unknown_customer',
  'unknown_order',
  // More goods or money come back than the order has left.
  'not_left',
  'too_few_points',
  'reference_taken',
  // The till's clock is not the server's.
  'clock',
] as const
export type RemarkCode = (typeof REMARKS)[number]

/** Something that is wrong with an entry. The part it is about has had no effect. */
export interface Remark {
  /** The path of the part, such as order.lines.0.quantity. */
  readonly field: string
  readonly code: RemarkCode
}

/** A till's clock that is further away from the server's than this is wrong. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/** What an entry says of itself: a JSON object, whatever is in it. */
export type Said = Readonly<Record<string, unknown>>

/** An entry of a till before it has its place. */
export interface UnplacedEntry {
  /** ISO 8601 in UTC, with milliseconds. */
  readonly at: string
  readonly kind: EntryKind
  readonly content: unknown
  /** Seconds by which the till's clock was ahead of the server's, if that was too far. */
  readonly clockAhead?: number
}

/** What an entry of a till says of itself. */
export function saidBy({ at, kind, content, clockAhead }: UnplacedEntry): Said {
  return { at, kind, [ENTRY_FIELD[kind]]: content, ...(clockAhead && { clockAhead }) }
}

/** The place of an entry: 1, 2, 3 … without gaps in a series. */
interface Place {
  readonly series: string
  readonly n: number
}

/** The hash before the first entry of a series. */
export const FIRST_HASH = '0'.repeat(64)

/**
 * The text that is hashed and stored: the entry as JSON with the keys of every object in the order
 * of their UTF-16 code units, and without whitespace (RFC 8785).
 */
export function canonicalEntry({ series, n }: Place, said: Said): string {
  return canonical({ ...said, series, n })
}

/** The hash of an entry: SHA-256, in hex, of the hash before it, a line feed, and its text. */
export function entryHash(previousHash: string, canonicalText: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${previousHash}\n${canonicalText}`)))
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const object = value as Readonly<Record<string, unknown>>
  let fields = ''
  for (const key of Object.keys(object).sort()) {
    if (object[key] === undefined) continue
    fields += `${fields && ','}${JSON.stringify(key)}:${canonical(object[key])}`
  }
  return `{${fields}}`
}
