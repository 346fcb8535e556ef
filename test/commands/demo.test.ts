import { expect, test } from 'bun:test'
import { app as createApp } from '../../src/app.ts'
import { demoShop } from '../../src/commands/demo.ts'
import { greeting } from '../../src/commands/greeting.ts'
import type { Servers } from '../../src/commands/servers.ts'
import { readConfig } from '../../src/config.ts'
import type { Product } from '../../src/domain/catalog/product.ts'
import type { Module } from '../../src/domain/module.ts'
import { rotateTerminalKey } from '../../src/domain/pos/terminal.ts'
import type { Terminal } from '../../src/domain/records.ts'
import { findShop } from '../../src/domain/shop/shop.ts'
import { MODULES } from '../../src/installed.ts'
import { TestServer } from '../fixture.ts'
import { TestTerminal } from '../till.ts'

test('each start of the demo prints the same terminal key until it is replaced', async () => {
  await using kassa = await TestServer.open()
  const { terminalKey } = await demoShop(kassa.ports)
  if (!terminalKey) throw new Error('the demo has no terminal key')
  const { read } = kassa.ports.store
  const shop = await findShop(read, 'demo')
  const [terminal] = shop
    ? await read.all<Terminal>('terminal.list', { shop: shop.id, limit: 1 })
    : []
  if (!shop || !terminal) throw new Error('the demo has no terminal')
  const till = new TestTerminal(kassa, terminal.publicId, terminalKey)
  expect((await till.lookUp('COF-CRB-250')).status).toBe(200)
  expect((await demoShop(kassa.ports)).terminalKey).toBe(terminalKey)
  const actor = { kind: 'secret', credential: 'test', lastFour: 'test', shop } as const
  await rotateTerminalKey(MODULES, kassa.ports, actor, terminal.publicId)
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

test('without any module, the demo has its shop, keys and products, and says no more', async () => {
  await using kassa = await TestServer.open()
  const demo = await demoShop(kassa.ports, [])
  expect(demo).not.toHaveProperty('hasFront')
  const { read } = kassa.ports.store
  const shop = await findShop(read, 'demo')
  expect(shop?.name).toBe('Corner & Co.')
  const modules: Module[] = []
  const app = createApp({ ...kassa.ports, config: readConfig({}), log: () => {}, modules })
  const headers = { authorization: `Bearer ${demo.secretKey}` }
  const list = new Request('http://localhost/v1/store/products?limit=100', { headers })
  const { data } = (await (await app.handle(list)).json()) as { data: Product[] }
  expect(data.length).toBeGreaterThan(50)
  const url = new URL('http://localhost:3000')
  const link = { url: 'http://localhost:3000/admin#link', expiresAt: '' }
  const servers = { main: { url, port: 3000 } } as unknown as Servers
  const text = greeting([], readConfig({}), servers, [], demo, link)
  expect(text).toContain('\nThe demo shop has the slug demo and products.\n')
  expect(text.match(/^[a-z ()]+(?= {2,}http)/gim)?.map((label) => label.trim())).toEqual([
    'kassa runs at',
    'admin',
    'OpenAPI document',
    'sign in (once)',
  ])
  expect(text).not.toContain('orders')
})
