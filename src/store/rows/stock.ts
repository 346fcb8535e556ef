import type { StockWrites } from '../../domain/catalog-store.ts'
import type { Session } from '../engine.ts'

export function stockRows(session: Session): StockWrites {
  return {
    list: (shop, product, before, limit) =>
      session.all('stock.list', { shop, product, before, limit }),
    oldest: (after, limit) => session.all('stock.oldest', { after, limit }),
    async fold(shop, product, id, { reason, actor }) {
      await session.run('stock.fold', { shop, product, id, reason, actor })
      await session.run('stock.forget', { shop, product, below: id })
    },
    forget: (shop, product, id) => session.run('stock.forget', { shop, product, below: id + 1 }),
    append: (shop, product, entry) => session.run('stock.append', { shop, product, ...entry }),
  }
}
