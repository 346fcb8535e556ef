import { invalid, type Refusal } from '../error.ts'
import { type IdPrefix, isId, newId } from '../id.ts'
import type { Taxon, TaxonKind, TaxonView } from '../records.ts'
import type { Reads, Writes } from '../store.ts'
import { nameKey, SLUG, slugOf } from '../text.ts'
import type { ProductInput } from './product.ts'

export const TAXON_PREFIX: Readonly<Record<TaxonKind, IdPrefix>> = {
  category: 'cat',
  brand: 'brand',
  collection: 'coll',
}

export function taxonView({ publicId, slug, name }: Taxon): TaxonView {
  return { id: publicId, slug, name }
}

/** The taxon of this shop with this id, slug or name, or null. */
export async function findTaxon(
  reads: Reads,
  shopId: number,
  kind: TaxonKind,
  reference: string,
): Promise<Taxon | null> {
  if (isId(TAXON_PREFIX[kind], reference)) return reads.taxon.byPublicId(shopId, kind, reference)
  const named = SLUG.test(reference) ? await reads.taxon.bySlug(shopId, kind, reference) : null
  return named ?? (await reads.taxon.byNameKey(shopId, kind, nameKey(reference)))
}

/**
 * The taxon that a product's field refers to; a new name makes one.
 * @throws Refusal VALIDATION_FAILED if the reference is an id that the shop does not have
 */
export async function takeTaxon(
  tx: Writes,
  shopId: number,
  kind: TaxonKind,
  reference: string,
  field: string,
  now: number,
): Promise<Taxon> {
  const known = await findTaxon(tx, shopId, kind, reference)
  if (known) return known
  if (isId(TAXON_PREFIX[kind], reference)) throw unknownTaxon(kind, field)
  return await addTaxon(tx, shopId, kind, { name: reference }, now)
}

export function unknownTaxon(kind: TaxonKind, field: string): Refusal {
  const message = `This shop has no such ${kind}; give the id, slug or name of one, or a new name.`
  return invalid({ field, code: 'unknown', message })
}

/** Replaces each reference to a taxon in the input of a product by what `resolve` makes of it. */
export async function resolveTaxa<T>(
  { category, brand, collections }: Pick<ProductInput, 'category' | 'brand' | 'collections'>,
  resolve: (kind: TaxonKind, reference: string, field: string) => Promise<T>,
): Promise<{ category: T | null; brand: T | null; collections: T[] }> {
  const resolved = {
    category: category === null ? null : await resolve('category', category, 'category'),
    brand: brand === null ? null : await resolve('brand', brand, 'brand'),
    collections: [] as T[],
  }
  for (const [index, collection] of collections.entries()) {
    resolved.collections.push(await resolve('collection', collection, `collections.${index}`))
  }
  return resolved
}

/**
 * Makes a taxon. Its slug is made from its name unless one is given.
 * @throws Refusal CONFLICT on `name` or `slug`
 */
export async function addTaxon(
  tx: Writes,
  shopId: number,
  kind: TaxonKind,
  input: { readonly name: string; readonly slug?: string | undefined },
  now: number,
): Promise<Taxon> {
  const name = taxonName(input.name)
  const fresh = {
    publicId: newId(TAXON_PREFIX[kind], now),
    slug: input.slug ?? (await freeSlug(tx, shopId, kind, name)),
    name,
  }
  const id = await tx.taxon.insert(shopId, kind, {
    ...fresh,
    nameKey: nameKey(name),
    createdAt: now,
  })
  return { ...fresh, id }
}

/** A name as it is stored: trimmed, with single spaces inside. */
export function taxonName(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** A slug that no other taxon has: after "Café", "Cafe" gets `cafe-2`. */
async function freeSlug(
  reads: Reads,
  shopId: number,
  kind: TaxonKind,
  name: string,
): Promise<string> {
  const stem = slugOf(name) || kind
  for (let suffix = 1; ; suffix++) {
    const slug = suffix === 1 ? stem : `${stem}-${suffix}`
    if (!(await reads.taxon.bySlug(shopId, kind, slug))) return slug
  }
}
