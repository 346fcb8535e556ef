import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { MINUTE_MS, timeOf } from '../../domain/time.ts'
import type { EntryKind } from '../orders/values.ts'
import type { Cashier } from './till-entry.ts'

/** The field of an entry that holds what was recorded. */
export const ENTRY_FIELD = {
  sale: 'order',
  refund: 'refund',
  cash: 'cash',
  void: 'void',
  closing: 'closing',
} as const satisfies Record<EntryKind, string>

/** A difference of more than this between the clocks of till and server is too much. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/** An entry as the till has sent it: a JSON object with any content. */
export type Said = Readonly<Record<string, unknown>>

/** An entry without its position in a series. */
export interface UnplacedEntry {
  /** ISO 8601 in UTC, with milliseconds. */
  readonly at: string
  readonly kind: EntryKind
  readonly content: unknown
  /**
   * Seconds by which the till's clock was ahead of the server's, if that exceeded the tolerance.
   */
  readonly clockAhead?: number | undefined
  /** The cashier; null if the shop names no cashiers. Older tills did not send it. */
  readonly cashier?: Cashier | null | undefined
}

/** The time of an entry, or the time of its arrival if it has none. */
export function timeIn({ at }: Said, receivedAt: number): number {
  return (typeof at === 'string' ? timeOf(at) : null) ?? receivedAt
}

/**
 * The time of an entry in the server's clock, derived from the entry alone: it does not change when
 * a till sends the entry again to a restored server. 0 if it has none.
 */
export function ownTime(said: Said): number {
  const ahead = Number.isSafeInteger(said.clockAhead) ? Number(said.clockAhead) : 0
  return timeIn(said, 0) - 1000 * ahead
}

/** An entry in the form that a till sends. */
export function saidBy({ at, kind, content, clockAhead, cashier }: UnplacedEntry): Said {
  const more = { ...(clockAhead && { clockAhead }), ...(cashier !== undefined && { cashier }) }
  return { at, kind, [ENTRY_FIELD[kind]]: content, ...more }
}

/** The position of an entry: 1, 2, 3 … without gaps in a series. */
interface EntryPosition {
  readonly series: string
  readonly n: number
}

/** The hash before the first entry of a series. */
export const FIRST_HASH = '0'.repeat(64)

/**
 * The text that is hashed and stored: the entry as JSON with the keys of every object in the order
 * of their UTF-16 code units, and without whitespace (RFC 8785).
 */
export function canonicalEntry({ series, n }: EntryPosition, said: Said): string {
  return canonical({ ...said, series, n })
}

/**
 * The hash of an entry: SHA-256, in hex, of the previous hash, a line feed, and its text.
 * @param digest SHA-256 of a text in hex. The default runs in pages, too, where `crypto.subtle` is
 *   missing on plain HTTP; Bun's own takes a tenth of its time
 */
export function entryHash(
  previousHash: string,
  canonicalText: string,
  digest = (text: string) => bytesToHex(sha256(utf8ToBytes(text))),
): string {
  return digest(`${previousHash}\n${canonicalText}`)
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
