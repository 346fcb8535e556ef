import { describe, expect, test } from 'bun:test'
import { barcodeKey } from '../../../src/domain/catalog/barcode.ts'
import { Refusal } from '../../../src/domain/error.ts'
import {
  checkScalePrefixes,
  type ScaleKind,
  scaleCode,
  weighed,
} from '../../../src/domain/pos/scale.ts'

describe('two codes are one barcode', () => {
  const table: readonly (readonly [name: string, one: string, other: string, equal: boolean])[] = [
    ['UPC-A and EAN-13', '036000291452', '0036000291452', true],
    ['UPC-A and GTIN-14', '036000291452', '00036000291452', true],
    ['EAN-8 and EAN-13', '96385074', '0000096385074', true],
    ['EAN-13 and GTIN-14', '4006381333931', '04006381333931', true],
    ['an item and its pack of GTIN-14', '4006381333931', '14006381333938', false],
    ['a wrong check digit is no GTIN', '4006381333932', '04006381333932', false],
    ['eleven digits are no GTIN', '36000291452', '036000291452', false],
    ['letters keep their case', 'ABC-1', 'abc-1', false],
  ]
  for (const [name, one, other, equal] of table) {
    test(name, () => expect(barcodeKey(one) === barcodeKey(other)).toBe(equal))
  }
})

describe('what a scale may have printed', () => {
  const table: readonly (readonly [name: string, code: string, parts: unknown])[] = [
    ['prefix 21', '2112345012346', { prefix: '21', item: '12345', value: 1234 }],
    ['prefix 29, the last item', '2999999999991', { prefix: '29', item: '99999', value: 99999 }],
    ['prefix 02', '0212345012345', { prefix: '02', item: '12345', value: 1234 }],
    ['prefix 02 as UPC-A', '212345012345', { prefix: '02', item: '12345', value: 1234 }],
    ['padded to GTIN-14', '02112345012346', { prefix: '21', item: '12345', value: 1234 }],
    ['an item with zeros', '2100042000100', { prefix: '21', item: '00042', value: 10 }],
    ['a wrong check digit', '2112345012347', null],
    ['a wrong check digit, padded', '02112345012347', null],
    ['an article of GS1', '4006381333931', null],
    ['a pack in a GTIN-14', '12112345012343', null],
    ['too short', '21123450', null],
    ['letters', '21123450123A4', null],
    ['nothing', '', null],
  ]
  for (const [name, code, parts] of table) {
    test(name, () => expect(scaleCode(code)).toEqual(parts as ReturnType<typeof scaleCode>))
  }
})

describe('what a value of a scale means', () => {
  const table: readonly (readonly [ScaleKind, value: number, unit: number, number, number])[] = [
    ['weight', 1000, 1999, 1, 1999],
    ['weight', 1234, 1999, 1.234, 2467],
    ['weight', 250, 990, 0.25, 248],
    ['weight', 1, 499, 0.001, 0],
    ['weight', 1, 500, 0.001, 1],
    ['weight', 0, 1999, 0, 0],
    ['weight', 99_999, 99_999_999_999, 99.999, 9_999_899_999_900],
    ['weight', 99_999, 9_999_999_999_999, 99.999, 999_989_999_999_900],
    ['price', 499, 1996, 0.25, 499],
    ['price', 1234, 1999, 0.617, 1234],
    ['price', 1, 99_999_999_999, 0, 1],
    ['price', 0, 1999, 0, 0],
    ['price', 450, 0, 1, 450],
    ['price', 99_999, 1, 99_999, 99_999],
  ]
  for (const [kind, value, unit, quantity, priceMinor] of table) {
    test(`${kind} ${value} of what costs ${unit}`, () => {
      expect(weighed(kind, value, unit, 'kg')).toEqual({ quantity, priceMinor })
    })
  }
})

describe('the prefixes that a shop may set', () => {
  const refused = (prefixes: readonly string[]) => {
    try {
      checkScalePrefixes(prefixes.map((prefix) => ({ prefix, kind: 'weight' })))
      return []
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return error.errors.map(({ field, code }) => `${field} ${code}`)
    }
  }
  const table: readonly (readonly [prefixes: readonly string[], refused: readonly string[]])[] = [
    [[], []],
    [['02', '20', '21', '29'], []],
    [['19'], ['scalePrefixes.0.prefix prefix']],
    [['21', '30'], ['scalePrefixes.1.prefix prefix']],
    [['2'], ['scalePrefixes.0.prefix prefix']],
    [['211'], ['scalePrefixes.0.prefix prefix']],
    [['21\n'], ['scalePrefixes.0.prefix prefix']],
    [['21', '22', '21'], ['scalePrefixes.2.prefix repeated']],
  ]
  for (const [prefixes, errors] of table) {
    test(JSON.stringify(prefixes), () => expect(refused(prefixes)).toEqual([...errors]))
  }
})
