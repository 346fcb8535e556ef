import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { barcodeOf, productOf } from './catalog.ts'
import type { Seeded } from './seed.ts'
import type { Traffic } from './traffic.ts'

/** A kind of request, and how near to the bare server kassa has to come in answering it. */
export interface Work {
  readonly name: string
  readonly connections: number
  /** Of every stream anew: what is written is written once. */
  readonly traffic: () => Traffic
  /** The least ratio of kassa's answers per second to the bare server's; null: only told. */
  readonly atLeast: number | null
  /** The same against a bare server that does not wait for the disk. */
  readonly atLeastOfNormal?: number
}

export const PATH = '/v1/store/products'
const READERS = 16
const WRITERS = 32
/** So many different products are asked for, all over the catalog. */
const ASKED = 1_000
/** So many different searches. */
const SEARCHES = 100

let written = 10_000_000
/** The first of so many numbers of products that no other stream makes. */
function fresh(): number {
  written += 1_000_000
  return written
}

/** What is read, kind by kind. `thousandth` is a page far down in the list, where there is one. */
export function readsOf(shop: Seeded, thousandth: string | null): readonly Work[] {
  const read = (name: string, atLeast: number, paths: readonly string[]): Work => ({
    name,
    atLeast,
    connections: READERS,
    traffic: () => ({ key: shop.publishableKey, reads: paths }),
  })
  const numbers = spread(shop, ASKED)
  return [
    read('get by id', 0.85, productPaths(shop)),
    read('list of 20', 0.9, [PATH]),
    ...(thousandth === null ? [] : [read('its page 1,000', 0.9, [thousandth])]),
    read('filtered list', 0.9, [`${PATH}?category=towels&priceMax=390&inStock=true`]),
    read('list by price', 0.9, [`${PATH}?sort=price`]),
    read(
      'barcode lookup',
      0.85,
      numbers.map((number) => `${PATH}?barcode=${barcodeOf(number)}`),
    ),
    read('search', 0.8, spread(shop, SEARCHES).flatMap(searchFor)),
  ]
}

/** What is written, alone and among reads. */
export function writesOf(shop: Seeded): readonly Work[] {
  const { secretKey: key } = shop
  const paths = productPaths(shop)
  const create = (every: number) =>
    ({ method: 'POST', paths: [PATH], first: fresh(), every }) as const
  const change = () => ({ method: 'PATCH', paths, first: fresh(), every: 1 }) as const
  const creates = () => ({ key, reads: [], writes: create(1) })
  const changes = () => ({ key, reads: [], writes: change() })
  const mixed = () => ({ key, reads: paths, writes: create(20) })
  return [
    { name: 'create, 1 connection', connections: 1, traffic: creates, atLeast: null },
    {
      name: 'create, 32 connections',
      connections: WRITERS,
      traffic: creates,
      atLeast: 6,
      atLeastOfNormal: 2,
    },
    { name: 'PATCH, 32 connections', connections: WRITERS, traffic: changes, atLeast: null },
    { name: '95 reads to 5 creates', connections: WRITERS, traffic: mixed, atLeast: null },
  ]
}

/**
 * Two words of a product: the names of its brand and of its series. Where a search finds nothing
 * kassa looks further and the bare server does not, so only what anybody may see is looked for;
 * and a word of very many products has no say in kassa's order.
 */
function searchFor(number: number): string[] {
  const { name = '', brand = '', status } = productOf(number)
  const [, series] = /(\S+) \d+, /.exec(name) ?? []
  return status === 'Published' ? [`${PATH}?search=${brand?.split(' ')[0]}+${series}`] : []
}

/** The path of the page of 20 that stands behind so many others; null where there are fewer. */
export async function pageBehind(pages: number, port: number, key: string): Promise<string | null> {
  for (let path = PATH, seen = 0; ; seen++) {
    if (seen === pages) return path
    const cursor = await nextCursorOf(`http://127.0.0.1:${port}${path}`, key)
    if (cursor === null) return null
    path = `${PATH}?cursor=${cursor}`
  }
}

async function nextCursorOf(url: string, key: string): Promise<string | null> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  const page = (await answer.json()) as { nextCursor: string | null }
  return page.nextCursor
}

/** The paths of published products from everywhere in the catalog, in no order. */
function productPaths({ directory, products }: Seeded): string[] {
  using database = new Database(join(directory, 'kassa.sqlite'), { readonly: true })
  const step = Math.max(1, Math.floor(products / ASKED))
  const rows = database
    .query<{ public_id: string }, [number]>(
      "SELECT public_id FROM product WHERE status = 'Published' AND id % ?1 = 0",
    )
    .all(step)
  return shuffled(rows.map((row) => `${PATH}/${row.public_id}`))
}

/** Numbers of products from everywhere in the catalog, in no order. */
function spread({ products }: Seeded, most: number): number[] {
  const step = Math.max(1, Math.floor(products / most))
  const count = Math.floor(products / step)
  return shuffled(Array.from({ length: count }, (_, index) => index * step))
}

/** In an order that looks like chance, and is the same every time. */
function shuffled<T>(items: readonly T[]): T[] {
  const keyed = items.map((item, index) => ({ item, key: Bun.hash.crc32(String(index)) }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}
