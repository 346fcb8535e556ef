import { beforeAll, expect, test } from 'bun:test'
import { routesTo } from '../../../src/http/server/url.ts'
import { CREDENTIALS } from '../../access.ts'
import { requestOf } from '../../answer.ts'
import { ownerOf } from '../../member-fixture.ts'
import { ROUTES } from '../../routes.ts'
import { sharedServer } from '../../shared.ts'

/** Parts of a path that encode no text, or a text that the path was not meant to have. */
const BROKEN = ['%', '%zz', '%ff', '%c0%af', '%ED%A0%80', '%00', 'a%00b', '%2']
const ODD = ['%2f', '..%2f', '\ud800', '%61pi', '%F0%9F%8D%B5', '%25', '%5c']

const kassa = await sharedServer()
beforeAll(async () => {
  for (const shop of [kassa.north, kassa.south]) {
    const owner = await ownerOf(kassa, shop)
    await owner.done(owner.patch('/shop/api/shop', { shopFront: { enabled: true } }))
  }
})

/** The paths of a route with one segment broken, and the others made up. */
function brokenPaths(path: string): string[] {
  const segments = path.split('/').slice(1)
  return segments.flatMap((_, at) =>
    [...BROKEN, ...ODD].map((form) => {
      const others = segments.map((segment) => (/^[:*]/.test(segment) ? 'none' : segment))
      return `/${others.with(at, form).join('/')}`
    }),
  )
}

interface Outcome {
  readonly status: number
  readonly type: string | null
}

const isFine = ({ status, type }: Outcome) =>
  status < 400 || (status < 500 && /^(application\/problem\+json|text\/html)/.test(type ?? ''))

test('no segment of any route that is broken or odd makes the server fail', async () => {
  const wrong: string[] = []
  let count = 0
  for (const { method, path } of kassa.app.routes) {
    const { holders, sent } = ROUTES[`${method} ${path}`] ?? {}
    const credential = CREDENTIALS.find(({ holder }) => holders?.[holder] === 'in')
    const headers = Object.entries((await credential?.headers(kassa)) ?? {})
    const ask = await sent?.(kassa, kassa.north)
    for (const broken of brokenPaths(path)) {
      const request = requestOf({ method, ...ask, path: broken, headers: [...headers] })
      const { status, headers: answered } = await kassa.app.handle(request)
      const outcome = { status, type: answered.get('content-type') }
      const isNotFound = status === 404 || status === 405
      const mayExist = !BROKEN.some((form) => broken.split('/').includes(form))
      if (!isFine(outcome) || !(mayExist || isNotFound)) {
        wrong.push(`${method} ${broken}: ${status} ${outcome.type}`)
      }
      count++
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(5_000)
})

test('and none does over a socket, where paths come as they were sent', async () => {
  const paths = kassa.app.routes.map(({ path }) => path)
  await using server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    routes: routesTo((request) => kassa.app.handle(request), paths),
  })
  const asked = ['/shop/api/counts/:id', '/shop/:slug/*', '/v1/store/products/:id', '/r/:token']
  for (const broken of asked.flatMap(brokenPaths)) {
    const { status, headers } = await fetch(server.url.origin + broken)
    const outcome = { status, type: headers.get('content-type') }
    expect([broken, outcome, isFine(outcome)]).toEqual([broken, outcome, true])
  }
})

test.each([
  ['/shop/%61pi/shop', 404],
  ['/shop/ap%69/counts', 404],
  ['/%73hop/api/shop', 404],
  ['/shop/n%6frth', 404],
  ['/shop/n%6frth/products', 404],
  ['/shop/north/products', 200],
  ['/shop/north/%70roducts', 404],
  ['/v1/%73tore/products', 404],
])('%s is no other way to write an address', async (path, status) => {
  for (const method of ['GET', 'POST']) {
    const request = new Request(`http://localhost${path}`, { method })
    const answer = await kassa.app.handle(request)
    if (method === 'GET' || status === 404)
      expect([method, answer.status]).toEqual([method, status])
    expect(answer.headers.get('allow')).toBeNull()
  }
})
