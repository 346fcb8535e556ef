import { expect, test } from 'bun:test'
import { shopperCode } from '../../src/modules/orders/points/shopper-code.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { shopperOf } from '../access.ts'
import { TestServer } from '../fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'

test('a till finds a shopper by email or by the code of the account, which nobody makes up', async () => {
  await using kassa = await TestServer.open()
  const { north, south, ports } = kassa
  const shop = north.shop.id
  await sellingAt(kassa, north)
  const till = await Till.of(kassa, north)
  const shopper = await shopperOf(kassa, north)
  const other = await shopperOf(kassa, south)
  const { publicId: id, email, name } = shopper
  const find = (code: string) => till.ask(`/v1/pos/customers?code=${encodeURIComponent(code)}`)
  const give = (delta: number) =>
    ports.store.writeFor(shop, (tx) => {
      const entry = { delta, reason: 'reversed', orderId: null, createdAt: kassa.now }
      return tx.run('point.append', { shop, shopper: id, publicId: `pts_${delta}`, ...entry })
    })
  await give(7)
  const actor = { kind: 'shopper', credential: '', shop: north.shop, shopper } as const
  const code = shopperCode(ports, actor)
  for (const right of [code, ` ${code} `, email.toUpperCase()]) {
    expect((await find(right)).json).toEqual({ customer: { id, email, name }, points: 7 })
  }
  // A refund can take back more points than are left.
  await give(-9)
  expect((await find(code)).json).toMatchObject({ points: 0 })
  const [, mac = ''] = code.split('.')
  const foreign = shopperCode(ports, { ...actor, shop: south.shop, shopper: other })
  const wrong = [id, `${id}.`, `${id}.${mac.slice(1)}`, `${other.publicId}.${mac}`, foreign]
  for (const made of [...wrong, 'nobody@example.com', '.']) {
    expect([made, (await find(made)).refusal]).toEqual([made, 'NOT_FOUND'])
  }
})

test('a sale of which less was paid than it costs earns points, and loses them, for the money', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const owner = await sellingAt(kassa, north)
  const till = await Till.of(kassa, north)
  const { publicId: customerId } = await shopperOf(kassa, north)
  const points = async () => {
    const answer = await owner.get(`/shop/api/customers/${customerId}/points`)
    return (answer.json as { balance: number }).balance
  }
  const mug = await north.product({ price: 10 })
  const payments = [{ method: 'cash', amount: 15 }]
  await till.add(saleOf(mug, 2, { customerId, payments }))
  expect(await points()).toBe(15)
  const sold = (await till.order(`${till.series}-1`)) as unknown as OrderView
  const lines = [{ lineId: sold.lines[0]?.id ?? '', quantity: 1 }]
  await new OrderDesk(north).refund(sold, { lines, restock: true, reason: 'Chipped' })
  expect(await points()).toBe(5)
})
