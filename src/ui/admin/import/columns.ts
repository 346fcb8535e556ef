import { CsvReader } from '../../../domain/import/csv.ts'
import type { Sheet } from './run.ts'

/** The columns that an import reads, as people call them. */
export const COLUMNS: readonly (readonly [column: string, label: string])[] = [
  ['name', 'Name'],
  ['description', 'Description'],
  ['price', 'Price'],
  ['compareAtPrice', 'Price before'],
  ['productType', 'Type'],
  ['status', 'Status'],
  ['sku', 'SKU'],
  ['barcode', 'Barcode'],
  ['stock', 'Stock'],
  ['category', 'Category'],
  ['brand', 'Brand'],
  ['collections', 'Collections'],
  ['itemGroupId', 'Variant group'],
  ['options', 'Options (JSON)'],
  ['tags', 'Tags'],
  ['metadata', 'Metadata (JSON)'],
]

/** What files of others call these columns. */
const OTHER_NAMES: readonly (readonly [pattern: RegExp, column: string])[] = [
  [
    /^(title|product( ?name)?|item( ?name)?|article|artikel(name|bezeichnung)?|bezeichnung|nom|nombre)$/,
    'name',
  ],
  [/^(description|details|text|beschreibung|descripción|descripcion)$/, 'description'],
  [/^(price|unit ?price|retail ?price|sale ?price|vk|preis|verkaufspreis|prix|precio)/, 'price'],
  [/^(compare.?at.*|list ?price|rrp|msrp|uvp|old ?price)$/, 'compareAtPrice'],
  [
    /^(sku|item ?(no|number|code)\.?|article ?(no|number)\.?|artikel(nr|nummer)\.?|référence|ref)$/,
    'sku',
  ],
  [/^(barcode|ean(.?1?\d)?|gtin|upc|isbn|code.?barres?)$/, 'barcode'],
  [/^(stock|quantity|qty|inventory|on ?hand|bestand|menge|lager(bestand)?)$/, 'stock'],
  [/^(category|group|department|kategorie|warengruppe|catégorie|categoría)$/, 'category'],
  [/^(brand|vendor|maker|manufacturer|marke|hersteller|marque|marca)$/, 'brand'],
  [/^(tags?|labels?|keywords?|schlagw(o|ö)rt(er)?)$/, 'tags'],
  [/^(status|state|published|active)$/, 'status'],
  [/^(type|product ?type|art)$/, 'productType'],
  [/^(collections?|kollektion(en)?)$/, 'collections'],
]

/** So much of a file is read to see what it is. */
const HEAD_BYTES = 256 * 1024
const SAMPLES = 3

/**
 * What the first lines of a file show.
 * @throws Error where it is no text, or has no row
 */
export async function sheetOf(file: File): Promise<Sheet> {
  const text = await file.slice(0, HEAD_BYTES).text()
  const reader = new CsvReader()
  const rows = reader.push(text)
  const all = file.size > HEAD_BYTES ? rows : [...rows, ...reader.end()]
  const [headers = [], ...rest] = all
  const named = headers.map((header) => header.trim())
  if (named.filter(Boolean).length === 0) throw new Error('empty')
  return { file, headers: named, samples: rest.slice(0, SAMPLES), format: formatOf(named) }
}

/** Whose export it is; the same signs that the server goes by. */
function formatOf(headers: readonly string[]): Sheet['format'] {
  const lower = new Set(headers.map((header) => header.toLowerCase()))
  const has = (...names: string[]) => names.every((name) => lower.has(name))
  if (has('handle', 'title') || has('url handle') || has('title', 'variant price')) return 'shopify'
  if (has('type', 'name', 'regular price')) return 'woocommerce'
  return COLUMNS.every(([column]) => lower.has(column.toLowerCase())) ? 'kassa' : null
}

/** A first guess for every header; the empty text where none fits, and no column twice. */
export function guessed(headers: readonly string[]): Record<string, string> {
  const taken = new Set<string>()
  const guess = (header: string): string => {
    const plain = header.toLowerCase().replace(/[_-]/g, ' ').trim()
    const same = COLUMNS.find(([column]) => column.toLowerCase() === plain.replace(/ /g, ''))?.[0]
    const column = same ?? OTHER_NAMES.find(([pattern]) => pattern.test(plain))?.[1] ?? ''
    if (column === '' || taken.has(column)) return ''
    taken.add(column)
    return column
  }
  return Object.fromEntries(headers.filter(Boolean).map((header) => [header, guess(header)]))
}

/** Whether the prices in the samples look like 1.234,50. */
export function usesComma({ headers, samples }: Sheet): boolean {
  const at = headers.flatMap((header, index) =>
    /pr(ice|eis|ix)|precio/i.test(header) ? [index] : [],
  )
  return samples.some((row) => at.some((index) => /\d,\d{1,2}\s*\D*$/.test(row[index] ?? '')))
}
