import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { EntryKind } from '../orders/values.ts'
import { MINUTE_MS, timeOf } from '../time.ts'
import type { Cashier } from './till-entry.ts'

/** The field of an entry that holds what was recorded. */
export const ENTRY_FIELD = {
  sale: 'order',
  refund: 'refund',
  cash: 'cash',
  void: 'void',
  closing: 'closing',
} as const satisfies Record<EntryKind, string>

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
  readonly clockAhead?: number | undefined
  /** Who did it; null: the shop has named no cashiers. Older tills did not say. */
  readonly cashier?: Cashier | null | undefined
}

/** The time of an entry, or that of its arrival if it says none. */
export function timeIn({ at }: Said, receivedAt: number): number {
  return (typeof at === 'string' ? timeOf(at) : null) ?? receivedAt
}

/**
 * The time of an entry by the server's clock, as far as the entry itself says: it does not change
 * when a till sends the entry again to a server that was restored. 0: it says none.
 */
export function ownTime(said: Said): number {
  const ahead = Number.isSafeInteger(said.clockAhead) ? Number(said.clockAhead) : 0
  return timeIn(said, 0) - 1000 * ahead
}

/** What an entry of a till says of itself. */
export function saidBy({ at, kind, content, clockAhead, cashier }: UnplacedEntry): Said {
  const more = { ...(clockAhead && { clockAhead }), ...(cashier !== undefined && { cashier }) }
  return { at, kind, [ENTRY_FIELD[kind]]: content, ...more }
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
