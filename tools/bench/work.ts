import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { barcodeOf, productOf } from './catalog.ts'
import type { Seeded } from './seed.ts'
import type { Traffic } from './traffic.ts'

/** A kind of request, and the ratio to the bare server that kassa should reach. */
export interface Work {
  readonly name: string
  readonly connections: number
  /** Called for each stream, because a product can be created only once. */
  readonly traffic: () => Traffic
  /** The lowest acceptable ratio of kassa's answers per second to the bare server's; null: none. */
  readonly atLeast: number | null
  /** The minimum rate compared to a bare server that does not wait for the disk. */
  readonly atLeastOfNormal?: number
}

export const PATH = '/v1/store/products'
export const READERS = 16
export const WRITERS = 32
/** How many different products are requested, from all over the catalog. */
const ASKED = 1_000
/** How many different searches are sent. */
const SEARCHES = 100

let written = 10_000_000
/**
 * Reserves this many product numbers for one stream.
 * @returns the first of them
 */
function fresh(): number {
  written += 1_000_000
  return written
}

/** The kinds of reads. `thousandth` is page 1,000 of the list, if there is one. */
export function readsOf(shop: Seeded, thousandth: string | null): readonly Work[] {
  const read = (name: string, atLeast: number, paths: readonly string[]): Work => ({
    name,
    atLeast,
    connections: READERS,
    traffic: () => ({ key: shop.publishableKey, reads: paths }),
  })
  const numbers = spread(shop, ASKED)
  return [
    read('get by id, asked again', 0.9, productPaths(shop)),
    read('get by id', 0.8, spelledPaths(shop)),
    read('list of 20, asked again', 0.9, [PATH]),
    read('list of 20', 0.8, spelledLists()),
    ...(thousandth === null ? [] : [read('its page 1,000', 0.9, [thousandth])]),
    read('filtered list', 0.9, [`${PATH}?category=towels&priceMax=390&inStock=true`]),
    read('list by price', 0.9, [`${PATH}?sort=price`]),
    read(
      'barcode lookup',
      0.85,
      // In two spellings, so that all are read (see `spelledLists`).
      ['', '&'].flatMap((end) =>
        numbers.map((number) => `${PATH}?barcode=${barcodeOf(number)}${end}`),
      ),
    ),
    read('search', 0.8, spread(shop, SEARCHES).flatMap(searchFor)),
  ]
}

/** The kinds of writes, alone and mixed with reads. */
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
 * The address of one list in 1,331 spellings. Kassa remembers answers by their addresses, if it has
 * been asked for fewer than 1,000 others in between; so it reads each of these. They differ by
 * ampersands, because letters written as `%61`, which no client sends, would have to be decoded.
 */
export function spelledLists(include = ''): string[] {
  const counts = Array.from({ length: 11 }, (_, count) => '&'.repeat(count))
  return counts.flatMap((before) =>
    counts.flatMap((between) =>
      counts.map(
        (after) => `${PATH}?${before}sort=-createdAt&${between}limit=20${include}${after}`,
      ),
    ),
  )
}

/** The paths of products without and with a slash at the end: for the same reason all are read. */
function spelledPaths(shop: Seeded): string[] {
  const paths = productPaths(shop)
  return ['', '/'].flatMap((end) => paths.map((path) => path + end))
}

/**
 * Searches for two words of a published product: the names of its brand and of its series. A search
 * without a match, or for a very common word, would compare different work: kassa then tries looser
 * searches or ranks differently, and the bare server does not.
 */
function searchFor(number: number): string[] {
  const { name = '', brand = '', status } = productOf(number)
  const [, series] = /(\S+) \d+, /.exec(name) ?? []
  return status === 'Published' ? [`${PATH}?search=${String(brand).split(' ')[0]}+${series}`] : []
}

/** The path of the page of 20 after this many others; null if there are fewer. */
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

/** The paths of published products from all over the catalog, shuffled. */
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

/** Product numbers from all over the catalog, shuffled. */
function spread({ products }: Seeded, most: number): number[] {
  const step = Math.max(1, Math.floor(products / most))
  const count = Math.floor(products / step)
  return shuffled(Array.from({ length: count }, (_, index) => index * step))
}

/** Shuffles in the same way in every run. */
function shuffled<T>(items: readonly T[]): T[] {
  const keyed = items.map((item, index) => ({ item, key: Bun.hash.crc32(String(index)) }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}
