import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { TestServer } from '../../fixture.ts'
import { ownerOf } from '../../member-fixture.ts'
import { ofModules } from '../../modules.ts'
import { type Document, type Operation, operationsOf } from '../../openapi-document.ts'

/** Not for programs: pages, the document itself, and whether the server is there. */
const UNDESCRIBED =
  /^\/(admin)?(\/\*)?$|^\/(assets|pos\/(worker|decoder))|^\/(r\/|shop\/:slug)|^\/openapi|^\/\w+z$/
const OF_MODULES = Object.keys(await ofModules('pages'))

/** Whether it is the address of a module's page, or below one. */
function isOfModule(path: string): boolean {
  return OF_MODULES.some((page) => path === page || path.startsWith(`${page}/`))
}

/** Lists that a fresh shop can answer, and what opens them. */
const LISTS = [
  ['/v1/store/products', 'secret'],
  ['/shop/api/products', 'owner'],
  ['/shop/api/shops', 'owner'],
  ['/shop/api/shop', 'owner'],
  ['/shop/api/keys', 'owner'],
  ['/shop/api/staff', 'owner'],
  ['/shop/api/terminals', 'owner'],
  ['/shop/api/customers', 'owner'],
  ['/shop/api/audit', 'owner'],
  ['/shop/api/history', 'owner'],
  ['/shop/api/categories', 'owner'],
  ['/auth/session', 'owner'],
  ['/auth/sessions', 'owner'],
  ['/auth/oidc', 'nobody'],
] as const

describe('the OpenAPI document', () => {
  let kassa: TestServer
  let document: Document
  let operations: Operation[]
  beforeAll(async () => {
    kassa = await TestServer.open()
    const answer = await kassa.app.handle(new Request('http://localhost/openapi.json'))
    document = (await answer.json()) as Document
    operations = operationsOf(document)
  })
  afterAll(() => kassa[Symbol.asyncDispose]())

  const routeOf = ({ method, path }: Operation) => {
    const route = kassa.app.routes.find(
      (one) => one.method === method && one.path.replace(/:(\w+)/g, '{$1}') === path,
    )
    return route?.hooks as {
      body?: TSchema
      detail: { answers: Record<string, TSchema>; anyJson?: TSchema }
    }
  }

  test('describes exactly the routes for programs', () => {
    const routes = kassa.app.routes
      .filter(({ path }) => !UNDESCRIBED.test(path) && !isOfModule(path))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(routes.sort())
  })

  test('lists come first, and batches after what they are made of', () => {
    for (const base of ['/v1/store/products', '/shop/api/products']) {
      const paths = [...new Set(operations.map(({ path }) => path))]
      expect(paths.indexOf(`${base}/batch`)).toBeGreaterThan(paths.indexOf(`${base}/{id}`))
    }
  })

  test('is sent compressed, and only if it has changed', async () => {
    const ask = (headers: Record<string, string>) =>
      kassa.app.handle(new Request('http://localhost/openapi.json', { headers }))
    const sent = await ask({ 'accept-encoding': 'gzip' })
    const text = new TextDecoder().decode(Bun.gunzipSync(await sent.bytes()))
    expect(JSON.parse(text)).toEqual(document)
    const again = await ask({ 'if-none-match': sent.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('names each operation once, under a heading that there is', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids.filter((id, index) => !/^[a-z]\w+$/i.test(id) || ids.indexOf(id) < index)).toEqual(
      [],
    )
    const tags = new Set(operations.flatMap(({ tags }) => tags))
    expect([...tags].sort()).toEqual(document.tags.map(({ name }) => name).sort())
    // The routes of the secret key have headings of their own.
    const elsewhere = operations.filter(({ path, tags }) => {
      const isOfStore = tags.some((one) => one.startsWith('Store '))
      return isOfStore ? path.startsWith('/shop/api') : path.startsWith('/v1/store')
    })
    expect(elsewhere.map(({ operationId }) => operationId)).toEqual([])
    const words = operations.filter(({ summary }) => !/^[A-Z].*[^.]$/.test(summary))
    expect(words.map(({ operationId }) => operationId)).toEqual([])
  })

  test('refers to nothing that is not there', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(20)
    for (const [, $ref = ''] of references) {
      const [, , kind = '', name = ''] = $ref.split('/')
      const { [kind as 'schemas']: known } = document.components
      expect([$ref, name in known]).toEqual([$ref, true])
    }
    const schemes = Object.keys(document.components.securitySchemes)
    for (const { security } of operations) {
      const named = security.flatMap((one) => Object.keys(one))
      expect(schemes).toEqual(expect.arrayContaining(named))
      expect(named).toEqual([...new Set(named)])
      // Linters take other entries for the scopes of OAuth.
      expect(security.flatMap((one) => Object.values(one).flat())).toEqual([])
    }
  })

  test('has each object once, by a name, and is below 700 KB', () => {
    const { schemas } = document.components
    expect(JSON.stringify(document).length).toBeLessThan(700_000)
    expect(Object.keys(schemas).filter((name) => !/^([A-Z][a-z0-9]*)+$/.test(name))).toEqual([])
    const unnamed = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)]
        .flatMap((one) => Object.values(one?.content ?? {}))
        .filter(({ schema }) => JSON.stringify(schema).includes('"properties":{"'))
        .map(() => operationId),
    )
    expect(unnamed).toEqual([])
    const nested = Object.entries(schemas).filter(([, { properties }]) =>
      JSON.stringify(properties ?? {}).includes('"properties":{"'),
    )
    expect(nested.map(([name]) => name)).toEqual([])
    // If no module adds fields to problems, the problem of an operation is that of an answer.
    // If none adds settings that software must not see, software sees them all.
    const ofModules = ['OperationProblem', 'StoreSettings', 'StoreSettingsUpdate']
    const others = Object.keys(schemas).filter((name) => !ofModules.includes(name))
    const names = Map.groupBy(others, (name) => JSON.stringify(schemas[name]))
    expect([...names.values()].filter((same) => same.length > 1)).toEqual([])
  })

  test('has the names that programs know it by', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([
        'Product',
        'ProductList',
        'ProductCreate',
        'ProductUpdate',
        'Problem',
      ]),
    )
  })

  test('describes every parameter, those of the path too', () => {
    const wrong = operations.flatMap(({ operationId, path, parameters }) => {
      const inPath = parameters.filter((one) => one.in === 'path')
      const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(inPath.map(({ name }) => name)).toEqual(variables as string[])
      return parameters
        .filter(({ name, description }) => !description || !/^[\w-]+$/.test(name))
        .map(({ name }) => `${operationId}: ${name}`)
    })
    expect(wrong).toEqual([])
  })

  test('says how every request may be refused, by codes of that status', () => {
    const statuses = new Map(document['x-problems'].map(({ code, status }) => [code, status]))
    const wrong = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { 'x-codes': codes = [], description }]) => {
        const good = codes.every((code) => statuses.get(code) === Number(status))
        const refuses = codes.length > 0 === Number(status) >= 400
        return good && refuses && description ? [] : [`${operationId} ${status}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  test('says of each route what follows from its credential, its method and its body', () => {
    const wrong = operations.flatMap(
      ({ operationId, method, path, security, requestBody, responses }) => {
        const keyed = security.some((one) => 'apiKey' in one || 'terminalKey' in one)
        const member = security.some((one) => 'adminSession' in one)
        const shopper = security.some((one) => 'shopperSession' in one)
        const expected = [
          [400, 'MALFORMED_REQUEST', true],
          [503, 'UNAVAILABLE', true],
          [500, 'INTERNAL', true],
          [401, 'UNAUTHENTICATED', keyed || member || shopper],
          [403, 'FORBIDDEN', keyed || member || shopper],
          [429, 'RATE_LIMITED', keyed || member],
          [400, 'SHOP_REQUIRED', path.startsWith('/shop/api/') && path !== '/shop/api/shops'],
          [404, 'NOT_FOUND', path.includes('{')],
          [413, 'PAYLOAD_TOO_LARGE', requestBody],
          [415, 'UNSUPPORTED_MEDIA_TYPE', requestBody],
          [422, 'VALIDATION_FAILED', requestBody],
          [507, 'STORAGE_FULL', method !== 'GET'],
        ] as const
        return expected.flatMap(([status, code, applies]) => {
          const said = responses[status]?.['x-codes']?.includes(code) === true
          return applies && !said ? [`${operationId} ${code}`] : []
        })
      },
    )
    expect(wrong).toEqual([])
  })

  test('asks for the shop wherever a cookie cannot name it', () => {
    const unnamed = operations
      .filter(({ path }) => path.startsWith('/shop/api/') && path !== '/shop/api/shops')
      .filter(
        ({ parameters }) => !parameters.some((one) => one.name === 'x-shop-id' && one.required),
      )
    expect(unnamed).toEqual([])
  })

  test('gives examples that its own routes take', () => {
    const sent = operations
      .map((one) => [one, one.requestBody?.content['application/json']?.example] as const)
      .filter(([, body]) => body !== undefined)
    expect(sent.length).toBeGreaterThan(20)
    const wrong = sent
      .filter(([one, body]) => {
        const { body: schema, detail } = routeOf(one)
        return !Value.Check((schema ?? detail.anyJson) as TSchema, body)
      })
      .map(([{ operationId }, body]) => [operationId, body])
    expect(wrong).toEqual([])
  })

  test('describes answers as they are', async () => {
    const cookie = (await ownerOf(kassa, kassa.north)).cookie
    const credentials = {
      secret: { authorization: `Bearer ${kassa.north.secretKey}` },
      owner: { cookie, 'x-shop-id': 'north' },
      nobody: {},
    }
    for (const [path, who] of LISTS) {
      const request = new Request(`http://localhost${path}`, { headers: credentials[who] })
      const answer = await kassa.app.handle(request)
      expect([path, answer.status]).toEqual([path, 200])
      const operation = operations.find((one) => one.method === 'GET' && one.path === path)
      const described = operation && routeOf(operation).detail.answers['200']
      expect([path, ...Value.Errors(described as TSchema, await answer.json())]).toEqual([path])
    }
  })
})
