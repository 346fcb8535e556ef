import { conflict } from '../../domain/error.ts'
import type { ScaleKind, ScalePrefix } from '../../domain/pos/scale.ts'
import type { Shop } from '../../domain/records.ts'
import type { ShopWrites } from '../../domain/store.ts'
import { type Session, UniqueViolation } from '../engine.ts'

export function shopRows(session: Session): ShopWrites {
  return {
    bySlug: (slug) => session.get<Shop>('shop.by_slug', { slug }),
    byId: (shop) => session.get<Shop>('shop.by_id', { shop }),
    async any() {
      return (await session.get('shop.any', {})) !== null
    },
    async origins(shop) {
      const rows = await session.all<{ origin: string }>('shop.origins', { shop })
      return rows.map(({ origin }) => origin)
    },
    async knowsOrigin(origin) {
      return (await session.get('shop.knows_origin', { origin })) !== null
    },
    async hasReached(shop, revision) {
      return (await session.get('shop.has_reached', { shop, revision })) !== null
    },
    scalePrefixes: (shop) => session.all<ScalePrefix>('shop.scale_prefixes', { shop }),
    async scaleKind(shop, prefix) {
      const row = await session.get<{ kind: ScaleKind }>('shop.scale_kind', { shop, prefix })
      return row?.kind ?? null
    },
    async setScalePrefixes(shop, prefixes) {
      await session.run('shop.forget_scale_prefixes', { shop })
      for (const { prefix, kind } of prefixes) {
        await session.run('shop.add_scale_prefix', { shop, prefix, kind })
      }
    },
    async insert(shop) {
      try {
        return inserted(await session.get<{ id: number }>('shop.insert', { ...shop }))
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        throw conflict('slug', 'A shop with this slug exists; choose another.')
      }
    },
    update: (shop, { name, currency }) => session.run('shop.update', { shop, name, currency }),
    async listOrigins(shop, origins) {
      await session.run('shop.clear_origins', { shop })
      for (const origin of origins) await session.run('shop.list_origin', { shop, origin })
    },
    async nextRevision(shop) {
      return found(await session.get<NextRow>('shop.next_revision', { shop }), shop)
    },
  }
}

interface NextRow {
  revision: number
  currency: string
}

function found<Row>(row: Row | null, shop: number): Row {
  if (!row) throw new Error(`no shop ${shop}`)
  return row
}

/** The number of a row that was just made. */
export function inserted(row: { id: number } | null): number {
  if (!row) throw new Error('an insert returned no row')
  return row.id
}
