import { describe, expect, test } from 'bun:test'
import type { SettingsView } from '../../../src/domain/shop/settings.ts'
import { storedSettings } from '../../../src/domain/shop/stored-settings.ts'
import { COUNTRIES } from '../../../src/domain/shop/values.ts'
import { TILL } from '../../../src/modules/till/settings.ts'
import { ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'
import { TerminalAdmin, TestTerminal } from '../../till.ts'

const SHOP = '/shop/api/shop'
const VAT = [
  { name: 'Standard', percent: 21 },
  { name: 'Reduced', percent: 8.125 },
]

const kassa = await sharedServer()
const owner = await ownerOf(kassa, kassa.north)

/** The sent settings, and the stored ones or the refused fields. */
const SENT: readonly (readonly [sent: object, kept: object | string])[] = [
  [{ taxRates: VAT }, { taxRates: VAT }],
  [{ taxRates: [{ name: ' Zero ', percent: 0 }] }, { taxRates: [{ name: 'Zero', percent: 0 }] }],
  [{ taxRates: [] }, { taxRates: [] }],
  [{ taxRates: [{ name: 'A', percent: 8.1234 }] }, 'taxRates.0.percent'],
  [{ taxRates: [{ name: 'A', percent: -1 }] }, 'taxRates.0.percent'],
  [{ taxRates: [{ name: 'A', percent: 100.001 }] }, 'taxRates.0.percent'],
  [{ taxRates: [VAT[0], { name: 'standard', percent: 1 }] }, 'taxRates.1.name'],
  [{ taxRates: [{ name: ' ', percent: 1 }] }, 'taxRates.0.name'],
  [{ taxRates: [{ name: 'a\nb', percent: 1 }] }, 'taxRates.0.name'],
  [{ taxRates: [{ name: 'A' }] }, 'taxRates.0.percent'],
  [{ taxRates: null }, 'taxRates'],
  [{ country: 'NL' }, { country: 'NL' }],
  [{ country: null }, { country: null }],
  [{ country: 'nl' }, 'country'],
  [{ country: 'XX' }, 'country'],
  [{ country: 'EU' }, 'country'],
  [{ country: 'Germany' }, 'country'],
  [{ address: ' Kerkstraat 1\r\nGouda ' }, { address: 'Kerkstraat 1\nGouda' }],
  [{ address: 'a\u001bb' }, 'address'],
  [{ taxId: ' NL001 ' }, { taxId: 'NL001' }],
  [{ taxId: 'a\nb' }, 'taxId'],
  [{ receiptText: 'Thank you!\nCome again.' }, { receiptText: 'Thank you!\nCome again.' }],
  [{ cashRounding: 0.05 }, { cashRounding: 0.05 }],
  [{ cashRounding: 0.02 }, 'cashRounding'],
  [{ loyalty: { pointsPerUnit: 2, pointValue: 0.01 } }, {}],
  [{ loyalty: { pointsPerUnit: 0, pointValue: 1 } }, 'loyalty.pointsPerUnit'],
  [{ loyalty: { pointsPerUnit: 0.01, pointValue: 1 } }, {}],
  [{ loyalty: { pointsPerUnit: 1.0001, pointValue: 1 } }, 'loyalty.pointsPerUnit'],
  [{ loyalty: { pointsPerUnit: 1, pointValue: 0 } }, 'loyalty.pointValue'],
  [{ loyalty: { pointsPerUnit: 1, pointValue: 0.001 } }, 'loyalty.pointValue'],
  [{ loyalty: { pointsPerUnit: 1 } }, 'loyalty.pointValue'],
  [{ loyalty: null }, { loyalty: null }],
  [{ timeZone: 'Europe/Amsterdam' }, { timeZone: 'Europe/Amsterdam' }],
  [{ timeZone: '+01:00' }, 'timeZone'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ timeZone: '' }, 'timeZone'],
  [{ lowStock: 3 }, { lowStock: 3 }],
  [{ cashiers: [{ id: 'a', name: ' Ann ' }] }, { cashiers: [{ id: 'a', name: 'Ann' }] }],
  [{ cashiers: [{ name: 'Ann' }, { name: 'ann' }] }, 'cashiers.1.name'],
  [{ cashiers: [{ name: 'a\nb' }] }, 'cashiers.0.name'],
  [{ cashiers: [{ name: '' }] }, 'cashiers.0.name'],
  [{ cashiers: [{ id: 'a b', name: 'Ann' }] }, 'cashiers.0.id'],
  [{ cashiers: ['a', 'a'].map((id, n) => ({ id, name: `${n}` })) }, 'cashiers.1.id'],
  [{ cashiers: [] }, { cashiers: [] }],
  [{ tillFloat: false }, { tillFloat: false }],
  [{ tillFloat: null }, 'tillFloat'],
  [{ tillReturns: true }, { tillReturns: true }],
  [{ tillReturns: 'yes' }, 'tillReturns'],
  [{ tillDifference: 2.5 }, { tillDifference: 2.5 }],
  [{ tillDifference: 0 }, { tillDifference: 0 }],
  [{ tillDifference: null }, { tillDifference: null }],
  [{ tillDifference: -1 }, 'tillDifference'],
  [{ tillDifference: 0.001 }, 'tillDifference'],
  [{ tillDifference: '5' }, 'tillDifference'],
  [{ tillFavourites: ['b', 'a', 'b'] }, { tillFavourites: ['b', 'a'] }],
  [{ tillFavourites: [5] }, 'tillFavourites.0'],
  [{ tillFavourites: [] }, { tillFavourites: [] }],
  [{ lowStock: -1 }, 'lowStock'],
  [{ lowStock: 1.5 }, 'lowStock'],
  [{ lowStock: null }, { lowStock: null }],
  [{ stockMailedOn: '2026-01-01' }, 'stockMailedOn'],
  [{ tillSales: 'yes' }, 'tillSales'],
  [{ tillSales: false, confirmNotFiscal: true }, { tillSales: false }],
  [{ tillSalesSince: 1 }, 'tillSalesSince'],
  // The currency decides what amounts there are.
  [{ currency: 'JPY', loyalty: { pointsPerUnit: 1, pointValue: 1 } }, 'cashRounding'],
  [
    { currency: 'JPY', cashRounding: 1 },
    { currency: 'JPY', cashRounding: 1 },
  ],
  [{ cashRounding: 0.5 }, 'cashRounding'],
  [
    { currency: 'EUR', cashRounding: 0 },
    { currency: 'EUR', cashRounding: 0 },
  ],
]

describe('settings of sales', () => {
  for (const [sent, kept] of SENT) {
    test(JSON.stringify(sent).slice(0, 90), async () => {
      const before = kassa.dump()
      const answer = await owner.patch(SHOP, sent)
      if (typeof kept === 'string') {
        expect(answer.refusal).toBe(`VALIDATION_FAILED ${kept}`)
        expect(kassa.dump()).toBe(before)
      } else {
        const settings = await owner.done<SettingsView>(owner.get(SHOP))
        expect(answer.json).toEqual({ ...settings, ...kept })
      }
    })
  }

  test('countries are those of ISO 3166-1', () => {
    expect(new Set(COUNTRIES).size).toBe(249)
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect(COUNTRIES.filter((code) => !names.of(code))).toEqual([])
  })
})

test('tills sell once an owner names the country and confirms what kassa is not', async () => {
  const { north } = kassa
  await owner.done(owner.patch(SHOP, { country: null }))
  const on = { tillSales: true, confirmNotFiscal: true }
  expect((await owner.patch(SHOP, on)).refusal).toBe('VALIDATION_FAILED country')
  const country = 'NL'
  for (const confirmNotFiscal of [undefined, false]) {
    const answer = await owner.patch(SHOP, { country, tillSales: true, confirmNotFiscal })
    expect(answer.refusal).toBe('VALIDATION_FAILED confirmNotFiscal')
    expect(answer.problem.detail).toMatch(/TSE, RKSV, NF525 or VeriFactu.*Germany and Austria/)
  }
  const since = async () =>
    (await storedSettings(kassa.ports.store.read, north.shop.id, TILL))[0].tillSalesSince
  expect(await since()).toBeNull()
  const settings = await owner.done<SettingsView>(owner.patch(SHOP, { ...on, country }))
  expect(settings).toMatchObject({ country, tillSales: true })
  expect(settings).not.toHaveProperty('tillSalesSince')
  expect(await since()).toBe(kassa.now)
  const log = await owner.get('/shop/api/audit?limit=1')
  expect(log.json).toMatchObject({
    data: [{ action: 'shop.updated', detail: { fields: 'country, tillSales' } }],
  })
  expect(log.text).toContain('VeriFactu')
  expect((await owner.patch(SHOP, { country: null })).refusal).toBe('VALIDATION_FAILED country')
  await owner.done(owner.patch(SHOP, { tillSales: false }))
  kassa.now += 1000
  expect(await since()).toBe(kassa.now - 1000)
})

/** Settings that tills do not need, of modules as well. */
const NOT_FOR_TILLS = [
  'createdAt',
  'origins',
  'synonyms',
  'searchedMetadata',
  'shopFront',
  'delivery',
  'payment',
  'mails',
  'mailReplyTo',
  'mailTexts',
]

test('a till reads what it needs to sell, and is told when nothing has changed', async () => {
  await owner.done(owner.patch(SHOP, { taxRates: VAT, address: 'Gouda', language: 'nl' }))
  const terminalAdmin = new TerminalAdmin(owner)
  const till = await terminalAdmin.till()
  const answer = await till.ask('/settings')
  const settings = await owner.done<SettingsView>(owner.get(SHOP))
  const wanted = Object.fromEntries(
    Object.entries(settings).filter(([field]) => !NOT_FOR_TILLS.includes(field)),
  )
  expect(answer.json).toEqual({ ...wanted, origin: '', categories: [] })
  const tag = answer.header('etag') ?? ''
  expect((await till.ask('/settings', { 'if-none-match': tag })).status).toBe(304)
  await owner.done(owner.patch(SHOP, { address: 'Delft' }))
  const changed = await till.ask('/settings', { 'if-none-match': tag })
  expect(changed.json).toEqual({ ...wanted, origin: '', categories: [], address: 'Delft' })
  const code = await terminalAdmin.pairingCode(till)
  const paired = await kassa.ask({ method: 'POST', path: '/v1/pos/pair', body: { code } })
  const { shop, key } = paired.json as { shop: object; key: string }
  expect(shop).toEqual({ ...wanted, origin: '', categories: [], address: 'Delft' })
  const south = await (await TerminalAdmin.of(kassa, kassa.south)).till()
  expect((await south.ask('/settings')).json).toMatchObject({ slug: 'south', taxRates: [] })
  expect((await new TestTerminal(kassa, till.id, key).ask('/settings')).status).toBe(200)
})
