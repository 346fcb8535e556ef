import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

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

/** An entry before it is part of the chain. `content` is JSON. */
export interface UnsealedEntry {
  readonly series: string
  /** 1, 2, 3 … without gaps in a series. */
  readonly n: number
  /** ISO 8601 in UTC, with milliseconds. */
  readonly at: string
  readonly kind: EntryKind
  readonly content: unknown
}

/** The hash before the first entry of a series. */
export const FIRST_HASH = '0'.repeat(64)

/**
 * The text that is hashed and stored: the entry as JSON with the keys of every object in the order
 * of their UTF-16 code units, and without whitespace (RFC 8785).
 */
export function canonicalEntry({ series, n, at, kind, content }: UnsealedEntry): string {
  return canonical({ series, n, at, kind, [ENTRY_FIELD[kind]]: content })
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
