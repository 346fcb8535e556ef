import { describe, expect, test } from 'bun:test'
import {
  countriesNamed,
  countryName,
  waysWith,
} from '../../src/modules/orders/screens/delivery-values.ts'
import {
  AS_BEFORE,
  type DraftLine,
  draftOf,
  fulfilmentOf,
  hasAddress,
  inputOf,
  newDraft,
  type OrderDraft,
  type SellingSettings,
  waysFor,
  withProduct,
} from '../../src/modules/orders/screens/edit/draft.ts'
import { changesOf, quotedLines } from '../../src/modules/orders/screens/edit/quote.ts'
import { type PaymentWay, POINTS_REASON } from '../../src/modules/orders/values.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'

/* Pages of orders decide what they show, send and allow: here as rows of values. */

describe('a delivery option', () => {
  test.each<[named: string[], codes: string[] | null]>([
    [[], null],
    [['Atlantis'], null],
    [
      ['netherlands', 'be', 'Atlantis', 'Germany'],
      ['NL', 'BE', 'DE'],
    ],
  ])('for %j goes to %j', (named, codes) => {
    expect(countriesNamed(named)).toEqual(codes)
  })

  test('shows the names of countries, and codes that it does not know', () => {
    expect(['NL', 'XK9'].map(countryName)).toEqual(['Netherlands', 'XK9'])
  })

  const taken: PaymentWay[] = ['counter', 'transfer', 'online']
  type Ways = readonly PaymentWay[] | null
  test.each<[kind: string, payment: Ways, way: PaymentWay, isOn: boolean, next: Ways]>([
    ['pickup', null, 'transfer', false, ['counter', 'online']],
    ['pickup', ['counter', 'online'], 'transfer', true, null],
    ['pickup', ['counter'], 'online', true, ['counter', 'online']],
    ['delivery', null, 'counter', true, ['counter', 'transfer', 'online']],
    ['delivery', ['counter', 'transfer', 'online'], 'counter', false, null],
    ['delivery', null, 'online', false, ['transfer']],
  ])('of the kind %s with %j: %s becomes %p', (kind, payment, way, isOn, next) => {
    expect(waysWith({ kind, payment } as never, taken, way, isOn)).toEqual(next as PaymentWay[])
  })
})

const SETTINGS = {
  country: 'NL',
  delivery: [
    { id: 'door', kind: 'pickup', payment: null },
    { id: 'post', kind: 'delivery', payment: ['online'] },
    { id: 'van', kind: 'delivery', payment: [] },
  ],
  payment: {
    counter: { enabled: true },
    transfer: { enabled: false },
    online: { enabled: true },
  },
  loyalty: null,
} as unknown as SellingSettings

const MUG = { id: 'prod_1', name: 'Mug', options: {}, sku: 'M', unit: 'piece', price: 9.5 } as never
const LINE: DraftLine = {
  productId: 'prod_1',
  title: 'Mug',
  sku: 'M',
  unit: 'piece',
  quantity: 1,
  pack: 1,
  unitPrice: null,
  usualPrice: 9.5,
  discount: null,
}
const ADA = { id: 'cust_1', name: 'Ada', email: 'ada@example.com', phone: null }

describe('a product that is added', () => {
  test.each<[before: Partial<DraftLine>[], quantities: number[]]>([
    [[], [1]],
    [[{ quantity: 2 }], [3]],
    [[{ quantity: 0.35 }], [1.35]],
    [[{ quantity: Number.NaN }], [1]],
    [[{ pack: 6 }], [1, 1]],
    [
      [{ productId: 'prod_2', quantity: 4 }, { quantity: 2 }],
      [4, 3],
    ],
  ])('to %j makes %j', (before, quantities) => {
    const lines = withProduct(
      before.map((one) => ({ ...LINE, ...one })),
      MUG,
    )
    expect(lines.map(({ quantity }) => quantity)).toEqual(quantities)
    if (before.length === 0) expect(lines).toEqual([LINE])
  })
})

describe('the ways of payment', () => {
  test.each<[delivery: string, before: PaymentWay | null, ways: PaymentWay[]]>([
    ['door', null, ['counter', 'online']],
    ['post', null, ['online']],
    ['post', 'transfer', ['transfer', 'online']],
    ['van', null, ['counter', 'transfer']],
    ['', null, ['counter', 'online']],
    ['none of the shop', null, ['counter', 'online']],
  ])('for %p of an order that had %p are %j', (delivery, payment, ways) => {
    const before = payment && ({ payment } as OrderView)
    expect(waysFor(delivery, SETTINGS, before)).toEqual(ways)
  })
})

describe('the address', () => {
  const home = { line1: 'Kade 1' }
  test.each<[delivery: string, before: object | null, fulfilment: string, isAsked: boolean]>([
    ['door', null, 'pickup', false],
    ['door', { address: { name: 'Ada', phone: '1' } }, 'pickup', false],
    ['door', { address: home }, 'pickup', true],
    ['post', null, 'delivery', true],
    ['', null, 'none', false],
    [AS_BEFORE, null, 'none', false],
    [AS_BEFORE, { fulfilment: 'delivery', address: home }, 'delivery', true],
  ])('for %p after %j: %s, asked for: %p', (delivery, before, fulfilment, isAsked) => {
    const order = before as OrderView | null
    expect(fulfilmentOf(delivery, SETTINGS, order)).toBe(fulfilment as never)
    expect(hasAddress(fulfilment as never, order)).toBe(isAsked)
  })
})

const DRAFT = newDraft([LINE], null, SETTINGS)
const SENT = {
  lines: [{ productId: 'prod_1', quantity: 1, pack: 1, unitPrice: null, discount: null }],
  customerId: null,
  email: null,
  discount: null,
  redeemPoints: 0,
  delivery: 'door',
  payment: 'counter',
  address: null,
  note: null,
} as const

describe('a draft is sent', () => {
  const contact = { ...DRAFT.address, name: ' Ada ', phone: '1', line1: 'Kade 1' }
  test.each<[change: Partial<OrderDraft>, sent: object | null]>([
    [{}, SENT],
    [{ lines: [] }, null],
    [{ lines: [{ ...LINE, quantity: Number.NaN }] }, null],
    [{ redeemPoints: Number.NaN }, null],
    [{ redeemPoints: 5 }, SENT],
    [
      { redeemPoints: 5, customerId: ADA },
      { ...SENT, redeemPoints: 5, customerId: 'cust_1' },
    ],
    [
      { email: ' a@b.c ', note: ' Ring ', payment: '' },
      { ...SENT, email: 'a@b.c', note: 'Ring', payment: null },
    ],
    [{ discount: { amount: null, reason: 'Regular' } }, SENT],
    [{ discount: { amount: 2, reason: ' ' } }, { ...SENT, discount: { amount: 2, reason: null } }],
    [{ delivery: '' }, { ...SENT, delivery: null, shipping: null, fulfilment: 'none' }],
    [{ address: contact }, { ...SENT, address: { name: 'Ada', phone: '1' } }],
    [
      { delivery: 'post', address: contact },
      {
        ...SENT,
        delivery: 'post',
        address: { name: 'Ada', phone: '1', line1: 'Kade 1', country: 'NL' },
      },
    ],
    [{ delivery: 'post' }, { ...SENT, delivery: 'post' }],
  ])('with %j as %j', (change, sent) => {
    expect(inputOf({ ...DRAFT, ...change }, SETTINGS, null)).toEqual(sent as never)
  })

  test('with the delivery of the order before, which is not named', () => {
    const { delivery: _, ...others } = SENT
    expect(inputOf({ ...DRAFT, delivery: AS_BEFORE }, SETTINGS, null)).toEqual(others as never)
  })
})

test('a new order has the first option of the shop, and what is known of its customer', () => {
  const { customerId, email, address, delivery, payment } = newDraft([], ADA, SETTINGS)
  expect({ customerId, email, delivery, payment }).toEqual({
    customerId: ADA,
    email: 'ada@example.com',
    delivery: 'door',
    payment: 'counter',
  })
  expect([address.name, address.phone, address.country]).toEqual(['Ada', '', 'NL'])
  const bare = newDraft([], null, { ...SETTINGS, delivery: [], country: null })
  expect([bare.delivery, bare.address.country]).toEqual(['', ''])
})

const ORDER = {
  currency: 'EUR',
  lines: [{ ...LINE, unitPrice: 8, discount: 0 }],
  customer: null,
  email: null,
  address: null,
  shipping: { delivery: 'post' },
  fulfilment: 'delivery',
  payment: null,
  note: null,
  discount: null,
  pointsDiscount: 0,
  pointsRedeemed: 0,
} as unknown as OrderView

describe('an order is changed', () => {
  const byPoints = { amount: 3.6, reason: POINTS_REASON }
  test.each<[order: object, draft: Partial<OrderDraft>]>([
    [{}, { delivery: 'post', email: '', payment: '', note: '', redeemPoints: 0 }],
    [{ shipping: { delivery: 'gone' } }, { delivery: AS_BEFORE }],
    [{ shipping: null, fulfilment: 'none' }, { delivery: '' }],
    [{ shipping: null, fulfilment: 'pickup' }, { delivery: AS_BEFORE }],
    [{ customer: { ...ADA, email: null } }, { customerId: { ...ADA, email: '' } }],
    [{}, { discount: { amount: null, reason: '' } }],
    [
      { discount: { amount: 1.5, reason: 'Regular' } },
      { discount: { amount: 1.5, reason: 'Regular' } },
    ],
    [
      { discount: byPoints, pointsDiscount: 3.6, pointsRedeemed: 120 },
      { discount: { amount: null, reason: '' }, redeemPoints: 120 },
    ],
    [
      { discount: { ...byPoints, amount: 4.1 }, pointsDiscount: 3.6, pointsRedeemed: 120 },
      { discount: { amount: 0.5, reason: '' }, redeemPoints: 120 },
    ],
    [{ discount: byPoints }, { discount: byPoints, redeemPoints: 0 }],
  ])('that has %j as %j', (order, draft) => {
    expect(draftOf({ ...ORDER, ...order } as OrderView, SETTINGS)).toMatchObject(draft)
  })

  test('at the prices that it has', () => {
    const [line] = draftOf(ORDER, SETTINGS).lines
    expect(line).toEqual({ ...LINE, unitPrice: 8, usualPrice: null, discount: null })
  })
})

describe('a quote', () => {
  const quoted = (productId: string, quantity: number, unitPrice = 1) => {
    return { productId, quantity, unitPrice, title: productId }
  }
  const quote = (change: object) => {
    return { currency: 'EUR', lines: [], discount: null, shipping: null, ...change } as never
  }

  test('leaves out lines, and the others keep theirs', () => {
    const lines = [
      LINE,
      { ...LINE, productId: 'prod_2' },
      { ...LINE, productId: 'prod_3', quantity: 2 },
    ]
    const [one, three] = [quoted('prod_1', 1), quoted('prod_3', 2)]
    const now = quote({ lines: [one, three] })
    expect(quotedLines(lines, now)).toEqual([one, null, three] as never)
    expect(quotedLines([{ ...LINE, quantity: 3 }], now)).toEqual([null])
    expect(quotedLines(lines, null)).toEqual([null, null, null])
  })

  const post = { name: 'Post', price: 4.9, discount: 0 }
  test.each<[before: object, now: object, changes: string[]]>([
    [{ shipping: post }, { shipping: post }, []],
    [{ lines: [quoted('A', 1)] }, { lines: [quoted('A', 3)] }, []],
    [{ lines: [quoted('A', 1)] }, { lines: [quoted('A', 1, 2)] }, ['A €1.00 €2.00']],
    [{ lines: [quoted('A', 1)] }, { lines: [quoted('B', 1, 2)] }, []],
    [{ discount: { amount: 1 } }, {}, ['Discount €1.00 €0.00']],
    [{}, { shipping: post }, ['Post €0.00 €4.90']],
    [{ shipping: post }, {}, ['Delivery €4.90 €0.00']],
    [{ shipping: post }, { shipping: { ...post, discount: 4.9 } }, ['Post €4.90 €0.00']],
  ])('%j, now %j: %j', (before, now, changes) => {
    const said = changesOf(quote(before), quote(now))
    const figures = said.map((one) => one.match(/^\w+|€[\d.]+/g)?.join(' '))
    expect(figures).toEqual(changes)
  })
})
