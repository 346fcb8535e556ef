import { expect, test } from 'bun:test'
import { demoShop } from '../../src/commands/demo.ts'
import { rotateTerminalKey } from '../../src/domain/pos/terminal.ts'
import { TestServer } from '../fixture.ts'
import { Till } from '../till.ts'

test('each start of the demo prints the same terminal key until it is replaced', async () => {
  await using kassa = await TestServer.open()
  const { terminalKey } = await demoShop(kassa.ports)
  if (!terminalKey) throw new Error('the demo has no terminal key')
  const { read } = kassa.ports.store
  const shop = await read.shop.bySlug('demo')
  const [terminal] = shop ? await read.terminal.list(shop.id, undefined, 1) : []
  if (!shop || !terminal) throw new Error('the demo has no terminal')
  const till = new Till(kassa, terminal.publicId, terminalKey)
  expect((await till.lookUp('COF-CRB-250')).status).toBe(200)
  expect((await demoShop(kassa.ports)).terminalKey).toBe(terminalKey)
  const actor = { kind: 'secret', credential: 'test', shop } as const
  await rotateTerminalKey(kassa.ports, actor, terminal.publicId)
  expect((await demoShop(kassa.ports)).terminalKey).toBeNull()
  expect((await till.lookUp('COF-CRB-250')).status).toBe(401)
})

test('every demo product has an image, which the server delivers', async () => {
  await using kassa = await TestServer.open()
  const { publishableKey } = await demoShop(kassa.ports)
  const { page } = await kassa.ask({ path: '/v1/store/products?limit=100', key: publishableKey })
  expect(page.data.length).toBeGreaterThan(50)
  for (const { name, images } of page.data) {
    const [image] = images
    expect([name, image?.alt]).toEqual([name, name])
    const { status, headers } = await kassa.ask({ path: image?.url ?? '' })
    expect([name, status, headers.get('content-type')]).toEqual([name, 200, 'image/webp'])
  }
})
