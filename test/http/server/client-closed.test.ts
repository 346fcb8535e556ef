import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { connect } from 'node:net'
import { TestServer } from '../../fixture.ts'
import { ownerOf } from '../../member-fixture.ts'
import { PRODUCTS } from '../../shop-fixture.ts'
import { until } from '../../until.ts'

const HALF = {
  length: 'Content-Length: 1000\r\n\r\n{"name":',
  chunks: 'Transfer-Encoding: chunked\r\n\r\n8\r\n{"name":\r\n',
}
const FORM = 'multipart/form-data; boundary=x'

let kassa: TestServer
let server: Bun.Server<undefined>
beforeAll(async () => {
  kassa = await TestServer.open()
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: kassa.app.fetch })
})
afterAll(async () => {
  await server.stop(true)
  await kassa[Symbol.asyncDispose]()
})

const BODIES: [name: string, type: string, path: (product: string) => string, rest: string][] = [
  ['JSON', 'application/json', () => PRODUCTS, HALF.length],
  ['JSON in chunks', 'application/json', () => PRODUCTS, HALF.chunks],
  ['CSV', 'text/csv', () => '/shop/api/products/import', HALF.length],
  ['CSV in chunks', 'text/csv', () => '/shop/api/products/import', HALF.chunks],
  ['an image', 'image/png', (product) => `${PRODUCTS}/${product}/images`, HALF.length],
  ['an image in a form', FORM, (product) => `${PRODUCTS}/${product}/images`, HALF.chunks],
]

test.each(BODIES)(
  '%s that ends with its connection is no mistake of the server',
  async (...row) => {
    const [, type, pathOf, rest] = row
    const { id } = await kassa.north.product()
    const owner = await ownerOf(kassa, kassa.north)
    const path = pathOf(id)
    const before = kassa.dump()
    kassa.log.length = 0
    const credentials = path.startsWith('/shop')
      ? { ...owner.headers }
      : { authorization: `Bearer ${kassa.north.secretKey}` }
    const lines = Object.entries({
      host: `127.0.0.1:${server.port}`,
      'content-type': type,
      ...credentials,
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    const socket = connect(server.port ?? 0, '127.0.0.1')
    socket.end(`POST ${path} HTTP/1.1\r\n${lines.join('')}${rest}`)
    await until('the request is logged', () => kassa.log.length > 0, { pauseMs: 1 })
    expect(kassa.log).toMatchObject([{ level: 'info', status: 499, code: 'CLIENT_CLOSED', path }])
    expect(kassa.log[0]?.cause).toBeUndefined()
    expect(kassa.dump()).toBe(before)
    socket.destroy()
  },
)

test('an import whose client leaves is no mistake of the server, and is taken back', async () => {
  await kassa.north.product()
  const owner = await ownerOf(kassa, kassa.north)
  const total = async () => (await kassa.north.page('include=total')).total
  const before = await total()
  kassa.log.length = 0
  const client = new AbortController()
  const { store } = kassa.ports
  const { writeSlice } = store
  using _ = spyOn(store, 'writeSlice').mockImplementation((work) => {
    client.abort()
    return writeSlice(work)
  })
  const headers = { ...owner.headers, 'content-type': 'text/csv' }
  const ask = { method: 'POST', headers, body: 'name,price\nCup,1\n', signal: client.signal }
  await kassa.app.handle(new Request('http://localhost/shop/api/products/import', ask))
  expect(kassa.log).toMatchObject([{ level: 'info', status: 499, code: 'CLIENT_CLOSED' }])
  expect(await total()).toBe(before)
})
