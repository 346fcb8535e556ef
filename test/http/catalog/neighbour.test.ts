import { expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { ownerOf } from '../../member-fixture.ts'
import { TerminalAdmin } from '../../till.ts'

/** The data of one shop must not affect what another shop of the server sees or may do. */
const SETTINGS = '/shop/api/shop'

test('a currency is fixed by products of one’s own', async () => {
  await using kassa = await TestServer.open()
  await kassa.south.product()
  const north = await ownerOf(kassa, kassa.north)
  const south = await ownerOf(kassa, kassa.south)
  expect((await north.patch(SETTINGS, { currency: 'JPY' })).status).toBe(200)
  expect((await south.patch(SETTINGS, { currency: 'JPY' })).refusal).toBe('CONFLICT currency')
})

test('scales print for their own shop', async () => {
  await using kassa = await TestServer.open()
  const terminalAdmin = await TerminalAdmin.of(kassa, kassa.south)
  await terminalAdmin.scales([{ prefix: '21', kind: 'weight' }])
  await kassa.north.product({ sku: '12345' })
  const north = await TerminalAdmin.of(kassa, kassa.north)
  const till = await north.till()
  expect((await till.lookUp('2112345012346')).refusal).toBe('NOT_FOUND')
  expect((await north.ask({ path: SETTINGS })).json).toMatchObject({ scalePrefixes: [] })
  await north.scales([{ prefix: '21', kind: 'price' }])
  const answer = await till.lookUp('2112345012346')
  expect(answer.json).toMatchObject({ match: 'price', price: 12.34 })
  expect((await terminalAdmin.ask({ path: SETTINGS })).json).toMatchObject({
    scalePrefixes: [{ prefix: '21', kind: 'weight' }],
  })
  await north.scales([])
  expect((await terminalAdmin.ask({ path: SETTINGS })).json).toMatchObject({
    scalePrefixes: [{ prefix: '21', kind: 'weight' }],
  })
})

test('an unfinished word is completed by words of the own shop, however many others have', async () => {
  await using kassa = await TestServer.open()
  const words = Array.from(
    { length: 60 },
    (_, count) => `zeb${String.fromCharCode(97 + (count % 26))}a${count}`,
  )
  await kassa.south.product({ name: 'Herd', description: words.join(' ') })
  const { id } = await kassa.north.product({ name: 'Zebzz print' })
  const found = (await kassa.north.page('search=zeb')).data
  expect(found.map((one) => one.id)).toEqual([id])
})

test('a sku or barcode that is typed finds products of the own shop', async () => {
  await using kassa = await TestServer.open()
  const code = { sku: 'SAME-1', barcode: '4012345678901' }
  const south = await kassa.south.product({ name: 'Southern lamp', ...code })
  const north = await kassa.north.product({ name: 'Northern lamp', ...code })
  for (const text of [code.sku, code.barcode]) {
    for (const [shop, id] of [
      [kassa.north, north.id],
      [kassa.south, south.id],
    ] as const) {
      const { data, hasMore } = await shop.page(`search=${text}&limit=1`)
      expect([data.map((one) => one.id), hasMore]).toEqual([[id], false])
    }
  }
})
