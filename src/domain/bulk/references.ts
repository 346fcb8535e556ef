import { findTaxon, unknownTaxon } from '../catalog/taxon.ts'
import { TAXON_PREFIX, type TaxonKind } from '../catalog/taxon-kind.ts'
import { invalid } from '../error.ts'
import { isId } from '../id.ts'
import type { Reads } from '../store.ts'
import { isBlank } from '../text.ts'
import type { BulkChange } from './change.ts'

type Resolve = (kind: TaxonKind, reference: string, field: string) => Promise<string>

/** Replaces each reference to a taxon that products get by what `resolve` makes of it. */
export async function withTaxa(change: BulkChange, resolve: Resolve): Promise<BulkChange> {
  const { category, brand, collections } = change
  const add: string[] = []
  // One after another: the second of two spellings finds what the first has made.
  for (const [index, reference] of (collections?.add ?? []).entries()) {
    add.push(await resolve('collection', reference, `change.collections.add.${index}`))
  }
  return {
    ...change,
    ...(category && { category: await resolve('category', category, 'change.category') }),
    ...(brand && { brand: await resolve('brand', brand, 'change.brand') }),
    ...(collections && { collections: { ...collections, add } }),
  }
}

/**
 * The change with its taxa by id. Those that it will make stay as names.
 * @param names receives the names of the taxa, by id
 * @throws Refusal VALIDATION_FAILED on a taxon that the shop does not have
 */
export async function withKnownTaxa(
  reads: Reads,
  shopId: number,
  change: BulkChange,
  names: Map<string, string>,
): Promise<BulkChange> {
  const find = async (kind: TaxonKind, reference: string) => {
    const taxon = await findTaxon(reads, shopId, kind, reference)
    if (taxon) names.set(taxon.publicId, taxon.name)
    return taxon?.publicId
  }
  const known = await withTaxa(change, async (kind, reference, field) => {
    const id = await find(kind, reference)
    if (id !== undefined) return id
    if (isId(TAXON_PREFIX[kind], reference)) throw unknownTaxon(kind, field)
    if (!isBlank(reference)) return reference
    throw invalid({ field, code: 'blank', message: 'Use a name, a slug or an id.' })
  })
  const removed = change.collections?.remove
  if (!removed) return known
  const remove: string[] = []
  for (const [index, reference] of removed.entries()) {
    const id = await find('collection', reference)
    if (id === undefined) {
      const message = 'This shop has no such collection; give the id, slug or name of one.'
      throw invalid({ field: `change.collections.remove.${index}`, code: 'unknown', message })
    }
    remove.push(id)
  }
  return { ...known, collections: { ...known.collections, remove } }
}
