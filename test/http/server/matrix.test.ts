import { beforeAll, describe, expect, test } from 'bun:test'
import { openApiDocument } from '../../../src/http/openapi/document.ts'
import { MODULES } from '../../../src/installed.ts'
import { CREDENTIALS, type Credential, type Headers, type Holder } from '../../access.ts'
import { Answer, type Ask, requestOf } from '../../answer.ts'
import { ON_POSTGRES } from '../../fixture.ts'
import { type Document, type Operation, operationsOf } from '../../openapi-document.ts'
import { type Access, askOf, ROUTES } from '../../routes.ts'
import { type Noun, ROWS, type Row, rowOf, type Target } from '../../rows.ts'
import { sharedServer } from '../../shared.ts'

/**
 * Every route × every credential × every row. What each may is declared in `routes.ts`; a route
 * that is not declared there fails the first test.
 */
const kassa = await sharedServer()
let operations: readonly Operation[]
const known = new Map<Credential, Headers>()
const targets = new Map<string, Target>()
const nobodies = new Map<string, string>()

beforeAll(async () => {
  // Their messages would be recorded among the requests.
  await kassa.stopParts()
  operations = operationsOf(openApiDocument(kassa.app.routes, MODULES) as Document)
  for (const credential of CREDENTIALS) known.set(credential, await credential.headers(kassa))
})

test('the matrix has exactly the routes of the app', () => {
  const routes = kassa.app.routes.filter(({ hooks }) => !hooks.detail?.hide)
  const names = routes.map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(names)].sort()).toEqual(
    Object.keys(ROUTES)
      .filter((name) => name !== 'GET /assets/:file')
      .sort(),
  )
})

for (const [index, [route, access]] of Object.entries(ROUTES).entries()) {
  describe(route, () => {
    for (const credential of ON_POSTGRES ? sample(access, index) : CREDENTIALS) {
      for (const noun of access.rows ?? [null]) {
        const what = noun ? `, for a ${noun}` : ''
        test(`with ${credential.name}${what}`, () => tried(route, access, credential, noun))
      }
    }
  })
}

/**
 * Refusals do not depend on the engine, so on PostgreSQL a route is tried by one credential of each
 * kind that it lets in, and by one of all in turn.
 */
function sample({ holders }: Access, index: number): readonly Credential[] {
  const letIn = new Set<Holder>()
  return CREDENTIALS.filter(({ holder }, number) => {
    const isFirst = holders[holder] === 'in' && !letIn.has(holder)
    if (isFirst) letIn.add(holder)
    return isFirst || number === index % CREDENTIALS.length
  })
}

/** Checks, pages and their parts, and what an identity provider adds to its own parameters. */
const TAKES_ANY_QUERY =
  /^GET \/(healthz|readyz|openapi\.json|assets\/:file|auth\/oidc|auth\/oidc\/:provider\/callback)$/

test('a query parameter that a route does not have is refused', async () => {
  for (const [route, access] of Object.entries(ROUTES)) {
    if (TAKES_ANY_QUERY.test(route)) continue
    const credential = CREDENTIALS.find(({ holder }) => access.holders[holder] === 'in')
    if (!credential && route.includes(' /server')) continue
    if (!credential) throw new Error(`nobody may use ${route}`)
    const { at = { id: 'none' } } = access
    const ask = await askOf(kassa, route, credential, at, known.get(credential) ?? {})
    const answer = await kassa.ask({ ...ask, path: `${ask.path}?surprise=1` })
    expect(`${route}: ${answer.refusal}`).toMatch(/: VALIDATION_FAILED ((code|day) )?surprise$/)
    documented(route, answer)
  }
})

async function tried(route: string, access: Access, credential: Credential, noun: Noun | null) {
  const refused = new Set<string>()
  for (const row of noun ? ROWS : (['own'] as const)) {
    if (row === 'own, not published' && noun !== 'product') continue
    const expected = expectation(access, credential, row)
    const headers = await headersOf(access, credential, expected)
    const target = await targetOf(access, credential, noun, row, expected)
    const ask = await askOf(kassa, route, credential, target, headers)
    // The request before may have left a write behind it, such as when a terminal was last seen.
    await kassa.settled()
    const before = expected >= 400 ? kassa.state() : 0
    const answer = access.streams ? await begun(ask) : await kassa.ask(ask)
    expect(`${row}: ${answer.status}`).toBe(`${row}: ${expected}`)
    documented(route, answer)
    if (expected >= 400) {
      refused.add(answer.anonymous)
      expect(kassa.state()).toBe(before)
    }
    silent(answer, headers)
    if (route.endsWith('/rotate-secret-key') && expected === 200) await newKeys(answer, credential)
    if (route === 'DELETE /storefront/api/account' && expected === 204) {
      known.set(credential, await credential.headers(kassa))
    }
  }
  expect([...refused].slice(1)).toEqual([])
  if (credential.holder === 'nobody') alike(route, [...refused])
}

/** From them, products that are not published are hidden. */
const SEES_PUBLISHED: ReadonlySet<Holder> = new Set(['publishable', 'shopper'])

/** The status for this holder and this row: 404 for rows of others and rows that are hidden. */
function expectation({ holders, status }: Access, { holder }: Credential, row: Row): number {
  const entry = holders[holder]
  if (entry !== 'in') return entry
  const isSeen = row === 'own' || (row === 'own, not published' && !SEES_PUBLISHED.has(holder))
  return isSeen ? status : 404
}

async function headersOf({ ends }: Access, credential: Credential, expected: number) {
  const fresh = ends && expected < 400
  return fresh ? await credential.headers(kassa) : (known.get(credential) ?? {})
}

/** Rows that nothing will happen to are shared; one that may change or go is a new one. */
async function targetOf(
  { at = { id: '' } }: Access,
  { shop }: Credential,
  noun: Noun | null,
  row: Row,
  expected: number,
): Promise<Target> {
  if (!noun) return at
  const name = `${noun} ${row} ${shop}`
  const shared = expected >= 400 ? targets.get(name) : undefined
  const target = shared ?? (await rowOf(kassa, noun, row, kassa[shop]))
  if (expected >= 400) targets.set(name, target)
  return target
}

/** Reads only the beginning of an endless answer. */
async function begun(ask: Ask): Promise<Answer> {
  const response = await kassa.app.handle(requestOf(ask))
  if (response.status >= 400) return await Answer.of(ask, response)
  await response.body?.cancel()
  return await Answer.of(ask, new Response('', response))
}

/** The status and the code of the answer are those in the OpenAPI document. */
function documented(route: string, answer: Answer): void {
  const [method = '', path = ''] = route.split(' ')
  const template = path.replace(/:(\w+)/g, '{$1}')
  const operation = operations.find((one) => one.method === method && one.path === template)
  if (!operation) return
  const response = operation.responses[answer.status]
  expect(Object.keys(operation.responses)).toContain(String(answer.status))
  if (answer.status >= 400) expect(response?.['x-codes']).toContain(answer.problem.code)
}

/** No answer repeats the credential that it was asked with. */
function silent(answer: Answer, headers: Headers): void {
  for (const value of [headers.authorization, headers.cookie]) {
    const secret = value?.replace(/^Bearer |^\w+=/, '') ?? ''
    if (secret.length > 20) expect(answer.anonymous).not.toContain(secret)
  }
}

/** None, noise, and what is no more: all are told the same. */
function alike(route: string, answers: readonly string[]): void {
  for (const answer of answers) {
    expect(answer).toBe(nobodies.get(route) ?? answer)
    nobodies.set(route, answer)
  }
}

async function newKeys(answer: Answer, { shop }: Credential): Promise<void> {
  kassa[shop].secretKey = (answer.json as { secretKey: string }).secretKey
  for (const one of CREDENTIALS) {
    if (/^the secret key/.test(one.name)) known.set(one, await one.headers(kassa))
  }
}
