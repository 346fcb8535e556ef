import type { TaxonWrites } from '../../domain/catalog-store.ts'
import type { Taxon, TaxonKind } from '../../domain/records.ts'
import { cellOf, unlessTaken } from '../../domain/rows.ts'
import type { Writing } from '../../domain/store.ts'
import { sortKey } from '../../domain/text.ts'

/** The fields that no two taxa of a kind share. */
const UNIQUE = ['slug', 'name']

interface TaxonRow {
  id: number
  publicId: string
  slug: string
  name: string
}

interface ListRow extends TaxonRow {
  sortKey: string
  productCount: number
}

export function taxonRows(session: Writing): TaxonWrites {
  return {
    async byPublicId(shop, kind, publicId) {
      const values = { shop, kind, publicId }
      const row = await session.get<TaxonRow>('taxon.by_public_id', values)
      return row && taxonOf(row)
    },
    async bySlug(shop, kind, slug) {
      const row = await session.get<TaxonRow>('taxon.by_slug', { shop, kind, slug })
      return row && taxonOf(row)
    },
    async byNameKey(shop, kind, nameKey) {
      const values = { shop, kind, nameKey }
      const row = await session.get<TaxonRow>('taxon.by_name_key', values)
      return row && taxonOf(row)
    },
    async byIds(shop, ids) {
      if (ids.length === 0) return []
      return (await session.all<TaxonRow>('taxon.by_ids', { shop, ids })).map(taxonOf)
    },
    async list(shop, kind, after, limit, status) {
      const place = { afterValue: after?.value, afterId: after?.id }
      const values = { shop, kind, limit, ...place, status }
      const rows = await session.all<ListRow>('taxon.list', values)
      return rows.map((row) => ({
        ...taxonOf(row),
        sortKey: row.sortKey,
        productCount: row.productCount,
      }))
    },
    productCount: async (shop, kind, id) =>
      (await cellOf(session, 'taxon.product_count', { shop, kind, id })) ?? 0,
    async insert(shop, kind, taxon) {
      const { publicId, createdAt } = taxon
      const values = { ...named(shop, kind, taxon), publicId, createdAt }
      return await unlessTaken(session.insert('taxon.insert', values), kind, UNIQUE)
    },
    async update(shop, kind, taxon) {
      const values = { ...named(shop, kind, taxon), id: taxon.id }
      await unlessTaken(session.all('taxon.update', values), kind, UNIQUE)
    },
    async remove(shop, kind, id) {
      await session.run('tally.forget', { shop, taxon: id })
      await session.run('taxon.delete', { shop, kind, id })
    },
  }
}

/** The columns that hold a taxon's names. */
function named(
  shop: number,
  kind: TaxonKind,
  { slug, name, nameKey }: Pick<Taxon, 'slug' | 'name'> & { readonly nameKey: string },
) {
  return { shop, kind, slug, name, nameKey, sortKey: sortKey(name) }
}

function taxonOf(row: TaxonRow): Taxon {
  return { id: row.id, publicId: row.publicId, slug: row.slug, name: row.name }
}
