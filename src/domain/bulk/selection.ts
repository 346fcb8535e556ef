import { everyPage } from '../catalog/listing.ts'
import type { Product } from '../catalog/product.ts'
import { productById } from '../catalog/reference.ts'
import type { ProductFilter } from '../list-store.ts'
import type { Reads } from '../store.ts'
import { takeTurn } from '../yielding.ts'

/** Products that are read and parsed at once, which takes a millisecond or two. */
const PAGE = 50

/** A product that a bulk change is about; null: the shop has none with this id. */
export interface Selected {
  readonly id: string
  readonly product: Product | null
}

/** The products that a bulk change is about: those with these ids, or those that match a filter. */
export class Selection {
  /** @param filter null: no product can match */
  constructor(
    readonly reads: Reads,
    readonly shopId: number,
    readonly by: { readonly ids: ReadonlySet<string> } | { readonly filter: ProductFilter | null },
  ) {}

  async total(): Promise<number> {
    if ('ids' in this.by) return this.by.ids.size
    return this.by.filter === null ? 0 : await this.reads.product.count(this.shopId, this.by.filter)
  }

  /** Whether a product of the database's number still belongs to the selection. */
  async stillHas(reads: Pick<Reads, 'product'>, number: number): Promise<boolean> {
    if ('ids' in this.by) return true
    if (this.by.filter === null) return false
    const after = { value: number - 1, id: number - 1 }
    const order = { field: 'createdAt', descending: false, after } as const
    const [row] = await reads.product.list(this.shopId, this.by.filter, order, 1)
    return row?.id === number
  }

  async *pages(): AsyncGenerator<readonly Selected[]> {
    if ('ids' in this.by) yield* this.#byIds([...this.by.ids])
    else if (this.by.filter !== null) yield* this.#byFilter(this.by.filter)
  }

  async *#byIds(ids: readonly string[]): AsyncGenerator<readonly Selected[]> {
    for (let from = 0; from < ids.length; from += PAGE) {
      await takeTurn()
      const page = ids.slice(from, from + PAGE).map(async (id) => {
        const stored = await productById(this.reads, this.shopId, id)
        return { id, product: stored && JSON.parse(stored.document) }
      })
      yield await Promise.all(page)
    }
  }

  async *#byFilter(filter: ProductFilter): AsyncGenerator<readonly Selected[]> {
    for await (const documents of everyPage(this.reads, this.shopId, filter, PAGE)) {
      yield documents.map((document) => {
        const product: Product = JSON.parse(document)
        return { id: product.id, product }
      })
    }
  }
}
