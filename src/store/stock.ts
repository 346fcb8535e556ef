import type { StockWrites } from '../domain/catalog-store.ts'
import type { Session } from './engine.ts'

interface StockRow {
  id: number
  delta: number
  stock: number | null
  reason: string
  note: string | null
  actor: string
  actor_name: string
  created_at: number
}

interface OldRow {
  id: number
  shop_id: number
  product: string
  created_at: number
}

export function stockRows(session: Session): StockWrites {
  return {
    async list(shop, product, before, limit) {
      const rows = await session.all<StockRow>('stock.list', { shop, product, before, limit })
      return rows.map((row) => ({
        id: row.id,
        delta: row.delta,
        stock: row.stock,
        reason: row.reason,
        note: row.note,
        actor: row.actor,
        actorName: row.actor_name,
        createdAt: row.created_at,
      }))
    },
    async oldest(after, limit) {
      const rows = await session.all<OldRow>('stock.oldest', { after, limit })
      return rows.map((row) => {
        return { id: row.id, shopId: row.shop_id, product: row.product, createdAt: row.created_at }
      })
    },
    async fold(shop, product, id, { reason, actor }) {
      await session.run('stock.fold', { shop, product, id, reason, actor })
      await session.run('stock.forget', { shop, product, below: id })
    },
    forget: (shop, product, id) => session.run('stock.forget', { shop, product, below: id + 1 }),
    append: (shop, product, entry) =>
      session.run('stock.append', {
        shop,
        product,
        delta: entry.delta,
        stock: entry.stock,
        reason: entry.reason,
        note: entry.note,
        actor: entry.actor,
        actor_name: entry.actorName,
        created_at: entry.createdAt,
      }),
  }
}
