import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Executable, keyed, type Serving } from './executable.ts'
import { rawRequest } from './raw-http.ts'
import { until } from './until.ts'

let kassa: Executable
let data: string
let server: Serving

beforeAll(async () => {
  kassa = Executable.built()
  data = kassa.folder()
  server = await kassa.serve(data)
}, 120_000)

afterAll(() => kassa[Symbol.asyncDispose]())

describe('a server on a socket', () => {
  test('gives a product', async () => {
    const headers = { authorization: `Bearer ${server.publishableKey}` }
    const list = await fetch(`${server.url}/v1/store/products?limit=1`, { headers })
    expect(list.status).toBe(200)
    const { data: products } = (await list.json()) as { data: { id: string; name: string }[] }
    const one = await fetch(`${server.url}/v1/store/products/${products[0]?.id}`, { headers })
    expect(one.status).toBe(200)
    expect(await one.json()).toEqual(products[0])
  })

  test.each(['/', '/admin'])('serves the page %s with all that it asks for', async (path) => {
    const page = await fetch(server.url + path)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await page.text()
    const parts = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+)"/g)]
    expect(parts.length).toBeGreaterThan(0)
    for (const [, part = ''] of parts) {
      const { status } = await fetch(new URL(part, server.url + path))
      expect({ part, status }).toEqual({ part, status: 200 })
    }
  })

  test('finds its routes under a host of one letter', async () => {
    const answer = await rawRequest(server.port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(answer).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  })

  const PROBLEMS: [name: string, status: number, code: string, head: string, body?: string][] = [
    ['nothing there', 404, 'NOT_FOUND', 'GET /nope'],
    ['nothing there, 40 MB announced', 404, 'NOT_FOUND', 'POST /nope', 'announced 40000000'],
    ['another method', 405, 'METHOD_NOT_ALLOWED', 'PUT /v1/store/products'],
    ['a method of WebDAV', 405, 'METHOD_NOT_ALLOWED', 'PROPFIND /v1/store/products'],
    ['2 MB', 413, 'PAYLOAD_TOO_LARGE', 'POST /v1/store/products', 'sent 2000000'],
    ['40 MB announced', 413, 'PAYLOAD_TOO_LARGE', 'POST /v1/store/products', 'announced 40000000'],
    ['2 MB in chunks', 413, 'PAYLOAD_TOO_LARGE', 'POST /v1/store/products', 'chunked 2000000'],
  ]

  test.each(PROBLEMS)('%s: a problem document', async (_, status, code, head, body = '') => {
    const parts = request(head, body)
    const answer = await rawRequest(server.port, ...parts)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatch(/\r\nContent-Type: application\/problem\+json/i)
    expect(answer.headers).toMatch(/\r\nx-request-id: req_/i)
    if (status === 405) expect(answer.headers).toMatch(/\r\nallow: GET, HEAD, OPTIONS, POST/i)
    expect(JSON.parse(answer.body)).toMatchObject({ status, code })
  })

  const REWRITTEN = [
    '/v1\\store\\products',
    '/v1/store\\products',
    '/v1/./store/products',
    '/v1/x/../store/products',
    '/v1/x/%2e%2E/store/products',
    '/v1/x/.%2e/store/products/',
    '/v1/x//..\\store/products',
    '//v1/store/products',
    '/v1//store/products',
    '/a/b/c/d/e/f/g/h/../../../../../../../../v1/store/products',
    '/v1/store/products#x',
    'http://localhost/v1\\store/products',
  ]
  test.each(REWRITTEN)('%s is no other way to write the path of a route', async (path) => {
    const answer = await rawRequest(server.port, ...request(`GET ${path}`, ''))
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.body)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test.each(['/v1/store/products', '/v1/store/products/', 'http://localhost/v1/store/products'])(
    '%s is one way to write it',
    async (path) => {
      const answer = await rawRequest(server.port, ...request(`GET ${path}`, ''))
      expect(answer.status).toBe(200)
    },
  )

  const DOUBLED: [name: string, status: number, code: string, more: string, body?: string][] = [
    ['Host', 400, 'MALFORMED_REQUEST', 'Host: localhost'],
    ['another Host', 400, 'MALFORMED_REQUEST', 'Host: south.example'],
    ['Authorization', 401, 'UNAUTHENTICATED', 'Authorization: Bearer x'],
    ['x-shop-id', 403, 'FORBIDDEN', 'x-shop-id: demo\r\nx-shop-id: demo'],
    ['Content-Length', 400, 'MALFORMED_REQUEST', 'Content-Length: 2\r\nContent-Length: 2', '{}'],
    ['Content-Type', 415, 'UNSUPPORTED_MEDIA_TYPE', 'Content-Type: text/plain', '{}'],
  ]
  test.each(DOUBLED)(
    'a second %s: a problem document',
    async (_, status, code, more, body = '') => {
      const [start = ''] = request('POST /v1/store/products', '')
      const type = 'Content-Type: application/json\r\n'
      const length = more.startsWith('Content-Length') ? '' : `Content-Length: ${body.length}\r\n`
      const head = start.replace(/\r\n$/, `${type}${length}${more}\r\n\r\n`)
      const answer = await rawRequest(server.port, head + body)
      expect(JSON.parse(answer.body)).toMatchObject({ status, code })
      expect(answer.status).toBe(status)
    },
  )

  test('a request behind another on its way: both are answered, or the connection ends', async () => {
    const [one = ''] = request('GET /v1/store/products?limit=1', '')
    const create = request('POST /v1/store/products', 'sent 0')[0]?.replace(/0\r\n\r\n$/, '') ?? ''
    const body = '{"name":"Lamp","price":20}'
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    let text = ''
    const socket = connect(server.port, '127.0.0.1')
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.on('error', reject)
    socket.on('end', () => resolve(text))
    socket.write(
      `${create}${body.length}\r\n\r\n${body}${one.replace('\r\n', '\r\nConnection: close\r\n')}`,
    )
    const statuses = [...(await promise).matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(
      ([, status]) => status,
    )
    expect([[], ['201'], ['201', '200']]).toContainEqual(statuses as string[])
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  const NO_HOSTS = ['', 'a b', 'a/b', 'a@b', ']:x', '[::1', 'a:99999', '%zz', 'http://x']
  const PATHS = ['/v1/store/products', '/v1/store/products/prod_x', '/shop/api/shop', '/nope']

  test.each(NO_HOSTS)('a Host of %p: a problem document, whatever is asked', async (host) => {
    for (const path of [...PATHS, '/images/x.png', '/auth/oidc', '/admin']) {
      const answer = await rawRequest(server.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
      expect(answer.status).toBe(400)
      expect(answer.headers).toMatch(/\r\nx-request-id: req_/i)
      expect(JSON.parse(answer.body)).toMatchObject({ status: 400, code: 'MALFORMED_REQUEST' })
    }
  })

  test.each([
    ['/healthz', '{"status":"ok"}'],
    ['/readyz', '{"status":"ok","problems":[]}'],
  ])('%s answers a probe in HTTP/1.0 without Host', async (path, body) => {
    const answer = await rawRequest(server.port, `GET ${path} HTTP/1.0\r\n\r\n`)
    expect(answer).toMatchObject({ status: 200, body })
  })

  const PROBES: [method: string, more: string, status: number][] = [
    ['HEAD', '', 200],
    ['OPTIONS', '', 204],
    ['OPTIONS', 'Origin: http://x\r\nAccess-Control-Request-Method: GET\r\n', 204],
    ['POST', '', 405],
    ['DELETE', '', 405],
  ]
  test.each(PROBES)('a probe without Host by %s %j is answered too: %d', async (...probe) => {
    const [method, more, status] = probe
    const answer = await rawRequest(server.port, `${method} /readyz HTTP/1.0\r\n${more}\r\n`)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatch(/\r\nx-request-id: req_/i)
  })

  test('carries the write-ahead log over into the database', async () => {
    const database = join(data, 'kassa.sqlite')
    const before = statSync(database).size
    const headers = {
      authorization: `Bearer ${server.secretKey}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ name: 'Lamp', price: 20, description: 'bright '.repeat(500) })
    const create = () => fetch(`${server.url}/v1/store/products`, { method: 'POST', headers, body })
    for (let round = 0; round < 20; round++) {
      const created = await Promise.all(Array.from({ length: 64 }, create))
      expect(created.every(({ status }) => status === 201)).toBe(true)
    }
    await until('the database has grown', () => statSync(database).size > before)
  }, 60_000)

  const BUNS_OWN: [name: string, status: number, text: string][] = [
    ['20 KB of headers', 431, `GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}`],
    ['a URL of 50,000', 431, `GET /?search=${'a'.repeat(50_000)} HTTP/1.1\r\nHost: x`],
    ['no Host', 400, 'GET /healthz HTTP/1.1'],
    ['two lengths', 400, 'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2'],
    ['length and chunks', 400, chunksWithLength()],
    ['no HTTP at all', 400, '\x16\x03\x01\x02\x00\x01\x00'],
  ]

  test.each(BUNS_OWN)('%s: Bun itself answers, and closes', async (_, status, text) => {
    const answer = await rawRequest(server.port, `${text}\r\n\r\n`)
    expect(answer).toMatchObject({ status, body: '' })
    expect(answer.headers).toMatch(/\r\nConnection: close/i)
  })

  /** The parts of a request, with a body as `how` says: `sent 10`, `announced 10`, `chunked 10`. */
  function request(head: string, how: string): string[] {
    const { secretKey } = server
    const start = `${head} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${secretKey}\r\n`
    if (how === '') return [`${start}\r\n`]
    const [way, size] = how.split(' ')
    const json = `${start}Content-Type: application/json\r\n`
    if (way === 'announced') return [`${json}Content-Length: ${size}\r\n\r\n`]
    const bytes = 'x'.repeat(Number(size))
    if (way === 'sent') return [`${json}Content-Length: ${size}\r\n\r\n`, bytes]
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const chunks = chunk.repeat(Math.ceil(Number(size) / 0x10000))
    return [`${json}Transfer-Encoding: chunked\r\n\r\n`, `${chunks}0\r\n\r\n`]
  }
})

describe('beside a server', () => {
  test('a second one on the same data is refused', async () => {
    const { exitCode, stdout, stderr } = await kassa.run(['serve', '--port', '0', '--data', data])
    expect(stderr).toBe(`Another kassa is serving ${data}; stop it first.\n`)
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  })

  test('a port that is taken is said to be', async () => {
    const place = join(kassa.folder(), 'new')
    const args = ['serve', '--port', String(server.port), '--data', place]
    const { exitCode, stdout, stderr } = await kassa.run(args)
    expect(stderr).toStartWith(`Port ${server.port} is taken; choose another with --port.\n`)
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    // Nothing was made before that was known.
    expect(existsSync(place)).toBe(false)
  })

  test('key rotate ends the old key on the next request', async () => {
    expect(await writes(server.secretKey)).toBe(201)
    const { secretKey } = await rotated()
    expect(await writes(server.secretKey)).toBe(401)
    expect(await writes(secretKey)).toBe(201)
  })

  test('a shop that is created beside it is there on the next request', async () => {
    const args = ['shop', 'create', 'south', '--name', 'South', '--owner', 'bo@shop.example']
    const { stdout } = await kassa.run([...args, '--json', '--data', data])
    expect(await writes(JSON.parse(stdout).secretKey)).toBe(201)
  })

  test('products are imported, a backup is made and all is checked beside it', async () => {
    const folder = kassa.folder()
    const sheet = join(folder, 'products.csv')
    const file = join(folder, 'shop.backup')
    await Bun.write(sheet, 'name,price,sku\nBeside,20,BESIDE-1\n')
    const commands = [
      ['product', 'import', sheet, '--shop', 'demo'],
      ['backup', file],
      ['check', '--port', String(server.port)],
    ]
    for (const command of commands) {
      const { exitCode, stderr } = await kassa.run([...command, '--data', data])
      expect({ command, exitCode, stderr }).toEqual({ command, exitCode: 0, stderr: '' })
    }
    const headers = { authorization: `Bearer ${(await rotated()).secretKey}` }
    const found = await fetch(`${server.url}/v1/store/products?sku=BESIDE-1`, { headers })
    expect(((await found.json()) as { data: unknown[] }).data).toHaveLength(1)
    const refused = await kassa.run(['restore', file, '--data', data])
    expect(refused).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `Another kassa is serving ${data}; stop it first.\n`,
    })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  }, 60_000)

  async function rotated(): Promise<{ secretKey: string }> {
    return JSON.parse((await kassa.run(['key', 'rotate', 'demo', '--json', '--data', data])).stdout)
  }

  async function writes(key: string): Promise<number> {
    const lamp = { name: 'Lamp', price: 20 }
    return (await keyed(server.url, key, 'POST', '/v1/store/products', lamp)).status
  }
})

function chunksWithLength(): string {
  return 'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked'
}
