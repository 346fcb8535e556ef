import { expect, test } from 'bun:test'
import { type ListPosition, openCursor, sealCursor } from '../../src/domain/paging.ts'
import { secretsOf } from '../../src/domain/secrets.ts'

const secrets = secretsOf(new Uint8Array(32).fill(7))
const SCOPE = 'products 1 sort=price'
const PLACES: readonly ListPosition[] = [
  { value: 0, id: 1 },
  { value: 1999, id: 123_456 },
  { value: 'Müsli 🥣', id: 2 ** 52 },
  { value: '', id: 0 },
  { value: ' x ', id: 3 },
  { value: 'Ä'.repeat(255), id: 9 },
]

test.each(PLACES)('a cursor for %j opens in its scope only, and is the same each time', (place) => {
  const cursor = sealCursor(secrets, SCOPE, place)
  expect(openCursor(secrets, SCOPE, cursor)).toEqual(place)
  expect(sealCursor(secrets, SCOPE, place)).toBe(cursor)
  expect(() => openCursor(secrets, 'products 2 sort=price', cursor)).toThrow()
  expect(() => openCursor(secretsOf(new Uint8Array(32)), SCOPE, cursor)).toThrow()
})

test('a cursor shows neither the number of a row nor how long it is', () => {
  const cursors = [1, 2, 10, 99, 100, 12_345, 99_999].map((id) =>
    sealCursor(secrets, SCOPE, { value: id, id }),
  )
  expect(new Set(cursors).size).toBe(cursors.length)
  expect(new Set(cursors.map(({ length }) => length)).size).toBe(1)
  for (const cursor of cursors) {
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/\[\d+,\d+\]/)
  }
})

test('a cursor has one spelling', () => {
  const cursor = sealCursor(secrets, SCOPE, { value: 1, id: 1 })
  const last = cursor.at(-1) ?? ''
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const unusedBit = cursor.slice(0, -1) + letters[letters.indexOf(last) ^ 1]
  const others = [`${cursor}=`, `${cursor}==`, `${cursor} `, ` ${cursor}`, `${cursor}\n`, unusedBit]
  for (const other of [...others, `${cursor}A`, cursor.slice(0, -1), cursor.slice(4), '']) {
    expect(() => openCursor(secrets, SCOPE, other)).toThrow()
  }
})
