import { jobsOf, type RetagJob } from '../changes/job.ts'
import { conflict, invalid, type Refusal } from '../error.ts'
import type { Act } from '../history.ts'
import { isId, newId } from '../id.ts'
import { exists, together, unlessTaken } from '../rows.ts'
import { indexedShop } from '../search/reindex.ts'
import { nextRevision } from '../shop/revision.ts'
import type { Reading, Writing } from '../store.ts'
import { nameKey, SLUG, sortKey } from '../text.ts'
import { MAX_ARRANGED, MAX_DEPTH, stepsOf } from './category-tree.ts'
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

/**
 * The taxon of this shop with this id, slug (unless `byName`) or name, or null. A category is also
 * found by its path, as `stepsOf` reads it. A name alone means the category at the top, or else the
 * only one with this name.
 */
export async function findTaxon(
  session: Reading,
  shop: number,
  kind: TaxonKind,
  reference: string,
  byName = false,
): Promise<Taxon | null> {
  const found = await lookedUp(session, shop, kind, reference, byName)
  return found === SEVERAL ? null : found
}

/** Two categories have the name, both below others. */
const SEVERAL = 'several'

async function lookedUp(
  session: Reading,
  shop: number,
  kind: TaxonKind,
  reference: string,
  byName: boolean,
): Promise<Taxon | typeof SEVERAL | null> {
  const values = { shop, kind }
  if (isId(TAXON_PREFIX[kind], reference)) {
    return await session.get<Taxon>('taxon.by_public_id', { ...values, publicId: reference })
  }
  const isSlug = !byName && SLUG.test(reference)
  const bySlug = isSlug
    ? await session.get<Taxon>('taxon.by_slug', { ...values, slug: reference })
    : null
  if (bySlug) return bySlug
  const key = nameKey(reference)
  const [named, other] = await session.all<Taxon>('taxon.by_name_key', { ...values, nameKey: key })
  if (named) return other && named.parentId !== null ? SEVERAL : named
  let last: Taxon | null = null
  for (const step of (kind === 'category' && stepsOf(reference)) || []) {
    last = await childNamed(session, shop, last, step)
    if (!last) return null
  }
  return last
}

/** The category of this name below another one, or at the top. */
async function childNamed(session: Reading, shop: number, parent: Taxon | null, name: string) {
  const values = { shop, kind: 'category', nameKey: nameKey(name), parent: parent?.id ?? 0 }
  return await session.get<Taxon>('taxon.by_name_key', values)
}

/**
 * Matches texts in the form of an id, even of another kind or a wrong one. No name has this form.
 */
const ANY_ID = /^(cat|brand|coll|prod|img|shop)_[0-9a-z]{26}$/

/**
 * The taxon that a product's field refers to.
 * @throws Refusal VALIDATION_FAILED if the shop does not have it, and it is an id or must not be
 *   created, or if several categories have this name; CONFLICT as for `addTaxon`
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
  const known = knownTaxa?.get(key) ?? (await lookedUp(tx, shopId, kind, reference, byName))
  if (known === SEVERAL) {
    const message = 'Several categories have this name; give the path, such as Clothing > Shirts.'
    throw invalid(field, 'several', message)
  }
  if (known) {
    knownTaxa?.set(key, known)
    return known
  }
  const isIdOf = byName ? isId(TAXON_PREFIX[kind], reference) : ANY_ID.test(reference)
  if (!createMissing || isIdOf) throw unknownTaxon(kind, field, createMissing)
  const path = kind === 'category' ? stepsOf(reference) : null
  const steps = path ?? [reference]
  if (steps.length > MAX_DEPTH) throw tooDeep(field)
  if (kind === 'category' && steps.some(isLikePath)) throw invalid(field, 'name', NO_PATH)
  let last: Taxon | null = null
  for (const name of steps) {
    const there: Taxon | null = path && (await childNamed(tx, shopId, last, name))
    const next: Taxon = there ?? (await addTaxon(tx, shopId, kind, { name, parent: last }, now))
    if (!there) await taxonMade?.(kind, next)
    last = next
  }
  if (!last) throw new Error('a reference to a taxon has no name')
  return last
}

/** Whether a name of a category could not be told from a path. */
export function isLikePath(name: string): boolean {
  return /(^|\s)>(\s|$)/.test(name.trim())
}

export const NO_PATH = 'The sign > stands between the names of a path; leave it out of a name.'

export function tooDeep(field: string): Refusal {
  const message = `Categories are at most ${MAX_DEPTH} levels deep.`
  return invalid(field, 'too_deep', message, { max: MAX_DEPTH })
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

/** A taxon to add. Only a category has a parent and a description. */
interface AddedTaxon {
  readonly name: string
  readonly slug?: string | undefined
  readonly parent?: Taxon | null
  readonly description?: string
}

/**
 * Creates a taxon. Its slug is made from its name unless one is given.
 * @throws Refusal CONFLICT on `name` or `slug`, on `category` if there are too many to arrange, and
 *   on `parent` while that is being changed
 */
export async function addTaxon(
  tx: Writing,
  shop: number,
  kind: TaxonKind,
  input: AddedTaxon,
  now: number,
): Promise<Taxon> {
  const name = taxonName(input.name)
  const { parent = null, description = '' } = input
  if (parent) await refuseBusy(tx, shop, parent)
  if (kind === 'category') await refuseTooMany(tx, shop, parent !== null)
  const isTaken = (slug: string) => exists(tx, 'taxon.by_slug', { shop, kind, slug })
  const { language } = await indexedShop(tx, shop)
  const slug = input.slug ?? (await freeSlug(name, kind, language, isTaken))
  const publicId = newId(TAXON_PREFIX[kind], now)
  const parentId = parent?.id ?? null
  const own = { publicId, parent: parentId, description, createdAt: now }
  const row = { shop, kind, ...own, ...namedColumns({ slug, name }) }
  const id = await unlessTaken(tx.insert('taxon.insert', row), kind, UNIQUE)
  return { id, publicId, slug, name, parentId, hasChildren: 0 }
}

/**
 * @throws Refusal CONFLICT on `parent` while products leave it, since it may be removed at the end
 */
export async function refuseBusy(tx: Writing, shop: number, parent: Taxon): Promise<void> {
  if (!(await isRetagged(tx, shop, [parent.publicId]))) return
  const message = 'This category is being renamed, merged or deleted; try again in a moment.'
  throw conflict('parent', 'busy', message)
}

/**
 * Called before a category is added or arranged.
 * @param arranges whether that makes a tree
 * @throws Refusal CONFLICT on `category`
 */
export async function refuseTooMany(tx: Writing, shop: number, arranges: boolean): Promise<void> {
  if (!arranges && !(await exists(tx, 'category.any', { shop, position: true }))) return
  if (!(await exists(tx, 'category.beyond', { shop, many: MAX_ARRANGED - 1 }))) return
  const message = `A shop that arranges its categories has at most ${MAX_ARRANGED} of them.`
  throw conflict('category', 'too_many', message, { max: MAX_ARRANGED })
}

/** Whether a job works on one of these taxa. */
export async function isRetagged(
  read: Reading,
  shop: number,
  publicIds: readonly (string | null)[],
): Promise<boolean> {
  const jobs = jobsOf<RetagJob>(await read.all('job.retags', { shop }))
  return jobs.some(({ detail: { from, to } }) =>
    publicIds.some((id) => id !== null && (id === from || id === to)),
  )
}

/**
 * Changes the slug and the name of a taxon.
 * @throws Refusal CONFLICT on `name` or `slug`
 */
export async function updateTaxon(
  tx: Writing,
  shop: number,
  kind: TaxonKind,
  { id, slug, name }: Taxon,
): Promise<void> {
  const row = { shop, kind, id, ...namedColumns({ slug, name }) }
  await unlessTaken(tx.all('taxon.update', row), kind, UNIQUE)
  await nextRevision(tx, shop, null)
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
  await nextRevision(tx, shop, null)
}

/** The fields that must be unique: a slug among the taxa of a kind, a name among siblings. */
export const UNIQUE = ['slug', 'name']

/** The columns that hold a taxon's names. */
export function namedColumns({ slug, name }: Pick<Taxon, 'slug' | 'name'>) {
  return { slug, name, nameKey: nameKey(name), sortKey: sortKey(name) }
}

/** The stored form of a name: trimmed, with single spaces inside. */
export function taxonName(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/**
 * An act on a taxon, for the history.
 * @param from its name before
 */
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
