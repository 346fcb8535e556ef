/** The values and limits of products. Pages also use this file, so it needs no library. */

export const PRODUCT_TYPES = ['Item', 'Service', 'Digital'] as const
export const PRODUCT_STATUSES = ['Draft', 'Published', 'Archived'] as const

export type ProductType = (typeof PRODUCT_TYPES)[number]
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** The limits of fields: characters of a text, entries of a list, or the number itself. */
export const PRODUCT_LIMITS = {
  name: 255,
  description: 20_000,
  slug: 100,
  /** The length of a SKU or barcode. */
  code: 64,
  stock: 2_147_483_647,
  /** How much is in one piece, in any unit. */
  content: 1_000_000,
  /** The length of a tax rate's name. */
  taxRate: 50,
  packs: 5,
  /** The pieces in a pack. */
  packQuantity: 10_000,
  /** The length of an id, slug or name of a category, brand or collection. */
  reference: 255,
  collections: 20,
  itemGroupId: 255,
  options: 3,
  optionName: 50,
  optionValue: 255,
  images: 10,
  /** The length of an image's alt text. */
  alt: 255,
  tags: 50,
  tag: 64,
  metadata: 50,
  metadataKey: 40,
  metadataValue: 500,
} as const

/** The values of a new product that its input leaves out. */
export const PRODUCT_DEFAULTS = { productType: 'Item', status: 'Draft', unit: 'piece' } as const

/** The length of the description of a category. */
export const CATEGORY_DESCRIPTION = 5_000

/** The maximum size of a file with an image or a catalog. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024
