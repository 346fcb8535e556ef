import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { loginLink, type OneTimeLink, setupLink } from '../../../src/domain/access/link.ts'
import type { Store } from '../../../src/domain/store.ts'
import { orderCode } from '../../../src/modules/orders/values.ts'
import { EntryBody } from '../../../src/modules/till/entry-body.ts'
import { ParkInput } from '../../../src/modules/till/parked.ts'
import { storageFull, unavailable } from '../../../src/store/engine.ts'
import { CREDENTIALS, type Headers, type Holder, shopperOf } from '../../access.ts'
import { Answer, type Ask, requestOf } from '../../answer.ts'
import { TestServer } from '../../fixture.ts'
import { memberOf } from '../../member-fixture.ts'
import type { Operation } from '../../openapi-document.ts'
import { OrderDesk } from '../../order-desk.ts'
import { png } from '../../picture-sample.ts'
import { type Access, ROUTES } from '../../routes.ts'
import { rowOf } from '../../rows.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

/** Who sends the request of an example: the first of these that may use the route. */
const HOLDERS = ['nobody', 'publishable', 'secret', 'terminal', 'owner', 'shopper'] as const

type Target = Readonly<Record<string, string | undefined>>
type Prepared = Partial<Ask> & { readonly target?: Target }

/**
 * Prepares the example of an operation, in addition to its request body in the document and its
 * entry in the matrix (`test/routes.ts`); for example, a mailed code.
 */
const PREPARED: Readonly<Record<string, (kassa: TestServer, wanted: string) => Promise<Prepared>>> =
  {
    changeProducts: changed,
    changeShopProducts: changed,
    undoJob: undone,
    undoShopJob: undone,
    placeOrder: (kassa, wanted) => newOrQuoted(kassa, wanted, '/v1/store/orders'),
    placeShopOrder: (kassa, wanted) => newOrQuoted(kassa, wanted, '/shop/api/orders'),
    replaceOrder: (kassa, wanted) => replaced(kassa, wanted, '/v1/store/orders'),
    replaceShopOrder: (kassa, wanted) => replaced(kassa, wanted, '/shop/api/orders'),
    placeOwnOrder: async (kassa) => {
      const headers = { 'sec-fetch-site': 'same-origin' }
      const how = { name: 'Ada Lovelace', delivery: 'pickup', payment: 'counter' }
      return { body: { ...(await newOrder(kassa)), ...how }, headers }
    },
    quoteOwnOrder: async (kassa) => {
      const { lines } = await newOrder(kassa)
      return { body: { lines, delivery: 'post' } }
    },
    listPaymentDifferences: async () => ({
      path: '/shop/api/payment-differences?day=2026-01-15',
    }),
    payOrder: paid,
    payShopOrder: paid,
    refundOrder: refunded,
    refundShopOrder: refunded,
    putJournalEntry: async (kassa, wanted) => {
      const headers = await credential(kassa, 'terminal')
      const head = await kassa.ask({ path: JOURNAL, headers })
      const { series } = head.json as { readonly series: string }
      const ask = { method: 'PUT', path: `${JOURNAL}/${series}/1`, body: TILL_SALE, headers }
      if (wanted !== '201') await kassa.ask(ask)
      return ask
    },
    takeParkedBasket: async (kassa) => {
      const headers = await credential(kassa, 'terminal')
      const id = 'take-this-basket-again'
      const path = `/v1/pos/parked/${id}`
      await kassa.ask({ method: 'PUT', path, body: ParkInput.examples[0], headers })
      return { target: { id } }
    },
    handOverOrder: async (kassa) => {
      const desk = new OrderDesk(kassa.north)
      return { target: { id: (await desk.placed(await newOrder(kassa))).id } }
    },
    listCounterOrders: async (kassa) => {
      const desk = new OrderDesk(kassa.north)
      await desk.paid(await desk.placed(await newOrder(kassa)))
      return { path: '/v1/pos/orders?number=1' }
    },
    findCounterCustomer: async (kassa) => {
      const { email } = await shopperOf(kassa, kassa.north)
      return { path: `/v1/pos/customers?code=${email}` }
    },
    lookUpProduct: async () => ({ path: '/v1/pos/products/lookup?code=CUP-1' }),
    pair: async (kassa) => {
      const { id } = await rowOf(kassa, 'terminal', 'own', kassa.north)
      const path = `/shop/api/terminals/${id}/pairing-code`
      const offered = await asked(kassa, 'owner', { method: 'POST', path })
      return { body: { code: (offered.json as { code: string }).code } }
    },
    signIn: async (kassa) => ({ body: await codeFor(kassa, '/auth', 'north@example.com') }),
    signInShopper: async (kassa) => ({
      body: await codeFor(kassa, '/storefront/api', 'ada@example.com'),
    }),
    signInByLink: async ({ ports }) => ({
      body: { token: tokenIn(await loginLink(ports, 'north@example.com', 'http://localhost')) },
    }),
    setUp: async ({ ports }) => {
      const token = tokenIn(await setupLink(ports, 'http://localhost'))
      const owner = { email: 'ada@example.com', slug: 'corner-shop', name: 'Corner shop' }
      return { body: { token, ...owner } }
    },
    acceptInvitation: async (kassa) => {
      const guest = await memberOf(kassa, kassa.south, 'guest@example.com', 'staff')
      const body = { email: 'guest@example.com', role: 'staff' }
      await asked(kassa, 'owner', { method: 'POST', path: '/shop/api/staff', body })
      const { invitations } = (await guest.get('/auth/session')).json as {
        readonly invitations: readonly { readonly id: string }[]
      }
      return { headers: guest.headers, target: { id: invitations[0]?.id ?? '' } }
    },
  }

const JOURNAL = '/v1/pos/journal'
const TILL_SALE = EntryBody.examples[0]

/** A bulk change for 202; its example in the document is a preview. */
async function undone(_: TestServer, wanted: string): Promise<Prepared> {
  return wanted === '202' ? {} : { body: { dryRun: true } }
}

async function changed(_: TestServer, wanted: string): Promise<Prepared> {
  if (wanted !== '202') return {}
  return { body: { filter: { category: 'cups' }, change: { price: { percent: -10 } } } }
}

async function newOrder(kassa: TestServer) {
  const [cup] = (await kassa.north.page()).data
  return { lines: [{ productId: cup?.id ?? '', quantity: 2 }], email: 'ada@example.com' }
}

/** An order for 201; otherwise what it would cost. */
async function newOrQuoted(kassa: TestServer, wanted: string, path: string): Promise<Prepared> {
  const body = { ...(await newOrder(kassa)), delivery: 'post' }
  return wanted === '201' ? { body } : { body, path: `${path}?dryRun=true` }
}

/** An order that replaces another for 201; otherwise what it would cost. */
async function replaced(kassa: TestServer, wanted: string, path: string): Promise<Prepared> {
  const body = await newOrder(kassa)
  const { id } = await new OrderDesk(kassa.north).placed(body)
  const target = { id }
  if (wanted === '201') return { body, target }
  return { body, target, path: `${path}/${id}/replace?dryRun=true` }
}

/** A payment that is new for 201, and known already for 200. */
async function paid(kassa: TestServer, wanted: string): Promise<Prepared> {
  const desk = new OrderDesk(kassa.north)
  const order = await desk.placed(await newOrder(kassa))
  const body = { method: 'online', amount: order.total, reference: 'pi_3QxYz' } as const
  if (wanted !== '201') await desk.paid(order, body)
  return { body, target: { id: order.id } }
}

async function refunded(kassa: TestServer): Promise<Prepared> {
  const desk = new OrderDesk(kassa.north)
  const { id, lines } = await desk.paid(await desk.placed(await newOrder(kassa)))
  const back = lines.map((line) => ({ lineId: line.id, quantity: 1 }))
  return { body: { lines: back, restock: true, reason: 'A crack' }, target: { id } }
}

/** The answers that an example can show: '' for JSON, a status if it is another one, or a type. */
export function exampleKinds({ responses }: Operation): string[] {
  const contents = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status < '300' ? Object.keys(content).map((type) => ({ status, type })) : [],
  )
  const first = contents.find(({ type }) => type === JSON_TYPE)?.status
  return contents
    .filter(({ type }) => !/^(image\/|application\/octet-stream)/.test(type))
    .map(({ status, type }) => (type !== JSON_TYPE ? type : status === first ? '' : status))
}

/** The query that says what a request without one means, by the document. */
export function defaultsOf({ parameters }: Operation): string {
  const known = parameters.filter((one) => one.in === 'query' && one.schema.default !== undefined)
  const pairs = known.map(({ name, schema }) => `${name}=${schema.default}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** The answer of a real server to the example request of an operation. */
export async function exampleOf(
  operation: Operation,
  wanted: string,
  query = '',
): Promise<unknown> {
  const type = wanted.includes('/') ? wanted : JSON_TYPE
  await using kassa = await serverFor(operation)
  const route = `${operation.method} ${operation.path.replace(/\{(\w+)\}/g, ':$1')}`
  const access = ROUTES[route]
  if (!access) throw new Error(`test/routes.ts does not have ${route}`)
  const prepared = await PREPARED[operation.operationId]?.(kassa, wanted)
  const example = operation.requestBody?.content[JSON_TYPE]?.example
  const sent = example === undefined ? await access.sent?.(kassa, kassa.north) : { body: example }
  const { headers = {}, ...ask } = { ...sent, ...prepared }
  const target: Target = prepared?.target ?? (await targetOf(kassa, access))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => target[name] ?? 'none')
  const request = {
    method: operation.method,
    path: path + query,
    ...ask,
    headers: { ...(await headersOf(kassa, access)), accept: type, ...(headers as Headers) },
  }
  const response = await kassa.app.handle(requestOf(request))
  const text = access.streams ? await firstOf(response) : await response.text()
  if (response.status >= 300) throw new Error(`${route} answers ${response.status}: ${text}`)
  const steady = withoutChance(text)
  return type === JSON_TYPE ? JSON.parse(steady) : steady
}

function serverFor({ operationId, path }: Operation): Promise<TestServer> {
  if (operationId === 'setUp') return TestServer.empty()
  return path.startsWith('/server') ? serverOfOneShop() : furnishedServer()
}

let furnished: ReturnType<typeof furnish> | undefined

/** A server with a shop in which no list is empty. All begin with copies of the same data. */
async function furnishedServer(): Promise<TestServer> {
  furnished ??= furnish()
  const { north, south, files } = await furnished
  const directory = TestServer.directory()
  for (const [name, bytes] of files) writeFileSync(join(directory, name), bytes, { mode: 0o600 })
  const kassa = await TestServer.in(directory)
  kassa.north = north.on(kassa)
  kassa.south = south.on(kassa)
  // An attempt at sending a message would show in the answers.
  await kassa.stopParts()
  return kassa
}

/** The shops and the files of such a server, which has ended. */
async function furnish() {
  const kassa = await TestServer.open()
  await kassa.stopParts()
  const { north } = kassa
  await asked(kassa, 'owner', { method: 'PATCH', path: '/shop/api/shop', body: SETTINGS })
  const cup = { name: 'Espresso cup', sku: 'CUP-1', category: 'Cups', brand: 'Acme', stock: 12 }
  await north.product({ ...cup, collections: ['Gifts'], tags: ['kitchen'] })
  await asked(kassa, 'shopper', { path: '/storefront/api/account' })
  await kassa.stop()
  const { directory, south } = kassa
  const names = readdirSync(directory)
  const files = names.map((name) => [name, readFileSync(join(directory, name))] as const)
  rmSync(directory, { recursive: true })
  return { north, south, files }
}

/** A server whose owner is its operator, with a backup. */
async function serverOfOneShop(): Promise<TestServer> {
  const kassa = await TestServer.empty({ KASSA_SIGNUP: 'invite', KASSA_BACKUP_EVERY: '24h' })
  kassa.north = await kassa.shop('north')
  kassa.backups.start()
  await kassa.backups.idle()
  return kassa
}

const SHOP = 'Corner shop'
const SETTINGS = {
  name: SHOP,
  taxRates: [
    { name: 'Standard', percent: 21 },
    { name: 'Reduced', percent: 9 },
  ],
  country: 'NL',
  address: `${SHOP}\nKerkstraat 1, Gouda`,
  timeZone: 'Europe/Amsterdam',
  tillSales: true,
  confirmNotFiscal: true,
  delivery: [
    {
      id: 'pickup',
      kind: 'pickup',
      name: 'Pick up in the shop',
      price: 0,
      hours: 'Tue–Fri 10–18\nSat 9–16',
    },
    {
      id: 'post',
      kind: 'delivery',
      name: 'Post',
      price: 4.9,
      freeFrom: 50,
      countries: ['NL', 'BE'],
    },
  ],
  payment: {
    counter: { enabled: true },
    transfer: { enabled: true, holder: SHOP, iban: 'NL91 ABNA 0417 1643 00' },
  },
}

/** The cup, if the route names a product; else a new row. */
async function targetOf(kassa: TestServer, { rows, at }: Access): Promise<Target> {
  const [noun] = rows ?? []
  if (!noun) return { ...at }
  if (noun !== 'product') return { ...(await rowOf(kassa, noun, 'own', kassa.north)) }
  return { id: (await kassa.north.page()).data[0]?.id ?? '' }
}

async function headersOf(kassa: TestServer, { holders }: Access): Promise<Headers> {
  const holder = HOLDERS.find((one) => holders[one] === 'in') ?? 'owner'
  const headers = await credential(kassa, holder)
  return { 'x-shop-id': 'north', ...headers, 'user-agent': 'Firefox' }
}

async function credential(kassa: TestServer, holder: Holder): Promise<Headers> {
  const one = CREDENTIALS.find((known) => known.holder === holder && known.shop === 'north')
  if (!one) throw new Error(`test/access.ts has no credential of ${holder}`)
  return await one.headers(kassa)
}

async function asked(kassa: TestServer, holder: Holder, ask: Ask): Promise<Answer> {
  const headers = { ...(await credential(kassa, holder)), ...ask.headers }
  return await kassa.ask({ ...ask, headers })
}

async function codeFor(kassa: TestServer, path: string, email: string) {
  const headers = { 'x-shop-id': 'north' }
  const answer = await kassa.ask({ method: 'POST', path: `${path}/otp`, headers, body: { email } })
  const { challengeId } = answer.json as { readonly challengeId: string }
  return { challengeId, code: kassa.mailbox.code(email) }
}

function tokenIn({ url }: OneTimeLink): string {
  return url.slice(url.indexOf('=') + 1)
}

async function firstOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

/** A request that is refused with each error code. */
export async function problemExamples(): Promise<Record<string, unknown>> {
  await using kassa = await furnishedServer()
  const { north } = kassa
  const cup = await north.product({ sku: 'CUP-2' })
  const problems: Record<string, unknown> = {}
  const keep = ({ problem }: Answer) => {
    problems[problem.code] ??= JSON.parse(withoutChance(JSON.stringify(problem)))
  }
  const post = (body: unknown, headers: Headers = {}) => north.post(body, headers)
  const mug = { name: 'Mug', price: 9.5 }
  keep(await north.ask({ method: 'POST', raw: '{', headers: { 'content-type': JSON_TYPE } }))
  const { 'x-shop-id': _, ...noShop } = await credential(kassa, 'owner')
  keep(await kassa.ask({ path: '/shop/api/shop', headers: noShop as Headers }))
  keep(await north.ask({ key: null }))
  keep(await north.ask({ method: 'POST', body: mug, key: north.publishableKey }))
  keep(await north.ask({ headers: { origin: 'https://shop.example' } }))
  keep(await north.get('prod_01kf06q6q8e1qtz9vw9zcjzt00'))
  keep(await north.ask({ method: 'PUT', body: mug }))
  keep(await post({ ...mug, sku: 'CUP-2' }))
  const tray = await north.product({ name: 'Tray', price: 12.5, stock: 8 })
  const lines = [{ productId: tray.id, quantity: 2 }]
  keep(await new OrderDesk(north).place({ lines, delivery: 'post', expectedTotal: 27.9 }))
  const stock = { delta: -100, reason: 'sold' }
  keep(await north.ask({ method: 'POST', path: `${PRODUCTS}/${cup.id}/stock`, body: stock }))
  keep(await north.patch(cup.id, { price: 10 }, { 'if-match': '"1"' }))
  keep(await post({ ...mug, description: 'x'.repeat(2 ** 21) }))
  keep(await north.ask({ method: 'POST', raw: 'Mug', headers: { 'content-type': 'text/plain' } }))
  const image = { path: `${PRODUCTS}/${cup.id}/images`, raw: png(8, 8) }
  const added = await north.ask({
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    ...image,
  })
  const { url } = added.json as { url: string }
  keep(await kassa.ask({ path: url, headers: { range: 'bytes=1000000-' } }))
  keep(await post({ ...mug, price: 19.999 }))
  await post(mug, { 'idempotency-key': 'order-1' })
  keep(await post({ ...mug, price: 10 }, { 'idempotency-key': 'order-1' }))
  const { ports } = kassa
  const failing = [new Error('a bug'), unavailable(null), storageFull(null)]
  for (const failure of failing) {
    const write = () => Promise.reject(failure)
    const store: Store = { ...ports.store, write, writeFor: write }
    const broken = app({ ...ports, store, config: readConfig({}), log: () => {} })
    const ask = { method: 'POST', path: PRODUCTS, body: mug, key: north.secretKey }
    keep(await Answer.of(ask, await broken.handle(requestOf(ask))))
  }
  await using strict = await TestServer.open({ KASSA_RATE_SECRET: '1' })
  await strict.north.ask()
  keep(await strict.north.ask())
  return problems
}

const JSON_TYPE = 'application/json'
const ID = /\b([a-z]{2,6})_(?:[0-7][0-9a-hjkmnp-tv-z]{25}|north)\b/g
const KEY = 'Example'.repeat(6).slice(0, 38)

/**
 * Replaces what is different in each recording: ids, keys, codes. Progress before the first change
 * is only told on a slow machine.
 */
function withoutChance(text: string): string {
  const ids: string[] = []
  const numbered = (id: string, prefix: string) => {
    if (!ids.includes(id)) ids.push(id)
    return `${prefix}_01kf06q6q8e1qtz9vw9zcjzt${String(ids.indexOf(id)).padStart(2, '0')}`
  }
  const code = (_: string, before: string, id: string) => `${before}"${orderCode(id)}"`
  return text
    .replace(ID, numbered)
    .replace(/^\{"progress":\{"done":0,.*\n/gm, '')
    .replace(/("id":"(order_\w+)","(?:code|name)":)"\w{8}"/g, code)
    .replace(/"act_[\w-]{22}"/g, `"act_${KEY.slice(0, 22)}"`)
    .replace(/\bkassa_(pub|live|term)_\w{38}/g, `kassa_$1_${KEY}`)
    .replace(/\bkassa_link_[0-9a-f]{64}/g, `kassa_link_${'0123456789abcdef'.repeat(4)}`)
    .replace(/\bwhsec_[\w+/]{43}=/g, `whsec_${'Example'.repeat(7).slice(0, 43)}=`)
    .replace(/"lastFour":"\w{4}"/g, `"lastFour":"${KEY.slice(-4)}"`)
    .replace(/("kind":"key","id":"secret","name":)"\w{4}"/g, `$1"${KEY.slice(-4)}"`)
    .replace(/"code":"[A-Z0-9]{8}","expiresAt"/g, '"code":"ABCD2345","expiresAt"')
    .replace(/\/r\/north\.[\w-]{22}/g, `/r/north.${KEY.slice(0, 22)}`)
    .replace(/"token":"[\w-]{43}"/g, `"token":"${KEY.slice(0, 22)}"`)
    .replace(/"requestId":"[^"]+"/g, '"requestId":"req_Example000001"')
    .replace(/"(freeBytes|totalBytes|bytes)":\d+/g, '"$1":250000000')
    .replace(/"place":"[^"]+"/g, '"place":"/mnt/backup"')
    .replace(/\bRow \d+/g, 'Bowls')
    .replace(/("code":"cust_\w+)\.[\w-]{16}"/g, `$1.${KEY.slice(0, 16)}"`)
    .replace(/\brow-\d+/g, 'bowls')
    .replace(/\brow\d+@/g, 'ben@')
}
