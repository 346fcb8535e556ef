import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Product } from '../../src/domain/catalog/product.ts'
import { csvRow } from '../../src/domain/csv.ts'
import { dayOf, daysAfter } from '../../src/domain/time.ts'
import { tillSale } from '../../src/modules/till/demo/till-sale.ts'
import { pngOf } from '../../test/picture-sample.ts'
import { productOf } from './catalog.ts'
import type { Generator } from './generator.ts'
import type { Stream } from './load.ts'
import { figure } from './report.ts'
import { PATH } from './work.ts'

/** The owner of a shop. */
export interface Client {
  readonly url: string
  /** The session cookie, among others. */
  readonly headers: Readonly<Record<string, string>>
}

/** The shop that causes load on the server of the other shop. */
export interface Disturber extends Client {
  readonly port: number
  readonly directory: string
  readonly keys: Readonly<Record<'publishable' | 'secret' | 'terminal', string>>
  readonly flood: Generator
}

/** Lasts for some milliseconds, or until the work that it has begun is done. */
type Disturbance = (shop: Disturber, ms: number) => Promise<unknown>

const IMPORTED_ROWS = 10_000
/** The category of imported products. */
export const IMPORTED = 'Imported'
const OPERATIONS = 500
const IMAGE_SIDE = 5000
const SLOW_SENDERS = 500
const SLOW_READERS = 200
const STREAMS = 5
const DRIP_MS = 200
const LINES = 5
/** How long a client waits that has reached a rate limit. */
const LIMITED_MS = 100
const RUNNING = ['running', 'failing', 'cancelling', 'undoing']

/** Crawlers come from this many addresses, so that no rate limit stops them, to as many pages. */
const PAGES = 2_000
const CRAWLERS = 24
const SEARCHERS = 8
export const CRAWLED = `${CRAWLERS} crawlers of a shop front`
export const SEARCHED = `${SEARCHERS} who search the history`
export const EXPORTED = 'exports, and sums of a year'

/** All kinds of work that a shop can give a server. */
export const DISTURBANCES: Readonly<Record<string, Disturbance>> = {
  nothing: (_, ms) => Bun.sleep(ms),
  'a key that floods': (shop, ms) => flooded(shop, ms, [reading(shop.keys.secret, 32)]),
  'a terminal that floods': (shop, ms) => flooded(shop, ms, [syncing(shop.keys.terminal, 32)]),
  'a shop that floods': (shop, ms) =>
    flooded(shop, ms, [
      reading(shop.keys.secret, 16),
      reading(shop.keys.publishable, 16),
      syncing(shop.keys.terminal, 16),
      writing(shop.keys.secret, 16),
    ]),
  'a flood of wrong keys': (shop, ms) =>
    flooded(shop, ms, [reading(`${shop.keys.secret.slice(0, -1)}!`, 32)]),
  'a flood of orders': async (shop, ms) =>
    await flooded(shop, ms, [ordering(shop.keys.secret, await goodsOf(shop), 32)]),
  [`imports of ${figure(IMPORTED_ROWS)} rows`]: (shop, ms) =>
    repeated(ms, (number) => importRows(shop, IMPORTED_ROWS, number)),
  [`new names of a category of ${figure(IMPORTED_ROWS)}`]: async (shop, ms) => {
    const { data } = await asked(shop, '/shop/api/categories?limit=100')
    const { id } = data.find(({ name }: { name: string }) => name.startsWith(IMPORTED))
    await repeated(ms, async () => {
      const body = JSON.stringify({ name: `${IMPORTED} ${reserve()}` })
      await asked(shop, `/shop/api/categories/${id}`, { method: 'PATCH', body })
    })
  },
  [`batches of ${OPERATIONS}`]: (shop, ms) => {
    // Makes products, and then changes them.
    let first = 0
    return repeated(ms, async (number) => {
      if (number % 2 === 0) first = reserve()
      await posted(shop, '/shop/api/products/batch', upserts(first, number))
    })
  },
  'bulk changes, and their undo': (shop, ms) =>
    repeated(ms, async (number) => {
      const bulk = { filter: {}, change: { tags: { add: [`sale ${number}`] } }, skipInvalid: true }
      const { id } = await posted(shop, '/shop/api/products/bulk', JSON.stringify(bulk))
      await ended(shop, id)
      await posted(shop, `/shop/api/jobs/${id}/undo`, '')
      await ended(shop, id)
    }),
  'sales of a till': async (shop, ms) => {
    const headers = { authorization: `Bearer ${shop.keys.terminal}` }
    const { series, next } = await asked(shop, '/v1/pos/journal', { headers })
    const { data } = await asked(shop, `/v1/pos/products?limit=${LINES}`, { headers })
    const items = (data as Product[]).map((product) => ({ product, quantity: 1 }))
    const put = { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' } }
    await repeated(ms, async (number) => {
      const order = tillSale(items, { method: 'cash' })
      const body = JSON.stringify({ at: new Date().toISOString(), kind: 'sale', order })
      await asked(shop, `/v1/pos/journal/${series}/${next + number}`, { ...put, body })
    })
  },
  [EXPORTED]: (shop, ms) =>
    repeated(ms, async () => {
      await asked(shop, '/shop/api/products/export')
      await asked(shop, `/shop/api/sales?from=${daysAfter(dayOf(Date.now(), 'UTC'), -364)}`)
      await asked(shop, '/shop/api/journal')
    }),
  [CRAWLED]: async (shop, ms) => {
    const paths = await pagesOf(shop)
    const traffic = { key: shop.keys.publishable, reads: paths, fromMany: true }
    await flooded(shop, ms, [{ name: CRAWLED, connections: CRAWLERS, traffic }])
  },
  [SEARCHED]: (shop, ms) =>
    Promise.all(
      Array.from({ length: SEARCHERS }, (_, searcher) =>
        repeated(ms, async (number) => {
          await asked(shop, `/shop/api/history?field=price&actor=nobody-${searcher}-${number}`)
        }),
      ),
    ),
  backups: (shop, ms) =>
    repeated(ms, async (number) => {
      const file = join(shop.directory, `backup-${number}`)
      const command = ['dist/kassa', 'backup', file, '--data', shop.directory]
      const code = await Bun.spawn(command, { stdout: 'ignore', stderr: 'inherit' }).exited
      if (code !== 0) throw new Error(`a backup ended with ${code}`)
      rmSync(file)
    }),
  [`images of ${IMAGE_SIDE} × ${IMAGE_SIDE}`]: async (shop, ms) => {
    const image = pngOf(Array(IMAGE_SIDE).fill(Array(IMAGE_SIDE).fill(128)))
    await repeated(ms, async () => {
      const { id } = await posted(shop, '/shop/api/products', MUG)
      const { url } = await posted(shop, `/shop/api/products/${id}/images`, image, 'image/png')
      await asked(shop, `${url}?width=320`)
    })
  },
  [`${STREAMS} event streams`]: async (shop, ms) => {
    const headers = { authorization: `Bearer ${shop.keys.terminal}` }
    const signal = AbortSignal.timeout(ms)
    const streams = Array.from({ length: STREAMS }, async () => {
      const answer = await fetch(`${shop.url}/v1/pos/events`, { headers, signal })
      await answer.text()
    })
    const flood = flooded(shop, ms, [writing(shop.keys.secret, 16)])
    await Promise.allSettled([...streams, flood])
  },
  [`${SLOW_READERS} slow readers`]: slowReaders,
  [`${SLOW_SENDERS} slow senders`]: slowSenders,
}

/** Addresses of a shop front, more than are remembered. */
async function pagesOf(shop: Disturber): Promise<string[]> {
  const headers = { authorization: `Bearer ${shop.keys.publishable}` }
  const { data } = await asked(shop, `${PATH}?limit=60`, { headers })
  const products = (data as Product[]).map(({ slug }) => `/product/${slug}`)
  const pages = ['', '/products', '/products?sort=price', '/sitemap.xml', ...products]
  return Array.from({ length: PAGES }, (_, number) => {
    const path = pages[number % pages.length] ?? ''
    return `/shop/demo${path}${path.includes('?') ? '&' : '?'}page=${number}`
  })
}

const MUG = JSON.stringify({ name: 'Mug', price: 9.5 })

function flooded({ port, flood }: Disturber, durationMs: number, streams: readonly Stream[]) {
  return flood.run({ port, warmupMs: 0, durationMs, streams })
}

const reading = (key: string, connections: number): Stream => ({
  name: 'flood of reads',
  connections,
  traffic: { key, reads: [`${PATH}?limit=100`] },
})

const syncing = (key: string, connections: number): Stream => ({
  name: 'flood of a terminal',
  connections,
  traffic: { key, reads: ['/v1/pos/products?since=0&limit=1000'] },
})

let written = 20_000_000
/**
 * Reserves a million numbers that nothing else has.
 * @returns the first of them
 */
function reserve(): number {
  written += 1_000_000
  return written
}

const writing = (key: string, connections: number): Stream => {
  const writes = { method: 'POST', paths: [PATH], first: reserve(), every: 1 } as const
  return { name: 'flood of writes', connections, traffic: { key, reads: [PATH], writes } }
}

const ordering = (key: string, products: readonly string[], connections: number): Stream => {
  const paths = ['/v1/store/orders']
  const writes = { method: 'POST', paths, first: 0, every: 1, products } as const
  return { name: 'flood of orders', connections, traffic: { key, reads: [], writes } }
}

/** The ids of products that never run out. */
async function goodsOf(shop: Disturber): Promise<string[]> {
  const product = { name: 'Gift card', price: 9.5, stock: null, status: 'Published' }
  const operations = Array.from({ length: LINES }, () => ({ op: 'create', product }))
  const made = await posted(shop, '/shop/api/products/batch', JSON.stringify({ operations }))
  return made.results.map((result: { product: Product }) => result.product.id)
}

async function repeated(ms: number, work: (number: number) => Promise<void>): Promise<void> {
  const until = performance.now() + ms
  for (let number = 0; performance.now() < until; number++) await work(number)
}

interface Asked {
  readonly method?: string
  readonly body?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Asks as the owner unless told otherwise, and again after a rate limit.
 * @returns the JSON or text
 */
export async function asked(
  { url, headers: own }: Client,
  path: string,
  { headers = own, ...ask }: Asked = {},
) {
  for (;;) {
    const answer = await fetch(new URL(path, url), { headers, ...ask })
    const text = await answer.text()
    const isJson = /^application\/json/.test(answer.headers.get('content-type') ?? '')
    if (answer.ok) return isJson ? JSON.parse(text) : text
    if (answer.status !== 429) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
    await Bun.sleep(LIMITED_MS)
  }
}

export function posted(shop: Client, path: string, body: BodyInit, type = 'application/json') {
  const headers = { ...shop.headers, 'content-type': type }
  return asked(shop, path, { method: 'POST', body, headers })
}

/** Waits for the end of a job. */
export async function ended(shop: Client, id: string): Promise<void> {
  while (RUNNING.includes((await asked(shop, `/shop/api/jobs/${id}`)).status)) await Bun.sleep(50)
}

/** Imports products, or changes them if they have been imported with another number. */
export async function importRows(
  shop: Client,
  count: number,
  number: number,
  query = '',
): Promise<void> {
  const rows = Array.from({ length: count }, (_, row) =>
    csvRow([`Imported ${row}`, String((row % 900) + number), `IMPORT-${row}`, IMPORTED]),
  )
  const sheet = csvRow(['name', 'price', 'sku', 'category']) + rows.join('')
  await posted(shop, `/shop/api/products/import${query}`, sheet, 'text/csv')
}

/** The body of a batch that makes the products from number `first` on, or gives them new names. */
export function upserts(first: number, number: number): string {
  const operations = Array.from({ length: OPERATIONS }, (_, index) => {
    const { barcode, ...product } = productOf(first + index)
    return { op: 'upsert', product: { ...product, name: `${product.name} ${number}` } }
  })
  return JSON.stringify({ operations })
}

const head = (line: string, key: string, ...more: string[]) =>
  [`${line} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${key}`, ...more, '', ''].join(
    '\r\n',
  )

/** Clients that ask for long pages, and read nothing. */
async function slowReaders({ port, keys }: Disturber, ms: number): Promise<void> {
  const request = head(`GET ${PATH}?limit=100`, keys.secret)
  const sockets = Array.from({ length: SLOW_READERS }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    return socket.pause().on('error', () => socket.destroy())
  })
  await Bun.sleep(ms)
  for (const socket of sockets) socket.destroy()
}

/** Requests whose bodies arrive one byte at a time. */
async function slowSenders({ port, keys }: Disturber, ms: number): Promise<void> {
  const json = ['Content-Type: application/json', 'Content-Length: 100000']
  const request = `${head(`POST ${PATH}`, keys.secret, ...json)}{`
  const sockets = Array.from({ length: SLOW_SENDERS }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    return socket.on('error', () => socket.destroy())
  })
  await repeated(ms, async () => {
    await Bun.sleep(DRIP_MS)
    for (const socket of sockets) if (!socket.destroyed) socket.write(' ')
  })
  for (const socket of sockets) socket.destroy()
}
