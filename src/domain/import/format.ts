/** The program whose columns a file has. Shops' own spreadsheets use the columns of kassa. */
export type FileFormat = 'kassa' | 'shopify' | 'woocommerce'

/** Recognises a file by its headers, in any case. Null: no column can identify a product. */
export function formatOf(headers: readonly string[]): FileFormat | null {
  const lower = new Set(headers.map((header) => header.trim().toLowerCase()))
  const has = (...names: string[]) => names.every((name) => lower.has(name))
  if (has('handle', 'title') || has('url handle') || has('title', 'variant price')) return 'shopify'
  if (has('type', 'name', 'regular price')) return 'woocommerce'
  return has('name') || has('sku') || has('barcode') ? 'kassa' : null
}
