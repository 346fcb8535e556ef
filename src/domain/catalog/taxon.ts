import { invalid, type Refusal } from '../error.ts'
import type { Act } from '../history.ts'
import { isId, newId } from '../id.ts'
import { exists, together, unlessTaken } from '../rows.ts'
import { indexedShop } from '../search/reindex.ts'
import type { Reading, Writing } from '../store.ts'
import { nameKey, SLUG, sortKey } from '../text.ts'
import type { ProductInput } from './product.ts'
import { freeSlug } from './slug.ts'
import { TAXON_PREFIX, type Taxon, type TaxonKind, type TaxonView } from './taxon-kind.ts'

/** Options for how a write treats references and indexing. */
export interface WriteOptions {
  /** Whether a category, brand or collection that does not exist is created. */
  readonly createMissing: boolean
  /** The write refers to taxa by id or name and never by slug, like a file. */
  readonly byName?: boolean
  /** The taxa that the same transaction has already found, by kind and reference. */
  readonly knownTaxa?: Map<string, Taxon>
  /** Called with each taxon that was created. */
  readonly taxonMade?: (kind: TaxonKind, taxon: Taxon) => Promise<void>
  /** Whether the words of products are left to `catchUp`, since indexing takes longest. */
  readonly indexedLater?: boolean
  /** Further slugs that must not be generated from names. */
  readonly keepsSlug?: (slug: string) => boolean
}

export function taxonView({ publicId, slug, name }: Taxon): TaxonView {
  return { id: publicId, slug, name }
}

/** The taxon of this shop with this id, slug (unless `byName`) or name, or null. */
export async function findTaxon(
  session: Reading,
  shop: number,
  kind: TaxonKind,
  reference: string,
  byName = false,
): Promise<Taxon | null> {
  const values = { shop, kind }
  if (isId(TAXON_PREFIX[kind], reference)) {
    return await session.get<Taxon>('taxon.by_public_id', { ...values, publicId: reference })
  }
  const isSlug = !byName && SLUG.test(reference)
  const named = isSlug
    ? await session.get<Taxon>('taxon.by_slug', { ...values, slug: reference })
    : null
  if (named) return named
  return await session.get<Taxon>('taxon.by_name_key', { ...values, nameKey: nameKey(reference) })
}

/**
 * Matches texts in the form of an id, even of another kind or a wrong one. No name has this form.
 */
const ANY_ID = /^(cat|brand|coll|prod|img|shop)_[0-9a-z]{26}$/

/**
 * The taxon that a product's field refers to.
 * @throws Refusal VALIDATION_FAILED if the shop does not have it, and it is an id or must not be
 *   created
 */
export async function takeTaxon(
  tx: Writing,
  shopId: number,
  kind: TaxonKind,
  reference: string,
  field: string,
  now: number,
  { createMissing, byName = false, knownTaxa, taxonMade }: WriteOptions,
): Promise<Taxon> {
  const key = `${kind} ${reference}`
  const known = knownTaxa?.get(key) ?? (await findTaxon(tx, shopId, kind, reference, byName))
  if (known) {
    knownTaxa?.set(key, known)
    return known
  }
  const isIdOf = byName ? isId(TAXON_PREFIX[kind], reference) : ANY_ID.test(reference)
  if (!createMissing || isIdOf) throw unknownTaxon(kind, field, createMissing)
  const made = await addTaxon(tx, shopId, kind, { name: reference }, now)
  await taxonMade?.(kind, made)
  return made
}

export function unknownTaxon(kind: TaxonKind, field: string, makes = true): Refusal {
  const orNew = makes ? ', or a new name' : ''
  const message = `This shop has no such ${kind}; give the id, slug or name of one${orNew}.`
  return invalid(field, 'unknown', message)
}

/** Replaces each reference to a taxon in the input of a product by the result of `resolve`. */
export async function resolveTaxa<T>(
  { category, brand, collections }: Pick<ProductInput, 'category' | 'brand' | 'collections'>,
  resolve: (kind: TaxonKind, reference: string, field: string) => Promise<T>,
): Promise<{ category: T | null; brand: T | null; collections: T[] }> {
  const [oneCategory, oneBrand] = await together(
    category === null ? null : resolve('category', category, 'category'),
    brand === null ? null : resolve('brand', brand, 'brand'),
  )
  const resolved = { category: oneCategory, brand: oneBrand, collections: [] as T[] }
  // Collections are resolved one by one, because two of them may name the same new one.
  for (const [index, collection] of collections.entries()) {
    resolved.collections.push(await resolve('collection', collection, `collections.${index}`))
  }
  return resolved
}

/**
 * Creates a taxon. Its slug is made from its name unless one is given.
 * @throws Refusal CONFLICT on `name` or `slug`
 */
export async function addTaxon(
  tx: Writing,
  shop: number,
  kind: TaxonKind,
  input: { readonly name: string; readonly slug?: string | undefined },
  now: number,
): Promise<Taxon> {
  const name = taxonName(input.name)
  const isTaken = (slug: string) => exists(tx, 'taxon.by_slug', { shop, kind, slug })
  const { language } = await indexedShop(tx, shop)
  const slug = input.slug ?? (await freeSlug(name, kind, language, isTaken))
  const publicId = newId(TAXON_PREFIX[kind], now)
  const row = { shop, kind, publicId, ...namedColumns({ slug, name }), createdAt: now }
  const id = await unlessTaken(tx.insert('taxon.insert', row), kind, UNIQUE)
  return { id, publicId, slug, name }
}

/** Changes the slug and the name of a taxon. @throws Refusal CONFLICT on `name` or `slug` */
export async function updateTaxon(
  tx: Writing,
  shop: number,
  kind: TaxonKind,
  { id, ...named }: Taxon,
): Promise<void> {
  const row = { shop, kind, id, ...namedColumns(named) }
  await unlessTaken(tx.all('taxon.update', row), kind, UNIQUE)
}

/** Removes a taxon that no product has. */
export async function removeTaxon(
  tx: Writing,
  shop: number,
  kind: TaxonKind,
  id: number,
): Promise<void> {
  await tx.run('tally.forget', { shop, taxon: id })
  await tx.run('taxon.delete', { shop, kind, id })
}

/** The fields that must be unique among the taxa of a kind. */
const UNIQUE = ['slug', 'name']

/** The columns that hold a taxon's names. */
function namedColumns({ slug, name }: Pick<Taxon, 'slug' | 'name'>) {
  return { slug, name, nameKey: nameKey(name), sortKey: sortKey(name) }
}

/** The stored form of a name: trimmed, with single spaces inside. */
export function taxonName(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** An act on a taxon, for the history. @param from its name before */
export function taxonAct(
  kind: TaxonKind,
  verb: string,
  id: string,
  from: string | null,
  to: string | null,
): Act {
  const subject = { kind, id, name: from ?? to }
  return { action: `${kind}.${verb}`, subject, changes: [{ field: 'name', from, to }] }
}
