import { wordsOfShopper } from '../access/shopper.ts'
import type { Product } from '../catalog/product.ts'
import { addFacets, facetsOf } from '../catalog/product-columns.ts'
import { freeProductSlug } from '../catalog/record.ts'
import { PRODUCT_DEFAULTS } from '../catalog/values.ts'
import { inSlices } from '../changes/runner.ts'
import { digestOf, isKeyless, keylessDigestOf } from '../orders/digest.ts'
import { listedOrders } from '../orders/order-list.ts'
import type { Order } from '../orders/order-record.ts'
import { findOrder, updateOrder } from '../orders/order-rows.ts'
import { wordsOfOrder } from '../orders/order-words.ts'
import type { Ports } from '../ports.ts'
import { columnOf } from '../rows.ts'
import { sealShop } from '../seal/check.ts'
import type { Store, Writing } from '../store.ts'

/** The fields that earlier versions did not have. */
type Later = 'slug' | 'taxRate' | 'packs' | 'unit'

/** A shop with products that lack fields, and the number of the last one that has them. */
type Incomplete = { readonly shop: number; readonly after: number }
type Row = { readonly id: number; readonly document: string }

/** How many products or orders are read at once. */
const AT_ONCE = 20

/**
 * Gives products of earlier versions the fields that they lack, and their facets, in slices,
 * between which others can write. The revisions stay: tills would have to load the whole catalog
 * again.
 * @param signal ends the work between two slices; the next call goes on from there
 */
export async function completeProducts(store: Store, signal?: AbortSignal): Promise<void> {
  for (const { shop, after } of await store.read.all<Incomplete>('completion.shops', {})) {
    let last = after
    const step = async (tx: Writing) => {
      if (signal?.aborted) return false
      const rows = await tx.all<Row>('product.of_shop', { shop, after: last, limit: AT_ONCE })
      for (const { id, document } of rows) await complete(tx, shop, id, JSON.parse(document))
      last = rows.at(-1)?.id ?? last
      const isLast = rows.length < AT_ONCE
      if (isLast) await tx.run('completion.end', { shop })
      else await tx.run('completion.move', { shop, after: last })
      return !isLast
    }
    await inSlices(store, step)
  }
}

/** @param product lacks a field if it has not changed since there is this field */
async function complete(
  tx: Writing,
  shop: number,
  id: number,
  product: Omit<Product, Later> & Partial<Pick<Product, Later>>,
): Promise<void> {
  const { id: publicId, name, description, price, compareAtPrice, currency, ...rest } = product
  const { productType, status, slug: known, taxRate = null, ...others } = rest
  const { sku, barcode, packs = [], stock, unit = PRODUCT_DEFAULTS.unit, ...last } = others
  const slug = known ?? (await freeProductSlug(tx, shop, name))
  const before = { id: publicId, name, description, price, compareAtPrice, currency }
  const kind = { taxRate, productType, status, slug, sku, barcode, packs, stock, unit }
  const completed = { ...before, ...kind, ...last }
  await tx.run('product.complete', { shop, id, slug, document: JSON.stringify(completed) })
  await addFacets(tx, shop, facetsOf(id, completed))
}

/**
 * Gives the orders of earlier versions their digests with a key, in slices, between which others
 * can write. An order whose old digest is wrong keeps it, so that `kassa check` goes on to name it.
 * @param isLatest whether no server of an earlier version uses the database any more: one would not
 *   renew the digest of an order that it changes
 * @param signal ends the work between two slices; the next call begins again
 */
export async function sealOrders(
  { store, secrets }: Pick<Ports, 'store' | 'secrets'>,
  isLatest: () => Promise<boolean> = async () => true,
  signal?: AbortSignal,
): Promise<void> {
  const shops = await columnOf<number>(store.read, 'shop.unsealed', {})
  if (shops.length === 0 || !(await isLatest())) return
  for (const shop of shops) {
    let last: Order | undefined
    await inSlices(store, async (tx) => {
      if (signal?.aborted) return false
      const orders = await listedOrders(tx, shop, {}, last, AT_ONCE)
      for (const order of orders) await seal(tx, shop, order)
      last = orders.at(-1)
      if (orders.length === AT_ONCE) return true
      await tx.run('shop.seal', { shop })
      return false
    })
  }

  async function seal(tx: Writing, shop: number, order: Order): Promise<void> {
    const { publicId, updatedAt } = order
    if (isKeyless(order.digest) && keylessDigestOf(order) !== order.digest) return
    const digest = digestOf(secrets, shop, order)
    if (digest !== order.digest) await updateOrder(tx, shop, publicId, { digest, updatedAt })
  }
}

/**
 * Gives the orders and customers of earlier versions the words by which they are found, in slices,
 * between which others can write.
 * @param signal ends the work between two slices; the next call goes on from there
 */
export async function addWords(store: Store, signal?: AbortSignal): Promise<void> {
  await inSlices(store, async (tx) => {
    if (signal?.aborted) return false
    type Row = { readonly shop: number; readonly publicId: string }
    const rows = await tx.all<Row>('order.without_words', { limit: AT_ONCE })
    for (const { shop, publicId } of rows) {
      const order = await findOrder(tx, shop, publicId)
      const words = order ? wordsOfOrder(order) : ''
      await tx.run('order.keep_words', { shop, publicId, words })
    }
    return rows.length === AT_ONCE
  })
  await inSlices(store, async (tx) => {
    if (signal?.aborted) return false
    type Row = Parameters<typeof wordsOfShopper>[0] & { readonly shop: number; readonly id: number }
    const rows = await tx.all<Row>('customer.without_words', { limit: AT_ONCE })
    for (const { shop, id, ...shopper } of rows) {
      await tx.run('customer.keep_words', { shop, id, words: wordsOfShopper(shopper) })
    }
    return rows.length === AT_ONCE
  })
}

/**
 * Seals the rows of earlier versions, one shop at a time.
 * @param isLatest as for `sealOrders`
 */
export async function sealRows(
  { store, secrets }: Pick<Ports, 'store' | 'secrets'>,
  isLatest: () => Promise<boolean> = async () => true,
  signal?: AbortSignal,
): Promise<void> {
  const shops = await columnOf<number>(store.read, 'seal.unsealed', {})
  if (shops.length === 0 || !(await isLatest())) return
  for (const shop of shops) {
    if (signal?.aborted) return
    await store.writeFor(shop, (tx) => sealShop(tx, secrets, shop))
  }
}
