/** The program whose columns a file has. Shops' own spreadsheets use the columns of kassa. */
export type FileFormat = 'kassa' | 'shopify' | 'woocommerce' | 'medusa' | 'vendure'

/** Recognises a file by its headers, in any case. Null: no column can identify a product. */
export function formatOf(headers: readonly string[]): FileFormat | null {
  const lower = headers.map((header) => header.trim().toLowerCase())
  const has = (...names: string[]) => names.every((name) => lower.includes(name))
  const begins = (start: string) => lower.some((name) => name.startsWith(start))
  if ((has('product handle') || has('product title')) && begins('variant ')) return 'medusa'
  if (begins('optiongroups') && begins('optionvalues')) return 'vendure'
  if (has('handle', 'title') || has('url handle') || has('title', 'variant price')) return 'shopify'
  if (has('type', 'name', 'regular price')) return 'woocommerce'
  return has('name') || has('title') || has('sku') || has('barcode') ? 'kassa' : null
}
