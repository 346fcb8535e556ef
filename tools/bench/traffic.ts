import { dice, productOf } from './catalog.ts'

/** A stream of requests: reads of these paths in turn, with writes in between. */
export interface Traffic {
  readonly key: string
  readonly reads: readonly string[]
  readonly writes?: Writes
  /** Whether each path is asked for from an address of its own, as a proxy names it. */
  readonly fromMany?: boolean
}

/**
 * One of `every` requests is a write: a POST of products from number `first` on, or of orders of
 * these products, or a PATCH, or a PUT of this sale as the next entry of a till's journal. With
 * several keys, each write is for the shop of the next one.
 */
interface Writes {
  readonly method: 'POST' | 'PATCH' | 'PUT'
  /** A PUT goes to the path with its number. */
  readonly paths: readonly string[]
  readonly first: number
  readonly every: number
  readonly products?: readonly string[]
  readonly keys?: readonly string[]
  readonly sale?: object
}

const HOST = 'Host: 127.0.0.1\r\n'
/** How many requests are prepared before the measurement; further writes are made during it. */
const PREPARED = 6_000

/** Yields the bytes of one request after another, endlessly. */
export function requestsOf({ key, reads, writes, fromMany }: Traffic): () => Uint8Array {
  const ready = reads.map((path, index) => get(key, path, fromMany ? index : null))
  const write = writes && writing(key, writes)
  const prepared = write ? Array.from({ length: PREPARED / (writes?.every ?? 1) }, write) : []
  let count = 0
  let read = 0
  let written = 0
  return () => {
    if (write && count++ % (writes?.every ?? 1) === 0) return prepared[written++] ?? write()
    const request = ready[read++ % ready.length]
    if (!request) throw new Error('a stream without paths')
    return request
  }
}

/** @param client the number of the client behind a proxy; null without a proxy */
function get(key: string, path: string, client: number | null): Uint8Array {
  const head = `GET ${path} HTTP/1.1\r\n${HOST}Authorization: Bearer ${key}\r\n`
  const more =
    client === null
      ? ''
      : `X-Forwarded-For: 10.0.${client >> 8}.${client & 255}\r\nAccept-Encoding: gzip\r\n`
  return Buffer.from(`${head}${more}\r\n`)
}

/** Lines of an order. */
export const LINES = 5

function writing(
  only: string,
  { method, paths, first, products, sale, keys = [only] }: Writes,
): () => Uint8Array {
  const roll = dice(first)
  let number = first
  return () => {
    const path = paths[number % paths.length]
    const key = keys[number % keys.length]
    const product = productOf(number)
    const change = { price: roll(90_000) / 100, compareAtPrice: null, stock: roll(1000) }
    const written = method === 'POST' ? product : change
    const body = JSON.stringify(
      sale ? entryOf(sale, `${path}${number}`) : products ? orderOf(products, number) : written,
    )
    const address = method === 'PUT' ? `${path}/${number}` : path
    number++
    const type = 'Content-Type: application/json\r\n'
    const head = `${method} ${address} HTTP/1.1\r\n${HOST}Authorization: Bearer ${key}\r\n${type}`
    return Buffer.from(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
}

/** A till's sale, with a receipt of its own for each address. */
function entryOf(sale: object, address: string) {
  const receipt = Bun.SHA256.hash(address, 'base64url').slice(0, 22)
  return { at: new Date().toISOString(), kind: 'sale', order: { ...sale, receipt } }
}

function orderOf(products: readonly string[], number: number) {
  const lines = Array.from({ length: LINES }, (_, line) => {
    return { productId: products[(number * LINES + line) % products.length], quantity: 1 }
  })
  return { lines }
}
