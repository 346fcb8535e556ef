import { expect, test } from 'bun:test'
import { ENTRY_KINDS } from '../../src/modules/orders/values.ts'
import {
  canonicalEntry,
  ENTRY_FIELD,
  entryHash,
  FIRST_HASH,
  saidBy,
} from '../../src/modules/till/entry.ts'
import { hashAfter } from '../../src/modules/till/series.ts'

const place = { series: '1', n: 1 }
const entry = { at: '2026-11-22T10:00:00.000Z', kind: 'cash' } as const

test('an entry has one text, whatever the order of its fields', () => {
  const content = { reason: 'Zürich "5"\n', amount: -12.5, a: [{ z: null, y: undefined, b: 0 }] }
  const text = canonicalEntry(place, saidBy({ ...entry, content }))
  expect(text).toBe(
    '{"at":"2026-11-22T10:00:00.000Z","cash":{"a":[{"b":0,"z":null}],"amount":-12.5,' +
      '"reason":"Zürich \\"5\\"\\n"},"kind":"cash","n":1,"series":"1"}',
  )
  const { amount, ...rest } = content
  expect(canonicalEntry(place, saidBy({ content: { amount, ...rest }, ...entry }))).toBe(text)
  const hash = new Bun.CryptoHasher('sha256').update(`${'0'.repeat(64)}\n${text}`).digest('hex')
  expect([entryHash(FIRST_HASH, text), hashAfter(FIRST_HASH, text)]).toEqual([hash, hash])
})

test('each kind of entry has a field of its own', () => {
  expect(new Set(ENTRY_KINDS.map((kind) => ENTRY_FIELD[kind])).size).toBe(ENTRY_KINDS.length)
})
