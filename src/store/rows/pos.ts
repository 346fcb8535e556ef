import type { ProductReads } from '../../domain/catalog-store.ts'
import type { Session } from '../engine.ts'

/** What tills ask of the catalog. */
export function posReads(
  session: Session,
): Pick<ProductReads, 'publishedByBarcode' | 'publishedBySku' | 'changeSizes' | 'changes'> {
  return {
    publishedByBarcode: (shop, barcode) =>
      session.get('product.published_by_barcode', { shop, barcode }),
    publishedBySku: (shop, sku) => session.get('product.published_by_sku', { shop, sku }),
    changeSizes: (shop, since, limit) =>
      session.all('product.change_sizes', { shop, since, limit }),

    changes: (shop, since, until) => session.all('product.changes', { shop, since, until }),
  }
}
