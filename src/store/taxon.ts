import { conflict } from '../domain/error.ts'
import type { TaxonWrites } from '../domain/store.ts'
import type { Taxon, TaxonKind } from '../domain/taxon.ts'
import { type Session, UniqueViolation } from './engine.ts'
import { inserted } from './shop.ts'

interface TaxonRow {
  id: number
  public_id: string
  slug: string
  name: string
}

interface ListRow extends TaxonRow {
  name_key: string
  product_count: number
}

export function taxonRows(session: Session): TaxonWrites {
  return {
    async byPublicId(shop, kind, publicId) {
      const values = { shop, kind, public_id: publicId }
      const row = await session.get<TaxonRow>('taxon.by_public_id', values)
      return row && taxonOf(row)
    },
    async bySlug(shop, kind, slug) {
      const row = await session.get<TaxonRow>('taxon.by_slug', { shop, kind, slug })
      return row && taxonOf(row)
    },
    async byNameKey(shop, kind, nameKey) {
      const values = { shop, kind, name_key: nameKey }
      const row = await session.get<TaxonRow>('taxon.by_name_key', values)
      return row && taxonOf(row)
    },
    async list(shop, kind, after, limit) {
      const values = { shop, kind, after, limit, [kind]: true }
      const rows = await session.all<ListRow>('taxon.list', values)
      return rows.map((row) => ({
        ...taxonOf(row),
        nameKey: row.name_key,
        productCount: row.product_count,
      }))
    },
    async productCount(shop, kind, id) {
      const values = { shop, kind, id, [kind]: true }
      const row = await session.get<{ product_count: number }>('taxon.product_count', values)
      return row?.product_count ?? 0
    },
    async insert(shop, kind, { publicId, slug, name, nameKey, createdAt }) {
      const values = { shop, kind, public_id: publicId, slug, name, name_key: nameKey }
      const row = await unlessTaken(
        kind,
        session.get<{ id: number }>('taxon.insert', { ...values, created_at: createdAt }),
      )
      return inserted(row)
    },
    update: (shop, kind, { id, slug, name, nameKey }) =>
      unlessTaken(
        kind,
        session.run('taxon.update', { shop, kind, id, slug, name, name_key: nameKey }),
      ),
    remove: (shop, kind, id) => session.run('taxon.delete', { shop, kind, id }),
  }
}

async function unlessTaken<T>(kind: TaxonKind, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    for (const field of ['slug', 'name']) {
      if (error.columns.includes(field)) {
        throw conflict(field, `Another ${kind} of this shop has this ${field}.`)
      }
    }
    throw error
  }
}

function taxonOf(row: TaxonRow): Taxon {
  return { id: row.id, publicId: row.public_id, slug: row.slug, name: row.name }
}
