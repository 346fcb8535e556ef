import type { ProductInput } from '../catalog/product.ts'
import { findTaxon, resolveTaxa, unknownTaxon } from '../catalog/taxon.ts'
import { TAXON_PREFIX, type TaxonKind } from '../catalog/taxon-kind.ts'
import { isId } from '../id.ts'
import type { Reads } from '../store.ts'

/** At most this many taxa are remembered. */
const MAX_TAXA = 10_000

/** Finds the taxa that rows refer to, and remembers them. */
export class TaxonMatcher {
  /** Ids of those that exist, names of the others. */
  readonly #known = new Map<string, string>()

  constructor(
    readonly reads: Reads,
    readonly shopId: number,
  ) {}

  /**
   * The taxa of a row: ids of those that exist, and names of those that the import will make. A
   * file refers to a taxon by name or id and never by slug: the slug of "Mugs!" is "mugs", but a
   * file that says "mugs" means another category.
   * @throws Refusal VALIDATION_FAILED on an id that the shop does not have
   */
  async taxa(
    input: ProductInput,
  ): Promise<Pick<ProductInput, 'category' | 'brand' | 'collections'>> {
    const taxa = await resolveTaxa(input, async (kind, reference, field) => {
      const known = this.#known.get(`${kind} ${reference}`)
      if (known !== undefined) return known
      const found = await this.#find(kind, reference, field)
      if (this.#known.size >= MAX_TAXA) this.#known.clear()
      this.#known.set(`${kind} ${reference}`, found)
      return found
    })
    return { ...taxa, collections: [...new Set(taxa.collections)] }
  }

  async #find(kind: TaxonKind, reference: string, field: string): Promise<string> {
    const { reads, shopId } = this
    const taxon = await findTaxon(reads, shopId, kind, reference, true)
    if (!taxon && isId(TAXON_PREFIX[kind], reference)) throw unknownTaxon(kind, field)
    return taxon?.publicId ?? reference
  }
}
