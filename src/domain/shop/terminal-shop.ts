import { type Static, Type } from '@sinclair/typebox'
import { arrangedTree } from '../catalog/category-tree.ts'
import { CategorySummary } from '../catalog/category-view.ts'
import { type Module, placed } from '../module.ts'
import { Named, OrNull } from '../schema.ts'
import { indexedShop } from '../search/reindex.ts'
import type { Reading } from '../store.ts'
import { SaleSettings, saleView } from './sale.ts'
import { allStored, OwnSettings, scalePrefixesOf } from './settings.ts'
import type { AddedTerminalSettings } from './settings-part.ts'
import { Currency, type Shop, ShopName, Slug } from './shop.ts'

const TerminalCategory = Named('TerminalCategory', {
  id: Type.String(),
  name: Type.String(),
  parent: OrNull(Type.String(), { description: 'The id of the category above; null at the top.' }),
  position: CategorySummary.properties.position,
})

const OwnTerminalShop = Type.Object({
  id: Type.String(),
  slug: Slug,
  name: ShopName,
  currency: Currency,
  language: OwnSettings.properties.language,
  scalePrefixes: OwnSettings.properties.scalePrefixes,
  ...SaleSettings.properties,
  categories: Type.Array(TerminalCategory, {
    description:
      'The tree of categories, each before those below it, in the order of the Store API; empty if ' +
      'the shop has not arranged them.',
  }),
  origin: Type.String({
    description:
      'Where the pages of receipts are, as in KASSA_URL; empty: where the till found the server.',
  }),
})

/** A shop, for its terminals: the settings that they need to sell and to print receipts. */
export type TerminalShop = Static<typeof OwnTerminalShop> & AddedTerminalSettings

export function terminalShopSchema(modules: readonly Module[]) {
  const fields = { ...OwnTerminalShop.properties }
  for (const { fields: added, terminalFields = [] } of placed(modules, 'settings')) {
    Object.assign(fields, picked(added.properties, terminalFields))
  }
  return Type.Unsafe<TerminalShop>(Named('TerminalSettings', fields))
}

/** The settings of a shop that a terminal needs. */
export async function terminalShop(
  modules: readonly Module[],
  read: Reading,
  shop: Shop,
  origin: string,
): Promise<TerminalShop> {
  const { id, publicId, slug, name, currency } = shop
  const { language } = await indexedShop(read, id)
  const scalePrefixes = await scalePrefixesOf(read, id)
  const { sale, added } = await allStored(modules, read, id)
  const shown = added.map(({ part, settings }) =>
    picked(part.view(settings), part.terminalFields ?? []),
  )
  const own = { id: publicId, slug, name, currency, language, scalePrefixes, ...saleView(sale) }
  const tree = (await arrangedTree(read, id)) ?? []
  const categories = tree.map(({ publicId, name, parent, position }) => {
    return { id: publicId, name, parent: parent?.publicId ?? null, position }
  })
  return Object.assign(own, ...shown, { categories, origin })
}

/** Some fields of an object. */
function picked<Field extends string>(
  from: Readonly<Partial<Record<Field, unknown>>>,
  fields: readonly Field[],
): object {
  return Object.fromEntries(fields.map((field) => [field, from[field]]))
}
