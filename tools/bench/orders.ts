import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { contender } from './contender.ts'
import { duel, type Pace } from './duel.ts'
import type { Generator } from './generator.ts'
import { figure, heading, report } from './report.ts'
import type { Seeded } from './seed.ts'
import { type Server, startBare, startKassa } from './server.ts'
import { LINES } from './traffic.ts'

const ORDERS = '/v1/store/orders'
const CONNECTIONS = 32
/** How many different products are ordered. */
const ORDERED = 1_000

/** Orders of five lines, to a bare server that writes the same rows and waits for the disk. */
export async function orders(generator: Generator, pace: Pace, shop: Seeded): Promise<void> {
  heading(`${figure(shop.products)} products: orders of 5 lines a second, kassa to a bare server`)
  const kassa = await contender(shop, (directory) => startKassa(stocked(directory)))
  const bare = await contender(shop, (directory) => startBare(stocked(directory), 'FULL'))
  const products = productsIn(shop.directory)
  await compareOrders([kassa, bare], shop.secretKey, products.slice(0, LINES))
  const writes = { method: 'POST', paths: [ORDERS], first: 0, every: 1, products } as const
  const traffic = { key: shop.secretKey, reads: [], writes }
  const sides = [kassa, bare].map(({ port }) => ({
    port,
    streams: () => [{ name: 'orders', connections: CONNECTIONS, traffic }],
  }))
  const [ours, theirs] = await duel(generator, pace, sides)
  await Promise.all([kassa.stop(), bare.stop()])
  if (!ours || !theirs) throw new Error('nothing was measured')
  const numbers = `${figure(ours.perSecond.median)} to ${figure(theirs.perSecond.median)} a second`
  report(`an order, ${CONNECTIONS} connections, at FULL`, theirs.speed, { atLeast: 1.5 }, numbers)
}

/** @throws if the answers differ by more than their ids and times */
async function compareOrders(servers: readonly Server[], key: string, products: readonly string[]) {
  const lines = products.map((productId) => ({ productId, quantity: 1 }))
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const ask = { method: 'POST', headers, body: JSON.stringify({ lines }) }
  const texts = servers.map(async ({ port }) => {
    const answer = await fetch(`http://127.0.0.1:${port}${ORDERS}`, ask)
    return (await answer.text()).replace(
      /(order|line)_\w{26}|"code":"\w+"|\d+-\d\d-\d\dT[\d:.]+Z/g,
      '',
    )
  })
  const [ours, theirs] = await Promise.all(texts)
  if (ours !== theirs) throw new Error(`an order is not answered with the same\n${ours}\n${theirs}`)
}

/** The directory, with so much in stock that nothing runs out. */
export function stocked(directory: string): string {
  using database = new Database(join(directory, 'kassa.sqlite'))
  database.run(
    `UPDATE product
     SET stock = 1000000000, document = json_set(document, '$.stock', 1000000000)
     WHERE status = 'Published' AND stock IS NOT NULL`,
  )
  return directory
}

/** The ids of products that are in stock. */
export function productsIn(directory: string): string[] {
  using database = new Database(join(directory, 'kassa.sqlite'), { readonly: true })
  const rows = database
    .query<{ public_id: string }, [number]>(
      `SELECT public_id
       FROM product
       WHERE status = 'Published' AND stock IS NOT NULL
       ORDER BY created_at * 7919 % 10007
       LIMIT ?1`,
    )
    .all(ORDERED)
  return rows.map((row) => row.public_id)
}
