import { describe, expect, test } from 'bun:test'
import type { SettingsView } from '../../src/domain/shop/settings.ts'
import type { SalesView } from '../../src/modules/orders/sales.ts'
import { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PageDesk } from '../page-desk.ts'

const SHOP = '/shop/api/shop'
const HOME = { name: 'Ada', line1: 'Kade 1', city: 'Gouda', country: 'NL' }

describe('the ways of payment of a delivery option', () => {
  const options = [
    { id: 'pickup', kind: 'pickup', name: 'Pick up', price: 0 },
    { id: 'post', kind: 'delivery', name: 'Post', price: 5 },
    { id: 'bike', kind: 'delivery', name: 'Bike', price: 3, payment: ['online', 'counter'] },
    { id: 'locker', kind: 'pickup', name: 'Locker', price: 1, payment: ['transfer', 'online'] },
  ]

  test('are those that make sense, unless the shop names them', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const page = await PageDesk.of(kassa, north, { delivery: options })
    const owner = await ownerOf(kassa, north)
    const { delivery } = await owner.done<SettingsView>(owner.get(SHOP))
    expect(delivery.map(({ id, payment }) => [id, payment])).toEqual([
      ['pickup', null],
      ['post', null],
      ['bike', ['counter', 'online']],
      ['locker', ['transfer', 'online']],
    ])
    const offered = (await north.ask({ path: '/v1/store/shop' })).json as typeof delivery & {
      delivery: { id: string; payment: string[] }[]
    }
    expect(offered.delivery.map(({ id, payment }) => [id, payment.join()])).toEqual([
      ['pickup', 'counter,transfer,online'],
      ['post', 'transfer,online'],
      ['bike', 'counter,online'],
      ['locker', 'transfer,online'],
    ])
    const { id: productId } = await north.product({ price: 10, stock: 90 })
    const lines = [{ productId, quantity: 1 }]
    for (const { id, payment } of offered.delivery) {
      for (const way of ['counter', 'transfer', 'online'] as const) {
        const email = `${id}-${way}@example.com`
        const headers = { 'x-forwarded-for': `198.51.100.${email.length}` }
        const answer = await page.as(headers).place({
          lines,
          email,
          delivery: id,
          payment: way,
          address: HOME,
        })
        const isOffered = payment.includes(way)
        const outcome = answer.status === 201 ? 'placed' : answer.refusal
        expect([id, way, outcome]).toEqual([
          id,
          way,
          isOffered ? 'placed' : 'VALIDATION_FAILED payment',
        ])
        kassa.now += 3_700_000
      }
    }
    // A backend knows best.
    const own = { lines, delivery: 'post', payment: 'counter', address: HOME } as const
    expect(await new OrderDesk(north).placed(own)).toMatchObject({ payment: 'counter' })
    await owner.done(owner.patch(SHOP, { payment: { transfer: { enabled: false } } }))
    const later = (await north.ask({ path: '/v1/store/shop' })).json as typeof offered
    expect(later.delivery.map(({ payment }) => payment.join())).toEqual([
      'counter,online',
      'online',
      'counter,online',
      'online',
    ])
  })

  test('are named once, and at least one', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const option = { kind: 'delivery', name: 'Post', price: 5 }
    for (const payment of [[], ['cheque'], 'counter', ['counter', 'counter', 'online', 'online']]) {
      const answer = await owner.patch(SHOP, { delivery: [{ ...option, payment }] })
      expect(answer.refusal).toMatch(/^VALIDATION_FAILED delivery\.0\.payment/)
    }
    const twice = { ...option, payment: ['online', 'counter', 'online'] }
    const { delivery } = await owner.done<SettingsView>(owner.patch(SHOP, { delivery: [twice] }))
    expect(delivery[0]?.payment).toEqual(['counter', 'online'])
  })
})

describe('the tax of shipping', () => {
  const rates = [
    { name: 'Standard', percent: 21 },
    { name: 'Reduced', percent: 9 },
    { name: 'Zero', percent: 0 },
  ]
  const delivery = [
    { id: 'post', kind: 'delivery', name: 'Post', price: 4.99 },
    { id: 'fixed', kind: 'delivery', name: 'Fixed', price: 4.99, taxRate: 'Zero' },
  ]

  test('is that of the goods, by what is paid for them, and all rooms say so', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const page = await PageDesk.of(kassa, north, { taxRates: rates, delivery })
    const owner = await ownerOf(kassa, north)
    const desk = new OrderDesk(north)
    const book = await north.product({ name: 'Book', price: 20, taxRate: 'Reduced', stock: 9 })
    const lamp = await north.product({ name: 'Lamp', price: 10, stock: 9 })
    const lines = [
      { productId: book.id, quantity: 1 },
      { productId: lamp.id, quantity: 1 },
    ]
    // 4.99 at 20 to 10 is 3.33 and 1.66.
    const taxes = [
      { name: 'Reduced', percent: 9, net: 21.4, tax: 1.93, gross: 23.33 },
      { name: 'Standard', percent: 21, net: 9.64, tax: 2.02, gross: 11.66 },
    ]
    const shipping = {
      name: 'Post',
      delivery: 'post',
      price: 4.99,
      discount: 0,
      taxRate: null,
      rates: [
        { name: 'Reduced', percent: 9, gross: 3.33 },
        { name: 'Standard', percent: 21, gross: 1.66 },
      ],
    }
    expect(await page.quote({ lines, delivery: 'post' })).toMatchObject({ shipping, taxes })
    const how = { delivery: 'post', payment: 'transfer', address: HOME } as const
    const placed = await page.placed({ lines, email: 'ada@example.com', ...how })
    expect(placed).toMatchObject({ total: 34.99, shipping, taxes })
    await desk.paid(placed)
    await desk.refund(placed, { shipping: true })
    const half = await desk.get(placed.id)
    expect(half.refunds[0]?.taxes.map(({ name, gross }) => [name, gross])).toEqual([
      ['Reduced', 3.33],
      ['Standard', 1.66],
    ])
    const goods = placed.lines.map(({ id }) => ({ lineId: id, quantity: 1 }))
    await desk.refund(placed, { lines: goods })
    const sales = await owner.done<SalesView>(owner.get('/shop/api/sales'))
    expect(sales).toMatchObject({ shipping: 0, total: 34.99, refunded: 34.99 })
    expect(sales.taxes.map(({ net, tax, gross }) => [net, tax, gross])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  test.each([
    ['goods of one rate', [['Reduced', 10]], {}, 'post', [['Reduced', 4.99]]],
    ['a rate that the option names', [['Reduced', 10]], {}, 'fixed', [['Zero', 4.99]]],
    [
      'goods with a discount',
      [
        ['Reduced', 10],
        ['Standard', 30],
      ],
      { discount: { amount: 20 } },
      'post',
      [
        ['Reduced', 1.25],
        ['Standard', 3.74],
      ],
    ],
    [
      'goods for which nothing is paid',
      [
        ['Reduced', 30],
        ['Standard', 10],
      ],
      { discount: { amount: 40 } },
      'post',
      [
        ['Reduced', 3.74],
        ['Standard', 1.25],
      ],
    ],
    [
      'goods that are free',
      [
        ['Reduced', 0],
        ['Standard', 0],
      ],
      {},
      'post',
      [['Reduced', 4.99]],
    ],
  ] as const)('of %s', async (_, goods, more, option, expected) => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await PageDesk.of(kassa, north, { taxRates: rates, delivery })
    const lines = []
    for (const [taxRate, price] of goods) {
      const { id } = await north.product({ price, taxRate, stock: 9 })
      lines.push({ productId: id, quantity: 1 })
    }
    const desk = new OrderDesk(north)
    const placed = await desk.placed({ lines, ...more, delivery: option, address: HOME })
    const sent = placed.shipping?.rates.map(({ name, gross }) => [name, gross])
    expect<unknown>(sent).toEqual(expected)
    const gross = placed.taxes.reduce((sum, tax) => sum + Math.round(tax.gross * 100), 0)
    expect(gross).toBe(Math.round(placed.total * 100))
  })

  test('goes back in parts that add up, whatever comes back first', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await PageDesk.of(kassa, north, { taxRates: rates, delivery })
    const desk = new OrderDesk(north)
    const lines = []
    for (const [taxRate, price] of [
      ['Reduced', 7.77],
      ['Standard', 3.33],
      ['Zero', 1.11],
    ] as const) {
      const { id } = await north.product({ price, taxRate, stock: 9 })
      lines.push({ productId: id, quantity: 1 })
    }
    const placed = await desk.placed({ lines, delivery: 'post', address: HOME })
    await desk.paid(placed)
    for (const amount of [0.01, 0.5, 1.23, 2]) await desk.refund(placed, { amount, shipping: true })
    const goods = placed.lines.map(({ id }) => ({ lineId: id, quantity: 1 }))
    const left = 17.2 - 3.74
    await desk.refund(placed, {
      lines: goods,
      shipping: true,
      amount: Math.round(left * 100) / 100,
    })
    const { refunds, refunded } = await desk.get(placed.id)
    expect(refunded).toBe(placed.total)
    const sums = placed.taxes.map(({ name }) => {
      const back = refunds.flatMap(({ taxes }) => taxes.filter((tax) => tax.name === name))
      return [
        name,
        ...(['gross', 'tax'] as const).map(
          (part) => Math.round(back.reduce((sum, one) => sum + one[part], 0) * 100) / 100,
        ),
      ]
    })
    expect(sums).toEqual(placed.taxes.map(({ name, gross, tax }) => [name, gross, tax]))
  })
})
