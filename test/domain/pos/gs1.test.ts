import { expect, test } from 'bun:test'
import { gs1Code, gs1Text } from '../../../src/domain/pos/gs1.ts'
import { retyped } from '../../../src/modules/till/page/scan/keyboard.ts'

const GTIN = '09506000134352'
const SEPARATOR = '\x1d'
const plain = { gtin: GTIN, grams: null, amount: null }
const weighed = { ...plain, grams: 450 }
const priced = { ...plain, amount: 1.25 }

/** Codes with application identifiers, and what they say. */
const CODES: readonly (readonly [code: string, says: typeof weighed | typeof priced | null])[] = [
  [`${SEPARATOR}01${GTIN}3103000450`, weighed],
  [`01${GTIN}3103000450`, weighed],
  [`01${GTIN}3102000045`, weighed],
  [`01${GTIN}172612313103000450`, weighed],
  [`01${GTIN}10ABC123${SEPARATOR}3103000450`, weighed],
  [`01${GTIN}3922125`, priced],
  [`01${GTIN}3922125${SEPARATOR}10LOT`, priced],
  [`(01)${GTIN}(3103)000450(10)LOT`, weighed],
  ['https://example.com/shop/01/9506000134352/10/ABC?3103=000450', weighed],
  [`HTTPS://ID.GS1.ORG/01/${GTIN}/21/7?17=261231&3922=125`, priced],
  [`https://example.com/01/${GTIN}?01=09506000134369&3103=000450`, weighed],
  ['0109506000134353', null],
  [GTIN, null],
  ['https://example.com/r/shop.secret', null],
  ['(10)LOT', null],
  ['', null],
]

test('codes with application identifiers', () => {
  for (const [code, says] of CODES) expect([code, gs1Code(code)]).toEqual([code, says])
  for (const code of [`01${GTIN}`, `(01)${GTIN}`, `01${GTIN}10LOT3103000450`]) {
    expect<object | null>(gs1Code(code)).toEqual(plain)
  }
  expect<object | null>(gs1Code(`01${GTIN}31030004503922125`)).toEqual({ ...priced, grams: 450 })
})

/** Application identifiers, each with a value: first those of a fixed length. */
const FIXED = [
  '00106141412345678908',
  '0209521234543213',
  '0301234567890128',
  '11260131',
  '19260131',
  '2001',
  '3610000450',
  '4119501101020917',
]
const VARIABLE = [
  '10LOT',
  '21S1',
  '22V',
  '235T',
  '240P',
  '253951',
  '30100',
  '37100',
  '391297812',
  '3952100',
  '400PO',
  '422276',
  '4300Ann',
  '7004450',
  '7230HC',
  '710PZN',
  '8005000450',
  '8200url',
  '99X',
]

test('a weight is found behind whatever else a code says', () => {
  const before = [...FIXED, ...VARIABLE.map((element) => element + SEPARATOR)]
  for (const element of before) {
    const code = `01${GTIN}${element}3103000450`
    expect<unknown>([element, gs1Code(code)]).toEqual([element, weighed])
  }
  // Nobody knows how long the value of an identifier is that does not exist.
  expect<object | null>(gs1Code(`01${GTIN}2603103000450`)).toEqual(plain)
})

/**
 * Identifiers of measures and amounts, whose last digit is the number of decimals. Of them, 310n is
 * the net weight in kilograms, and 392n the price; 316n are cubic metres, 320n pounds, 330n the
 * gross weight, 390n the sum of an invoice, 395n the price of a unit.
 */
const MEASURES = Array.from({ length: 86 }, (_, index) => 310 + index)
  .filter((measure) => measure < 370 || measure >= 390)
  .flatMap((measure) => Array.from({ length: 10 }, (_, decimals) => ({ measure, decimals })))

test.each(MEASURES)(
  '$measure with $decimals decimals is no other measure',
  ({ measure, decimals }) => {
    const isWeight = measure === 310 && decimals < 6
    const isPrice = measure === 392
    const own = {
      ...plain,
      grams: isWeight ? Math.round(1_250_000 / 10 ** decimals) : null,
      amount: isPrice ? 1250 / 10 ** decimals : null,
    }
    const name = `${measure}${decimals}`
    const end = measure < 370 ? '' : SEPARATOR
    expect<unknown>(gs1Code(`01${GTIN}${name}001250${end}10LOT`)).toEqual(own)
    expect<unknown>(gs1Code(`(01)${GTIN}(${name})001250(10)LOT`)).toEqual(own)
    expect<unknown>(gs1Code(`https://id.gs1.org/01/${GTIN}?${name}=001250`)).toEqual(own)
    // A field behind it is read as well.
    const [behind, says] = isPrice ? ['3103000450', { grams: 450 }] : ['3922125', { amount: 1.25 }]
    expect<unknown>(gs1Code(`01${GTIN}${name}001250${end}${behind}`)).toEqual({ ...own, ...says })
  },
)

test('the short form says the same', () => {
  for (const [, says] of CODES)
    if (says) expect<object | null>(gs1Code(gs1Text(says))).toEqual(says)
})

test('codes that a scanner has typed for another keyboard', () => {
  const url = 'https://shop.example/r/north.Yz_-1'
  expect(retyped('httpsÖ--shop.exaple-r-north.Zy?ß1'.replace('exaple', 'example'))).toEqual({
    code: url,
    keyboard: 'american',
  })
  expect(retyped('https>&&shop.example&r&north.Zy?/1')).toEqual({ code: url, keyboard: 'german' })
  expect(retyped('à_&"é\'(-')).toEqual({ code: '08132456', keyboard: 'digits' })
  for (const code of ['4006381333931', url, 'SKU-1', '']) expect(retyped(code)).toBeNull()
})
