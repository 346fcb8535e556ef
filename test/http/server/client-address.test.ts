import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { request } from 'node:http'
import { listen, type WebServer } from '../../../src/commands/listen.ts'
import { readConfig } from '../../../src/config.ts'
import { newKey } from '../../../src/domain/access/key.ts'
import { TestServer } from '../../fixture.ts'
import { memberOf } from '../../member-fixture.ts'
import { PRODUCTS } from '../../shop-fixture.ts'
import { TerminalAdmin } from '../../till.ts'

/** Every limit is this small, so that one request more is refused. */
const LIMIT = 2
const NAMES = ['PUBLISHABLE', 'SECRET', 'TERMINAL', 'ADMIN', 'SIGN_IN', 'OTP_IP']
const SETTINGS = Object.fromEntries(NAMES.map((name) => [`KASSA_RATE_${name}`, String(LIMIT)]))

interface Sent {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

describe('a server on a socket counts each client by itself', () => {
  let kassa: TestServer
  let server: WebServer
  beforeAll(async () => {
    kassa = await TestServer.open(SETTINGS)
    const flags = { KASSA_PORT: '0', KASSA_HOST: '127.0.0.1' }
    server = listen(kassa.app, readConfig({}, flags))
  })
  afterAll(async () => {
    await server.stop(true)
    await kassa[Symbol.asyncDispose]()
  })

  /** The status of an answer to a connection that comes from this loopback address. */
  async function send(from: string, { path, headers = {}, body }: Sent): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const content = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request(server.url.origin + path, {
      method: body === undefined ? 'GET' : 'POST',
      localAddress: from,
      agent: false,
      headers: { ...content, ...headers },
    })
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    return await promise
  }

  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
  const own = { 'sec-fetch-site': 'same-origin' }
  const wrongCode = { challengeId: 'otp_00000000000000000000000000', code: '123456' }
  let mails = 0

  /** The requests that each limit by address counts, and their answers within the limit. */
  const BY_ADDRESS: readonly (readonly [name: string, () => Sent, within: number])[] = [
    ['publishable', () => ({ path: PRODUCTS, headers: bearer(kassa.north.publishableKey) }), 200],
    ['bad keys', () => ({ path: PRODUCTS, headers: bearer(newKey('secret')) }), 401],
    [
      'bad terminal keys',
      () => ({ path: '/v1/pos/products', headers: bearer(newKey('terminal')) }),
      401,
    ],
    ['sign-in', () => ({ path: '/auth/otp/verify', headers: own, body: wrongCode }), 401],
    ['links', () => ({ path: '/auth/link', headers: own, body: { token: 'wrong' } }), 401],
    ['pairing', () => ({ path: '/v1/pos/pair', body: { code: 'WRONG234' } }), 401],
    [
      'mails with codes',
      () => ({ path: '/auth/otp', headers: own, body: { email: `anna${mails++}@example.com` } }),
      202,
    ],
  ]
  for (const [index, [name, sent, within]] of BY_ADDRESS.entries()) {
    test(`${name}: one address is refused, another is not`, async () => {
      const [first, second] = [`127.0.${index + 1}.1`, `127.0.${index + 1}.2`]
      for (let round = 0; round < LIMIT; round++) expect(await send(first, sent())).toBe(within)
      expect(await send(first, sent())).toBe(429)
      expect(await send(second, sent())).toBe(within)
      // A header that nobody was told to trust names no other address.
      const forged = sent()
      const headers = { ...forged.headers, 'x-forwarded-for': '192.0.2.1' }
      expect(await send(first, { ...forged, headers })).toBe(429)
    })
  }

  /** The requests that each limit by credential counts: two credentials of its kind. */
  const BY_CREDENTIAL: readonly (readonly [
    name: string,
    path: string,
    () => Promise<readonly [Sent['headers'], Sent['headers']]>,
  ])[] = [
    [
      'secret',
      PRODUCTS,
      async () => [bearer(kassa.north.secretKey), bearer(kassa.south.secretKey)],
    ],
    [
      'terminal',
      '/v1/pos/products',
      async () => {
        const terminalAdmin = await TerminalAdmin.of(kassa, kassa.north)
        const [otp, bar] = [await terminalAdmin.till('Door'), await terminalAdmin.till('Bar')]
        return [bearer(otp.key), bearer(bar.key)]
      },
    ],
    [
      'admin',
      '/shop/api/shop',
      async () => {
        const [ben, eve] = ['ben@example.com', 'eve@example.com']
        const first = await memberOf(kassa, kassa.north, ben, 'staff')
        return [first.headers, (await memberOf(kassa, kassa.north, eve, 'staff')).headers]
      },
    ],
  ]
  for (const [name, path, credentials] of BY_CREDENTIAL) {
    test(`${name}: one credential is refused from everywhere, another is not`, async () => {
      const [one, another] = await credentials()
      const ask = (from: string, headers: Sent['headers']) =>
        send(from, { path, ...(headers && { headers }) })
      for (let round = 0; round < LIMIT; round++) expect(await ask('127.1.0.1', one)).toBe(200)
      expect(await ask('127.1.0.1', one)).toBe(429)
      expect(await ask('127.1.0.2', one)).toBe(429)
      expect(await ask('127.1.0.1', another)).toBe(200)
    })
  }
})
