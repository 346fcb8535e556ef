import type { MemberActor } from '../actor.ts'
import { audit } from '../audit.ts'
import { checkedSynonyms, type Language } from '../catalog/search.ts'
import { conflict, type FieldError, invalid, notFound, type Refusal } from '../error.ts'
import type { Ports } from '../ports.ts'
import { checkScalePrefixes, type ScalePrefix } from '../pos/scale.ts'
import type { Shop } from '../records.ts'
import { cellOf, exists } from '../rows.ts'
import type { Reading, Reads } from '../store.ts'
import {
  NOT_FISCAL,
  patchedSale,
  type SalePatch,
  type SaleSettings,
  saleView,
  type TaxRate,
} from './sale.ts'
import { type ShopView, settingErrors, shopView } from './shop.ts'

/** A shop with its settings, as its members see it. */
export interface SettingsView extends ShopView, SaleSettings {
  /** The origins whose pages may use the shopper routes with cookies. */
  readonly origins: readonly string[]
  /** The prefixes of the codes that its scales print. */
  readonly scalePrefixes: readonly ScalePrefix[]
  /** The language of its product texts, which decides what word endings search knows. */
  readonly language: Language
  /** Each a line of words or phrases that mean the same in a search: "laptop, notebook". */
  readonly synonyms: readonly string[]
}

/** Fields that are left out stay as they are; a list replaces the old list. */
export interface SettingsPatch extends SalePatch {
  readonly name?: string | undefined
  readonly currency?: string | undefined
  readonly origins?: readonly string[] | undefined
  readonly scalePrefixes?: readonly ScalePrefix[] | undefined
  readonly language?: Language | undefined
  readonly synonyms?: readonly string[] | undefined
}

export async function shopSettings(
  { store: { read } }: Ports,
  { shop }: MemberActor,
): Promise<SettingsView> {
  return await settingsOf(read, shop.id)
}

/**
 * Changes the settings of a shop.
 * @throws Refusal VALIDATION_FAILED; CONFLICT on `currency` if products have prices
 *   in it, on `taxRates` if products name one that goes
 */
export async function changeSettings(
  { store, clock }: Ports,
  actor: MemberActor,
  patch: SettingsPatch,
): Promise<SettingsView> {
  const now = clock()
  const { id, slug } = actor.shop
  const origins = patch.origins && originsOf(patch.origins)
  const synonyms = patch.synonyms && checkedSynonyms(patch.synonyms)
  checkScalePrefixes(patch.scalePrefixes ?? [])
  return await store.writeFor(id, async (tx) => {
    const before = await settingsOf(tx, id)
    const sale = await tx.shop.sale(id)
    const name = patch.name?.trim() ?? before.name
    const currency = patch.currency ?? before.currency
    const errors = settingErrors({ name, currency })
    if (errors.length > 0) throw invalid(...errors)
    if (currency !== before.currency && (await exists(tx, 'product.any', { shop: id })))
      throw fixedCurrency()
    const nextSale = patchedSale(sale, patch, currency, now)
    await refuseUsedRates(tx, id, sale.taxRates, nextSale.taxRates)
    if (!Bun.deepEquals(sale, nextSale)) await tx.shop.setSale(id, nextSale)
    await tx.shop.update(id, { name, currency })
    if (origins) await tx.shop.listOrigins(id, origins)
    if (patch.scalePrefixes) await tx.shop.setScalePrefixes(id, patch.scalePrefixes)
    const language = patch.language ?? before.language
    await tx.shop.setSearch(id, { language, synonyms: synonyms ?? before.synonyms })
    if (language !== before.language) await tx.shop.startReindex(id)
    const after = await settingsOf(tx, id)
    const all = Object.keys(after) as (keyof SettingsView)[]
    const fields = all.filter((field) => !Bun.deepEquals(before[field], after[field]))
    if (fields.length > 0) {
      const confirmed = after.tillSales && !before.tillSales && { confirmed: NOT_FISCAL }
      await audit(tx, actor, 'shop.updated', slug, now, { fields: fields.join(', '), ...confirmed })
    }
    return after
  })
}

/** A shop as its terminals know it. */
export type TerminalShop = Omit<SettingsView, 'createdAt' | 'origins' | 'synonyms'>

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

async function settingsOf(reads: Reads, shopId: number): Promise<SettingsView> {
  const shop = await reads.shop.byId(shopId)
  if (!shop) throw notFound('shop')
  return {
    ...shopView(shop),
    origins: await reads.shop.origins(shop.id),
    scalePrefixes: await reads.shop.scalePrefixes(shop.id),
    ...(await reads.shop.search(shop.id)),
    ...saleView(await reads.shop.sale(shop.id)),
  }
}

/** @throws Refusal CONFLICT if products name a tax rate that goes */
async function refuseUsedRates(
  session: Reading,
  shop: number,
  before: readonly TaxRate[],
  after: readonly TaxRate[],
): Promise<void> {
  const kept = new Set(after.map(({ name }) => name))
  const gone = before.map(({ name }) => name).filter((name) => !kept.has(name))
  if (gone.length === 0) return
  const used = await cellOf<string>(session, 'product.tax_rates', { shop, names: gone })
  if (used === null) return
  const message = `Some products have the tax rate ${used}; give them another one first.`
  throw conflict('taxRates', message, 'in_use')
}

function fixedCurrency(): Refusal {
  const message = 'The currency is fixed once there are products, since their prices are in it.'
  return conflict('currency', message, 'fixed')
}

/**
 * Origins in the form in which browsers send them (RFC 6454, 6.2): no default port, no path, hosts
 * in lower-case ASCII. Wildcards are refused, and so is `null`, which any page can send.
 */
function originsOf(texts: readonly string[]): string[] {
  const errors: FieldError[] = []
  const origins = new Set<string>()
  for (const [index, text] of texts.entries()) {
    const origin = originOf(text)
    if (origin) origins.add(origin)
    else {
      const message = 'Use an address such as https://shop.example, without a path.'
      errors.push({ field: `origins.${index}`, code: 'origin', message })
    }
  }
  if (errors.length > 0) throw invalid(...errors)
  return [...origins]
}

function originOf(text: string): string | null {
  const plain = text.trim()
  if (!/^https?:\/\/[^/\\?#@*\s]+\/?$/i.test(plain) || !URL.canParse(plain)) return null
  return new URL(plain).origin
}
