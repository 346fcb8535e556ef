import { imageSources, isSame } from '../../domain/catalog/image-list.ts'
import type { Product, ProductInput } from '../../domain/catalog/product.ts'
import type { ImageInput } from '../../domain/catalog/product-field.ts'
import { imagePath, listedImages } from '../../domain/catalog/product-image.ts'
import { findTaxon, resolveTaxa, unknownTaxon } from '../../domain/catalog/taxon.ts'
import { TAXON_PREFIX, type TaxonKind } from '../../domain/catalog/taxon-kind.ts'
import { PRODUCT_LIMITS } from '../../domain/catalog/values.ts'
import { isId } from '../../domain/id.ts'
import type { Reading } from '../../domain/store.ts'
import type { Adjustment } from './dialect.ts'
import { noteOf } from './notes.ts'

/** At most this many taxa are remembered. */
const MAX_TAXA = 10_000

/** Finds the taxa that rows refer to, and remembers them. */
export class TaxonMatcher {
  /** The ids of existing taxa, and the names of others. */
  readonly #known = new Map<string, string>()

  constructor(
    readonly reads: Reading,
    readonly shopId: number,
  ) {}

  /**
   * The taxa of a row: ids of existing ones, and names of those that the import will create. A file
   * refers to a taxon by name or id and never by slug: the slug of "Mugs!" is "mugs", but a file
   * that says "mugs" means another category.
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

/**
 * The metadata of a product with the additions of a row. A public value that the row gives as a
 * private one is removed.
 */
export function importedMetadata(
  known: Product | null,
  added: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = Object.entries(known?.metadata ?? {}).filter(
    ([key, value]) => added[`_${key}`] !== value,
  )
  return { ...Object.fromEntries(kept), ...added }
}

interface ImportedImages {
  /** The images of the product after the import; undefined if the row does not mention any. */
  readonly images: readonly ImageInput[] | null | undefined
  /** The images that are left out. */
  readonly foreign: Adjustment[]
}

/**
 * The images of the product after the import; existing ones are given by their ids.
 * @param known null if the row creates the product
 * @param listsImages whether the file lists all images of a product; otherwise it keeps its images
 */
export async function importedImages(
  session: Reading,
  shopId: number,
  known: Product | null,
  asked: readonly ImageInput[] | null | undefined,
  listsImages: boolean | undefined,
): Promise<ImportedImages> {
  if (!asked) return { images: asked, foreign: [] }
  if (!known) return withoutForeign(asked)
  const own = listedImages(known)
  const sources = await imageSources(session, shopId, known.id)
  const images = asked.map((input) => {
    const same = own.find((one) => isSame(one, input, sources))
    return same ? { id: same.id, alt: input.alt ?? same.alt } : input
  })
  if (listsImages) return withoutForeign(images)
  const kept = own.map(({ id, alt }) => images.find((one) => one.id === id) ?? { id, alt })
  const added = images.filter(({ id }) => id === undefined)
  return withoutForeign([...kept, ...added].slice(0, PRODUCT_LIMITS.images))
}

/** Leaves out images of other shops. An export without KASSA_URL contains only their path. */
function withoutForeign(all: readonly ImageInput[]): ImportedImages {
  const isForeign = ({ id, url }: ImageInput) =>
    id === undefined && url?.startsWith(imagePath('')) === true
  const foreign = all.filter(isForeign).map(({ url = '' }) => {
    return { column: 'images', from: url, to: null, ...noteOf('image_of_other_shop') }
  })
  return { images: all.filter((one) => !isForeign(one)), foreign }
}
