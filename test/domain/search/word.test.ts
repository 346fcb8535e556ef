import { expect, test } from 'bun:test'
import type { Language } from '../../../src/domain/catalog/search.ts'
import { amountWords, foundBy, patternsOf, phoneWord } from '../../../src/domain/search/find.ts'
import { stem } from '../../../src/domain/search/stem.ts'
import { listedAs, partsOf, queryWords, searchedParts } from '../../../src/domain/search/words.ts'

/** Texts as typed into the search of orders or people, and the patterns for their words. */
const TYPED: Readonly<Record<string, string>> = {
  Ada: '%ada%',
  ad: '% ad%',
  '“Ada”': '%ada%',
  '—': '% —%',
  Crème: '%creme%',
  'a_b%c!': '%a!_b!%c%',
  '12': '% 12 %',
  '1234': '% 1234 %',
  '12345': '%12345%',
  '57.5': '% 57.5 %',
  '57,50': '% 57.50 %',
  '57.505': '%57505%',
  '€ 57.50': '% 57.50 %',
  '57.50 €': '% 57.50 %',
  '57.50€ Ada': '% 57.50 %|%ada%',
  '1.234,5': '% 1234.5 %',
  '1\u00a0234,50': '% 1234.50 %',
  '1\u202f234,50': '% 1234.50 %',
  "1'234.50": '% 1234.50 %',
  '12.345': '%12345%',
  '1.234.567': '%1234567%',
  '+31 20 1234567': '%01234567%',
  '020-123 45 67': '%01234567%',
  '1234567': '%1234567%',
  'one two three four fifth sixth longest': '%longest%|%three%|%fifth%|%sixth%|%four%|%one%',
  'ada Ada': '%ada%',
  'https://x.example/admin/orders/order_01kf06q6q8e1qtz9vw9zcjzt7y': '%9zcjzt7y%',
  order_01kf06q6q8e1qtz9vw9zcjzt7: '%order!_01kf06q6q8e1qtz9vw9zcjzt7%',
}

test.each(Object.entries(TYPED))('"%s" looks for %s', (typed, patterns) => {
  expect(Object.values(patternsOf(typed)).join('|')).toBe(patterns)
})

test('a row is found by its words, its phone number and its amounts', () => {
  const texts = ['Ada King', null, 'ada@x.example', undefined, '', '(King)', '—']
  expect(foundBy(texts)).toBe(' ada king ada@x.example — ')
  expect(foundBy(['a'.repeat(15_999), 'bb'])).toBe(` ${'a'.repeat(15_999)}  `)
  expect(phoneWord('+31 (20) 12')).toBe('312012')
  expect(amountWords(5750, 'EUR')).toEqual(['57.5', '57.50', 'EUR'])
  expect(amountWords(100, 'JPY')).toEqual(['100', '100', 'JPY'])
})

const QUERIES: Readonly<Record<string, string>> = {
  "Men's shoes": 'mens shoes',
  'rock ’n’ roll': 'rock n roll',
  "the 's": 'the s',
  'C++ C# F#': 'cplusplus csharp fsharp',
  'abc++': 'abc',
  'T-shirt 4K XS/M': 't shirt 4k xs m',
  'Crème brûlée, Straße': 'creme brulee strasse',
  'Ångström 5µm': 'angstrom 5μm',
  'ひらがな カタカナ': 'ヒラガナ カタカナ',
  電子溫度計: '电子温度计',
  'แก้วกาแฟ X1': 'แก้วกาแฟ x1',
  '2 in. x 8 in.': '2x8',
  '2.5x10 cm': '2p5x10',
  '3 x 4 x 5 cm': '3x4x5',
  '1/2" × 3/4"': '1p2x3p4',
  שָׁלוֹם: 'שלום',
  'Йод ёлка': 'йод елка',
  [`${'x'.repeat(61)} y`]: `${'x'.repeat(60)} y`,
}

test.each(Object.entries(QUERIES))('the words of "%s" are %s', (text, words) => {
  expect(queryWords(text).join(' ')).toBe(words)
})

/** Words, how they are listed to be completed and repaired (< reversed), and their parts. */
const LISTED: readonly (readonly [Language, string, listed: string, searched: string])[] = [
  ['en', 'mugs', 'mugs <sgum <gum', 'mug'],
  ['de', 'haeuser', 'haeuser <resueah <suah', 'haus'],
  ['none', 'mugs', 'mugs <sgum', 'mugs'],
  ['en', '12', '12', '12'],
  ['en', 'a1234', 'a1234 <4321a', 'a1234'],
  ['en', 'a12345', 'a12345', 'a12345'],
  ['none', 'カタカナ', 'カタ タカ カナ ナ', 'カタ タカ カナ'],
]

test.each(LISTED)('of %s, %s is listed as %s, and searched as %s', (language, word, all, parts) => {
  const listed = listedAs(language, word).map(({ reversed, word }) => (reversed ? '<' : '') + word)
  expect(listed.join(' ')).toBe(all)
  expect(searchedParts(language, word).join(' ')).toBe(parts)
})

test('a text without spaces is indexed by its last letter, too', () => {
  expect(partsOf('none', ['カタナ', 'cups'])).toEqual(['カタ', 'タナ', 'ナ', 'cups'])
})

/** Forms of words, each with its stem. */
const STEMS: Readonly<Record<Language, string>> = {
  ar: 'الاحذيه=حذاء احذيه=حذاء حذاء=حذاء اكواب=كوب',
  cs: 'hrnky=hrnk hrnek=hrnk hrnku=hrnk knihami=knih kniha=knih',
  da: 'kopper=kop kop=kop',
  de: 'haeuser=haus tassen=tass tasse=tass quelle=quell',
  el: 'φλιτζανια=φλιτζαν φλιτζανι=φλιτζαν',
  en: 'mugs=mug knives=knife knife=knife womens=woman children=child xs=xs',
  es: 'tazas=taz taza=taz',
  fi: 'kupit=kupi kuppi=kup',
  fr: 'tasses=tass tasse=tass yeux=oeil',
  hu: 'bogrek=bogr bogre=bog',
  it: 'tazze=tazz tazza=tazz uova=uov uovo=uov',
  nl: 'kopjes=kopjes kopje=kopj kinderen=kind',
  no: 'kopper=kopp kopp=kopp',
  pt: 'canecas=canec caneca=canec botoes=bota botao=bota',
  ro: 'canile=can cana=can',
  ru: 'кружки=кружк кружка=кружк',
  sv: 'bocker=bok bok=bok muggar=mugg mugg=mugg',
  tr: 'bardaklar=bardak bardagi=bardak cantalari=canta cantasi=canta canta=canta',
  none: 'mugs=mugs',
}

test.each(Object.entries(STEMS) as [Language, string][])('stems of %s', (language, stems) => {
  const forms = stems.split(' ').map((one) => one.slice(0, one.indexOf('=')))
  expect(forms.map((form) => `${form}=${stem(language, form)}`).join(' ')).toBe(stems)
})
