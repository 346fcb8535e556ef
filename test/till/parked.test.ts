import { expect, test } from 'bun:test'
import { commandLine } from '../../src/domain/actor.ts'
import { revokeTerminal } from '../../src/domain/pos/terminal.ts'
import { DAY_MS } from '../../src/domain/time.ts'
import type { ParkedView, SharedBasket } from '../../src/modules/till/parked.ts'
import { forgetParked } from '../../src/modules/till/parked.ts'
import { shopperOf } from '../access.ts'
import { sharedServer } from '../shared.ts'
import { sellingAt, Till } from '../till-desk.ts'

const kassa = await sharedServer()
const owner = await sellingAt(kassa, kassa.north)

const MUG = {
  id: 1,
  productId: null,
  name: 'Mug',
  sku: null,
  quantity: 1000,
  pack: 1,
  unit: 'piece' as const,
  unitPriceMinor: 950,
  discount: null,
  taxRate: { name: 'High', percent: 21_000 },
}
const BASKET: SharedBasket = {
  items: [MUG, { ...MUG, id: 2, discount: { percent: 10_000 } }],
  discount: { amountMinor: 5 },
  discountReason: 'x',
  shopper: null,
  redeemPoints: 0,
}
let count = 0
const newId = () => String(++count).padStart(22, 'b')

const park = (till: Till, id: string, basket: unknown = BASKET) =>
  till.ask(`/v1/pos/parked/${id}`, 'PUT', { basket })
const take = (till: Till, id: string, body?: unknown) =>
  till.ask(`/v1/pos/parked/${id}/take`, 'POST', body)

async function waiting(till: Till): Promise<readonly ParkedView[]> {
  return ((await till.ask('/v1/pos/parked')).json as { data: ParkedView[] }).data
}

test('a basket that one till has parked is taken up at another one, once', async () => {
  const [one, two] = [await Till.of(kassa, kassa.north), await Till.of(kassa, kassa.north)]
  const id = newId()
  for (let twice = 0; twice < 2; twice++) {
    const parked = await park(one, id)
    expect([parked.status, parked.json]).toEqual([200, { id, taken: false }])
  }
  const terminal = { id: expect.stringMatching(/^term_/), name: 'Till' }
  expect(await waiting(two)).toEqual([{ id, terminal, at: expect.any(String), basket: BASKET }])
  const taken = await Promise.all([one, two, two, one].map((till) => take(till, id)))
  const winner = taken[0]?.status === 200 ? one : two
  const statuses = taken.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 409, 409])
  expect((await take(winner, id)).json).toEqual({ id, taken: true })
  expect((await take(winner === one ? two : one, id)).refusal).toBe('CONFLICT id')
  expect(await waiting(one)).toEqual([])
  // The till that parked it did not get the answer, and sends it again.
  expect((await park(one, id)).json).toEqual({ id, taken: true })
  expect(await waiting(one)).toEqual([])
})

test('a till that comes too late is told which one has the basket, who took it, and when', async () => {
  const [one, two] = [await Till.of(kassa, kassa.north), await Till.of(kassa, kassa.north)]
  for (const cashier of ['Ann', null]) {
    const id = newId()
    await park(one, id)
    expect((await take(one, id, { cashier })).status).toBe(200)
    const at = new Date(kassa.ports.clock()).toISOString()
    // A repetition changes nothing, even with another name.
    expect((await take(one, id, { cashier: 'Zoe' })).status).toBe(200)
    expect((await take(two, id)).json).toMatchObject({
      status: 409,
      errors: [
        { field: 'id', code: 'taken_up', params: { till: 'Till', cashier: cashier ?? '', at } },
      ],
    })
  }
  for (const wrong of [
    { cashier: 'x'.repeat(1000) },
    { cashier: 5 },
    { who: 'Ann' },
    { cashier: 'a\0b' },
  ]) {
    expect((await take(two, newId(), wrong)).status).toBe(422)
  }
})

test('money that was taken for a basket goes with it, and is never forgotten', async () => {
  const [one, two] = [await Till.of(kassa, kassa.north), await Till.of(kassa, kassa.north)]
  const cash = { method: 'cash', amountMinor: 205, givenMinor: 210, changeMinor: 5 }
  const card = { method: 'card', amountMinor: 1100, givenMinor: null, changeMinor: null }
  const payments = [
    { ...cash, roundingMinor: 2 },
    { ...card, roundingMinor: 0, reference: '0012 / A' },
  ]
  const items = [{ ...MUG, name: '"payments":[{' }]
  const [paid, plain] = [newId(), newId()]
  expect((await park(one, paid, { ...BASKET, payments })).status).toBe(200)
  expect((await park(one, plain, { ...BASKET, items, payments: [] })).status).toBe(200)
  await forgetParked({ ...kassa.ports, clock: () => kassa.ports.clock() + 4 * DAY_MS })
  expect(await waiting(two)).toMatchObject([{ id: paid, basket: { payments } }])
  expect((await take(two, paid)).status).toBe(200)
  const wrongs = [
    { method: 'online' },
    { method: 'exchange' },
    { amountMinor: -1 },
    { reference: '7'.repeat(256) },
    { reference: 'a\0b' },
    { reference: 12 },
  ]
  for (const wrong of wrongs) {
    const refused = await park(one, newId(), {
      ...BASKET,
      payments: [{ ...payments[0], ...wrong }],
    })
    expect(refused.status).toBe(422)
  }
})

test.each([
  ['a till was offline', -2 * 3600_000, -2 * 3600_000],
  ['the clock of a till is ahead', 3600_000, 0],
  ['the clock of a till is far behind', -400 * DAY_MS, 0],
])('a basket was set aside when it was, if that can be: %s', async (_, saidMs, keptMs) => {
  const till = await Till.of(kassa, kassa.north)
  const id = newId()
  const at = (ms: number) => new Date(kassa.now + ms).toISOString()
  await till.ask(`/v1/pos/parked/${id}`, 'PUT', { basket: BASKET, at: at(saidMs) })
  expect(await waiting(till)).toMatchObject([{ id, at: at(keptMs) }])
  await take(till, id)
})

test('what is not right is refused and changes nothing', async () => {
  const till = await Till.of(kassa, kassa.north)
  const other = await Till.of(kassa, kassa.south)
  const id = newId()
  await park(till, id)
  expect(await waiting(other)).toEqual([])
  const before = kassa.dump()
  const long = { ...MUG, name: '\u00e4'.repeat(200) }
  const cases = [
    [await park(till, 'short'), 'NOT_FOUND'],
    [await park(till, `${newId()}%00`), 'NOT_FOUND'],
    [await park(till, newId(), { ...BASKET, items: [] }), 'VALIDATION_FAILED basket.items'],
    [await park(till, newId(), { ...BASKET, items: Array(501).fill(MUG) }), 'VALIDATION_FAILED'],
    [
      await park(till, newId(), {
        ...BASKET,
        items: Array.from({ length: 400 }, (_, id) => ({ ...long, id: id + 1 })),
      }),
      'VALIDATION_FAILED basket',
    ],
    [await park(till, newId(), { ...BASKET, more: 1 }), 'VALIDATION_FAILED'],
    [await park(till, newId(), { ...BASKET, discount: { percent: 1.5 } }), 'VALIDATION_FAILED'],
    [await park(till, newId(), { ...BASKET, items: [{ ...MUG, quantity: -1 }] }), 'VALIDATION'],
    [await park(till, newId(), { ...BASKET, items: [{ ...MUG, quantity: 0 }] }), 'VALIDATION'],
    [await park(till, newId(), { ...BASKET, discount: { percent: 100_001 } }), 'VALIDATION_FAILED'],
    [
      await park(till, newId(), { ...BASKET, items: [MUG, MUG] }),
      'VALIDATION_FAILED basket.items.1.id',
    ],
    [await park(till, newId(), 'x'.repeat(1_000_000)), 'VALIDATION_FAILED basket'],
    [await till.ask(`/v1/pos/parked/${newId()}`, 'PUT', {}), 'VALIDATION_FAILED basket'],
    [await park(till, newId(), { ...BASKET, discountReason: 'a\0b' }), 'VALIDATION_FAILED'],
    [await take(till, newId()), 'NOT_FOUND'],
    // A basket of another shop is not there.
    [await take(other, id), 'NOT_FOUND'],
  ] as const
  for (const [answer, expected] of cases) expect(answer.refusal).toStartWith(expected)
  expect(kassa.dump()).toBe(before)
  const [mine] = await waiting(till)
  await revokeTerminal(kassa.ports, commandLine(kassa.north.shop), mine?.terminal.id ?? '')
  expect((await take(till, id)).status).toBe(401)
  expect((await till.ask('/v1/pos/parked')).status).toBe(401)
  // Others still find what a removed till has parked.
  const two = await Till.of(kassa, kassa.north)
  expect(await waiting(two)).toMatchObject([{ id, terminal: { name: null } }])
  expect((await take(two, id)).status).toBe(200)
})

test('a basket has up to 65,536 characters of JSON', async () => {
  const till = await Till.of(kassa, kassa.north)
  const items = Array.from({ length: 300 }, (_, id) => ({ ...MUG, id: id + 1 }))
  // The rest goes into the names.
  const withLength = (length: number) => {
    let left = length - JSON.stringify({ ...BASKET, items }).length
    return items.map((item) => {
      const more = Math.min(left, 100)
      left -= more
      return { ...item, name: item.name.padEnd(item.name.length + more, 'x') }
    })
  }
  const sent = (length: number) => park(till, newId(), { ...BASKET, items: withLength(length) })
  expect((await sent(65_537)).refusal).toBe('VALIDATION_FAILED basket')
  expect((await sent(65_536)).status).toBe(200)
  await Promise.all((await waiting(till)).map(({ id }) => take(till, id)))
})

test('a shop keeps up to 50, for three days, and none of a shopper who is forgotten', async () => {
  const till = await Till.of(kassa, kassa.north)
  const { publicId, email } = await shopperOf(kassa, kassa.north)
  const shopper = { id: publicId, email, name: null, points: 0 }
  await park(till, newId(), { ...BASKET, shopper })
  expect(await waiting(till)).toMatchObject([{ basket: { shopper } }])
  await owner.send({ method: 'DELETE', path: `/shop/api/customers/${publicId}` })
  expect(await waiting(till)).toEqual([])
  const parked = await Promise.all(Array.from({ length: 60 }, () => park(till, newId())))
  expect(parked.filter(({ status }) => status === 200).length).toBe(50)
  expect(parked.find(({ status }) => status !== 200)?.refusal).toBe('CONFLICT basket')
  expect((await waiting(till)).length).toBe(50)
  await forgetParked({ ...kassa.ports, clock: () => kassa.ports.clock() + 2 * DAY_MS })
  expect((await waiting(till)).length).toBe(50)
  await forgetParked({ ...kassa.ports, clock: () => kassa.ports.clock() + 4 * DAY_MS })
  expect(await waiting(till)).toEqual([])
})
