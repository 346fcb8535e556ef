import { describe, expect, test } from 'bun:test'
import { barcodeKey, hasWrongCheckDigit, isGtin } from '../../../src/domain/catalog/barcode.ts'

const CASES: readonly (readonly [code: string, valid: boolean])[] = [
  ['036000291452', true],
  ['0036000291452', true],
  ['00036000291452', true],
  ['036000291453', false],
  ['4006381333931', true],
  ['4006381333932', false],
  ['96385074', true],
  ['96385075', false],
  ['10614141000415', true],
  ['10614141000416', false],
  ['123456789', false],
  ['1234567890', false],
  ['01234567890', false],
  ['000360002914520', false],
  ['', false],
  ['٩٦٣٨٥٠٧٤', false],
  ['4006381333931\n', false],
  ['40063813339 1', false],
]

test('a code of the length of a GTIN has a right or a wrong check digit, others have none', () => {
  const doubtful = CASES.map(([code]) => code).filter(hasWrongCheckDigit)
  expect(doubtful).toEqual(['036000291453', '4006381333932', '96385075', '10614141000416'])
  expect(hasWrongCheckDigit(' ４００６３８１３３３９３２ ')).toBe(true)
})

describe('isGtin', () => {
  for (const [code, valid] of CASES) {
    test(`${JSON.stringify(code)} is ${valid ? 'one' : 'none'}`, () =>
      expect(isGtin(code)).toBe(valid))
  }

  test('one wrong digit is always seen, and the check digit is the only one that fits', () => {
    const numbers = Array.from({ length: 300 }, (_, index) =>
      String(400_638_133_000 + index * 7919),
    )
    for (const stem of numbers) {
      const fitting = [...'0123456789'].map((digit) => stem + digit).filter(isGtin)
      expect(fitting).toHaveLength(1)
      const [code = ''] = fitting
      for (let place = 0; place < code.length; place++) {
        const wrong = (Number(code[place]) + 3) % 10
        expect(isGtin(code.slice(0, place) + wrong + code.slice(place + 1))).toBe(false)
      }
    }
  })
})

describe('barcodeKey', () => {
  test('pads a GTIN of any length to the same key', () => {
    const keys = ['036000291452', '0036000291452', '00036000291452'].map(barcodeKey)
    expect(keys).toEqual(Array(3).fill('00036000291452'))
  })

  test('takes full-width digits for plain ones', () => {
    expect(barcodeKey('０３６０００２９１４５２')).toBe('00036000291452')
    expect(barcodeKey('ＡＢＣ')).toBe('ＡＢＣ')
  })

  test('pads an EAN-8 too', () => expect(barcodeKey('96385074')).toBe('00000096385074'))

  for (const code of ['036000291453', 'ABC-1', '123456789', 'abc', ' 96385074']) {
    test(`leaves ${JSON.stringify(code)} as it is`, () => expect(barcodeKey(code)).toBe(code))
  }
})
