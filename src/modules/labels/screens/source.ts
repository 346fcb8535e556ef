import type { Product } from '../../../domain/catalog/product.ts'
import type { HistoryEntry } from '../../../domain/history.ts'
import type { Api } from '../../../ui/shared/api.ts'
import { lastChosen } from './chosen.ts'

const PRODUCTS = '/shop/api/products'
const HISTORY = '/shop/api/history'
const IDS_AT_ONCE = 100

/** Products to print labels of. */
export interface LabelSource {
  /** The name of the list that the products come from, or null. */
  readonly name: string | null
  readonly products: readonly { readonly product: Product; readonly counted: number }[]
}

/** The chosen products if the address says so, or else those that changed their price. */
export async function labelSource(
  api: Api,
  shop: string,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<LabelSource> {
  if (query.has('chosen')) return await ofChosen(api, signal)
  const products = await productsOf(api, await changedPrices(api, shop, signal), signal)
  return {
    name: null,
    products: products.filter(isSold).map((product) => ({ product, counted: 1 })),
  }
}

async function ofChosen(api: Api, signal: AbortSignal): Promise<LabelSource> {
  const { name, products } = lastChosen()
  const counted = new Map(products.map(({ id, quantity }) => [id, quantity]))
  const found = await productsOf(api, [...counted.keys()], signal)
  const pieces = ({ id, unit }: Product) =>
    unit === 'piece' ? Math.max(1, counted.get(id) ?? 1) : 1
  return { name, products: found.map((product) => ({ product, counted: pieces(product) })) }
}

/** The fields that a price on a label follows from. */
const PRICED = ['price', 'unit', 'content']

/** The ids of the products whose prices have changed since labels were printed on this device. */
async function changedPrices(api: Api, shop: string, signal: AbortSignal): Promise<string[]> {
  const from = localStorage.getItem(keyOf(shop)) ?? startOfToday()
  const changed = await api.all<HistoryEntry>(HISTORY, { query: { from }, signal })
  const jobs = changed.flatMap(({ subject }) => (subject.kind === 'job' ? subject.id : []))
  for (const job of new Set(jobs)) {
    changed.push(...(await api.all<HistoryEntry>(HISTORY, { query: { job, from }, signal })))
  }
  const priced = changed.filter(
    ({ subject, changes }) =>
      subject.kind === 'product' && changes.some(({ field }) => PRICED.includes(field)),
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
