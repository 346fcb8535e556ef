import { cpSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia, getSchemaValidator } from 'elysia'
import { type App, app } from '../../src/app.ts'
import { clientAddress } from '../../src/auth/address.ts'
import { KeyRing } from '../../src/auth/key-ring.ts'
import { RateLimiter } from '../../src/auth/rate.ts'
import { openData } from '../../src/commands/data.ts'
import { readConfig } from '../../src/config.ts'
import { keyHash } from '../../src/domain/access/key.ts'
import { productById } from '../../src/domain/catalog/reference.ts'
import type { Ports } from '../../src/domain/ports.ts'
import type { Shop } from '../../src/domain/shop/shop.ts'
import { ListParameters } from '../../src/http/catalog/product-query.ts'
import { RequestFigures } from '../../src/http/server/figures.ts'
import { bufferedLog, jsonLine, logRequest, requestIds } from '../../src/http/server/log.ts'
import { checkQuery } from '../../src/http/server/url.ts'
import { heading } from './report.ts'
import { sampleOf } from './sample.ts'
import type { Seeded } from './seed.ts'

/** One step of answering a request. */
type Part = readonly [name: string, work: () => unknown]

const CALLS = 10_000
/** How many requests a busy server reads in one tick of the event loop. */
const TURN = 8
const LIST = 'http://127.0.0.1:3000/v1/store/products'
const FILTERED = `${LIST}?category=towels&priceMax=390&inStock=true`
const PEER = { requestIP: () => ({ address: '127.0.0.1' }) }
const JSON_TYPE = { 'content-type': 'application/json' }
/** All headers of an answer. */
export const HEADERS = {
  ...JSON_TYPE,
  'x-request-id': 'req_AbCdEfGhIjKl000001',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, link, ratelimit, retry-after, x-request-id',
  'ratelimit-policy': '"publishable";q=300;w=10',
  ratelimit: '"publishable";r=299;t=9',
  etag: '"12345"',
}

/**
 * The CPU time of each step of answering a request, in microseconds, in one process and without
 * sockets. The steps are kassa's own functions, called as for a request.
 */
export async function parts(rounds: number, shop: Seeded): Promise<void> {
  heading('Parts of an answer, in microseconds of CPU')
  const data = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  cpSync(shop.directory, data, { recursive: true })
  const ports = await openData({ data, secret: null })
  const nowhere = openSync('/dev/null', 'w')
  const log = bufferedLog((lines) => writeSync(nowhere, lines), ports.clock, jsonLine)
  const config = readConfig({ KASSA_RATE_PUBLISHABLE: '1000000000' })
  const kassa = app({ ...ports, config, log })
  kassa.server = PEER as unknown as typeof kassa.server
  const all = await partsOf(kassa, ports, shop.publishableKey, log)
  const costs = all.map(() => [] as number[])
  // The first round warms up the compiler.
  for (let round = -1; round < rounds; round++) {
    const idle = await cpuOf(() => null)
    for (const [index, [, work]] of all.entries()) {
      const cost = (await cpuOf(work)) - idle
      if (round >= 0) costs[index]?.push(cost)
    }
  }
  for (const [index, [name]] of all.entries()) {
    const { median, low, high } = sampleOf(costs[index] ?? [])
    const spread = `(${low.toFixed(2)} to ${high.toFixed(2)})`
    console.log(`  ${name.padEnd(34)}${median.toFixed(2).padStart(7)} ${spread}`)
  }
  await ports.store.close()
  rmSync(data, { recursive: true })
}

async function partsOf(
  kassa: App,
  { store, clock }: Ports,
  key: string,
  log: ReturnType<typeof bufferedLog>,
): Promise<readonly Part[]> {
  const headers = { authorization: `Bearer ${key}` }
  const ask = (url: string) => new Request(url, { headers })
  const page = (await (await kassa.handle(ask(`${LIST}?limit=1`))).json()) as {
    data: [{ id: string }]
  }
  const [product] = page.data
  const url = `${LIST}/${product.id}`
  const request = ask(url)
  const filtered = ask(FILTERED)
  const text = JSON.stringify(product)
  const elysia = new Elysia().get('/v1/store/products/:id', async ({ params }) => params.id)
  const keys = new KeyRing(store)
  const actor = await keys.actor(request)
  if (actor?.kind !== 'publishable') throw new Error('the key of the shop is not known')
  const policy = { name: 'publishable', limit: 1e9, windowMs: 10_000, quiet: false }
  const rate = new RateLimiter(policy, clock)
  const validator = getSchemaValidator(ListParameters)
  const query = { category: 'towels', priceMax: '390', inStock: 'true' }
  const set = { status: 200, headers: {} }
  const figures = new RequestFigures(clock)
  const trace = { request, set, requestId: HEADERS['x-request-id'], startedAt: 0 }
  return [
    ['the request object of this test', () => ask(url)],
    ['Elysia: route, hooks, context', () => elysia.handle(request)],
    ['request id', requestIds()],
    ['key, remembered since last commit', () => keys.actor(request)],
    [
      'key, hashed and looked up',
      () => store.read.get<Shop>('key.shop_of', { kind: 'publishable', hash: keyHash(key) }),
    ],
    ['rate limit', () => rate.take(clientAddress(request, PEER, 0), {})],
    [
      'validation of three parameters',
      () => {
        checkQuery(filtered, true, () => true)
        return validator?.Check(query)
      },
    ],
    ['row by id', () => productById(store.read, actor.shop.id, product.id)],
    ['response with its type alone', () => new Response(text, { headers: JSON_TYPE })],
    ['response with all nine headers', () => new Response(text, { headers: { ...HEADERS } })],
    ['log line', () => logRequest({ log, figures }, trace, actor)],
    ['whole: /healthz', () => kassa.handle(ask('http://127.0.0.1:3000/healthz'))],
    ['whole: get by id', () => kassa.handle(ask(url))],
    ['whole: list of 20', () => kassa.handle(ask(LIST))],
    ['whole: filtered list', () => kassa.handle(ask(FILTERED))],
  ]
}

/** Microseconds of CPU of one call, with this many calls in each tick of the event loop. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  for (let call = 0; call < CALLS; call += TURN) {
    await Promise.all(Array.from({ length: TURN }, work))
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / CALLS
}
