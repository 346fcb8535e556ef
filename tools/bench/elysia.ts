import { type Context, Elysia } from 'elysia'
import { NewProductBody, ProductView } from '../../src/domain/catalog/product.ts'
import { Closed, ListOf } from '../../src/domain/schema.ts'
import { answerOf } from '../../src/http/server/answer.ts'
import { opaque } from '../../src/http/server/guard.ts'
import { readJson } from '../../src/http/server/request.ts'
import { cpuOf, HEADERS } from './parts.ts'
import { heading } from './report.ts'
import { sampleOf } from './sample.ts'

/** One way to answer a request: an app, and the request. */
type Way = readonly [
  name: string,
  app: { handle(request: Request): Response | Promise<Response> },
  ask: () => Request,
]

const URL = 'http://127.0.0.1:3000/products'
const BODY = JSON.stringify({ name: 'Blue mug', price: 9.5, stock: 3, tags: ['blue', 'mug'] })
const PRODUCT = {
  id: 'prod_01m60zgpwqe55tn1z6htdxny8b',
  name: 'Blue mug',
  description: 'It holds a quarter of a litre.',
  price: 9.5,
  compareAtPrice: null,
  currency: 'EUR',
  taxRate: null,
  productType: 'Item',
  status: 'Published',
  slug: 'blue-mug',
  sku: null,
  barcode: null,
  packs: [],
  stock: 3,
  unit: 'piece',
  content: null,
  unitPrice: null,
  category: null,
  brand: null,
  collections: [],
  itemGroupId: null,
  options: {},
  images: [],
  tags: ['blue', 'mug'],
  metadata: {},
  createdAt: '2026-01-15T12:00:00.000Z',
  updatedAt: '2026-01-15T12:00:00.000Z',
  revision: 1,
} as const
const PAGE = { data: Array.from({ length: 20 }, () => structuredClone(PRODUCT)) }

/**
 * The CPU time of what kassa takes from Elysia, and of the other way to do it, in microseconds of a
 * whole request without a socket. src/http/elysia.md has the figures.
 */
export async function elysia(rounds: number): Promise<void> {
  heading('Requests through Elysia, in microseconds of CPU')
  const ways = waysToAnswer()
  for (const [name, app, ask] of ways) {
    const { status } = await app.handle(ask())
    if (status !== 200) throw new Error(`${name}: the answer is ${status}`)
  }
  const costs = ways.map(() => [] as number[])
  // The first round warms up the compiler.
  for (let round = -1; round < rounds; round++) {
    for (const [index, [, app, ask]] of ways.entries()) {
      const cost = (await cpuOf(() => app.handle(ask()))) - (await cpuOf(ask))
      if (round >= 0) costs[index]?.push(cost)
    }
  }
  for (const [index, [name]] of ways.entries()) {
    const { median, low, high } = sampleOf(costs[index] ?? [])
    const spread = `(${low.toFixed(2)} to ${high.toFixed(2)})`
    console.log(`  ${name.padEnd(48)}${median.toFixed(2).padStart(7)} ${spread}`)
  }
}

function waysToAnswer(): readonly Way[] {
  const get = () => new Request(`${URL}?limit=20`)
  const headers = { 'content-type': 'application/json', 'content-length': String(BODY.length) }
  const post = () => new Request(URL, { method: 'POST', headers, body: BODY })
  const bare = () => new Elysia({ normalize: false })
  const text = JSON.stringify(PRODUCT)
  const withHeaders = ({ set }: Pick<Context, 'set'>) => {
    Object.assign(set.headers, HEADERS)
    return text
  }
  const read = async (context: { request: Request; body: unknown }) => {
    context.body = await readJson(context.request)
  }
  return [
    ['a route', bare().get('/products', () => text), get],
    [
      'a hook that Elysia cannot read',
      bare()
        .onTransform(opaque(noted))
        .get('/products', () => text),
      get,
    ],
    [
      'a hook that passes its context on',
      bare()
        .onTransform((context) => noted(context))
        .get('/products', () => text),
      get,
    ],
    [
      'nine headers, in a Response of kassa',
      bare()
        .mapResponse(({ responseValue, set }) => answerOf(String(responseValue), set))
        .get('/products', withHeaders),
      get,
    ],
    ['nine headers, in a Response of Elysia', bare().get('/products', withHeaders), get],
    ['a list of 20, as JSON text', bare().get('/products', () => JSON.stringify(PAGE)), get],
    [
      'a list of 20, with a schema of the answer',
      bare().get('/products', () => PAGE, { response: Closed({ data: ListOf(ProductView, {}) }) }),
      get,
    ],
    [
      'a body that kassa reads, with its schema',
      bare().post('/products', ({ body }) => body.name, {
        body: NewProductBody,
        parse: [opaque(() => null)],
        transform: opaque(read),
      }),
      post,
    ],
    [
      'a body that Elysia reads, with its schema',
      bare().post('/products', ({ body }) => body.name, { body: NewProductBody, parse: 'json' }),
      post,
    ],
  ]
}

function noted(context: object): void {
  Reflect.set(context, 'noted', true)
}
