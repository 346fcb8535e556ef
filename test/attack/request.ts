import fc from 'fast-check'
import { CREDENTIALS, type Credential } from '../access.ts'
import type { Document, Operation, Parameter } from '../openapi-document.ts'
import { ROUTES } from '../routes.ts'
import { MODULE_NOUNS, PICTURE } from '../rows.ts'
import { defined, hostileText, jsonText, nearly, plain, seldom } from './value.ts'

/** A request with placeholders for existing ids and credentials. */
export interface Draft {
  readonly credential: Credential
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Null: no body is sent. */
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

type Fields = Readonly<Record<string, string>>
type Content = { readonly type: string | null; readonly body: Draft['body'] }

/** The kind of row of a path parameter, by the segment in front of it. */
const ROW: Readonly<Record<string, string>> = {
  products: 'product',
  images: 'picture',
  categories: 'category',
  brands: 'brand',
  collections: 'collection',
  staff: 'member',
  terminals: 'terminal',
  sessions: 'session',
  devices: 'session',
  jobs: 'job',
  customers: 'customer',
  groups: 'group',
  journal: 'series',
  parked: 'basket',
  '{series}': 'next',
  ...Object.fromEntries(Object.entries(MODULE_NOUNS).map(([noun, { segment }]) => [segment, noun])),
}

/** Path segments that the runtime does not change. */
const RAW_PARTS = [
  '%',
  '%00',
  '%ff',
  '%2f',
  'a%2fb',
  '%ED%A0%80',
  '%u0041',
  '...',
  ';a=b',
  '%0d%0a',
  '~north.key~',
]
const RAW_QUERIES = [
  '%',
  '%ff=1',
  'limit=1&limit=2',
  'limit=0',
  'limit=-1',
  'limit=1e9',
  'limit=0x10',
  'limit=+5',
  'a',
  '=',
  '&&',
  'limit',
  'limit=',
  '%6cimit=5',
  'limit=5&%6cimit=5',
  'limit[]=1',
  'shopId=1',
  'search=%00',
  'search=%ED%A0%80',
  'sort=price;',
  'sort=-relevance',
  'sort=id',
  'status=,',
  'cursor=',
  'cursor=.',
  'cursor=e30.e30',
  'cursor=~south.cursor~',
  'cursor=~north.cursor~',
  'cursor=~north.cursor~x&limit=1',
  'limit=1&cursor=~south.cursor~',
  '__proto__=1',
  'category=~south.category~',
  'search="',
  "priceMin=1'--",
  'priceMin=1e400',
  'since=1e3',
  'key=~north.key~',
  'search=~north.key~',
  '~north.key~',
]

const HEADERS: readonly Fields[] = [
  { 'x-shop-id': 'south' },
  { 'x-shop-id': 'nowhere' },
  { 'x-shop-id': 'north, south' },
  { origin: 'https://evil.example' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { 'content-encoding': 'gzip' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '1.1.1.1, ::1' },
  { cookie: 'kassa_admin=x; kassa_admin=y' },
  { cookie: 'kassa_admin=__proto__; kassa_shopper_north=e30.e30.e30' },
  { authorization: 'Bearer kassa_live_x, Bearer y' },
  { accept: 'application/x-ndjson' },
  { 'if-match': '"99999999999999999999"' },
  { 'if-match': 'W/"1", \xe9' },
  { 'if-none-match': '*' },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'idempotency-key': '\xe9' },
  { 'idempotency-key': 'the same' },
  { 'last-event-id': '1e9' },
]

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/jsonx',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/merge-patch+json',
  'image/png',
  'text/csv',
  '',
]
const BYTES = [
  '{',
  '{"a":1}}',
  '{"a":1,"a":2}',
  '',
  'null',
  '"x"',
  '[]',
  '0',
  'a=b',
  '\ufeff{}',
  '{"name":',
  `{"name":"${'x'.repeat(1024 * 1024)}"}`,
  `{"a":${'['.repeat(100_000)}`,
  '{"\\u0000":1}',
]
const SHEETS = [
  '',
  'name',
  'name,price\n"unclosed',
  'a,a,a\n1,2,3',
  'name,price\n=1+1,1\n',
  '\0,\0\n\0,\0',
  '\ufeffname;price\r\nCup;1,50\r\n',
  `${'x,'.repeat(5000)}\n1`,
  'name,price\nCup,1e400\n',
  'name,price,sku\nCup,1,A\nCup,2,A\n',
  'Handle,Title\nmug,Mug\n',
  'name,price\nCup,-1\n',
]
const NO_PICTURES = [
  '<svg onload="x"/>',
  '<html>',
  '\x89PNG\r\n\x1a\n',
  'GIF89a\xff\xff\xff\xff',
  '',
]

/** Requests for an operation: valid ones, ones with a single error, and invalid ones. */
export function draftOf(operation: Operation, document: Document): fc.Arbitrary<Draft> {
  const { method, path, parameters } = operation
  const holders = ROUTES[`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`]?.holders
  if (!holders) throw new Error(`test/routes.ts does not know ${method} ${path}`)
  const letIn = CREDENTIALS.filter(
    ({ holder, shop }) => shop === 'north' && holders[holder] === 'in',
  )
  return fc
    .record({
      credential: either(
        fc.constantFrom(...(letIn.length > 0 ? letIn : CREDENTIALS)),
        fc.constantFrom(...CREDENTIALS),
      ),
      path: pathOf(path),
      query: queryOf(
        parameters.filter((one) => one.in === 'query'),
        document,
      ),
      headers: either(fc.constant({} as Fields), fc.constantFrom(...HEADERS)),
      content: contentOf(operation, document),
    })
    .map(({ credential, path, query, headers, content: { type, body } }) => ({
      credential,
      path: query === '' ? path : `${path}?${query}`,
      headers: { ...(type !== null && { 'content-type': type }), ...headers },
      body,
    }))
}

function either<T>(good: fc.Arbitrary<T>, bad: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: bad })
}

function pathOf(template: string): fc.Arbitrary<string> {
  const parts = template.split('/').map((part, index, all) => {
    const variable = /^\{(\w+)\}$/.test(part)
    return variable ? variablePart(ROW[all[index - 1] ?? ''] ?? 'file') : fc.constant(part)
  })
  // An image is requested under its own product. A parked basket is taken, and a new one is parked.
  // Only a paid order is refunded and handed over.
  return fc
    .tuple(...parts)
    .map((all) => all.join('/'))
    .map((path) => path.replace(/product(?=~.*picture~)/, 'pictureHolder'))
    .map(underHolder)
    .map((path) => path.replace(/parked\/~(\w+)\.basket~$/, 'parked/~$1.newBasket~'))
    .map((path) => path.replace(/\.order(?=\w*~\/(refunds|status|hand-over))/, '.paidOrder'))
}

/** A row of a module is requested under the row that it is within. */
function underHolder(path: string): string {
  return Object.entries(MODULE_NOUNS).reduce(
    (under, [noun, { within }]) =>
      within ? under.replace(RegExp(`${within.noun}(?=~.*${noun}~)`), `${noun}Holder`) : under,
    path,
  )
}

function variablePart(row: string): fc.Arbitrary<string> {
  const own = [`~north.${row}~`]
  if (row === 'product') own.push('~north.marked~')
  const rows = [`~south.${row}~`, `~north.${row}Gone~`, '~north.member~', '~south.marked~']
  const text = hostileText.map(percent).filter((part) => !/^\.{0,2}$/.test(part))
  return either(
    fc.constantFrom(...own),
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...rows) },
      { weight: 2, arbitrary: text },
      { weight: 1, arbitrary: fc.constantFrom(...RAW_PARTS) },
    ),
  )
}

function queryOf(parameters: readonly Parameter[], document: Document): fc.Arbitrary<string> {
  const fields = (value: (one: Parameter) => fc.Arbitrary<unknown>) => {
    const known = parameters.filter(({ name, required }) => required || name !== 'cursor')
    const model = known.map((one) => [one.name, one.required ? value(one) : seldom(value(one))])
    return fc.record(Object.fromEntries(model) as Record<string, fc.Arbitrary<unknown>>)
  }
  const good = fields(({ name, schema }) => plainParameter(name, schema, document)).map(written)
  const bad = fc.oneof(
    fields(() => hostileText).map(written),
    fc.tuple(good, fc.constantFrom(...RAW_QUERIES)).map((both) => both.filter(Boolean).join('&')),
  )
  return either(good, bad)
}

function plainParameter(name: string, schema: Parameter['schema'], document: Document) {
  if (name === 'code') return fc.constantFrom('~north.sku~', '~south.sku~')
  return schema.enum || schema.type !== 'string'
    ? plain(schema, document, name)
    : either(plain(schema, document, name), fc.constant(`~north.${name}~`))
}

function written(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(defined(fields))
    .map(([name, value]) => `${name}=${percent(String(value))}`)
    .join('&')
}

function percent(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function contentOf(operation: Operation, document: Document): fc.Arbitrary<Content> {
  const content = operation.requestBody?.content ?? {}
  const json = content['application/json']
  const none: Content = { type: null, body: null }
  const junk = fc.record<Content>({
    type: fc.constantFrom(null, 'application/json', ...TYPES),
    body: fc.oneof(fc.constantFrom(...BYTES), fc.uint8Array({ maxLength: 20 }).map(bytesOf)),
  })
  if (operation.method === 'GET') return fc.constant(none)
  if (content['text/csv']) return either(sheet(numberedSheet), fc.oneof(sheet(SHEETS_), junk))
  if (content['image/*']) return either(picture(fc.constant(PICTURE)), fc.oneof(noPicture, junk))
  if (!json) return either(fc.constant(none), junk)
  // Examples that name a row name one that does not exist.
  const examples = json.schema.examples?.filter((one) => !/_01/.test(JSON.stringify(one))) ?? []
  const plainBody = plain(json.schema, document)
  const good = examples.length > 0 ? fc.oneof(plainBody, fc.constantFrom(...examples)) : plainBody
  const sent = (value: unknown): Content => ({ type: 'application/json', body: jsonText(value) })
  return fc.oneof(
    { weight: 4, arbitrary: good.map(sent) },
    { weight: 3, arbitrary: nearly(good).map(sent) },
    { weight: 1, arbitrary: junk },
  )
}

const SHEETS_ = fc.constantFrom(...SHEETS)
const numberedSheet = fc.nat(1_000_000).map((n) => `name,price,sku\nCup,1,SKU-${n}\n`)
const sheet = (text: fc.Arbitrary<string>) => text.map((body) => ({ type: 'text/csv', body }))
const picture = (bytes: fc.Arbitrary<Uint8Array>) =>
  bytes.map((body) => ({ type: 'image/png', body: bytesOf(body) }))
const noPicture = picture(
  fc.constantFrom(...NO_PICTURES).map((text) => Buffer.from(text, 'latin1')),
)

function bytesOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
