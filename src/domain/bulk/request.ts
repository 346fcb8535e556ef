import type { Actor } from '../actor.ts'
import { filterOf, type ProductQuery } from '../catalog/list/filter.ts'
import { everyPage } from '../catalog/list/listing.ts'
import type { ProductFilter } from '../catalog/list/lists.ts'
import { productLists } from '../catalog/list/session-lists.ts'
import type { Product } from '../catalog/product.ts'
import { productById } from '../catalog/reference.ts'
import { taxRateNamed } from '../catalog/tax-rate.ts'
import { findTaxon, unknownTaxon } from '../catalog/taxon.ts'
import { TAXON_PREFIX, type TaxonKind } from '../catalog/taxon-kind.ts'
import { invalid } from '../error.ts'
import { isId } from '../id.ts'
import type { Reading, Store } from '../store.ts'
import { isBlank } from '../text.ts'
import { takeTurn } from '../yielding.ts'
import { type BulkChange, checkChange } from './change.ts'

/** A change of many products: those that match the filter, or those with these ids. */
export interface BulkRequest {
  readonly filter?: ProductQuery | undefined
  readonly ids?: readonly string[] | undefined
  readonly change: BulkChange
  /**
   * Leaves out products that cannot be changed; otherwise one of them makes the whole change fail.
   */
  readonly skipInvalid: boolean
}

/** A request that was checked. */
export interface CheckedRequest {
  readonly selection: Selection
  /** The change with the ids of its taxa. New taxa are given by name. */
  readonly change: BulkChange
  /** The names of the taxa, by id. */
  readonly names: ReadonlyMap<string, string>
}

/** A search sorted by relevance would also select products with only some of the words. */
const UNRANKED = { field: 'createdAt', descending: true } as const

/** @throws Refusal VALIDATION_FAILED */
export async function checkedRequest(
  store: Store,
  actor: Actor,
  { filter, ids, change }: BulkRequest,
): Promise<CheckedRequest> {
  const { shop } = actor
  if ((filter === undefined) === (ids === undefined)) {
    const message = 'Name the products by a filter or by their ids, not both; {} is all products.'
    throw invalid('filter', 'one_of', message)
  }
  checkChange(change, shop.currency)
  const names = new Map<string, string>()
  const named = await withKnownTaxa(store.read, shop.id, change, names)
  const { taxRate } = change
  const known = taxRate
    ? { ...named, taxRate: await taxRateNamed(store.read, shop.id, taxRate, 'change.taxRate') }
    : named
  const by = filter
    ? { filter: await filterOf(store.read, actor, { ...filter, sort: UNRANKED }) }
    : { ids: new Set(ids) }
  return { selection: new Selection(store, shop.id, by), change: known, names }
}

type Resolve = (kind: TaxonKind, reference: string, field: string) => Promise<string>

/** Replaces each reference to a taxon in a change by the result of `resolve`. */
export async function withTaxa(change: BulkChange, resolve: Resolve): Promise<BulkChange> {
  const { category, brand, collections } = change
  const add: string[] = []
  // One after another, so that the second of two spellings finds the taxon that the first created.
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
 * The change with its taxa by id. New ones stay as names.
 * @param names receives the names of the taxa, by id
 * @throws Refusal VALIDATION_FAILED on a taxon that the shop does not have
 */
async function withKnownTaxa(
  reads: Reading,
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
    throw invalid(field, 'blank', 'Use a name, a slug or an id.')
  })
  const removed = change.collections?.remove
  if (!removed) return known
  const remove: string[] = []
  for (const [index, reference] of removed.entries()) {
    const id = await find('collection', reference)
    if (id === undefined) {
      const message = 'This shop has no such collection; give the id, slug or name of one.'
      throw invalid(`change.collections.remove.${index}`, 'unknown', message)
    }
    remove.push(id)
  }
  return { ...known, collections: { ...known.collections, remove } }
}

/** Products that are read and parsed at once, which takes a millisecond or two. */
const PAGE = 50

/** A selected product; null if the shop has none with this id. */
export interface SelectedProduct {
  readonly id: string
  readonly product: Product | null
}

/** The products of a bulk change: those with these ids, or those that match a filter. */
export class Selection {
  /** @param filter null if no product can match */
  constructor(
    readonly store: Store,
    readonly shopId: number,
    readonly by: { readonly ids: ReadonlySet<string> } | { readonly filter: ProductFilter | null },
  ) {}

  async total(): Promise<number> {
    if ('ids' in this.by) return this.by.ids.size
    return this.by.filter === null ? 0 : await this.store.lists.count(this.shopId, this.by.filter)
  }

  /** Whether the product with this database number still belongs to the selection. */
  async stillHas(tx: Reading, number: number): Promise<boolean> {
    if ('ids' in this.by) return true
    if (this.by.filter === null) return false
    const after = { value: number - 1, id: number - 1 }
    const order = { field: 'createdAt', descending: false, after } as const
    const [row] = await productLists(tx).list(this.shopId, this.by.filter, order, 1)
    return row?.id === number
  }

  async *pages(): AsyncGenerator<readonly SelectedProduct[]> {
    if ('ids' in this.by) yield* this.#byIds([...this.by.ids])
    else if (this.by.filter !== null) yield* this.#byFilter(this.by.filter)
  }

  async *#byIds(ids: readonly string[]): AsyncGenerator<readonly SelectedProduct[]> {
    for (let from = 0; from < ids.length; from += PAGE) {
      await takeTurn()
      const page = ids.slice(from, from + PAGE).map(async (id) => {
        const stored = await productById(this.store.read, this.shopId, id)
        return { id, product: stored && JSON.parse(stored.document) }
      })
      yield await Promise.all(page)
    }
  }

  async *#byFilter(filter: ProductFilter): AsyncGenerator<readonly SelectedProduct[]> {
    for await (const documents of everyPage(this.store.lists, this.shopId, filter, PAGE)) {
      yield documents.map((document) => {
        const product: Product = JSON.parse(document)
        return { id: product.id, product }
      })
    }
  }
}
