import { imageSources } from '../../domain/catalog/image-list.ts'
import { toFractionalMinor, toMajor } from '../../domain/catalog/price.ts'
import { inputOf, type NewProduct, type Product } from '../../domain/catalog/product.ts'
import type { ImageInput } from '../../domain/catalog/product-field.ts'
import { isPending, listedImages } from '../../domain/catalog/product-image.ts'
import { invalid } from '../../domain/error.ts'
import type { Scratch } from '../../domain/ports.ts'
import { columnOf } from '../../domain/rows.ts'
import type { Reading } from '../../domain/store.ts'
import type { VariantOf } from './dialect.ts'

/** Most products of a group that are looked at. */
const MOST_OF_GROUP = 500
const WITHOUT_PRODUCT =
  'The shop has no product with this id that is no variant yet: import the file with the products first.'

/** A product before the file gives it variants. */
interface Parent {
  readonly product: Product
  /** The fields that its variants share. */
  readonly shared: Partial<NewProduct>
}

/** A row of a variant with all that it needs of its product. */
interface Completed {
  /** The product that the row changes; null if it creates one. */
  readonly known: Product | null
  readonly fields: Partial<NewProduct>
}

/**
 * Completes the rows of a file that only has the differences of variants. The product that the shop
 * has becomes the first of its variants; the others are made from it. Variants that the shop has
 * keep their prices, because a difference says nothing without the price of the product. The map
 * `parent` of the scratch has the products by their groups; `ProductMatcher` fills its map `product`.
 */
export class Variants {
  constructor(
    readonly reads: Reading,
    readonly shopId: number,
    readonly scratch: Scratch,
  ) {}

  /**
   * @param found the product of the row's codes or options; null if there is none
   * @throws Refusal VALIDATION_FAILED if the shop has no product for the variant
   */
  async complete(
    read: Partial<NewProduct>,
    { sku, surcharge }: VariantOf,
    found: Product | null,
  ): Promise<Completed> {
    const group = read.itemGroupId ?? ''
    const same = found ?? (await this.#withOptions(group, read.options ?? {}))
    if (same && isVariant(same)) return { known: same, fields: withCodesOf(same, read) }
    const stored = this.scratch.get('parent', group)
    const parent = stored === null ? await this.#parentOf(group, sku, found) : JSON.parse(stored)
    if (stored === null) this.scratch.set('parent', group, JSON.stringify(parent))
    const { product, shared }: Parent = parent
    const isFirst = this.scratch.get('product', product.id) === null
    const known = found ?? (isFirst ? product : null)
    const price = sumOf(product.price, surcharge, product.currency)
    if (!known) return { known, fields: { ...shared, ...read, price } }
    return { known, fields: { ...withCodesOf(known, read), price } }
  }

  async #parentOf(group: string, sku: string | null, found: Product | null): Promise<Parent> {
    const ofGroup = await this.#ofGroup(group, (one) => !isVariant(one))
    const product = found ?? ofGroup ?? (sku && (await this.#withSku(sku)))
    if (!product || isVariant(product)) {
      throw invalid('itemGroupId', 'not_found', WITHOUT_PRODUCT)
    }
    const { sku: _, barcode, slug, packs, stock, options, price, ...shared } = inputOf(product)
    const images = await this.#imagesOf(product)
    return { product, shared: { ...shared, images, compareAtPrice: null } }
  }

  /** The variant with these options to which no earlier row refers. */
  async #withOptions(group: string, options: Product['options']): Promise<Product | null> {
    const same = await this.#ofGroup(group, (one) => Bun.deepEquals(one.options, options))
    return same && this.scratch.get('product', same.id) === null ? same : null
  }

  /** The first product of a group that is as wanted. */
  async #ofGroup(group: string, isWanted: (one: Product) => boolean): Promise<Product | null> {
    if (group === '') return null
    const values = { shop: this.shopId, group, limit: MOST_OF_GROUP }
    const documents = await columnOf<string>(this.reads, 'product.of_group', values)
    const products = documents.map((document): Product => JSON.parse(document))
    return products.find(isWanted) ?? null
  }

  async #withSku(sku: string): Promise<Product | null> {
    const values = { shop: this.shopId, sku: [sku] }
    const [row] = await this.reads.all<{ document: string }>('product.with_codes', values)
    return row ? JSON.parse(row.document) : null
  }

  /** The addresses of the product's images, from which its variants get their own. */
  async #imagesOf(product: Product): Promise<ImageInput[]> {
    const sources = await imageSources(this.reads, this.shopId, product.id)
    const addresses = new Map([...sources].map(([address, id]) => [id, address]))
    return listedImages(product).flatMap((image) => {
      const url = isPending(image) ? image.url : addresses.get(image.id)
      return url === undefined ? [] : { url, alt: image.alt }
    })
  }
}

/** The fields of a row for a product, which keeps a code where the row has none. */
function withCodesOf({ sku, barcode }: Product, read: Partial<NewProduct>): Partial<NewProduct> {
  return { ...read, sku: read.sku ?? sku, barcode: read.barcode ?? barcode }
}

function isVariant({ options }: Product): boolean {
  return Object.keys(options).length > 0
}

/** A price with a difference, in major units. */
function sumOf(price: number, surcharge: number, currency: string): number {
  const minor = toFractionalMinor(price, currency) + toFractionalMinor(surcharge, currency)
  return toMajor(Math.round(minor), currency)
}
