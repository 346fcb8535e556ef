import { expect, test } from 'bun:test'
import { foundOrders } from '../../../src/modules/till/page/sell/waiting-order.ts'
import { TestServer } from '../../fixture.ts'
import { OrderDesk } from '../../order-desk.ts'

test('a waiting order is found by its code, its buyer and its goods', async () => {
  await using kassa = await TestServer.open()
  const desk = new OrderDesk(kassa.north)
  const [mug, bowl] = await kassa.north.products([
    { name: 'Blue mug', sku: 'MG-7', price: 9, status: 'Published', stock: 5 },
    { name: 'Tea bowl', sku: 'BW-3', price: 12, status: 'Published', stock: 5 },
  ])
  const ofAda = await desk.placed({
    lines: [{ productId: mug?.id ?? '', quantity: 1 }],
    email: 'ada@example.com',
    address: { name: 'Ada Lovelace', phone: '+31 20 555 0101' },
  })
  const ofBea = await desk.placed({
    lines: [{ productId: bowl?.id ?? '', quantity: 2 }],
    email: 'bea@example.com',
  })
  const all = [ofAda, ofBea]
  const found = (search: string) => foundOrders(all, search).map(({ code }) => code)
  expect(found('')).toEqual([ofAda.code, ofBea.code])
  expect(found(' ada ')).toEqual([ofAda.code])
  expect(found('0101')).toEqual([ofAda.code])
  expect(found('bw-3')).toEqual([ofBea.code])
  expect(found('BOWL bea')).toEqual([ofBea.code])
  expect(found('bowl ada')).toEqual([])
  expect(found(ofBea.code.toLowerCase())).toEqual([ofBea.code])
})
