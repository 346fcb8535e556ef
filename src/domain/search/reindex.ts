import type { Product } from '../catalog/product.ts'
import type { Language } from '../catalog/search.ts'
import { chunks, columnOf } from '../rows.ts'
import type { Reading, Writing } from '../store.ts'
import { rulesFor, VERSION } from './rules.ts'
import { wordsOfProduct } from './words.ts'

/** The settings that determine the words by which the products of a shop are found. */
export interface IndexSettings {
  readonly language: Language
  readonly searchedMetadata: string
}

interface IndexedShop extends IndexSettings {
  readonly synonyms: string
  readonly indexRules: string
  readonly indexedTo: number | null
}

export async function indexedShop(session: Reading, shop: number): Promise<IndexedShop> {
  const row = await session.get<IndexedShop>('shop.searched', { shop })
  if (!row) throw new Error(`no shop ${shop}`)
  return row
}

/** The shops with products that may still be indexed by older rules. */
export async function outdatedShops(session: Reading): Promise<number[]> {
  const outdated = await columnOf<number>(session, 'shop.outdated', { suffix: `.${VERSION}` })
  const postponed = await columnOf<number>(session, 'search.postponed_shops', {})
  return [...new Set([...outdated, ...postponed])]
}

/**
 * Schedules the products of a shop to be indexed again in the background: the shop is `outdated`.
 */
export async function startReindex(tx: Writing, shop: number): Promise<void> {
  const { language, indexRules } = await indexedShop(tx, shop)
  const newest = rulesFor(language)
  const others = indexRules.split(' ').filter((rules) => rules !== newest)
  await tx.run('shop.set_index', {
    shop,
    indexRules: [...others, newest].join(' '),
    indexedTo: 0,
  })
}

/**
 * The products that are indexed together, which saves round trips, and the length of their
 * documents: the words of a long text may take some 20 ms.
 */
const TOGETHER = { products: 25, characters: 30_000 } as const

/**
 * Indexes the next products of a shop whose words were left for later.
 * @returns whether there were any
 */
export async function catchUp(session: Writing, shop: number): Promise<boolean> {
  const values = { shop, limit: TOGETHER.products }
  const postponed = await session.all<Postponed>('search.postponed', values)
  if (postponed.length === 0) return false
  const settings = await indexedShop(session, shop)
  const done: { id: number }[] = []
  let characters = 0
  for (const { id, document } of postponed) {
    characters += document?.length ?? 0
    if (done.length > 0 && characters > TOGETHER.characters) break
    if (document) index(session, shop, settings, id, document)
    done.push({ id })
  }
  for (const some of chunks(done)) await session.run('search.catch_up', { shop, ...some })
  return true
}

interface Postponed {
  readonly id: number
  /** Null if the product was deleted since. */
  readonly document: string | null
}

/**
 * Indexes the next product of a shop, if it is outdated.
 * @returns whether more may be left
 */
export async function reindex(session: Writing, shop: number): Promise<boolean> {
  if (await catchUp(session, shop)) return true
  const settings = await indexedShop(session, shop)
  const { indexRules, indexedTo } = settings
  const newest = rulesFor(settings.language)
  if (indexRules.split(' ').at(-1) !== newest) {
    await startReindex(session, shop)
    return true
  }
  if (indexedTo === null) return false
  const values = { shop, after: indexedTo, limit: 1 }
  const next = await session.get<{ id: number; document: string }>('product.of_shop', values)
  if (next) index(session, shop, settings, next.id, next.document)
  await session.run('shop.set_index', {
    shop,
    indexRules: next ? indexRules : newest,
    indexedTo: next?.id ?? null,
  })
  return next !== null
}

function index(
  session: Writing,
  shop: number,
  settings: IndexSettings,
  id: number,
  document: string,
): void {
  session.unindex(shop, id)
  session.index(shop, id, indexedWords(settings)(JSON.parse(document)))
}

/** Makes a function that returns the words of a product of this shop. */
export function indexedWords({ language, searchedMetadata }: IndexSettings) {
  const keys: string[] = JSON.parse(searchedMetadata)
  const searched = new Set(keys.map((key) => key.toLowerCase()))
  return (product: Product) => ({ language, ...wordsOfProduct(product, searched) })
}
