import type { Product } from '../../domain/catalog/product.ts'
import type { Language } from '../../domain/catalog/search.ts'
import type { Session } from '../engine.ts'
import { rulesFor, VERSION } from './rules.ts'
import { wordsOfProduct } from './words.ts'

interface IndexedShop {
  readonly language: Language
  readonly synonyms: string
  readonly indexRules: string
  readonly indexedTo: number | null
}

export async function indexedShop(session: Session, shop: number): Promise<IndexedShop> {
  const row = await session.get<IndexedShop>('shop.searched', { shop })
  if (!row) throw new Error(`no shop ${shop}`)
  return row
}

/** The shops with products that may not be indexed by the current rules. */
export async function outdatedShops(session: Session): Promise<number[]> {
  const rows = await session.all<{ id: number }>('shop.outdated', { suffix: `.${VERSION}` })
  return rows.map(({ id }) => id)
}

/** Marks all products of a shop as not indexed by the rules of its language. */
export async function startReindex(session: Session, shop: number): Promise<void> {
  const { language, indexRules } = await indexedShop(session, shop)
  const newest = rulesFor(language)
  const others = indexRules.split(' ').filter((rules) => rules !== newest)
  await session.run('shop.set_index', {
    shop,
    indexRules: [...others, newest].join(' '),
    indexedTo: 0,
  })
}

/**
 * Indexes the next products of a shop whose words were left for later.
 * @returns whether there were any
 */
export async function catchUp(session: Session, shop: number, limit: number): Promise<boolean> {
  const rows = await session.all<Postponed>('search.postponed', { shop, limit })
  if (rows.length === 0) return false
  const { language } = await indexedShop(session, shop)
  for (const { id, document } of rows) if (document) index(session, shop, language, id, document)
  await session.run('search.catch_up', { shop, ids: rows.map(({ id }) => id) })
  return true
}

interface Postponed {
  readonly id: number
  /** Null: the product has been deleted since. */
  readonly document: string | null
}

/** Indexes the next products of a shop, if it is outdated. @returns whether more are left */
export async function reindex(session: Session, shop: number, limit: number): Promise<boolean> {
  if (await catchUp(session, shop, limit)) return true
  const { language, indexRules, indexedTo } = await indexedShop(session, shop)
  const newest = rulesFor(language)
  if (indexRules.split(' ').at(-1) !== newest) {
    await startReindex(session, shop)
    return true
  }
  if (indexedTo === null) return false
  const values = { shop, after: indexedTo, limit }
  const rows = await session.all<{ id: number; document: string }>('product.of_shop', values)
  for (const { id, document } of rows) index(session, shop, language, id, document)
  const last = rows.at(-1)
  const more = rows.length === limit && last !== undefined
  await session.run('shop.set_index', {
    shop,
    indexRules: more ? indexRules : newest,
    indexedTo: more ? last.id : null,
  })
  return more
}

function index(session: Session, shop: number, language: Language, id: number, document: string) {
  const product: Product = JSON.parse(document)
  session.unindex(shop, id)
  session.index(shop, id, { language, ...wordsOfProduct(product) })
}
