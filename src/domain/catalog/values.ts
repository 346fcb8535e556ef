/** The values and limits of products, for the pages too: nothing here needs a library. */

export const PRODUCT_TYPES = ['Item', 'Service', 'Digital'] as const
export const PRODUCT_STATUSES = ['Draft', 'Published', 'Archived'] as const

export type ProductType = (typeof PRODUCT_TYPES)[number]
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** The most that fields can hold: characters of a text, entries of a list, or the number itself. */
export const PRODUCT_LIMITS = {
  name: 255,
  description: 20_000,
  slug: 100,
  /** Of a sku or a barcode. */
  code: 64,
  stock: 2_147_483_647,
  /** Of a tax rate. */
  taxRate: 50,
  packs: 5,
  /** Pieces in a pack. */
  packQuantity: 10_000,
  /** Of an id, slug or name of a category, brand or collection. */
  reference: 255,
  collections: 20,
  itemGroupId: 255,
  options: 3,
  optionName: 50,
  optionValue: 255,
  images: 10,
  /** Of an image. */
  alt: 255,
  tags: 50,
  tag: 64,
  metadata: 50,
  metadataKey: 40,
  metadataValue: 500,
} as const

/** The values of a new product that its input leaves out. */
export const PRODUCT_DEFAULTS = { productType: 'Item', status: 'Draft', unit: 'piece' } as const

/** The largest file that is taken, of an image or of a catalog. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024
