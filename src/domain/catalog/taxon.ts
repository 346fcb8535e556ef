import { invalid, type Refusal } from '../error.ts'
import { type IdPrefix, isId, newId } from '../id.ts'
import type { Taxon, TaxonKind, TaxonView } from '../records.ts'
import type { Reads, Writes } from '../store.ts'
import { nameKey, SLUG, slugOf } from '../text.ts'

export const TAXON_PREFIX: Readonly<Record<TaxonKind, IdPrefix>> = {
  category: 'cat',
  brand: 'brand',
  collection: 'coll',
}

export function taxonView({ publicId, slug, name }: Taxon): TaxonView {
  return { id: publicId, slug, name }
}

/** The taxon of this shop that an id, a slug or a name stands for, or null. */
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
 * The same for a product's field: a new name makes the taxon.
 * @throws Refusal VALIDATION_FAILED where the reference is an id that the shop does not have
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

/**
 * Makes a taxon, under a slug of its name unless one is given.
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

/** A name as it is kept: no white space around it, and single spaces within. */
export function taxonName(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** "Café" and "Cafe" are two names with one slug: the second becomes `cafe-2`. */
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
