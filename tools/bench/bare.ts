/**
 * The server that kassa is compared to: a bare Bun.serve with hand-written SQL, which does the same
 * work on the same data file and gives the same bytes. It looks the key up by its hash, but has no
 * validation, limits, log or headers.
 *
 * bun tools/bench/bare.ts <data directory> <FULL|NORMAL>
 */

import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { barcodeKey } from '../../src/domain/catalog/barcode.ts'
import type { NewProduct } from '../../src/domain/catalog/product.ts'
import { withoutCost } from '../../src/domain/catalog/visibility.ts'
import { type ListPosition, openCursor, sealCursor } from '../../src/domain/paging.ts'
import { all, any } from '../../src/domain/search/expression.ts'
import { searchedParts, wordsOf } from '../../src/domain/search/words.ts'
import { secretsOf } from '../../src/domain/secrets.ts'
import type { OrderInput } from '../../src/modules/orders/order-input.ts'
import { fts5 } from '../../src/store/sqlite/full-text.ts'
import { bareOrders } from './bare-order.ts'
import { bareWrites } from './bare-write.ts'

const [directory = '', synchronous = 'FULL'] = process.argv.slice(2)
const database = new Database(join(directory, 'kassa.sqlite'), { readwrite: true, strict: true })
database.run('PRAGMA journal_mode = WAL')
database.run(`PRAGMA synchronous = ${synchronous}`)
database.run('PRAGMA busy_timeout = 1000')
const secrets = secretsOf(Buffer.from(readFileSync(join(directory, 'secret'), 'utf8'), 'hex'))

const byHash = database.query<{ shop_id: number; kind: string }, [string]>(
  'SELECT shop_id, kind FROM api_key WHERE hash = ?1',
)
const byId = database.query<{ status: string; document: string }, [number, string]>(
  'SELECT status, document FROM product WHERE shop_id = ?1 AND public_id = ?2',
)
const byBarcode = database.query<Row, [number, string]>(
  `SELECT id, document FROM product
   WHERE shop_id = ?1 AND barcode = ?2 AND status = 'Published' ORDER BY id DESC LIMIT 21`,
)
const newest = database.query<Row, [number, number]>(
  `SELECT id, document FROM product INDEXED BY product_by_created
   WHERE shop_id = ?1 AND status = 'Published' AND id < ?2 ORDER BY id DESC LIMIT 21`,
)
const categoryBySlug = database.query<{ id: number }, [number, string]>(
  "SELECT id FROM taxon WHERE shop_id = ?1 AND kind = 'category' AND slug = ?2",
)
const inCategory = database.query<Row, [number, number, number]>(
  `SELECT id, document FROM product INDEXED BY product_category
   WHERE shop_id = ?1 AND category_id = ?2 AND status = 'Published' AND price_minor <= ?3
     AND (stock IS NULL OR stock > 0)
   ORDER BY id DESC LIMIT 21`,
)
const cheapest = database.query<Row, [number]>(
  `SELECT id, document, price_minor FROM product INDEXED BY product_by_price
   WHERE shop_id = ?1 AND status = 'Published' ORDER BY price_minor, id LIMIT 21`,
)
const searched = database.query<Row, [string, number]>(
  `SELECT found.id, found.document
   FROM (
     SELECT p.id FROM product_search s
     CROSS JOIN product p INDEXED BY product_by_created ON p.id = s.rowid
     WHERE s.product_search MATCH ?1 AND p.shop_id = ?2 AND p.status = 'Published'
     ORDER BY bm25(product_search, 2, 1, 1), p.id DESC LIMIT 21
   ) best CROSS JOIN product found ON found.id = best.id`,
)
const { create, change } = bareWrites(database)
const order = bareOrders(database)

interface Row {
  readonly id: number
  readonly price_minor?: number
  readonly document: string
}

const JSON_TYPE = { 'content-type': 'application/json' }
const PATH = '/v1/store/products'
const ORDERS = '/v1/store/orders'
const NEWEST_FIRST = Number.MAX_SAFE_INTEGER
const LIMIT = 20

const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
console.log(JSON.stringify({ url: server.url.origin }))

function answer(request: Request): Response | Promise<Response> {
  const key = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
  const owner = byHash.get(Bun.SHA256.hash(key, 'hex'))
  if (!owner) return new Response('', { status: 401 })
  const { shop_id: shop } = owner
  const { url, method } = request
  const path = url.slice(url.indexOf('/', 8))
  if (method === 'POST' && path === ORDERS)
    return request.json().then((body: OrderInput) => json(order(shop, body), 201))
  if (method === 'POST')
    return request.json().then((body: NewProduct) => json(create(shop, body), 201))
  const id = path.slice(PATH.length + 1).replace('/', '')
  if (method === 'PATCH') return request.json().then((body) => json(change(shop, id, body)))
  if (path[PATH.length] === '/') {
    const product = byId.get(shop, id)
    if (product?.status !== 'Published') return new Response('', { status: 404 })
    return json(withoutCost(product.document))
  }
  return list(shop, path)
}

function list(shop: number, path: string): Response {
  const query = new URLSearchParams(path.slice(path.indexOf('?') + 1))
  const category = query.get('category')
  const barcode = query.get('barcode')
  const search = query.get('search')
  const scope = (asked: object) => `${shop} false ${JSON.stringify({ ...asked, grouped: false })}`
  if (search) return page(scope({ search }), found(shop, search), newestFirst)
  if (barcode) {
    return page(
      scope({ barcode: [barcode] }),
      byBarcode.all(shop, barcodeKey(barcode)),
      newestFirst,
    )
  }
  if (category) {
    const priceMax = Number(query.get('priceMax'))
    const id = categoryBySlug.get(shop, category)?.id ?? 0
    const asked = { category: [category], priceMax, inStock: true }
    return page(scope(asked), inCategory.all(shop, id, priceMax * 100), newestFirst)
  }
  const order = query.get('sort')
  if (order === 'price') {
    const sort = { field: 'price', descending: false }
    return page(scope({ sort }), cheapest.all(shop), cheapestFirst)
  }
  const cursor = query.get('cursor')
  const asked = order === null ? {} : { sort: { field: 'createdAt', descending: true } }
  const opened = cursor === null ? null : openCursor(secrets, scope(asked), cursor)
  return page(scope(asked), newest.all(shop, opened?.id ?? NEWEST_FIRST), newestFirst)
}

/** Products with all words, and then, if they fill no page, those with any of them. */
function found(shop: number, search: string): Row[] {
  const words = wordsOf(search).map((word) => ({ phrase: searchedParts('en', word) }))
  const rows = searched.all(fts5.query(shop, all(words)), shop)
  if (rows.length > LIMIT) return rows
  const known = new Set(rows.map(({ id }) => id))
  const more = searched.all(fts5.query(shop, any(words)), shop)
  return [...rows, ...more.filter(({ id }) => !known.has(id))].slice(0, LIMIT + 1)
}

const newestFirst = ({ id }: Row): ListPosition => ({ value: id, id })
const cheapestFirst = ({ id, price_minor }: Row): ListPosition => ({ value: price_minor ?? 0, id })

function page(scope: string, found: readonly Row[], placeOf: (row: Row) => ListPosition): Response {
  const rows = found.slice(0, LIMIT)
  const last = rows.at(-1)
  const hasMore = found.length > LIMIT && last !== undefined
  const nextCursor = hasMore ? sealCursor(secrets, scope, placeOf(last)) : null
  const documents = rows.map((row) => withoutCost(row.document)).join(',')
  return json(`{"data":[${documents}],${JSON.stringify({ hasMore, nextCursor }).slice(1)}`)
}

function json(text: string, status = 200): Response {
  return new Response(text, { status, headers: JSON_TYPE })
}
