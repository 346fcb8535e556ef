import type { Product } from '../../../domain/catalog/product.ts'
import type { CountView } from '../../../domain/counts/line.ts'
import type { HistoryEntry } from '../../../domain/history.ts'
import type { Api } from '../../shared/api.ts'

const PRODUCTS = '/shop/api/products'
const HISTORY = '/shop/api/history'
const IDS_AT_ONCE = 100

/** Products to print labels of. */
export interface LabelSource {
  /** The name of the count that the products come from, or null. */
  readonly count: string | null
  readonly products: readonly { readonly product: Product; readonly counted: number }[]
}

/**
 * The products that the address names: by `ids`, by `count`, or otherwise those with a changed
 * price.
 */
export async function labelSource(
  api: Api,
  shop: string,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<LabelSource> {
  const count = query.get('count')
  if (count) return await ofCount(api, count, signal)
  const ids = query.get('ids')?.split(',') ?? (await changedPrices(api, shop, signal))
  const products = await productsOf(api, ids, signal)
  const shown = query.has('ids') ? products : products.filter(isSold)
  return { count: null, products: shown.map((product) => ({ product, counted: 1 })) }
}

async function ofCount(api: Api, id: string, signal: AbortSignal): Promise<LabelSource> {
  const path = `/shop/api/counts/${encodeURIComponent(id)}`
  const counted = new Map<string, number>()
  let name = ''
  for (let cursor: string | undefined; ; ) {
    const page = await api.get<CountView>(path, { query: { limit: 100, cursor }, signal })
    name = page.name
    for (const { productId, quantity } of page.lines) counted.set(productId, quantity)
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  const products = await productsOf(api, [...counted.keys()], signal)
  const pieces = ({ id, unit }: Product) =>
    unit === 'piece' ? Math.max(1, counted.get(id) ?? 1) : 1
  return {
    count: name,
    products: products.map((product) => ({ product, counted: pieces(product) })),
  }
}

/** The ids of the products whose price has changed since labels were printed on this device. */
async function changedPrices(api: Api, shop: string, signal: AbortSignal): Promise<string[]> {
  const from = localStorage.getItem(keyOf(shop)) ?? startOfToday()
  const changed = await api.all<HistoryEntry>(HISTORY, { query: { from }, signal })
  const jobs = changed.flatMap(({ subject }) => (subject.kind === 'job' ? subject.id : []))
  for (const job of new Set(jobs)) {
    changed.push(...(await api.all<HistoryEntry>(HISTORY, { query: { job, from }, signal })))
  }
  const priced = changed.filter(
    ({ subject, changes }) =>
      subject.kind === 'product' && changes.some(({ field }) => field === 'price'),
  )
  return [...new Set(priced.map(({ subject }) => subject.id))]
}

/** Stores on this device that labels were printed for all prices up to now. */
export function rememberPrint(shop: string): void {
  localStorage.setItem(keyOf(shop), new Date().toISOString())
}

async function productsOf(
  api: Api,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Product[]> {
  const products = new Map<string, Product>()
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const some = ids.slice(at, at + IDS_AT_ONCE).join(',')
    for (const one of await api.all<Product>(PRODUCTS, { query: { ids: some }, signal })) {
      products.set(one.id, one)
    }
  }
  return ids.flatMap((id) => products.get(id) ?? [])
}

function isSold({ status }: Product): boolean {
  return status === 'Published'
}

function startOfToday(): string {
  return new Date(new Date().setHours(0, 0, 0, 0)).toISOString()
}

function keyOf(shop: string): string {
  return `kassa.labels.${shop}`
}
