import type { Database } from 'bun:sqlite'
import { barcodeKey } from '../../src/domain/gtin.ts'
import { newId } from '../../src/domain/id.ts'
import { type NewProduct, type Product, withDefaults } from '../../src/domain/product.ts'
import { sortKey } from '../../src/domain/text.ts'
import { indexedWords, shopWord } from '../../src/store/search.ts'

interface Taxon {
  readonly id: number
  readonly public_id: string
  readonly slug: string
  readonly name: string
}

/** Creates and changes products with statements of its own, in one transaction each. */
export function bareWrites(database: Database) {
  const nextRevision = database.query<{ revision: number }, [number]>(
    'UPDATE shop SET revision = revision + 1 WHERE id = ?1 RETURNING revision',
  )
  const taxon = database.query<Taxon, [number, string, string]>(
    'SELECT id, public_id, slug, name FROM taxon WHERE shop_id = ?1 AND kind = ?2 AND name_key = ?3',
  )
  const insert = database.query<{ id: number }, (string | number | null)[]>(
    `INSERT INTO product (shop_id, public_id, revision, status, product_type, category_id,
       brand_id, name_key, price_minor, sku, barcode, stock, item_group_id, created_at,
       updated_at, document)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?14, ?15) RETURNING id`,
  )
  const collect = database.query<null, [number, number, number]>(
    'INSERT INTO product_collection (shop_id, collection_id, product_id) VALUES (?1, ?2, ?3)',
  )
  const index = database.query<null, [number, string, string, string]>(
    'INSERT INTO product_search (rowid, name, about, description) VALUES (?1, ?2, ?3, ?4)',
  )
  const learn = database.query<null, [number, string]>(
    'INSERT INTO search_word (shop_id, word) VALUES (?1, ?2) ON CONFLICT DO NOTHING',
  )
  const learned = new Set<string>()
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
  const viewOf = (shop: number, kind: string, name: string | null) => {
    const found = name === null ? null : taxon.get(shop, kind, name.toLowerCase())
    return found && { ...found, view: { id: found.public_id, slug: found.slug, name: found.name } }
  }
  const search = (shop: number, id: number, product: Product) => {
    const { name, about, description } = indexedWords(product)
    const text = (words: readonly string[]) => words.map((word) => shopWord(shop, word)).join(' ')
    index.run(id, text(name), text(about), text(description))
    for (const word of [...name, ...about, ...description]) {
      if (learned.size === learned.add(`${shop} ${word}`).size) continue
      learn.run(shop, word)
    }
  }

  function create(shop: number, body: NewProduct): string {
    const now = Date.now()
    const time = new Date(now).toISOString()
    const input = withDefaults(body)
    const category = viewOf(shop, 'category', input.category)
    const brand = viewOf(shop, 'brand', input.brand)
    const collections = input.collections.map((name) => viewOf(shop, 'collection', name)!)
    const revision = nextRevision.get(shop)!.revision
    const product: Product = {
      id: newId('prod', now),
      ...input,
      currency: 'EUR',
      category: category && category.view,
      brand: brand && brand.view,
      collections: collections.map(({ view }) => view),
      images: [],
      createdAt: time,
      updatedAt: time,
      revision,
    }
    const document = JSON.stringify(product)
    const { id } = insert.get(
      shop,
      product.id,
      revision,
      product.status,
      product.productType,
      category?.id ?? null,
      brand?.id ?? null,
      sortKey(product.name),
      Math.round(product.price * 100),
      product.sku,
      product.barcode && barcodeKey(product.barcode),
      product.stock,
      product.itemGroupId,
      now,
      document,
    )!
    for (const collection of collections) collect.run(shop, collection.id, id)
    if (product.stock) stock.run(shop, product.id, product.stock, product.stock, 'created', now)
    search(shop, id, product)
    return document
  }

  function change(shop: number, publicId: string, patch: { price: number; stock: number }): string {
    const { id, document } = find.get(shop, publicId)!
    const now = Date.now()
    const revision = nextRevision.get(shop)!.revision
    const updatedAt = new Date(now).toISOString()
    const product: Product = { ...JSON.parse(document), ...patch, updatedAt, revision }
    const text = JSON.stringify(product)
    update.run(shop, id, revision, Math.round(patch.price * 100), patch.stock, now, text)
    stock.run(shop, product.id, 1, patch.stock, 'edited', now)
    return text
  }

  return {
    create: database.transaction(create).immediate,
    change: database.transaction(change).immediate,
  }
}
