import { Type } from '@sinclair/typebox'
import type { Actor } from '../actor.ts'
import { LANGUAGES, type Language } from '../catalog/search.ts'
import { type Module, placed } from '../module.ts'
import type { Ports } from '../ports.ts'
import { Named, OneOf } from '../schema.ts'
import { indexedShop } from '../search/reindex.ts'
import { SaleSettings } from './sale.ts'
import { allStored } from './settings.ts'
import { Currency, ShopName, Slug } from './shop.ts'

const own = {
  slug: Slug,
  name: ShopName,
  currency: Currency,
  language: OneOf(Object.keys(LANGUAGES) as Language[]),
  country: SaleSettings.properties.country,
  address: SaleSettings.properties.address,
  taxRates: SaleSettings.properties.taxRates,
  pricesIncludeTax: Type.Literal(true),
}

/** The schema of a shop, for holders of one of its keys. */
export function storeShopSchema(modules: readonly Module[]) {
  const added = placed(modules, 'settings').map(({ storeShop }) => storeShop?.fields.properties)
  return Named('StoreShop', Object.assign({}, own, ...added))
}

/** A shop, for holders of one of its keys. */
export async function storeShop(
  modules: readonly Module[],
  { store: { read } }: Ports,
  { shop: { id, slug, name, currency } }: Actor,
): Promise<object> {
  const { language } = await indexedShop(read, id)
  const { sale, added } = await allStored(modules, read, id)
  const { country, address, taxRates } = sale
  const about = { slug, name, currency, language, country, address, taxRates }
  const views = added.map(({ part, settings }) => part.storeShop?.view(settings))
  return Object.assign(about, { pricesIncludeTax: true }, ...views)
}
