import { Database } from 'bun:sqlite'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { listedAs, partsOf, wordsOfProduct } from '../../src/domain/search/words.ts'
import { fts5 } from '../../src/store/sqlite/full-text.ts'

/**
 * Queries for partial writes, each returning such rows among the products changed after revision
 * ?1. GTINs are padded in their column, hence the trimming. The ledger is in thousandths.
 */
const HALVES: Readonly<Record<string, string>> = {
  'a row beside its document': `SELECT p.sku FROM product p WHERE p.revision > ?1 AND (
    p.public_id IS NOT document->>'id' OR p.revision IS NOT document->>'revision'
    OR p.price_minor IS NOT CAST(round((document->>'price') * 100) AS INTEGER)
    OR p.sku IS NOT document->>'sku' OR p.stock IS NOT document->>'stock'
    OR ltrim(p.barcode, '0') IS NOT ltrim(document->>'barcode', '0')
    OR p.status IS NOT document->>'status'
    OR (SELECT public_id FROM taxon t WHERE t.id = p.category_id) IS NOT document->>'$.category.id'
    OR (SELECT public_id FROM taxon t WHERE t.id = p.brand_id) IS NOT document->>'$.brand.id')`,
  'a product outside of its collection': `SELECT p.sku, c.value->>'id'
    FROM product p, json_each(p.document, '$.collections') c WHERE p.revision > ?1
    EXCEPT SELECT p.sku, t.public_id FROM product_collection
    JOIN product p ON p.id = product_id JOIN taxon t ON t.id = collection_id`,
  'a collection of what does not name it': `SELECT c.product_id, c.collection_id
    FROM product_collection c LEFT JOIN product p ON p.id = c.product_id
    LEFT JOIN taxon t ON t.id = c.collection_id AND t.kind = 'collection'
    WHERE (p.revision > ?1 OR p.id IS NULL) AND t.public_id IS NOT NULL IS NOT
      (t.public_id IN (SELECT value->>'id' FROM json_each(p.document, '$.collections')))`,
  'a product that no search finds': `SELECT p.sku FROM product p WHERE p.revision > ?1
    AND NOT EXISTS (SELECT 1 FROM product_search s
      WHERE s.product_search MATCH p.sku || 'q' || p.shop_id AND s.rowid = p.id)`,
  'a search for no product': `SELECT rowid FROM product_search
    WHERE rowid NOT IN (SELECT id FROM product) AND ?1 >= 0`,
  'a stock beside its ledger': `SELECT p.sku, p.stock FROM product p
    WHERE p.revision > ?1 AND CAST(round(coalesce(p.stock, 0) * 1000) AS INTEGER) IS NOT coalesce((
      SELECT sum(delta) FROM stock_entry e WHERE e.shop_id = p.shop_id AND e.product = p.public_id
    ), 0)`,
  'a ledger of what never was': `SELECT product FROM stock_entry WHERE ?1 >= 0
    EXCEPT SELECT public_id FROM product EXCEPT SELECT public_id FROM product_tombstone`,
  'a product both there and buried': `SELECT sku FROM product
    WHERE public_id IN (SELECT public_id FROM product_tombstone) AND ?1 >= 0`,
  'a revision given twice': `SELECT revision FROM (
      SELECT revision FROM product UNION ALL SELECT revision FROM product_tombstone
    ) WHERE revision > ?1 GROUP BY revision HAVING count(*) > 1`,
  'a revision that the shop has not reached': `SELECT s.revision, max(given.revision) FROM shop_revision s
    JOIN (
      SELECT shop_id, revision FROM product UNION ALL
      SELECT shop_id, revision FROM product_tombstone
    ) given ON given.shop_id = s.shop_id
    WHERE ?1 >= 0 GROUP BY s.shop_id HAVING max(given.revision) > s.revision`,
  'a revision of the shop without its change': `SELECT revision FROM shop_revision
    WHERE revision > ?1 AND revision NOT IN (SELECT revision FROM product)
      AND revision NOT IN (SELECT revision FROM product_tombstone)`,
}

/** The revision of the only shop, read from outside the server. */
export function revisionOf(data: string): number {
  using database = new Database(join(data, 'kassa.sqlite'), { readonly: true })
  using revision = database.prepare<{ revision: number }, []>('SELECT revision FROM shop_revision')
  return revision.get()?.revision ?? 0
}

/** The inconsistencies in products changed after a revision. */
export function halvesIn(data: string, since: number): string[] {
  using database = new Database(join(data, 'kassa.sqlite'), { readonly: true })
  return Object.entries(HALVES).flatMap(([name, sql]) => {
    using rows = database.prepare(sql)
    return rows.all(since).map((row) => `${name}: ${JSON.stringify(row)}`)
  })
}

/** The damage that SQLite and the search index report in a copy made after the last kill. */
export function damageIn(data: string, file: string): string[] {
  for (const part of ['', '-wal']) copyFileSync(join(data, `kassa.sqlite${part}`), file + part)
  using copy = new Database(file)
  copy.run("INSERT INTO product_search (product_search) VALUES ('integrity-check')")
  const integrity = copy.query('PRAGMA integrity_check').values()
  const broken = integrity.filter(([said]) => said !== 'ok')
  const dangling = copy.query('PRAGMA foreign_key_check').values()
  return [...broken, ...dangling, ...wordsAmissIn(copy)].map((row) => row.join(' '))
}

/**
 * Builds the index again.
 * @returns differences to the stored one, and words not in `shop_word`
 */
function wordsAmissIn(copy: Database): unknown[][] {
  const schema = copy.query("SELECT sql FROM sqlite_schema WHERE name = 'product_search'").values()
  copy.run(String(schema[0]?.[0]).replace('product_search', 'anew'))
  copy.run('CREATE TABLE word_anew (shop_id INTEGER, reversed INTEGER, word TEXT)')
  const add = copy.prepare('INSERT INTO anew (rowid, name, about, description) VALUES (?, ?, ?, ?)')
  const learn = copy.prepare('INSERT INTO word_anew (shop_id, reversed, word) VALUES (?, ?, ?)')
  const products = copy.query<{ id: number; shop: number; document: string }, []>(
    'SELECT id, shop_id AS shop, document FROM product',
  )
  copy.transaction(() => {
    for (const { id, shop, document } of products.all()) {
      const { name, about, description } = wordsOfProduct(JSON.parse(document), new Set())
      const columns = [name, about, description]
      add.run(id, ...columns.map((words) => fts5.column(shop, partsOf('en', words))))
      for (const { reversed, word } of columns.flat().flatMap((word) => listedAs('en', word))) {
        learn.run(shop, reversed, word)
      }
    }
  })()
  for (const index of ['product_search', 'anew']) {
    copy.run(`CREATE VIRTUAL TABLE ${index}_words USING fts5vocab(${index}, instance)`)
  }
  const without = (all: string, some: string) =>
    copy.query(`SELECT * FROM ${all} EXCEPT SELECT * FROM ${some}`).values()
  return [
    ...without('product_search_words', 'anew_words'),
    ...without('anew_words', 'product_search_words'),
    ...without('word_anew', '(SELECT shop_id, reversed, word FROM shop_word)'),
  ]
}
