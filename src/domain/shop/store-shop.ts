import { type Static, Type } from '@sinclair/typebox'
import { checkoutOf, ShopCheckout, waysOf } from '../../modules/orders/checkout.ts'
import type { Actor } from '../actor.ts'
import { LANGUAGES, type Language } from '../catalog/search.ts'
import type { Ports } from '../ports.ts'
import { Closed, ListOf, OneOf } from '../schema.ts'
import { indexedShop } from '../search/reindex.ts'
import { SaleSettings, saleOf } from './sale.ts'
import { Currency, ShopName, Slug } from './shop.ts'
import { PAYMENT_WAYS } from './values.ts'

/** A shop, for holders of one of its keys. */
export const StoreShop = Closed({
  slug: Slug,
  name: ShopName,
  currency: Currency,
  language: OneOf(Object.keys(LANGUAGES) as Language[]),
  country: SaleSettings.properties.country,
  address: SaleSettings.properties.address,
  taxRates: SaleSettings.properties.taxRates,
  pricesIncludeTax: Type.Literal(true),
  delivery: ShopCheckout.properties.delivery,
  payment: ListOf(OneOf(PAYMENT_WAYS), { description: 'The ways of payment that it takes.' }),
  points: SaleSettings.properties.loyalty,
})
type StoreShop = Static<typeof StoreShop>

export async function storeShop(
  { store: { read } }: Ports,
  { shop: { id, slug, name, currency } }: Actor,
): Promise<StoreShop> {
  const { language } = await indexedShop(read, id)
  const { country, address, taxRates, loyalty: points } = await saleOf(read, id)
  const checkout = await checkoutOf(read, id)
  const sells = { pricesIncludeTax: true, delivery: checkout.delivery } as const
  const about = { slug, name, currency, language, country, address, taxRates }
  return { ...about, ...sells, payment: waysOf(checkout), points }
}
