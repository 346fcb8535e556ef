import type { Database } from 'bun:sqlite'
import type { Product } from '../../src/domain/catalog/product.ts'
import type { Serving } from '../executable.ts'
import { png } from '../picture-sample.ts'

/** The state that an answer has promised. */
type Promised =
  | { readonly kind: 'product'; readonly product: Product }
  | { readonly kind: 'deletion'; readonly id: string }
  | { readonly kind: 'stock entry'; readonly id: string }
  | { readonly kind: 'picture'; readonly id: string }

/** Writes of every kind, and what a database must hold once they are answered. */
export class Acknowledged {
  readonly #promises = new Map<string, Promised>()
  /** How many writes were refused because the database did not take them. */
  refused = 0

  get count(): number {
    return this.#promises.size
  }

  /** Makes this many products, and changes each in several ways. */
  async write(server: Serving, name: string, products: number): Promise<void> {
    for (let number = 0; number < products; number++) {
      const sku = `${name}n${number}`
      const send = (method: string, path: string, body: object | Uint8Array<ArrayBuffer> | null) =>
        this.#send(server, method, `/v1/store/products${path}`, body)
      const fields = { name: `Durable ${sku}`, sku, price: number, stock: 5, brand: 'TestServer' }
      const product = await send('POST', '', { ...fields, status: 'Published' })
      if (product === null) continue
      const path = `/${(product as Product).id}`
      await send('PATCH', path, { price: number + 0.5, collections: [`Season ${number}`] })
      await send('POST', `${path}/stock`, { delta: -2, reason: 'sale', note: sku })
      if (number === 1) await send('DELETE', path, null)
      if (number === 2) await send('POST', `${path}/images`, picture(sku))
    }
  }

  /** The promises of answers that a database and its files do not keep. */
  missingIn(
    database: Database,
    files: ReadonlyMap<string, Uint8Array>,
    answered: readonly string[],
  ): string[] {
    const column = (sql: string) => {
      using rows = database.prepare(sql)
      return new Set(rows.values().map(([value]) => String(value)))
    }
    const products = column('SELECT document FROM product')
    const there = new Map<string, Product>()
    for (const document of products) {
      const product = JSON.parse(document) as Product
      there.set(product.id, product)
    }
    const gone = column('SELECT public_id FROM product_tombstone')
    const notes = column('SELECT note FROM stock_entry')
    const pictures = column('SELECT public_id FROM image')
    const isKept = (one: Promised) => {
      if (one.kind === 'deletion') return gone.has(one.id)
      if (one.kind === 'stock entry') return notes.has(one.id)
      if (one.kind === 'picture') return pictures.has(one.id)
      const found = there.get(one.product.id)
      if (!found) return gone.has(one.product.id)
      if (found.revision > one.product.revision) return true
      return Bun.deepEquals({ ...found, images: [] }, { ...one.product, images: [] })
    }
    const promises = answered.flatMap((requestId) => this.#promises.get(requestId) ?? [])
    const lost = promises.filter((one) => !isKept(one))
    const names = column('SELECT file FROM image')
    const unpainted = [...names].filter((name) => !isPicture(name, files))
    return [
      ...lost.map((one) => `${JSON.stringify(one)} is lost`),
      ...unpainted.map((name) => `the file of picture ${name} is damaged or missing`),
    ]
  }

  async #send(
    { url, secretKey }: Serving,
    method: string,
    path: string,
    body: object | Uint8Array<ArrayBuffer> | null,
  ): Promise<unknown> {
    const type = body instanceof Uint8Array ? 'image/png' : 'application/json'
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': type },
      body: body === null || body instanceof Uint8Array ? body : JSON.stringify(body),
    })
    const text = await answer.text()
    if (answer.status === 503 && JSON.parse(text).code === 'UNAVAILABLE') {
      this.refused++
      return null
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    const requestId = answer.headers.get('x-request-id') ?? ''
    this.#promises.set(requestId, promisedBy(path, body, text))
    return text === '' ? null : JSON.parse(text)
  }
}

function promisedBy(path: string, body: object | null, text: string): Promised {
  if (body === null) return { kind: 'deletion', id: path.split('/')[4] ?? '' }
  if (path.endsWith('/images')) return { kind: 'picture', id: JSON.parse(text).id }
  if ('note' in body) return { kind: 'stock entry', id: String(body.note) }
  return { kind: 'product', product: JSON.parse(text) }
}

/** An image that differs from all others. */
function picture(text: string): Uint8Array<ArrayBuffer> {
  const seed = Bun.hash.crc32(text)
  return png(8 + (seed % 32), 8 + ((seed >>> 8) % 32), seed % 251)
}

/** Images are named by the hash of their bytes. */
function isPicture(name: string, files: ReadonlyMap<string, Uint8Array>): boolean {
  const bytes = files.get(`images/${name.slice(0, 2)}/${name}`)
  if (!bytes) return false
  return name.startsWith(new Bun.CryptoHasher('sha256').update(bytes).digest('hex'))
}
