import type { Language } from '../catalog/search.ts'
import type { Shop } from '../records.ts'
import { type SaleSettings, saleView } from '../shop/sale.ts'
import type { Reads } from '../store.ts'
import type { ScalePrefix } from './scale.ts'

/** A shop as its terminals know it. */
export interface TerminalShop extends SaleSettings {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly currency: string
  readonly language: Language
  readonly scalePrefixes: readonly ScalePrefix[]
}

/** The settings of a shop that a terminal needs to sell and to print receipts. */
export async function terminalShop(
  { shop }: Reads,
  { id, publicId, slug, name, currency }: Shop,
): Promise<TerminalShop> {
  const { language } = await shop.search(id)
  const scalePrefixes = await shop.scalePrefixes(id)
  const sale = saleView(await shop.sale(id))
  return { id: publicId, slug, name, currency, language, scalePrefixes, ...sale }
}
