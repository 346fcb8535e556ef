import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../actor.ts'
import { checkedSynonyms, LANGUAGES, type Language, SYNONYM_LIMITS } from '../catalog/search.ts'
import { PRODUCT_LIMITS } from '../catalog/values.ts'
import { PRIVATE } from '../catalog/visibility.ts'
import { conflict, notFound, Refusal, refuseErrors } from '../error.ts'
import { changesBetween, recordChange } from '../history.ts'
import { type Module, placed } from '../module.ts'
import type { Ports } from '../ports.ts'
import { checkScalePrefixes, SCALE_PREFIX, type ScalePrefix } from '../pos/scale.ts'
import { cellOf, exists } from '../rows.ts'
import { ListOf, Named, OneOf } from '../schema.ts'
import { indexedShop, startReindex } from '../search/reindex.ts'
import type { Reading, Writing } from '../store.ts'
import { checkedOrigins, listOrigins } from './origins.ts'
import {
  patchedSale,
  SALE,
  SalePatch,
  SaleSettings,
  saleErrors,
  saleView,
  type TaxRateSetting,
} from './sale.ts'
import type { AddedPatch, AddedSettings, ChangedShop } from './settings-part.ts'
import {
  Currency,
  type Shop,
  ShopName,
  ShopView,
  settingErrors,
  shopById,
  shopOrigins,
  shopView,
} from './shop.ts'
import { storedSettings, storeSettings } from './stored-settings.ts'

const settings = {
  origins: ListOf(Type.String({ maxLength: 255 }), {
    maxItems: 20,
    description: 'Such as https://shop.example: no path, no wildcard.',
  }),
  scalePrefixes: ListOf(
    Named('ScalePrefix', {
      prefix: Type.String({ pattern: SCALE_PREFIX.source, hint: 'Use 02, or 20 to 29.' }),
      kind: OneOf(['weight', 'price']),
    }),
    {
      maxItems: 11,
      description:
        'The first two digits of the EAN-13 that scales of the shop print. Five digits of item ' +
        'follow, the sku or barcode of a product, and five of grams (weight) or minor units (price).',
    },
  ),
  language: OneOf(Object.keys(LANGUAGES) as Language[], {
    description:
      'The language of the product texts (ISO 639-1), or none: search finds "mugs" for "mug" by ' +
      'the word endings of this language. A change indexes the products again in the background.',
  }),
  synonyms: ListOf(Type.String({ maxLength: SYNONYM_LIMITS.length }), {
    maxItems: SYNONYM_LIMITS.lines,
    description:
      'Words or phrases that mean the same in a search, separated by commas: "laptop, notebook".',
  }),
  searchedMetadata: ListOf(
    Type.String({
      minLength: 1,
      maxLength: PRODUCT_LIMITS.metadataKey,
      pattern: `^[^${PRIVATE}]`,
      hint: `Use a key of up to ${PRODUCT_LIMITS.metadataKey} characters; search never shows shoppers what stands under a key with ${PRIVATE}.`,
    }),
    {
      maxItems: PRODUCT_LIMITS.metadata,
      description:
        'The keys of public metadata whose values search looks in, in any case, such as material; ' +
        'empty: all of them. A change indexes the products again in the background.',
    },
  ),
}

export const OwnSettings = Type.Object({
  ...ShopView.properties,
  ...settings,
  ...SaleSettings.properties,
})

const OwnPatch = Type.Object({
  ...Type.Partial(Type.Object({ name: ShopName, currency: Currency, ...settings })).properties,
  ...SalePatch.properties,
})

/** A shop with its settings, for its members. */
export type SettingsView = Static<typeof OwnSettings> & AddedSettings

/** Omitted fields stay unchanged, also in objects; a list replaces the old list. */
export type SettingsPatch = Static<typeof OwnPatch> & AddedPatch

/** The schemas of the settings of a shop, and of a change to them. */
export function settingsSchemas(modules: readonly Module[]) {
  const view = { ...OwnSettings.properties }
  const patch = { ...OwnPatch.properties }
  for (const part of placed(modules, 'settings')) {
    Object.assign(view, part.fields.properties)
    Object.assign(patch, part.patch.properties)
  }
  return {
    view: Type.Unsafe<SettingsView>(Named('ShopSettings', view)),
    patch: Type.Unsafe<SettingsPatch>(Named('ShopSettingsUpdate', patch)),
  }
}

export async function shopSettings(
  modules: readonly Module[],
  { store: { read } }: Ports,
  { shop }: Pick<Actor, 'shop'>,
): Promise<SettingsView> {
  return await settingsOf(modules, read, shop.id)
}

/**
 * Changes the settings of a shop.
 * @throws Refusal VALIDATION_FAILED; FORBIDDEN to software that changes what is for owners;
 *   CONFLICT on `currency` if there are prices or sales in it, on `taxRates` if products name one that
 *   is removed
 */
export async function changeSettings(
  modules: readonly Module[],
  { store, clock }: Ports,
  actor: Actor,
  patch: SettingsPatch,
): Promise<SettingsView> {
  const now = clock()
  const { id, slug } = actor.shop
  const origins = patch.origins && checkedOrigins(patch.origins)
  const synonyms = patch.synonyms && checkedSynonyms(patch.synonyms)
  checkScalePrefixes(patch.scalePrefixes ?? [])
  return await store.writeFor(id, async (tx) => {
    const before = await settingsOf(modules, tx, id)
    const name = patch.name?.trim() ?? before.name
    const currency = patch.currency ?? before.currency
    const errors = settingErrors({ name, currency })
    refuseErrors(errors)
    if (currency !== before.currency) await refuseFixedCurrency(modules, tx, id)
    const audit = await changeStored(modules, tx, actor, { id, slug, currency }, patch, now)
    await tx.run('shop.update', { shop: id, name, currency })
    if (origins) await listOrigins(tx, id, origins)
    if (patch.scalePrefixes) await setScalePrefixes(tx, id, patch.scalePrefixes)
    const language = patch.language ?? before.language
    const searched = patch.searchedMetadata ?? before.searchedMetadata
    await tx.run('shop.set_search', {
      shop: id,
      language,
      synonyms: JSON.stringify(synonyms ?? before.synonyms),
      searchedMetadata: JSON.stringify(searched),
    })
    const isIndexed =
      language === before.language && Bun.deepEquals(searched, before.searchedMetadata)
    if (!isIndexed) await startReindex(tx, id)
    const after = await settingsOf(modules, tx, id)
    const changes = changesBetween(inHistory(modules, before), inHistory(modules, after))
    if (changes.length > 0) {
      await recordChange(tx, actor, now, {
        action: 'shop.updated',
        subject: { kind: 'shop', id: slug, name: after.name },
        changes,
        audit: { fields: changes.map(({ field }) => field).join(', '), ...audit },
      })
    }
    return after
  })
}

/**
 * Changes the settings of the core and of all modules.
 * @returns what the audit log says about it
 * @throws Refusal VALIDATION_FAILED, naming every wrong field; FORBIDDEN; CONFLICT on `taxRates`
 */
async function changeStored(
  modules: readonly Module[],
  tx: Writing,
  actor: Actor,
  { id, slug, currency }: Pick<Shop, 'id' | 'slug' | 'currency'>,
  patch: SettingsPatch,
  now: number,
): Promise<Readonly<Record<string, string>>> {
  const { sale: before, added } = await allStored(modules, tx, id)
  const sale = patchedSale(before, patch)
  const shop: ChangedShop = { slug, currency, ...saleView(sale) }
  const patched = added.map(({ part, settings }) => ({
    part,
    before: settings,
    ...part.patched(settings, patch, shop, now),
  }))
  refuseErrors([...saleErrors(sale), ...patched.flatMap(({ errors }) => errors)])
  await refuseUsedRates(tx, id, before.taxRates, sale.taxRates)
  if (!Bun.deepEquals(before, sale)) await storeSettings(tx, id, SALE, sale)
  for (const { part, before, settings } of patched) {
    const reason = actor.kind === 'secret' ? part.ownersOnly?.(before, settings) : null
    if (reason) throw new Refusal('FORBIDDEN', reason)
    if (!Bun.deepEquals(before, settings)) await storeSettings(tx, id, part.stored, settings)
  }
  return Object.assign({}, ...patched.map(({ audit }) => audit))
}

/** The stored settings of the core and of the modules, by one statement. */
export async function allStored(modules: readonly Module[], read: Reading, shop: number) {
  const parts = placed(modules, 'settings')
  const stored = parts.map((part) => part.stored)
  const [sale, ...others] = await storedSettings(read, shop, SALE, ...stored)
  const added = parts.map((part, index) => ({ part, settings: others[index] ?? part.stored.none }))
  return { sale, added }
}

function inHistory(modules: readonly Module[], settings: SettingsView): SettingsView {
  const shown = placed(modules, 'settings').map((part) => part.inHistory?.(settings))
  return Object.assign({}, settings, ...shown)
}

async function settingsOf(
  modules: readonly Module[],
  read: Reading,
  shopId: number,
): Promise<SettingsView> {
  const shop = await shopById(read, shopId)
  if (!shop) throw notFound('shop')
  const { language, synonyms, searchedMetadata } = await indexedShop(read, shopId)
  const own = {
    ...shopView(shop),
    origins: await shopOrigins(read, shopId),
    scalePrefixes: await scalePrefixesOf(read, shopId),
    language,
    synonyms: JSON.parse(synonyms),
    searchedMetadata: JSON.parse(searchedMetadata),
  }
  const { sale, added } = await allStored(modules, read, shopId)
  const views = added.map(({ part, settings }) => part.view(settings))
  return Object.assign(own, saleView(sale), ...views)
}

/** The prefixes of the codes that this shop's scales print. */
export async function scalePrefixesOf(read: Reading, shop: number): Promise<ScalePrefix[]> {
  return await read.all<ScalePrefix>('shop.scale_prefixes', { shop })
}

export async function setScalePrefixes(
  tx: Writing,
  shop: number,
  prefixes: readonly ScalePrefix[],
): Promise<void> {
  await tx.run('shop.forget_scale_prefixes', { shop })
  for (const { prefix, kind } of prefixes) {
    await tx.run('shop.add_scale_prefix', { shop, prefix, kind })
  }
}

/** @throws Refusal CONFLICT if products name a tax rate that is removed */
async function refuseUsedRates(
  session: Reading,
  shop: number,
  before: readonly TaxRateSetting[],
  after: readonly TaxRateSetting[],
): Promise<void> {
  const kept = new Set(after.map(({ name }) => name))
  const gone = before.map(({ name }) => name).filter((name) => !kept.has(name))
  if (gone.length === 0) return
  const used = await cellOf<string>(session, 'product.tax_rates', { shop, names: gone })
  if (used === null) return
  const message = `Some products have the tax rate ${used}; give them another one first.`
  throw conflict('taxRates', 'in_use', message, { rate: used })
}

/** @throws Refusal CONFLICT if anything of the shop has amounts in its currency */
async function refuseFixedCurrency(
  modules: readonly Module[],
  read: Reading,
  shop: number,
): Promise<void> {
  const holders = placed(modules, 'settings').map((part) => part.hasAmounts?.(read, shop))
  const isFixed =
    (await exists(read, 'product.any', { shop })) || (await Promise.all(holders)).includes(true)
  if (!isFixed) return
  const message =
    'The currency is fixed once there are products or sales, since their amounts are in it.'
  throw conflict('currency', 'fixed', message)
}
