import { describe, expect, test } from 'bun:test'
import {
  giroCode,
  isBic,
  isIban,
  transferOf,
  transferText,
} from '../../src/modules/orders/transfer.ts'
import { QrCode } from '../../src/ui/shared/qr-code.tsx'
import { readQr } from '../qr.ts'

const ACCOUNT = { holder: 'Boutique Nord', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
const SUM = { amount: 12.3, currency: 'EUR' }

describe('an IBAN', () => {
  // The examples of the registry of ISO 13616.
  test.each([
    'AT611904300234573201',
    'BE68539007547034',
    'CH9300762011623852957',
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'GB29NWBK60161331926819',
    'MT84MALT011000012345MTLCAST001S',
    'NL91ABNA0417164300',
    'NO9386011117947',
  ])('%s is one', (iban) => {
    expect(isIban(iban)).toBe(true)
  })

  test('with any one digit changed, or two neighbours swapped, is none', () => {
    const { iban } = ACCOUNT
    const wrong = [...iban].flatMap((digit, index) => {
      const next = iban[index + 1]
      const swapped = iban.slice(0, index) + next + digit + iban.slice(index + 2)
      const other = digit === '7' ? '8' : '7'
      const changed = iban.slice(0, index) + other + iban.slice(index + 1)
      return index < 2 ? [] : next && next !== digit ? [changed, swapped] : [changed]
    })
    expect(wrong.length).toBeGreaterThan(30)
    expect(wrong.filter(isIban)).toEqual([])
  })

  test.each(['', 'DE', 'NL91 ABNA 0417 1643 00', 'nl91abna0417164300', 'NL00DEMO0000000000'])(
    '%p is none',
    (iban) => expect(isIban(iban)).toBe(false),
  )
})

test('a BIC has 8 or 11 characters', () => {
  expect(['ABNANL2A', 'COBADEFFXXX'].map(isBic)).toEqual([true, true])
  expect(['ABNANL2', 'ABNANL2AX', '1BNANL2A', 'abnanl2a'].map(isBic)).toEqual(Array(4).fill(false))
})

describe('a GiroCode', () => {
  test('has the lines of EPC069-12, version 002', () => {
    const code = [
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Boutique Nord',
      'DE89370400440532013000',
      'EUR12.30',
      '',
      '',
      'K7QMX2PA',
    ].join('\n')
    expect(giroCode(ACCOUNT, SUM, 'K7QMX2PA')).toBe(code)
    const without = giroCode({ ...ACCOUNT, bic: '' }, SUM, 'K7QMX2PA')
    expect(without).toBe(code.replace('COBADEFFXXX', ''))
  })

  test('keeps to the lengths of the standard, and to what one code has room for', () => {
    const long = giroCode({ ...ACCOUNT, holder: 'Ö'.repeat(90) }, SUM, 'K7QMX2PA') ?? ''
    expect(long.split('\n')[5]).toBe('Ö'.repeat(70))
    const holder = '🥨'.repeat(70)
    expect(giroCode({ ...ACCOUNT, holder }, SUM, 'x'.repeat(140))).toBeNull()
    expect(giroCode(ACCOUNT, SUM, 'x'.repeat(200))?.split('\n')[10]).toHaveLength(140)
  })

  test.each([
    [{ ...ACCOUNT, iban: '' }, SUM],
    [{ ...ACCOUNT, holder: '' }, SUM],
    [ACCOUNT, { ...SUM, currency: 'CHF' }],
    [ACCOUNT, { ...SUM, amount: 0 }],
    [ACCOUNT, { ...SUM, amount: 1_000_000_000 }],
  ])('is not made of %p, %p', (account, sum) => {
    expect(giroCode(account, sum, 'K7QMX2PA')).toBeNull()
  })

  test('is read by another library from its drawing', async () => {
    const holder = 'Bäckerei Müller & Söhne'
    const text = giroCode({ ...ACCOUNT, holder }, { ...SUM, amount: 1234.5 }, 'K7QMX2PA') ?? ''
    const [rectangle, path] = [QrCode({ text, label: '' }).props.children].flat()
    const size = Number(rectangle.props.width)
    expect(await readQr(path.props.d, size)).toBe(text)
  })
})

test('an order in part paid is transferred with what is left, and a paid one not at all', () => {
  const settings = { ...ACCOUNT, text: 'Thank you.' }
  const order = {
    code: 'K7QMX2PA',
    status: 'open',
    number: null,
    payment: 'transfer',
    currency: 'EUR',
    total: 20.1,
    paid: 0.3,
  } as const
  const transfer = transferOf(order, settings)
  expect(transfer).toMatchObject({ ...settings, amount: 19.8, reference: 'K7QMX2PA' })
  expect(transfer?.giroCode).toContain('\nEUR19.80\n')
  expect(transferOf({ ...order, payment: 'counter' }, settings)).toBeNull()
  expect(transferOf({ ...order, number: '7', status: 'paid' }, settings)).toBeNull()
  expect(transferOf({ ...order, status: 'expired' }, settings)).toBeNull()
  const bare = { holder: '', iban: '', bic: '', text: 'NL91 ABNA' }
  expect(transferOf(order, bare)).toMatchObject({ ...bare, giroCode: null })
})

test('bank details as lines', () => {
  const lines = 'Boutique Nord\nIBAN DE89 3704 0044 0532 0130 00\nBIC COBADEFFXXX\nThank you.'
  expect(transferText({ ...ACCOUNT, text: 'Thank you.' })).toBe(lines)
  expect(transferText({ holder: 'Nobody', iban: '', bic: '', text: 'Bank 12' })).toBe('Bank 12')
})
