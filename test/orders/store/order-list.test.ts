import { expect, test } from 'bun:test'
import { listedOrders, type OrderFilter } from '../../../src/modules/orders/order-list.ts'
import { TestServer } from '../../fixture.ts'
import { OrderDesk } from '../../order-desk.ts'

test('a list that skips very many orders is complete, and others go on meanwhile', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const desk = new OrderDesk(north)
  const mug = await north.product({ stock: null, price: 1 })
  const lines = [{ productId: mug.id, quantity: 1 }]
  const made: string[] = []
  for (let index = 0; index < 601; index++) {
    if (index % 7 === 0) kassa.now += 1
    made.push((await desk.placed({ lines })).id)
  }
  const places = [0, 100, 101, 102, 600]
  for (const place of places) await desk.paid({ ...(await desk.get(made[place] ?? '')) })
  const { read } = kassa.ports.store
  const found = async (filter: OrderFilter, limit: number) => {
    const pages: string[] = []
    for (let after: { publicId: string; updatedAt: number } | undefined; ; ) {
      const page = await listedOrders(read, north.shop.id, filter, after, limit)
      pages.push(...page.map(({ publicId }) => publicId))
      after = page.at(-1)
      if (page.length < limit) return pages
    }
  }
  const paid = places.map((place) => made[place] ?? '').sort()
  for (const filter of [{}, { since: 0 }, { since: kassa.now }]) {
    for (const limit of [1, 4, 100]) {
      const some = await found({ ...filter, status: ['paid'], channel: 'online' }, limit)
      expect(some).toEqual(paid.toReversed())
    }
    expect(await found({ ...filter, status: ['paid'], channel: 'till' }, 10)).toEqual([])
  }
  for (const filter of [
    { status: ['open'], channel: 'till' },
    { status: ['cancelled', 'expired'] },
  ] as const) {
    let isFree = false
    setImmediate(() => {
      isFree = true
    })
    expect(await listedOrders(read, north.shop.id, filter, undefined, 10)).toEqual([])
    expect(isFree).toBe(true)
  }
})
