import { expect, test } from 'bun:test'
import { openApiDocument } from '../../../src/http/openapi/document.ts'
import { MODULES } from '../../../src/installed.ts'
import { CREDENTIALS, type Headers } from '../../access.ts'
import { type Answer, type Ask, anew } from '../../answer.ts'
import { ownerOf } from '../../member-fixture.ts'
import { type Document, operationsOf } from '../../openapi-document.ts'
import { type Access, askOf, ROUTES } from '../../routes.ts'
import { rowOf } from '../../rows.ts'
import { sharedServer } from '../../shared.ts'
import { until } from '../../until.ts'

/* A client whose answer was lost sends its request again, with the same Idempotency-Key if the
   operation takes one. Nothing may then be there twice. */

/** The rows that a second request adds by intention, by the end of its path. */
const ADDED: readonly (readonly [end: RegExp, tables: string])[] = [
  // A file has no key. The second one of a product is shown, and the second of a category replaces.
  [/^POST .*\/products\/:id\/images$/, 'history image'],
  [/^POST .*\/image$/, 'history'],
  [/^POST .*\/import$/, 'history job'],
  // Secrets that are shown once are new each time, since the first was lost.
  [/^POST .*\/(rotate-secret-key|rotate-secret|sign-in-link|pairing-code)$/, 'history'],
  [/^PATCH .*\/payment-accounts\/:id$/, 'history'],
  [/^POST .*\/rotate-key$/, 'history journal_series'],
  [/^POST .*\/terminals$/, 'history journal_series terminal terminal_key'],
  [/^POST .*\/webhooks$/, 'history webhook webhook_event'],
  [/^POST .*\/webhooks\/:id\/test$/, 'webhook_delivery'],
  // The job of a test has nothing to undo, and so is never undone.
  [/^POST .*\/jobs\/:id\/undo$/, 'history'],
]

/** Operations whose request in the matrix creates nothing. */
const CREATING: Readonly<Record<string, Access['sent']>> = {
  'POST /v1/store/products/batch': anew((n) => ({
    operations: [{ op: 'create', product: { name: `Batch ${n}`, price: 1 } }],
  })),
  'POST /storefront/api/orders': async (_, shop) => {
    const { id: productId } = await shop.product({ stock: 5 })
    const how = { name: 'Ada', email: 'ada@example.com', delivery: 'pickup', payment: 'counter' }
    return { body: { ...how, lines: [{ productId, quantity: 1 }] } }
  },
}

const kassa = await sharedServer()
const { north } = kassa
const owner = await ownerOf(kassa, north)
const pickUp = { id: 'pickup', kind: 'pickup', name: 'Pick up', price: 0 }
const sells = { country: 'NL', delivery: [pickUp], payment: { counter: { enabled: true } } }
await owner.done(owner.patch('/shop/api/shop', sells))

const keyed = operationsOf(openApiDocument(kassa.app.routes, MODULES) as Document)
  .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
  .map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)

const WRITES = Object.entries(ROUTES).filter(
  ([route, { status, holders }]) =>
    !route.startsWith('GET ') &&
    (status < 300 || route in CREATING) &&
    Object.values(holders).includes('in'),
)

test.each(WRITES)('%s', async (route, access) => {
  for (const noun of access.rows ?? [null]) {
    const credential = CREDENTIALS.find(
      ({ holder, shop }) => shop === 'north' && access.holders[holder] === 'in',
    )
    if (!credential) throw new Error(`nobody may use ${route}`)
    const target = noun ? await rowOf(kassa, noun, 'own', north) : (access.at ?? { id: '' })
    const isKeyed = keyed.includes(route)
    const headers: Headers = {
      ...(await credential.headers(kassa)),
      ...(isKeyed && { 'idempotency-key': crypto.randomUUID() }),
    }
    const content = await CREATING[route]?.(kassa, north)
    const ask: Ask = {
      ...(await askOf(kassa, route, credential, target, headers)),
      ...content,
    }
    const first = await done(route, ask)
    const once = await rows()
    const second = await done(route, ask)
    const more = Object.entries(await rows()).filter(([table, count]) => count > (once[table] ?? 0))
    const added = ADDED.find(([end]) => end.test(route))?.[1] ?? ''
    expect(more.map(([table]) => table).join(' ')).toBe(added)
    expect(first.status).toBeLessThan(300)
    if (!isKeyed || /"dryRun":true/.test(JSON.stringify(ask.body))) continue
    expect([second.status, second.text]).toEqual([first.status, first.text])
    expect(second.header('idempotent-replayed')).toBe('true')
  }
})

test('every exception is one of the operations', () => {
  const routes = WRITES.map(([route]) => route)
  expect(ADDED.filter(([end]) => !routes.some((route) => end.test(route)))).toEqual([])
  expect(Object.keys(CREATING).filter((route) => !routes.includes(route))).toEqual([])
})

/** The answer, once the job that it tells of has ended. */
async function done(route: string, ask: Ask): Promise<Answer> {
  const answer = await kassa.ask(ask)
  const { secretKey = north.secretKey } = { ...(answer.text && (answer.json as object)) } as {
    secretKey?: string
  }
  if (route.endsWith('/rotate-secret-key')) north.secretKey = secretKey
  if (/\/(apply|undo)$/.test(route)) {
    const { id } = answer.json as { id: string }
    const job = () => north.ask({ path: `/v1/store/jobs/${id}` })
    await until('the job ends', async () => (await job()).text.includes('"finishedAt":"'))
  }
  await kassa.idle()
  await kassa.settled()
  return answer
}

/** How many rows each table has, but those of indexes. */
async function rows(): Promise<Readonly<Record<string, number>>> {
  const tables = JSON.parse(kassa.dump()) as [name: string, rows: unknown[]][]
  return Object.fromEntries(tables.map(([name, all]) => [name, all.length]))
}
