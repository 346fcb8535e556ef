import {
  type Document,
  type Operation,
  operationsOf,
  resolve,
  type Schema,
} from '../../test/openapi-document.ts'
import type { Ask } from './twins.ts'
import type { World } from './world.ts'

/** Operations that end a credential. */
const ENDING = /^(signOut|signOutShopper|forgetAccount|endSession|rotateSecretKey)$/
/** These change how later requests are answered, so they come last; nobody operates a server once others have shops on it. */
const LAST = /^(updateShop|signOut|signOutShopper|forgetAccount|endSession|rotateSecretKey)$/
const UNKNOWN_ID = 'prod_01kf06q6q8e1qtz9vw9zcjzt7y'

/** Each operation with each credential, with unknown ids, with wrong queries and wrong bodies. */
export async function matrix(world: World, document: Document): Promise<void> {
  const operations = operationsOf(document)
  const turnOf = ({ path, operationId }: Operation) =>
    path.startsWith('/server') ? 0 : LAST.test(operationId) ? 2 : 1
  for (const operation of operations.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    await byEverybody(world, operation)
    if (ENDING.test(operation.operationId)) await world.signIn()
    await ofOtherRows(world, operation)
    // Members and the secret key use the same code for these.
    if (operation.path.replace('/shop/api/', '/v1/store/') in document.paths) {
      if (operation.path.startsWith('/shop/api/')) continue
    }
    await withWrongQueries(world, operation)
    await withWrongBodies(world, operation, document)
    if (ENDING.test(operation.operationId)) await world.signIn()
  }
}

/** Who may use an operation, as a rule. */
function userOf({ path }: Operation): string {
  if (path.startsWith('/v1/store')) return 'secret'
  if (path.startsWith('/v1/pos')) return 'terminal'
  if (path.startsWith('/storefront')) return 'shopper'
  return path.startsWith('/server') ? 'root' : 'owner'
}

async function byEverybody(world: World, operation: Operation): Promise<void> {
  for (const who of Object.keys(world.credentials)) {
    if (who === 'root' && !operation.path.startsWith('/server')) continue
    const ask = await world.valid(operation)
    await world.ask(who, { method: operation.method, ...ask })
  }
}

/** Ids that are unknown, no ids, and of a row of another shop. */
async function ofOtherRows(world: World, operation: Operation): Promise<void> {
  const { path, method } = operation
  if (!path.includes('{')) return
  const { body, type = 'application/json' } = await world.valid(operation)
  for (const id of [UNKNOWN_ID, UNKNOWN_ID.slice(5), 'a b', '%00', world.foreignProduct, '-1']) {
    const other = path.replace(/\{\w+\}/g, encodeURIComponent(id))
    await world.ask(userOf(operation), { method, path: other, body, type })
  }
}

const WRONG_TEXTS = ['', 'x', '-1', '0', '1.5', '1000000000000', '%00', '%ff', 'a,,b', 'true']

async function withWrongQueries(world: World, operation: Operation): Promise<void> {
  const { method } = operation
  const ask = await world.valid(operation)
  const who = userOf(operation)
  const send = (query: string) => world.ask(who, { method, ...ask, path: `${ask.path}?${query}` })
  for (const query of ['unknown=1', 'shopId=1']) await send(query)
  for (const { name, in: place } of operation.parameters) {
    if (place !== 'query') continue
    for (const text of WRONG_TEXTS) await send(`${name}=${text}`)
    await send(`${name}=${'x'.repeat(600)}`)
    await send(`${name}=1&${name}=2`)
  }
}

/** Wrong values for a field of a body. */
const WRONG_VALUES = [
  null,
  1,
  -1,
  0.001,
  1e12,
  true,
  '',
  'x',
  ' x ',
  'a\0b',
  '\ud800',
  'x'.repeat(300),
  'x'.repeat(25_000),
  [],
  {},
  [null],
  ['x', 'x'],
  { x: 1 },
]
const MEGABYTE = 1_100_000

async function withWrongBodies(
  world: World,
  operation: Operation,
  document: Document,
): Promise<void> {
  const content = operation.requestBody?.content['application/json']
  const { method } = operation
  const who = userOf(operation)
  const ask = await world.valid(operation)
  const send = (more: Partial<Ask>) => world.ask(who, { method, ...ask, ...more })
  if (method === 'GET') return
  if (method === 'DELETE') {
    await send({ body: {} })
    return
  }
  for (const body of ['', '{', 'null', '[]', '1', '"x"', '{"a":1,"a":2}', '{"__proto__":1}']) {
    await send({ body, type: 'application/json' })
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    await send({ body: '{}', type })
  }
  await send({ body: '{}', type: 'application/json; charset=latin1' })
  await send({ body: new Uint8Array([0x7b, 0xff, 0x7d]), type: 'application/json' })
  await send({ body: JSON.stringify({ name: 'x'.repeat(MEGABYTE) }), type: 'application/json' })
  if (!content) return
  const example = (ask.body ?? {}) as Readonly<Record<string, unknown>>
  for (const extra of ['unknown', 'id', 'shopId', 'createdAt']) {
    await send({ body: { ...example, [extra]: 'x' } })
  }
  const { properties = {} } = resolve(content.schema as Schema, document).schema
  for (const name of Object.keys(properties)) {
    const { [name]: _, ...others } = example
    await send({ body: others })
    for (const value of WRONG_VALUES) await send({ body: { ...example, [name]: value } })
  }
  for (const body of nestedWrong(example)) await send({ body })
}

/** The example with each value below its fields left out, null, of another type, or with a sibling. */
function nestedWrong(example: unknown, depth = 0): unknown[] {
  if (typeof example !== 'object' || example === null) return []
  const isList = Array.isArray(example)
  const entries = Object.entries(example)
  const rebuilt = (changed: readonly (readonly [string, unknown])[]) =>
    isList ? changed.map(([, value]) => value) : Object.fromEntries(changed)
  const inner = entries.flatMap(([name, value]) => {
    const put = (other: unknown) =>
      rebuilt(entries.map(([key, one]) => [key, key === name ? other : one]))
    const deeper = nestedWrong(value, depth + 1).map(put)
    if (depth === 0) return deeper
    const other = typeof value === 'string' ? 1 : 'x'
    return [
      rebuilt(entries.filter(([key]) => key !== name)),
      put(null),
      put(other),
      put(-1),
      ...deeper,
    ]
  })
  return depth > 0 && !isList ? [...inner, { ...example, unknown: 1 }] : inner
}
