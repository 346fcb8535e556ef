import type { Actor } from '../actor.ts'
import { filterOf, type ProductQuery } from '../catalog/listing.ts'
import { taxRateNamed } from '../catalog/tax-rate.ts'
import { invalid } from '../error.ts'
import type { Reads } from '../store.ts'
import { type BulkChange, checkChange } from './change.ts'
import { withKnownTaxa } from './references.ts'
import { Selection } from './selection.ts'

/** The same change of many products: those that match the filter, or those with these ids. */
export interface BulkRequest {
  readonly filter?: ProductQuery | undefined
  readonly ids?: readonly string[] | undefined
  readonly change: BulkChange
  /** Leaves out the products that cannot be changed; otherwise one of them refuses all. */
  readonly skipInvalid: boolean
}

/** A request that was checked. */
export interface Prepared {
  readonly selection: Selection
  /** With its taxa by id; those that it will make are given by name. */
  readonly change: BulkChange
  /** The names of the taxa, by id. */
  readonly names: ReadonlyMap<string, string>
}

/** A search by relevance would also find products that have only some of the words. */
const UNRANKED = { field: 'createdAt', descending: true } as const

/** @throws Refusal VALIDATION_FAILED */
export async function prepared(
  reads: Reads,
  actor: Actor,
  { filter, ids, change }: BulkRequest,
): Promise<Prepared> {
  const { shop } = actor
  if ((filter === undefined) === (ids === undefined)) {
    const message = 'Name the products by a filter or by their ids, not both; {} is all products.'
    throw invalid({ field: 'filter', code: 'one_of', message })
  }
  checkChange(change, shop.currency)
  const names = new Map<string, string>()
  const named = await withKnownTaxa(reads, shop.id, change, names)
  const { taxRate } = change
  const known = taxRate
    ? { ...named, taxRate: await taxRateNamed(reads, shop.id, taxRate, 'change.taxRate') }
    : named
  const by = filter
    ? { filter: await filterOf(reads, actor, { ...filter, sort: UNRANKED }) }
    : { ids: new Set(ids) }
  return { selection: new Selection(reads, shop.id, by), change: known, names }
}
