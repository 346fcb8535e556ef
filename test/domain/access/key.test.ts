import { describe, expect, test } from 'bun:test'
import { crc32 } from 'node:zlib'
import {
  type KeyKind,
  keyHash,
  keyKind,
  keyRecord,
  newKey,
} from '../../../src/domain/access/key.ts'
import { random } from '../../random.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const KINDS: readonly (readonly [KeyKind, string])[] = [
  ['publishable', 'kassa_pub_'],
  ['secret', 'kassa_live_'],
  ['terminal', 'kassa_term_'],
]

describe('newKey', () => {
  for (const [kind, lead] of KINDS) {
    test(`makes a ${kind} key: ${lead}, 32 characters, and 6 of CRC-32 over all before`, () => {
      const key = newKey(kind)
      expect(key).toMatch(new RegExp(`^${lead}[0-9A-Za-z]{38}$`))
      expect(keyKind(key)).toBe(kind)
      const sum = [...key.slice(-6)].reduce((all, digit) => all * 62 + BASE62.indexOf(digit), 0)
      expect(sum).toBe(crc32(key.slice(0, -6)))
    })
  }

  test('uses every character about as often as the next', () => {
    const counts = new Map<string, number>()
    for (let round = 0; round < 4000; round++) {
      for (const character of newKey('secret').slice(11, 43)) {
        counts.set(character, (counts.get(character) ?? 0) + 1)
      }
    }
    const mean = (4000 * 32) / 62
    expect(counts.size).toBe(62)
    for (const [character, count] of counts) {
      expect(`${character} ${Math.abs(count - mean) < 6 * Math.sqrt(mean)}`).toBe(
        `${character} true`,
      )
    }
  })

  test('takes all of its chance from the bytes that it is given, and skips 248 to 255', () => {
    const bytes = Uint8Array.from({ length: 40 }, (_, index) => (index < 8 ? 248 + index : index))
    expect(newKey('secret', () => bytes).slice(11, 43)).toBe(
      [...bytes.slice(8)].map((byte) => BASE62[byte % 62]).join(''),
    )
  })
})

describe('keyKind', () => {
  test('knows none of 10,000 mutations of a key', () => {
    const chance = random(1)
    const key = newKey('secret', (length) => Uint8Array.from({ length }, () => chance.below(248)))
    const accepted: string[] = []
    for (let round = 0; round < 10_000; round++) {
      const mutated = mutation(key, chance)
      if (mutated !== key && keyKind(mutated) !== null) accepted.push(mutated)
    }
    expect(accepted).toEqual([])
  })

  const noise = ['', 'kassa_live_', 'kassa_pub_', 'sk_live_x', `kassa_live_${'0'.repeat(38)}`]
  for (const text of noise) {
    test(`knows nothing of ${JSON.stringify(text)}`, () => expect(keyKind(text)).toBeNull())
  }

  test('wants the whole text', () => {
    const key = newKey('secret')
    for (const text of [
      `${key}\n`,
      ` ${key}`,
      `${key} `,
      `${key}${key}`,
      `x${key}`,
      key.slice(1),
    ]) {
      expect(keyKind(text)).toBeNull()
    }
  })
})

test('what is kept of a key is its SHA-256 and its end', () => {
  const key = newKey('terminal')
  const hash = new Bun.CryptoHasher('sha256').update(key).digest('hex')
  expect(keyHash(key)).toBe(hash)
  expect(keyRecord(key, 5)).toEqual({ hash, lastFour: key.slice(-4), createdAt: 5 })
})

/** Some other text: characters changed, swapped, dropped, doubled, in another case. */
function mutation(key: string, chance: ReturnType<typeof random>): string {
  const place = chance.below(key.length)
  const other = BASE62[chance.below(62)] ?? ''
  const [before, here, after] = [key.slice(0, place), key[place] ?? '', key.slice(place + 1)]
  switch (chance.below(6)) {
    case 0:
      return before + other + after
    case 1:
      return before + after
    case 2:
      return before + here + here + after
    case 3:
      return (
        before + (here === here.toUpperCase() ? here.toLowerCase() : here.toUpperCase()) + after
      )
    case 4:
      return before + after.slice(0, 1) + here + after.slice(1)
    default:
      return mutation(before + other + after, chance)
  }
}
