import type { TaxonWrites } from '../domain/store.ts'
import type { Taxon } from '../domain/taxon.ts'
import type { Session } from './engine.ts'
import { inserted } from './shop.ts'

interface TaxonRow {
  id: number
  public_id: string
  slug: string
  name: string
}

export function taxonRows(session: Session): TaxonWrites {
  return {
    async byPublicId(shop, kind, publicId) {
      const values = { shop, kind, public_id: publicId }
      return taxonOf(await session.get<TaxonRow>('taxon.by_public_id', values))
    },
    async bySlug(shop, kind, slug) {
      return taxonOf(await session.get<TaxonRow>('taxon.by_slug', { shop, kind, slug }))
    },
    async byNameKey(shop, kind, nameKey) {
      const values = { shop, kind, name_key: nameKey }
      return taxonOf(await session.get<TaxonRow>('taxon.by_name_key', values))
    },
    async insert(shop, kind, { publicId, slug, name, nameKey, createdAt }) {
      const row = await session.get<{ id: number }>('taxon.insert', {
        shop,
        kind,
        public_id: publicId,
        slug,
        name,
        name_key: nameKey,
        created_at: createdAt,
      })
      return inserted(row)
    },
  }
}

function taxonOf(row: TaxonRow | null): Taxon | null {
  return row && { id: row.id, publicId: row.public_id, slug: row.slug, name: row.name }
}
