import { describe, expect, test } from 'bun:test'
import { languageOf } from '../../src/http/server/language.ts'
import {
  firstSpoken,
  pluralOf,
  TEXT_LANGUAGES,
  type TextLanguage,
} from '../../src/text/language.ts'
import { textIn } from '../../src/text/text.ts'
import { type SourceFile, sources } from '../source.ts'
import { addedWords, roomsOf, SAMPLES, type Shown, sameTexts, shownTexts } from '../texts.ts'

/** English is what the others are translated from. */
const TRANSLATIONS = TEXT_LANGUAGES.filter((language) => language !== 'en')
const SOURCE = sources().filter(({ path }) => path.startsWith('src/'))

describe('the language of a page that the server renders', () => {
  const table: readonly (readonly [headers: Record<string, string>, shop: string, is: string])[] = [
    [{}, 'none', 'en'],
    [{}, 'de', 'de'],
    [{ 'accept-language': 'pl, xx' }, 'de', 'de'],
    [{ 'accept-language': 'pl, fr-CA' }, 'de', 'fr'],
    [{ 'accept-language': 'de-AT, en;q=0.9' }, 'en', 'de'],
    [{ 'accept-language': 'en;q=0.5, de;q=0.9' }, 'en', 'de'],
    [{ 'accept-language': 'de;q=0, en' }, 'de', 'en'],
    [{ 'accept-language': ';;q=x,,' }, 'de', 'de'],
    [{ 'accept-language': ' de ; q=0.5 , en ; q=0.7' }, 'de', 'en'],
    [{ 'accept-language': 'en', cookie: 'a=b; kassa_language=de' }, 'en', 'de'],
    [{ 'accept-language': 'en', cookie: 'kassa_language=xx' }, 'de', 'en'],
  ]
  for (const [headers, shop, language] of table) {
    test(`${JSON.stringify(headers)} at a shop in ${shop}: ${language}`, () => {
      const request = new Request('http://shop.example/', { headers })
      expect(languageOf(request, shop)).toBe(language as never)
    })
  }
})

test('a header that would take for ever if it were read again from each space', () => {
  for (const [header, language] of [
    [`a${' '.repeat(1_000_000)}b, de`, 'de'],
    ['de,'.repeat(1_000_000), 'de'],
  ] as const) {
    const request = new Request('http://localhost/', { headers: { 'accept-language': header } })
    expect(languageOf(request, 'en')).toBe(language)
  }
})

test('a language is found by its first part, without regard to case', () => {
  expect(firstSpoken(['xx', null, 'DE-ch', 'en'])).toBe('de')
  expect(firstSpoken(['deutsch', undefined])).toBeNull()
})

test('numbers in a text are written as its language writes them, in the form of its plural', () => {
  const forms = { one: '# thing', other: '# things' }
  expect([0, 1, 1.5, 1234].map((n) => pluralOf('en')(n, forms))).toEqual([
    '0 things',
    '1 thing',
    '1.5 things',
    '1,234 things',
  ])
  expect(pluralOf('de')(1234.5, forms)).toBe('1.234,5 things')
})

describe.each(TRANSLATIONS)('texts in %s', (language) => {
  test('the same sections as in English', () => {
    const sections = (texts: ReturnType<typeof roomsOf>) =>
      texts.flatMap(([room, parts]) => Object.keys(parts).map((part) => `${room}.${part}`)).sort()
    expect(sections(roomsOf(language))).toEqual(sections(roomsOf('en')))
  })

  test('few are as in English: names, and words that both languages have', () => {
    const same = sameTexts(language).filter((text) => /[a-z]{3}/.test(text))
    expect(same.length / shownTexts('en').length).toBeLessThan(0.1)
  })

  test('each says all of the values that the English one says', () => {
    const valuesOf = ({ text }: Shown) => SAMPLES.filter((sample) => text.includes(sample))
    const english = new Map(shownTexts('en').map((shown) => [shown.place, valuesOf(shown)]))
    const wrong = shownTexts(language).filter(
      (shown) => !Bun.deepEquals(valuesOf(shown), english.get(shown.place)),
    )
    expect(wrong).toEqual([])
  })

  test('each ends as the English one ends: a sentence, a question, or a label', () => {
    const english = new Map(shownTexts('en').map(({ place, text }) => [place, endOf(text)]))
    const wrong = shownTexts(language).filter(({ place, text }) => {
      return !ABBREVIATED.has(place) && endOf(text) !== english.get(place)
    })
    expect(wrong).toEqual([])
  })

  test('none is three times as long as the English one, or a third as long', () => {
    const english = new Map(shownTexts('en').map(({ place, text }) => [place, text.length]))
    const wrong = shownTexts(language).filter(({ place, text }) => {
      const ratio = (text.length + SHORT) / ((english.get(place) ?? 0) + SHORT)
      return ratio > 3 || ratio < 1 / 3
    })
    expect(wrong).toEqual([])
  })

  test('each has a form for one thing if the English one has', () => {
    const differing = (language: TextLanguage) => {
      const many = new Map(shownTexts(language, '2').map(({ place, text }) => [place, text]))
      return shownTexts(language, '1').flatMap(({ place, text }) => {
        const other = many.get(place) ?? ''
        return text.replace('1', '2') === other || UNCHANGED.test(other) ? [] : [place]
      })
    }
    const english = new Set(differing('en'))
    const own = differing(language)
    const without = shownTexts(language, '2').filter(({ text }) => UNCHANGED.test(text))
    const lost = english.difference(new Set([...own, ...without.map(({ place }) => place)]))
    expect([...lost]).toEqual([])
    expect(own.filter((place) => !english.has(place)).sort()).toEqual([...OWN_FORMS[language]])
  })

  test('no text is empty or broken, for no thing, for one and for many', () => {
    const wrong = ['0', '1', SAMPLES[0]].flatMap((number) =>
      shownTexts(language, number).filter(
        ({ place, text }) => !MAY_BE_EMPTY.has(place) && /^\s*$|undefined|NaN|#\d?\b/.test(text),
      ),
    )
    expect(wrong).toEqual([])
  })
})

/** The sign at the end of a text: of a sentence, a question, or a label with something below it. */
function endOf(text: string): string {
  return /[.?!…:](?=\)?\s*$)/.exec(text)?.[0] ?? ''
}

/** Texts with an abbreviation at their end, and a greeting in a mail. */
const ABBREVIATED = new Set([
  'account.page.tax',
  'admin.variants.sku',
  'front.page.checkout.tax',
  'mail.units.hour',
  'orders.mails.hello',
  'shared.units.hour',
])

/** The German word for a product has one form. */
const UNCHANGED = /Artikel/

/** Texts whose words have a form for one thing, unlike the English ones. */
const OWN_FORMS: Readonly<Record<TextLanguage, readonly string[]>> = {
  en: [],
  de: ['admin.bulk.alreadySo', 'admin.bulk.andMore', 'admin.bulk.notPossible'],
  fr: [
    'admin.bulk.alreadySo',
    'admin.bulk.andMore',
    'admin.bulk.notPossible',
    'admin.bulk.selected',
    'import.imports.inRows',
    'import.imports.rows.filters.changed',
    'import.imports.rows.filters.created',
    'mail.more',
  ],
  es: [
    'admin.bulk.alreadySo',
    'admin.bulk.notPossible',
    'admin.bulk.selected',
    'front.page.fewLeft',
    'till.page.basket.parked',
  ],
}

/** Added to lengths, as short words differ much. */
const SHORT = 4

const MAY_BE_EMPTY = new Set([
  'till.page.notices.tentative.void',
  'till.page.notices.tentative.closing',
  'mail.units.piece',
])

test('every code that the languages have words for is the code of some error', () => {
  const lists = SOURCE.flatMap(({ text }) => text.match(/(?<=interface FieldCodes \{)[^}]+/) ?? [])
  const codes = lists.flatMap((list) => list.match(/\w+(?=: ')/g) ?? [])
  const code = SOURCE.filter(({ path }) => !path.startsWith('src/text/')).map(({ text }) => text)
  const all = code.join('\n')
  expect(codes.length).toBeGreaterThan(80)
  expect(codes.filter((one) => !all.includes(`'${one}'`))).toEqual([])
})

test('field errors are said with their values', () => {
  expect(textOf('too_long', { max: 1234 })).toContain('1.234')
  expect(textOf('out_of_stock', { left: 2.5 })).toBe('Nur noch 2,5 vorrätig.')
  expect(textOf('out_of_stock', { left: 0 })).toBe('Nicht mehr vorrätig.')
  expect(textOf('ended', { status: 'expired' })).toBe('Diese Bestellung ist abgelaufen.')
  expect(textOf('ended', { status: 'failed' })).toBe('Das ist schon abgeschlossen.')
  expect(textOf('invalid', { min: 0, max: 100 })).toBe('Bitte einen Wert von 0 bis 100 angeben.')
  expect(textOf('too_few', { min: 1_000_000 }, 'fr')).toMatch(/au moins 1\s000\s000 entrées/)
})

test('pages leave out the name that the API gives a wrong field', () => {
  const message = 'Use a higher price.'
  const error = { field: 'compareAtPrice', code: 'above_price', message }
  const wrong = { title: 'Not valid', detail: `compareAtPrice: ${message}`, errors: [error] }
  const refusal = { code: 'VALIDATION_FAILED', ...wrong }
  expect(textIn('en').problem.refusal(refusal)).toBe(message)
  for (const language of TRANSLATIONS) {
    expect(textIn(language).problem.refusal(refusal)).not.toContain('compareAtPrice')
  }
})

test('texts stand in one order in all languages, so that lists of choices do', () => {
  const keysOf = (texts: object): unknown[] =>
    Object.entries(texts).flatMap(([key, value]) =>
      value !== null && typeof value === 'object' && !('__k' in value) ? [key, keysOf(value)] : key,
    )
  for (const language of TRANSLATIONS) {
    for (const [at, [room, texts]] of roomsOf('en').entries()) {
      const own = roomsOf(language)[at]
      if (room !== 'problem') {
        expect([language, own?.[0], keysOf(own?.[1] ?? {})]).toEqual([
          language,
          room,
          keysOf(texts),
        ])
      }
    }
  }
})

test('French has its narrow spaces and its apostrophe', () => {
  const wrong = shownTexts('fr').filter(({ text }) =>
    /[^\u202f][;!?»](?=\s|$)|[^\u202f]:(?=\s|$)|«(?!\u202f)|[a-z]'[a-zàéê]/i.test(text),
  )
  expect(wrong).toEqual([])
})

/** Words between tags, in attributes that people read, and in messages. */
const WORDS = [
  />[^<>{}=]*[A-Za-z]{3,}[^<>{}=]*<\/(?!code)/,
  /\b(label|title|hint|text|caption|placeholder|alt|aria-label|any|action)="[A-Z][^"]*[a-z]{2}/,
  /\b(say|complain)\(['`][A-Z]/,
  /\b(label|title|hint|action|done): ['`][A-Z][a-z]+[ '`]/,
]

test('pages have no texts of their own', () => {
  const pages = SOURCE.filter(({ path }) =>
    /^src\/(ui\/(admin|shared)|modules\/(?!docs)\w+\/(page|screens))\/.*\.tsx?$/.test(path),
  )
  expect(pages.length).toBeGreaterThan(100)
  expect(pages.flatMap(wordsIn)).toEqual([])
})

function wordsIn({ path, lines }: SourceFile): string[] {
  return lines.flatMap((line, index) =>
    /^\s*(\*|\/\/|\/\*)|=> </.test(line) || !WORDS.some((pattern) => pattern.test(line))
      ? []
      : [`${path}:${index + 1} ${line.trim()}`],
  )
}

function textOf(
  code: string,
  params: Readonly<Record<string, string | number>> = {},
  language: TextLanguage = 'de',
): string {
  const error = { field: 'x', code, params, message: 'In English.' }
  const added = Object.assign({}, ...addedWords(language).values())
  return textIn(language).problem.field(error, added)
}
