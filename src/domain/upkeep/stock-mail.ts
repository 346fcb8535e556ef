import { ownersOf } from '../access/staff.ts'
import type { ProductFilter, ProductLists } from '../catalog/list/lists.ts'
import type { Product } from '../catalog/product.ts'
import { postMail, shopLanguage } from '../mail/mail.ts'
import { type StockList, stockMail } from '../mail/template.ts'
import type { Ports } from '../ports.ts'
import { SALE, saleOf } from '../shop/sale.ts'
import { shopById, shopIds } from '../shop/shop.ts'
import { storeSettings } from '../shop/stored-settings.ts'
import { dayOf, hourOf } from '../time.ts'

/** The mail comes at this hour of the shop's day, or later. */
const FROM_HOUR = 6
/** The mail lists this many products of each kind. */
const NAMED = 20

/**
 * Mails the owners of every shop that wants it the products with low stock and those to be counted:
 * once a day, if there are any. With several servers, one of them sends it.
 */
export async function mailStock(ports: Ports): Promise<void> {
  for (const shopId of await shopIds(ports.store.read)) await mailStockOf(ports, shopId)
}

async function mailStockOf(ports: Ports, shopId: number): Promise<void> {
  const { store, clock, origin } = ports
  const { read } = store
  const now = clock()
  const { lowStock, timeZone, stockMailedOn } = await saleOf(read, shopId)
  const today = dayOf(now, timeZone)
  if (lowStock === null || stockMailedOn === today || hourOf(now, timeZone) < FROM_HOUR) return
  const toCount = await listed(store.lists, shopId, { toCount: true })
  const low = await listed(store.lists, shopId, { status: ['Published'], stockMax: lowStock })
  if (low.total + toCount.total === 0) return
  await store.write(async (tx) => {
    const sale = await saleOf(tx, shopId)
    const shop = await shopById(tx, shopId)
    // Another server may have sent it in the meantime.
    if (!shop || sale.lowStock === null || sale.stockMailedOn === today) return
    await storeSettings(tx, shopId, SALE, { ...sale, stockMailedOn: today })
    const language = await shopLanguage(tx, shopId)
    const mail = stockMail(shop, lowStock, { low, toCount }, origin, language)
    for (const { email } of await ownersOf(tx, shopId)) {
      await postMail(tx, ports, { ...mail, to: email }, now)
    }
  })
}

/** The first products of a list, lowest stock first, and their total number. */
async function listed(
  lists: ProductLists,
  shopId: number,
  filter: ProductFilter,
): Promise<StockList> {
  const order = { field: 'stock', descending: false } as const
  const rows = await lists.list(shopId, filter, order, NAMED)
  const products = rows.map(({ document }): Product => JSON.parse(document))
  const total = rows.length < NAMED ? rows.length : await lists.count(shopId, filter)
  return { products, total }
}
