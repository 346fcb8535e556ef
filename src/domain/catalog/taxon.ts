import { invalid, type Refusal } from '../error.ts'
import { type IdPrefix, isId, newId } from '../id.ts'
import type { Taxon, TaxonKind, TaxonView } from '../records.ts'
import type { Reads, Writes } from '../store.ts'
import { nameKey, SLUG } from '../text.ts'
import { together } from '../together.ts'
import type { ProductInput } from './product.ts'
import { freeSlug } from './slug.ts'

export const TAXON_PREFIX: Readonly<Record<TaxonKind, IdPrefix>> = {
  category: 'cat',
  brand: 'brand',
  collection: 'coll',
}

/** How a write treats what it refers to. */
export interface WriteOptions {
  /** Whether a category, brand or collection that the shop does not have is made. */
  readonly createMissing: boolean
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

/** Looks like an id, perhaps of another kind or a wrong one; no name looks like that. */
const ANY_ID = /^(cat|brand|coll|prod|img|shop)_[0-9a-z]{26}$/

/**
 * The taxon that a product's field refers to.
 * @param makes whether a new name makes a taxon
 * @throws Refusal VALIDATION_FAILED if the shop does not have it, and it is an id or not to be made
 */
export async function takeTaxon(
  tx: Writes,
  shopId: number,
  kind: TaxonKind,
  reference: string,
  field: string,
  now: number,
  makes: boolean,
): Promise<Taxon> {
  const known = await findTaxon(tx, shopId, kind, reference)
  if (known) return known
  if (!makes || ANY_ID.test(reference)) throw unknownTaxon(kind, field, makes)
  return await addTaxon(tx, shopId, kind, { name: reference }, now)
}

export function unknownTaxon(kind: TaxonKind, field: string, makes = true): Refusal {
  const orNew = makes ? ', or a new name' : ''
  const message = `This shop has no such ${kind}; give the id, slug or name of one${orNew}.`
  return invalid({ field, code: 'unknown', message })
}

/** Replaces each reference to a taxon in the input of a product by what `resolve` makes of it. */
export async function resolveTaxa<T>(
  { category, brand, collections }: Pick<ProductInput, 'category' | 'brand' | 'collections'>,
  resolve: (kind: TaxonKind, reference: string, field: string) => Promise<T>,
): Promise<{ category: T | null; brand: T | null; collections: T[] }> {
  const [oneCategory, oneBrand] = await together(
    category === null ? null : resolve('category', category, 'category'),
    brand === null ? null : resolve('brand', brand, 'brand'),
  )
  const resolved = { category: oneCategory, brand: oneBrand, collections: [] as T[] }
  // One after another, because two of them may name the same new one.
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
    slug:
      input.slug ??
      (await freeSlug(
        name,
        kind,
        async (slug) => (await tx.taxon.bySlug(shopId, kind, slug)) !== null,
      )),
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
