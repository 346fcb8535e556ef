import type { Product, ProductStatus } from './catalog/product.ts'
import type { TaxonKind } from './catalog/taxon-kind.ts'
import type { ComparedProduct } from './integrity-store.ts'
import type { ProductLists } from './list-store.ts'

/** A stored product. Its document is the JSON text that the API returns. */
export interface StoredProduct {
  readonly id: number
  readonly status: ProductStatus
  readonly revision: number
  readonly document: string
}

/** A product to store, with the database's numbers of its taxa. */
export interface ProductRecord {
  readonly product: Product
  readonly categoryId: number | null
  readonly brandId: number | null
  readonly collectionIds: readonly number[]
}

/** @property number only for a deleted product that is restored: its number then */
export type NewRecord = ProductRecord & { readonly number?: number | undefined }

/** A product for a terminal, with its price in minor units. */
export interface PricedProduct {
  readonly priceMinor: number
  readonly document: string
}

/** The change of a product at a revision. It has no document if deleted or not published. */
export interface ProductChange {
  readonly revision: number
  readonly publicId: string
  readonly document: string | null
}

export interface ProductReads extends ProductLists {
  find(shopId: number, publicId: string): Promise<StoredProduct | null>
  /** These products, without those that do not exist. */
  byPublicIds(shopId: number, publicIds: readonly string[]): Promise<StoredProduct[]>
  bySlug(shopId: number, slug: string): Promise<StoredProduct | null>
  /** Which of these slugs are taken. */
  slugsAmong(shopId: number, slugs: readonly string[]): Promise<string[]>
  /** Products by number, after one. */
  after(shopId: number, id: number, limit: number): Promise<{ id: number; document: string }[]>
  /** Products by number, after one, each compared to its document. */
  compared(shopId: number, id: number, limit: number): Promise<ComparedProduct[]>
  /** The shops with products that lack a slug, and the number of the last one that has it. */
  incomplete(): Promise<{ shop: number; after: number }[]>
  /** Whether the shop has any product. */
  any(shopId: number): Promise<boolean>
  /** The products of a taxon by number, after `afterId`. */
  ofTaxon(
    shopId: number,
    kind: TaxonKind,
    taxonId: number,
    afterId: number,
    limit: number,
  ): Promise<{ id: number; document: string }[]>
  /** The products that have these skus, or barcodes as `barcodeKey` returns them. */
  withCodes(
    shopId: number,
    field: 'sku' | 'barcode',
    codes: readonly string[],
  ): Promise<{ code: string; document: string }[]>
  /** Those of these barcodes, as `barcodeKey` returns them, that are barcodes of packs. */
  packsAmong(shopId: number, barcodes: readonly string[]): Promise<string[]>
  /** Products without sku and barcode, whose name has this `sortKey` or that have this group. */
  uncoded(
    shopId: number,
    of: { readonly nameKey: string } | { readonly itemGroup: string },
    afterId: number,
    limit: number,
  ): Promise<{ id: number; document: string }[]>
  /** The published product whose barcode has this key, as `barcodeKey` makes it. */
  publishedByBarcode(shopId: number, barcode: string): Promise<PricedProduct | null>
  publishedBySku(shopId: number, sku: string): Promise<PricedProduct | null>
  /** The document of the archived product with this barcode or sku. */
  archivedByCode(shopId: number, code: string): Promise<string | null>
  /** The published product with a pack whose barcode has this key. */
  publishedByPack(shopId: number, barcode: string): Promise<PricedProduct | null>
  /** Those of these tax rates that products name. */
  usedTaxRates(shopId: number, names: readonly string[]): Promise<string[]>
  /**
   * The changes after revision `since`, in order.
   * @param published leaves out the documents of products that are not published
   */
  changes(
    shopId: number,
    since: number,
    limit: number,
    published: boolean,
  ): Promise<ProductChange[]>
  /**
   * A shop keeps the words that its products have had, to complete and repair searches. This checks
   * the next ones.
   * @param after null: begins with the first one
   * @returns those that no product has any more; and the last one checked, or null at the end
   */
  unusedWords(
    shopId: number,
    after: ListedWord | null,
    limit: number,
  ): Promise<{ readonly unused: readonly ListedWord[]; readonly last: ListedWord | null }>
}

/** A row of the words of a shop. */
export interface ListedWord {
  readonly hidden: number
  /** Whether the word stands there from the last letter to the first. */
  readonly reversed: number
  readonly word: string
}

export interface ProductWrites extends ProductReads {
  /** @returns their documents. @throws Refusal CONFLICT on `sku`, `barcode` or `slug` */
  insert(shopId: number, records: readonly NewRecord[]): Promise<string[]>
  /**
   * @param before the product as it is stored
   * @param fields that differ from what is stored
   * @returns the document. @throws Refusal CONFLICT on `sku`, `barcode` or `slug`
   */
  update(
    shopId: number,
    id: number,
    before: Product,
    record: ProductRecord,
    fields: readonly (keyof Product)[],
  ): Promise<string>
  /** The same functions, except that they leave the words of products to `catchUp`. */
  indexedLater(): ProductWrites
  /** Indexes the next product whose words were left for later. @returns whether there was one */
  catchUp(shopId: number): Promise<boolean>
  /**
   * Indexes the next products of a shop by its current language, in an index that is out of date.
   * @returns whether more are left
   */
  reindex(shopId: number): Promise<boolean>
  /** Forgets those of these words that no product has. */
  forgetWords(shopId: number, words: readonly ListedWord[]): Promise<void>
  /** Replaces the document. Search words, codes, price and taxa must be the same as before. */
  rewrite(shopId: number, id: number, product: Product): Promise<void>
  /** Stores the slug and the facets of a product that was made before there were any. */
  complete(shopId: number, id: number, product: Product): Promise<void>
  /** Records that the products up to this number are complete, or all of the shop (null). */
  completed(shopId: number, upTo: number | null): Promise<void>
  /** Replaces the document. The taxon `from` has a new name (`to` is the same), or is removed. */
  retag(
    shopId: number,
    id: number,
    product: Product,
    move: { readonly kind: TaxonKind; readonly from: number; readonly to: number | null },
  ): Promise<void>
  remove(shopId: number, product: StoredProduct, revision: number, now: number): Promise<void>
  /** Deletes the record that a product was deleted at this revision, because it is there again. */
  unbury(shopId: number, revision: number): Promise<void>
  /**
   * Deletes the records of products that were deleted before this time, of any shop. Terminals that
   * may have missed one are told to begin again. @returns how many were deleted
   */
  forgetTombstones(before: number, limit: number): Promise<number>
}
