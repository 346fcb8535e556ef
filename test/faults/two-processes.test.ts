import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { keyedJson, type Serving } from '../executable.ts'
import { sharedExecutable } from '../shared.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { halvesIn, revisionOf } from './damage.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const CLIENTS = 8
const ROUNDS = repeats(1, 10)
const ROWS = repeats(500, 5_000)
const SHOPS = 4

const kassa = sharedExecutable()

test('commands and a server write at the same time: both succeed, and all of it is there', async () => {
  const data = kassa.folder()
  const server = await kassa.serve(data)
  const demo = revisionOf(data)
  let written = 0
  for (let round = 0; round < ROUNDS; round++) {
    const sheet = join(kassa.folder(), 'sheet.csv')
    const rows = Array.from({ length: ROWS }, (_, row) => `Row ${row},1,r${round}n${row},Shelf`)
    await Bun.write(sheet, `name,price,sku,category\n${rows.join('\n')}\n`)
    const shops = Array.from({ length: SHOPS }, (_, shop) => `shop-${round}-${shop}`)
    const commands = Promise.all([
      kassa.done('product', 'import', sheet, '--shop', 'demo', '--data', data),
      ...shops.map((slug) => {
        const owner = ['--name', slug, '--owner', `${slug}@shop.example`]
        return kassa.done('shop', 'create', slug, ...owner, '--data', data)
      }),
    ])
    let ended = false
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      let count = 0
      while (!ended) await create(server, `c${round}n${client}n${count++}`)
      return count
    })
    await commands
    ended = true
    written += (await Promise.all(clients)).reduce((sum, count) => sum + count, 0)
    expect(await count(server, 'search=row')).toBe((round + 1) * ROWS)
    expect(await count(server, 'search=client')).toBe(written)
  }
  measured(
    'commands that write beside a server',
    `${ROUNDS * (SHOPS + 1)} commands, ${ROUNDS * ROWS} rows imported, ${written} requests: all done`,
  )
  expect(written).toBeGreaterThan(CLIENTS)
  expect(halvesIn(data, demo)).toEqual([])
  server.child.kill('SIGTERM')
  await server.child.exited
  await kassa.done('check', '--data', data)
})

async function create({ url, secretKey }: Serving, sku: string): Promise<void> {
  await keyedJson(url, secretKey, 'POST', '/v1/store/products', { name: 'Client', price: 1, sku })
}

async function count({ url, secretKey }: Serving, query: string): Promise<number> {
  const path = `/v1/store/products?${query}&limit=1&include=total`
  return (await keyedJson<{ total: number }>(url, secretKey, 'GET', path)).total
}
