import { englishHeaders } from './dialects/woocommerce-headers.ts'
import { guessedFields } from './headers.ts'
import { type ImportField, spreadsheetFields } from './headings.ts'

/** The headers of a file, in lower case. */
interface Headers {
  has(...names: readonly string[]): boolean
  begins(start: string): boolean
  /** True if kassa has certainly written the file. */
  readonly areOwn: boolean
}

/** The signs of the exports of a program. */
interface Format {
  /** The name of the program. */
  readonly title: string
  readonly fits: (headers: Headers) => boolean
  /**
   * Translates headers into English, if the program translates them.
   * @returns null if they are not those of an export of the program
   */
  readonly english?: (headers: readonly string[]) => string[] | null
}

/**
 * The programs whose exports are recognised; the first that fits wins. Spreadsheets of shops use
 * kassa's own columns. `dialects.ts` says how each is read.
 */
export const FORMATS = {
  medusa: {
    title: 'Medusa',
    fits: ({ has, begins }) =>
      (has('product handle') || has('product title')) && begins('variant '),
  },
  vendure: {
    title: 'Vendure',
    fits: ({ begins }) => begins('optiongroups') && begins('optionvalues'),
  },
  shopify: {
    title: 'Shopify',
    fits: ({ has }) => has('handle', 'title') || has('url handle') || has('title', 'variant price'),
  },
  woocommerce: {
    title: 'WooCommerce',
    fits: ({ has }) => has('type', 'name', 'regular price'),
    english: englishHeaders,
  },
  magento: {
    title: 'Magento 2',
    fits: ({ has }) =>
      has('sku', 'product_type') && (has('store_view_code') || has('attribute_set_code')),
  },
  loyverse: {
    title: 'Loyverse',
    fits: ({ has }) => has('handle', 'name') && (has('sold by weight') || has('track stock')),
  },
  lightspeed: {
    title: 'Lightspeed',
    fits: ({ has, begins }) =>
      has('handle', 'name') && (has('retail_price') || begins('variant_option_')),
  },
  square: {
    title: 'Square',
    fits: ({ has }) => has('item name', 'variation name'),
  },
  squarespace: {
    title: 'Squarespace',
    fits: ({ has }) =>
      has('product id [non editable]') || has('title', 'product url', 'hosted image urls'),
  },
  wix: {
    title: 'Wix',
    fits: ({ has }) => has('fieldtype', 'name') && (has('handleid') || has('handle')),
  },
  etsy: {
    title: 'Etsy',
    fits: ({ has }) => has('title', 'currency_code') && (has('materials') || has('image1')),
  },
  prestashop: {
    title: 'PrestaShop',
    fits: ({ has, begins }) =>
      begins('attribute (name:type:position)') ||
      has('name', 'reference', 'price (tax excl.)') ||
      has('name', 'reference', 'price (tax incl.)') ||
      (has('active (0/1)') && (has('name *') || has('name'))),
  },
  odoo: {
    title: 'Odoo',
    fits: ({ has }) =>
      (has('default_code', 'name') && (has('list_price') || has('lst_price'))) ||
      (has('internal reference', 'name') && has('sales price')),
  },
  kassa: {
    title: 'kassa',
    fits: ({ areOwn }) => areOwn,
  },
  spreadsheet: {
    title: 'Spreadsheet',
    fits: ({ has }) => has('name') || has('title') || has('sku') || has('barcode'),
  },
} satisfies Readonly<Record<string, Format>>

/** The program that exported a file. */
export type FileFormat = keyof typeof FORMATS

const ALL = Object.entries<Format>(FORMATS) as readonly (readonly [FileFormat, Format])[]

/** The programs that a user can name. Only the columns of a file show that kassa has written it. */
export const FORMAT_CHOICES = Object.keys(FORMATS).filter((name) => name !== 'kassa') as Exclude<
  FileFormat,
  'kassa'
>[]

/**
 * Recognises a file by its headers, in any case. Null if no column can identify a product.
 * @param areOwn whether kassa has certainly written the file
 */
export function formatOf(headers: readonly string[], areOwn = false): FileFormat | null {
  const lower = lowerCased(headers)
  const read: Headers = {
    has: (...names) => names.every((name) => lower.includes(name)),
    begins: (start) => lower.some((name) => name.startsWith(start)),
    areOwn,
  }
  return ALL.find(([, { fits }]) => fits(read))?.[0] ?? null
}

/**
 * The names of a file's headers in dialects: in lower case, translated ones in English, and those
 * of a plain spreadsheet as columns of kassa.
 * @param columns the columns of kassa
 * @param chosen the program that the user has named; null to recognise it
 */
export function namesOf(
  headers: readonly string[],
  columns: readonly ImportField[],
  chosen: FileFormat | null = null,
): string[] {
  const lower = lowerCased(headers)
  const own = spreadsheetFields(lower)
  if (own) return lower.map((name, index) => own[index]?.toLowerCase() ?? name)
  const format = chosen ?? formatOf(lower)
  if (format !== null && format !== 'spreadsheet') {
    const { english }: Format = FORMATS[format]
    return (chosen && english?.(lower)) || lower
  }
  for (const [program, { english }] of chosen === null ? ALL : []) {
    const names = english?.(lower)
    if (names && formatOf(names) === program) return names
  }
  const fields = guessedFields(lower, columns, true)
  return lower.map((name, index) => fields[index]?.toLowerCase() ?? name)
}

function lowerCased(headers: readonly string[]): string[] {
  return headers.map((header) => header.trim().toLowerCase())
}
