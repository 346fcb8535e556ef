import { Database } from 'bun:sqlite'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openData } from '../../src/commands/data.ts'
import type { Actor } from '../../src/domain/actor.ts'
import { createProduct } from '../../src/domain/catalog/catalog.ts'
import type { Ports } from '../../src/domain/ports.ts'
import { createShop } from '../../src/domain/shop/new-shop.ts'
import { findShop, type Shop } from '../../src/domain/shop/shop.ts'
import { bareWrites } from './bare-write.ts'
import { productOf } from './catalog.ts'
import { naturalProductOf } from './natural.ts'

/** Where catalogs and earlier versions are kept between runs. */
export const CACHE = join(tmpdir(), 'kassa-bench')
/** The files that decide what a seeded catalog contains; if one changes, it is generated again. */
const RECIPE = [
  'sql/schema/*.sql',
  'sql/*/schema/*.sql',
  'src/domain/search/{rules,words}.ts',
  'tools/bench/catalog.ts',
]
const CHUNK = 512

/** A word of the newer products in `grown`. */
export const NEWER_WORD = 'Zqxu'

/** A data directory with this many products, and the keys of its first shop. */
export interface Seeded {
  readonly directory: string
  readonly products: number
  readonly publishableKey: string
  readonly secretKey: string
  /** The secret keys of all its shops. */
  readonly secretKeys: readonly string[]
}

/** This many products in one shop or more, generated through the store once and then kept. */
export async function seeded(products: number, shops = 1): Promise<Seeded> {
  const directory = join(CACHE, `${products}-${shops}-${recipeHash()}`)
  const keys = await kept(directory, `${products} products`, (draft) =>
    fill(draft, products, shops, productOf),
  )
  return { directory, products, ...keys }
}

/** One shop with this many products whose texts are long and natural. */
export async function seededNaturally(products: number): Promise<Seeded> {
  const directory = join(CACHE, `natural-${products}-${recipeHash('tools/bench/natural.ts')}`)
  const keys = await kept(directory, `${products} products with long texts`, (draft) =>
    fill(draft, products, 1, naturalProductOf),
  )
  return { directory, products, ...keys }
}

type ProductOf = typeof productOf

/**
 * A copy of the catalog with this many newer products that have none of its words. Only the first
 * `named` of them contain `NEWER_WORD`.
 */
export async function grown(shop: Seeded, newer: number, named: number): Promise<Seeded> {
  const { directory: older, products, ...keys } = shop
  const directory = `${older}-${newer}-${named}`
  await kept(directory, `${newer} newer products`, async (draft) => {
    cpSync(older, draft, { recursive: true })
    addNewer(draft, newer, named)
    return keys
  })
  return { ...shop, directory, products: products + newer }
}

type Keys = Omit<Seeded, 'directory' | 'products'>

/** Makes a catalog in a draft of its directory, unless it is there. */
async function kept(
  directory: string,
  what: string,
  make: (draft: string) => Promise<Keys>,
): Promise<Keys> {
  const note = join(directory, 'bench.json')
  if (!existsSync(note)) {
    const draft = `${directory}.draft`
    rmSync(draft, { recursive: true, force: true })
    const started = performance.now()
    const keys = await make(draft)
    writeFileSync(join(draft, 'bench.json'), JSON.stringify(keys))
    renameSync(draft, directory)
    console.error(`made ${what} in ${Math.round((performance.now() - started) / 1000)} s`)
  }
  return JSON.parse(readFileSync(note, 'utf8'))
}

/** The slug of the nth shop of a catalog, from 0. */
export function shopSlug(number: number): string {
  return number === 0 ? 'bench' : `bench-${number}`
}

async function fill(data: string, products: number, shops: number, product: ProductOf) {
  mkdirSync(data, { recursive: true })
  let now = Date.UTC(2025, 0, 1)
  const ports = { ...(await openData({ data, secret: null })), clock: () => ++now }
  const keys: { publishableKey: string; secretKey: string }[] = []
  for (let number = 0; number < shops; number++) {
    const slug = shopSlug(number)
    const shop = { slug, name: 'Bench & Sons', currency: 'EUR' }
    keys.push(await createShop(ports, shop, 'bench@kassa.example'))
    const made = await findShop(ports.store.read, slug)
    if (!made) throw new Error('the shop was not created')
    await fillShop(ports, made, Math.ceil(products / shops), product)
  }
  await ports.store.close()
  const [first] = keys
  if (!first) throw new Error('no shop was created')
  return { ...first, secretKeys: keys.map(({ secretKey }) => secretKey) }
}

async function fillShop(
  ports: Ports,
  shop: Shop,
  products: number,
  product: ProductOf,
): Promise<void> {
  const actor: Actor = { kind: 'secret', credential: 'bench', lastFour: 'test', shop }
  for (let first = 0; first < products; first += CHUNK) {
    const size = Math.min(CHUNK, products - first)
    const numbers = Array.from({ length: size }, (_, index) => first + index)
    await Promise.all(numbers.map((number) => createProduct(ports, actor, product(number))))
  }
}

function addNewer(directory: string, newer: number, named: number): void {
  using database = new Database(join(directory, 'kassa.sqlite'), { strict: true })
  database.run('PRAGMA synchronous = OFF')
  const { createAll } = bareWrites(database)
  for (let first = 0; first < newer; first += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, newer - first) }, (_, n) => first + n)
    const names = numbers.map((n) => `${n < named ? NEWER_WORD : 'Vbkw'} ${n.toString(36)}`)
    createAll(
      1,
      names.map((name) => ({ name, price: 1, status: 'Published' as const })),
    )
  }
}

/** @param more further files that decide what the catalog contains */
function recipeHash(...more: readonly string[]): string {
  const root = join(import.meta.dir, '../..')
  const files = [...RECIPE, ...more]
    .flatMap((pattern) => {
      const some = [...new Bun.Glob(pattern).scanSync(root)]
      if (some.length === 0) throw new Error(`no file matches ${pattern}`)
      return some
    })
    .sort()
  const hasher = new Bun.CryptoHasher('sha256')
  for (const file of files) hasher.update(readFileSync(join(root, file)))
  return hasher.digest('hex').slice(0, 12)
}
