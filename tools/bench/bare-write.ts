import type { Database } from 'bun:sqlite'
import { barcodeKey } from '../../src/domain/catalog/barcode.ts'
import { type NewProduct, type Product, withDefaults } from '../../src/domain/catalog/product.ts'
import { newId } from '../../src/domain/id.ts'
import { listedAs, partsOf, wordsOfProduct } from '../../src/domain/search/words.ts'
import { slugOf, sortKey } from '../../src/domain/text.ts'
import { fts5 } from '../../src/store/sqlite/full-text.ts'
import { bareStatements } from './bare-statements.ts'

/** Creates and changes products, each in its own transaction. */
export function bareWrites(database: Database) {
  const statements = bareStatements(database)
  const { nextRevision, insert, slugged, collect, stock } = statements
  const search = searchIndex(statements)
  const viewOf = taxa(statements)

  function create(shop: number, body: NewProduct): string {
    const now = Date.now()
    const time = new Date(now).toISOString()
    const input = withDefaults(body)
    const { name, description, price, compareAtPrice, taxRate, productType, status } = input
    const { sku, barcode, packs, unit, itemGroupId, options, tags, metadata } = input
    let slug = slugOf(name)
    for (let number = 2; slugged.get(shop, slug); number++) slug = `${slugOf(name)}-${number}`
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
      cost: input.cost,
      currency: 'EUR',
      taxRate,
      productType,
      status,
      slug,
      sku,
      barcode,
      packs,
      stock: input.stock,
      unit,
      content: input.content,
      unitPrice: null,
      category: category?.view ?? null,
      brand: brand?.view ?? null,
      collections: collections.map(({ view }) => view),
      itemGroupId,
      options,
      images: [],
      tags,
      metadata,
      createdAt: time,
      updatedAt: time,
      revision,
    }
    const document = JSON.stringify(product)
    const { lastInsertRowid } = insert.run(
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
      slug,
    )
    const id = Number(lastInsertRowid)
    counted(statements, shop, id, product, [category, brand, ...collections])
    for (const collection of collections) collect.run(shop, collection.id, id)
    if (product.stock) stock.run(shop, product.id, product.stock, product.stock, 'created', now)
    search(shop, id, product)
    return document
  }

  const change = changes(statements)
  return {
    /** Creates a product in the transaction that is open. */
    createIn: create,
    create: database.transaction(create).immediate,
    /** Creates products in one transaction. */
    createAll: database.transaction((shop: number, bodies: readonly NewProduct[]) => {
      for (const body of bodies) create(shop, body)
    }).immediate,
    change: database.transaction(change).immediate,
  }
}

/** Changes the price and the stock of a product. */
function changes({ find, nextRevision, update, stock }: ReturnType<typeof bareStatements>) {
  return (shop: number, publicId: string, patch: { price: number; stock: number }): string => {
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
}

/** Finds a category, brand or collection by its name, and adds it if it is missing. */
function taxa({ taxon, addTaxon }: ReturnType<typeof bareStatements>) {
  return (shop: number, kind: string, name: string | null) => {
    if (name === null) return null
    const key = name.toLowerCase()
    const own = [newId('cat', Date.now()), slugOf(name), name, key] as const
    const found = taxon.get(shop, kind, key) ?? addTaxon.get(shop, kind, ...own)!
    return { ...found, view: { id: found.public_id, slug: found.slug, name: found.name } }
  }
}

/** Adds a product's words to the full-text index, and the new ones to those of its shop. */
function searchIndex({ index, learn }: ReturnType<typeof bareStatements>) {
  const learned = new Set<string>()
  const text = (shop: number, words: readonly string[]) => fts5.column(shop, partsOf('en', words))
  return (shop: number, id: number, product: Product) => {
    const { name, about, description } = wordsOfProduct(product, new Set())
    index.run(id, text(shop, name), text(shop, about), text(shop, description))
    for (const word of [...name, ...about, ...description]) {
      if (learned.size === learned.add(`${shop} ${word}`).size) continue
      for (const listed of listedAs('en', word)) learn.run(shop, listed.reversed, listed.word)
    }
  }
}

/** Stores the tags and options of a product, and counts it for its taxa. */
function counted(
  { facet, tally }: ReturnType<typeof bareStatements>,
  shop: number,
  id: number,
  { tags, options, status, productType }: Product,
  taxa: readonly ({ readonly id: number } | null)[],
): void {
  for (const tag of tags) facet.run(shop, 'tag', tag, id)
  for (const [option, value] of Object.entries(options)) {
    facet.run(shop, `option.${option}`, value, id)
  }
  tally.run(shop, 0, status, productType)
  for (const one of taxa) if (one) tally.run(shop, one.id, status, '')
}
