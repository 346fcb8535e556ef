import { fromThousandths, toThousandths } from '../../domain/catalog/quantity.ts'
import type { ListedStockEntry, StockWrites } from '../../domain/catalog-store.ts'
import type { StockSum } from '../../domain/integrity-store.ts'
import { cellOf, chunks } from '../../domain/rows.ts'
import type { Writing } from '../../domain/store.ts'

/** The ledger of stocks, which is kept in thousandths. */
export function stockRows(session: Writing): StockWrites {
  return {
    list: async (shop, product, before, limit) =>
      (await session.all<ListedStockEntry>('stock.list', { shop, product, before, limit })).map(
        (entry) => ({
          ...entry,
          delta: fromThousandths(entry.delta),
          stock: entry.stock === null ? null : fromThousandths(entry.stock),
        }),
      ),
    async sums(shop, products) {
      const rows = await session.all<StockSum>('stock.sums', { shop, products })
      return new Map(rows.map((row) => [row.product, row]))
    },
    begun: (shop) => cellOf(session, 'stock.begun', { shop }),
    oldest: (after, limit) => session.all('stock.oldest', { after, limit }),
    async fold(shop, product, id, { reason, actor }) {
      await session.run('stock.fold', { shop, product, id, reason, actor })
      await session.run('stock.forget', { shop, product, below: id })
    },
    forget: (shop, product, id) => session.run('stock.forget', { shop, product, below: id + 1 }),
    async append(shop, changes, same) {
      const rows = changes.map(({ product, delta, stock }) => ({
        ...{ product, delta: toThousandths(delta) },
        stock: stock === null ? null : toThousandths(stock),
      }))
      for (const some of chunks(rows)) {
        await session.run('stock.append', { shop, ...some, ...same })
      }
    },
  }
}
