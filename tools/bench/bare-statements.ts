import type { Database } from 'bun:sqlite'

interface Taxon {
  readonly id: number
  readonly public_id: string
  readonly slug: string
  readonly name: string
}

/** Hand-written SQL for creating and changing products. */
export function bareStatements(database: Database) {
  const nextRevision = database.query<{ revision: number }, [number]>(
    'UPDATE shop_revision SET revision = revision + 1 WHERE shop_id = ?1 RETURNING revision',
  )
  const taxon = database.query<Taxon, [number, string, string]>(
    'SELECT id, public_id, slug, name FROM taxon WHERE shop_id = ?1 AND kind = ?2 AND name_key = ?3',
  )
  const addTaxon = database.query<Taxon, [number, string, string, string, string, string]>(
    `INSERT INTO taxon (shop_id, kind, public_id, slug, name, name_key, sort_key, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, 0) RETURNING id, public_id, slug, name`,
  )
  const insert = database.query<null, (string | number | null)[]>(
    `INSERT INTO product (shop_id, public_id, revision, status, product_type, category_id,
       brand_id, name_key, price_minor, sku, barcode, stock, item_group_id, created_at,
       updated_at, document, slug)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?14, ?15, ?16)`,
  )
  const slugged = database.query<{ id: number }, [number, string]>(
    'SELECT id FROM product WHERE shop_id = ?1 AND slug = ?2',
  )
  const facet = database.query<null, [number, string, string, number]>(
    'INSERT INTO product_facet (shop_id, name, value, product_id) VALUES (?1, ?2, ?3, ?4)',
  )
  const tally = database.query<null, [number, number, string, string]>(
    `INSERT INTO product_tally (shop_id, taxon_id, status, product_type, products)
     VALUES (?1, ?2, ?3, ?4, 1) ON CONFLICT DO UPDATE SET products = products + 1`,
  )
  const collect = database.query<null, [number, number, number]>(
    'INSERT INTO product_collection (shop_id, collection_id, product_id) VALUES (?1, ?2, ?3)',
  )
  const index = database.query<null, [number, string, string, string]>(
    'INSERT INTO product_search (rowid, name, about, description) VALUES (?1, ?2, ?3, ?4)',
  )
  const learn = database.query<null, [number, boolean, string]>(
    `INSERT INTO shop_word (shop_id, hidden, reversed, word) VALUES (?1, 0, ?2, ?3)
     ON CONFLICT DO NOTHING`,
  )
  const stock = database.query<null, [number, string, number, number | null, string, number]>(
    `INSERT INTO stock_entry (shop_id, product, delta, stock, reason, actor, actor_name, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, 'secret', 'secret key', ?6)`,
  )
  const find = database.query<{ id: number; document: string }, [number, string]>(
    'SELECT id, document FROM product WHERE shop_id = ?1 AND public_id = ?2',
  )
  const update = database.query<null, (string | number | null)[]>(
    `UPDATE product SET revision = ?3, price_minor = ?4, stock = ?5, updated_at = ?6, document = ?7
     WHERE shop_id = ?1 AND id = ?2`,
  )
  const searched = { index, learn }
  return {
    nextRevision,
    taxon,
    addTaxon,
    insert,
    slugged,
    facet,
    tally,
    collect,
    ...searched,
    stock,
    find,
    update,
  }
}
