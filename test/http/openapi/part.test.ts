import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { type Document, operationsOf } from '../../openapi-document.ts'

/** Each API with a beginning of its paths. */
const APIS = {
  store: '/v1/store/',
  storefront: '/storefront/api/',
  pos: '/v1/pos/',
  admin: '/shop/api/',
} as const

describe('a part of the OpenAPI document', () => {
  let kassa: TestServer
  let whole: Document
  const asked = (query: string) => kassa.ask({ path: `/openapi.json${query}` })
  const partOf = async (query: string) => (await asked(query)).json as Document

  beforeAll(async () => {
    kassa = await TestServer.open()
    whole = await partOf('')
  })
  afterAll(() => kassa[Symbol.asyncDispose]())

  const pathsOf = ({ paths }: Document) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )

  test('each operation belongs to one API', async () => {
    const parts = await Promise.all(Object.keys(APIS).map((api) => partOf(`?api=${api}`)))
    expect(parts.flatMap(pathsOf).sort()).toEqual(pathsOf(whole).sort())
  })

  test.each(Object.entries(APIS))('%s has all paths below %s', async (api, base) => {
    const below = Object.keys(whole.paths).filter((path) => path.startsWith(base))
    expect(below.length).toBeGreaterThan(3)
    const paths = Object.keys((await partOf(`?api=${api}`)).paths)
    expect(paths).toEqual(expect.arrayContaining(below))
    const others = Object.values(APIS).filter((other) => other !== base)
    expect(paths.filter((path) => others.some((other) => path.startsWith(other)))).toEqual([])
  })

  test.each(Object.keys(APIS))('%s is a document by itself, as small as it can be', async (api) => {
    const part = await partOf(`?api=${api}`)
    const { components, tags, webhooks } = part
    const references = [...JSON.stringify(part).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)]
    const used = new Set(references.map(([, name]) => name))
    for (const { security } of operationsOf(part)) {
      for (const name of security.flatMap(Object.keys)) used.add(`securitySchemes/${name}`)
    }
    const there = Object.entries(components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `${kind}/${name}`),
    )
    expect(there.sort()).toEqual([...used].sort() as string[])
    const named = new Set(operationsOf(part).flatMap((one) => one.tags))
    expect(tags.map(({ name }) => name).sort()).toEqual([...named].sort())
    expect(webhooks).toEqual(api === 'store' ? whole.webhooks : undefined)
  })

  test('all APIs are the whole document', async () => {
    expect(await partOf('?api=admin,pos,storefront,store')).toEqual(whole)
  })

  test('several are named with commas or by repetition, in any order, and are the same file', async () => {
    const tags = await Promise.all(
      ['?api=store,pos', '?api=pos,store', '?api=store&api=pos', '?api=pos,store,pos'].map(
        async (query) => (await asked(query)).header('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(1)
    expect(tags[0]).not.toBe((await asked('')).header('etag'))
    const again = await kassa.ask({
      path: '/openapi.json?api=pos,store',
      headers: { 'if-none-match': tags[0] ?? '' },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test.each(['?api=', '?api=shop', '?api=store,', '?api=store,Pos', '?apis=store'])(
    '%s is refused, and says what to ask for',
    async (query) => {
      const { status, problem } = await asked(query)
      expect([status, problem.code]).toEqual([422, 'VALIDATION_FAILED'])
      expect(problem.errors?.map(({ field }) => field)).toEqual([
        query.slice(1).split('=')[0] ?? '',
      ])
    },
  )
})
