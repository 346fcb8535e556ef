import type { Database } from 'bun:sqlite'
import { barcodeKey } from '../../src/domain/catalog/gtin.ts'
import { type NewProduct, type Product, withDefaults } from '../../src/domain/catalog/product.ts'
import { newId } from '../../src/domain/id.ts'
import { sortKey } from '../../src/domain/text.ts'
import { listedAs, partsOf, wordsOfProduct } from '../../src/store/search/words.ts'
import { fts5 } from '../../src/store/sqlite/full-text.ts'
import { bareStatements } from './bare-statements.ts'

/** Creates and changes products, each in its own transaction. */
export function bareWrites(database: Database) {
  const statements = bareStatements(database)
  const { nextRevision, taxon, insert, collect, index, learn, stock, find, update } = statements
  const learned = new Set<string>()
  const viewOf = (shop: number, kind: string, name: string | null) => {
    const found = name === null ? null : taxon.get(shop, kind, name.toLowerCase())
    return found && { ...found, view: { id: found.public_id, slug: found.slug, name: found.name } }
  }
  const text = (shop: number, words: readonly string[]) => fts5.column(shop, partsOf('en', words))
  const search = (shop: number, id: number, product: Product) => {
    const { name, about, description } = wordsOfProduct(product)
    index.run(id, text(shop, name), text(shop, about), text(shop, description))
    for (const word of [...name, ...about, ...description]) {
      if (learned.size === learned.add(`${shop} ${word}`).size) continue
      for (const listed of listedAs('en', word)) learn.run(shop, listed.reversed, listed.word)
    }
  }

  function create(shop: number, body: NewProduct): string {
    const now = Date.now()
    const time = new Date(now).toISOString()
    const input = withDefaults(body)
    const { name, description, price, compareAtPrice, tags, metadata, ...more } = input
    const category = viewOf(shop, 'category', input.category)
    const brand = viewOf(shop, 'brand', input.brand)
    const collections = input.collections.map((name) => viewOf(shop, 'collection', name)!)
    const revision = nextRevision.get(shop)!.revision
    const product: Product = {
      id: newId('prod', now),
      name,
      description,
      price,
      compareAtPrice,
      currency: 'EUR',
      ...more,
      category: category?.view ?? null,
      brand: brand?.view ?? null,
      collections: collections.map(({ view }) => view),
      images: [],
      tags,
      metadata,
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
    /** Creates products in one transaction. */
    createAll: database.transaction((shop: number, bodies: readonly NewProduct[]) => {
      for (const body of bodies) create(shop, body)
    }).immediate,
    change: database.transaction(change).immediate,
  }
}
