import { describe, expect, test } from 'bun:test'
import { derivedId, type IdPrefix, isId, newId } from '../../src/domain/id.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const NOW = Date.UTC(2026, 0, 15, 12)

/** The UUID in a TypeID, read digit by digit, as the specification says it. */
function uuidOf(id: string): string {
  const digits = [...id.slice(id.indexOf('_') + 1)]
  const value = digits.reduce((sum, digit) => sum * 32n + BigInt(ALPHABET.indexOf(digit)), 0n)
  return value.toString(16).padStart(32, '0')
}

describe('newId', () => {
  for (const prefix of ['prod', 'shop', 'cat', 'brand', 'coll', 'sess'] as const) {
    test(`makes an id of ${prefix}`, () => expect(isId(prefix, newId(prefix, NOW))).toBe(true))
  }

  test('holds a UUIDv7 of its time', () => {
    for (const now of [0, 1, NOW, 2 ** 47]) {
      const uuid = uuidOf(newId('prod', now))
      expect(Number.parseInt(uuid.slice(0, 12), 16)).toBe(now)
      expect(uuid[12]).toBe('7')
      expect('89ab').toContain(uuid[16] ?? '')
    }
  })

  test('never makes one twice, and later ones sort behind', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => newId('prod', NOW + index))
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort()).toEqual(ids)
    const same = Array.from({ length: 20_000 }, () => newId('prod', NOW))
    expect(new Set(same).size).toBe(same.length)
  })
})

describe('derivedId', () => {
  test('holds a UUIDv7 of its time, and the same one for the same text', () => {
    for (const time of [0, NOW, 2 ** 48 - 1]) {
      const id = derivedId('prod', time, 'one')
      expect(isId('prod', id)).toBe(true)
      const uuid = uuidOf(id)
      expect(Number.parseInt(uuid.slice(0, 12), 16)).toBe(time)
      expect([uuid[12], '89ab'.includes(uuid[16] ?? '')]).toEqual(['7', true])
      expect(derivedId('prod', time, 'one')).toBe(id)
      expect(derivedId('prod', time, 'two')).not.toBe(id)
    }
  })

  test('takes the nearest time that a UUIDv7 can hold', () => {
    expect(derivedId('cat', -5, 'one')).toBe(derivedId('cat', 0, 'one'))
    expect(derivedId('cat', 2 ** 53 - 1, 'one')).toBe(derivedId('cat', 2 ** 48 - 1, 'one'))
  })
})

describe('isId', () => {
  const good = 'prod_01kf06q6q8e1qtz9vw9zcjzt7y'
  test('takes a good one', () => expect(isId('prod', good)).toBe(true))

  const bad: readonly (readonly [IdPrefix, string, string])[] = [
    ['shop', good, 'of another prefix'],
    ['prod', '', 'empty'],
    ['prod', 'prod_', 'without a body'],
    ['prod', good.slice(0, -1), 'one character short'],
    ['prod', `${good}0`, 'one character long'],
    ['prod', good.toUpperCase(), 'in capitals'],
    ['prod', good.replace('prod_0', 'prod_8'), 'of more than 128 bits'],
    ['prod', good.replace('kf', 'kl'), 'with a letter that base32 has not'],
    ['prod', `${good}\n`, 'with a line break'],
    ['prod', ` ${good}`, 'with a blank'],
    ['prod', `x${good}`, 'with something in front'],
  ]
  for (const [prefix, text, why] of bad) {
    test(`refuses one ${why}`, () => expect(isId(prefix, text)).toBe(false))
  }
})
