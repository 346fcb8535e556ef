import type { PricedProduct, ProductReads } from '../domain/catalog-store.ts'
import type { Session } from './engine.ts'

interface PricedRow {
  price_minor: number
  document: string
}

interface ChangeRow {
  revision: number
  public_id: string
  document: string | null
}

/** What tills ask of the catalog. */
export function posReads(
  session: Session,
): Pick<ProductReads, 'publishedByBarcode' | 'publishedBySku' | 'changeSizes' | 'changes'> {
  return {
    async publishedByBarcode(shop, barcode) {
      const values = { shop, barcode }
      return priced(await session.get<PricedRow>('product.published_by_barcode', values))
    },

    async publishedBySku(shop, sku) {
      return priced(await session.get<PricedRow>('product.published_by_sku', { shop, sku }))
    },

    changeSizes: (shop, since, limit) =>
      session.all('product.change_sizes', { shop, since, limit }),

    async changes(shop, since, until) {
      const rows = await session.all<ChangeRow>('product.changes', { shop, since, until })
      return rows.map(({ revision, public_id, document }) => {
        return { revision, publicId: public_id, document }
      })
    },
  }
}

function priced(row: PricedRow | null): PricedProduct | null {
  return row && { priceMinor: row.price_minor, document: row.document }
}
