import { describe, expect, test } from 'bun:test'
import { isBlank, isName, nameKey, slugOf, sortKey, unstorable } from '../../src/domain/text.ts'

describe('sortKey', () => {
  const sorted = ['Apfel', 'Äpfel', 'apple', 'Éclair', 'eclipse', 'ZEBRA', 'zebra 2']
  test('sorts letters beside each other, whatever their case and accents', () => {
    const shuffled = [...sorted].reverse()
    const keyed = shuffled.map((name) => [sortKey(name), name] as const)
    const again = keyed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, name]) => name)
    expect(again.map(sortKey)).toEqual(sorted.map(sortKey))
  })

  const equal: readonly (readonly [string, string])[] = [
    ['É', 'e'],
    ['\u00e9', 'e\u0301'],
    ['ﬁn', 'fin'],
    ['Ａ', 'a'],
    ['İ', 'i'],
  ]
  for (const [a, b] of equal) {
    test(`${a} sorts as ${b}`, () => expect(sortKey(a)).toBe(sortKey(b)))
  }

  test('is its own sort key', () => {
    for (let point = 0; point < 0x3000; point++) {
      const key = sortKey(String.fromCodePoint(point))
      expect(sortKey(key)).toBe(key)
    }
  })
})

describe('nameKey', () => {
  for (const name of [
    'Home & Garden',
    ' home  &\tgarden ',
    'HOME & GARDEN',
    'Home\u00a0& Garden',
  ]) {
    test(`${JSON.stringify(name)} is home & garden`, () =>
      expect(nameKey(name)).toBe('home & garden'))
  }
  test('keeps accents apart', () => expect(nameKey('Café')).not.toBe(nameKey('Cafe')))
})

test('a name has something visible, in one line', () => {
  const blank = [
    '',
    ' \t\u00a0\u3000',
    '\u200b',
    '\u200d\ufeff\u2060\u00ad',
    '\u3164',
    '\ufe0f',
    '\x07\n',
  ]
  for (const text of blank) expect([text, isBlank(text), isName(text)]).toEqual([text, true, false])
  for (const text of ['.', '👩‍🚀', 'क्‍ष', '\u200bMug']) {
    expect([text, isBlank(text), isName(text)]).toEqual([text, false, true])
  }
  for (const text of ['By the\ndoor', 'Mug\0']) {
    expect([text, isBlank(text), isName(text)]).toEqual([text, false, false])
  }
})

describe('slugOf', () => {
  const slugs: readonly (readonly [string, string])[] = [
    ['Home & Garden', 'home-garden'],
    ['Café Crème', 'cafe-creme'],
    ['Straße', 'strasse'],
    ['Smørrebrød, Æbleskiver', 'smorrebrod-aebleskiver'],
    ['Łódź Đorđe', 'lodz-dorde'],
    ['  --x--  ', 'x'],
    ['日本', ''],
    ['%_', ''],
    ['a'.repeat(100), 'a'.repeat(60)],
  ]
  for (const [name, slug] of slugs) {
    test(`${JSON.stringify(name.slice(0, 20))} is ${slug.slice(0, 20) || 'none'}`, () =>
      expect(slugOf(name)).toBe(slug))
  }

  const german: readonly (readonly [string, string])[] = [
    ['Müllers Öle & Essig', 'muellers-oele-essig'],
    ['LÄDELI', 'laedeli'],
    ['Gru\u0308\u00dfe', 'gruesse'],
    ['Crème brûlée', 'creme-brulee'],
  ]
  for (const [name, slug] of german) {
    test(`${name} is ${slug} in German`, () => expect(slugOf(name, 'de')).toBe(slug))
  }

  test('is a slug or empty, whatever the name', () => {
    for (let seed = 0; seed < 2000; seed++) {
      const name = String.fromCodePoint(...[1, 2, 3].map((n) => (seed * 7919 * n) % 0xd7ff))
      expect(slugOf(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
    }
  })
})

describe('unstorable', () => {
  const cases: readonly (readonly [unknown, string | null])[] = [
    [{ name: 'fine', tags: ['é', '😀'] }, null],
    [{ name: 'a\0b' }, 'name'],
    [{ tags: ['ok', '\ud800'] }, 'tags.1'],
    [{ metadata: { a: { b: '\udfff' } } }, 'metadata.a.b'],
    [{ metadata: { '\ud800': 'x' } }, 'metadata'],
    ['\0', ''],
    ['\ud83d\ude00', null],
    ['\ude00\ud83d', ''],
    [[1, null, true], null],
  ]
  for (const [value, field] of cases) {
    test(`${JSON.stringify(value)} is wrong at ${JSON.stringify(field)}`, () =>
      expect(unstorable(value)).toBe(field))
  }
})
