import { expect, test } from 'bun:test'
import { listOrigins } from '../../src/domain/shop/origins.ts'
import { TestServer } from '../fixture.ts'
import { OtpClient } from './otp-client.ts'

const PAGE = 'https://www.boutique.example'
const ANNA = 'anna@example.com'

/** The attributes of the cookies that a sign-in from a page sets. */
async function attributes(settings: Record<string, string>, headers: Record<string, string>) {
  await using kassa = await TestServer.open(settings)
  const { ports, north } = kassa
  const origins = [PAGE, 'http://localhost:5173']
  await ports.store.write((tx) => listOrigins(tx, north.shop.id, origins))
  const { answer, cookie, otp } = await new OtpClient(kassa, north).signIn(ANNA, headers)
  const set = answer.headers.getSetCookie().map((field) => field.replace(/^.*HttpOnly; /, ''))
  const path = '/storefront/api/logout'
  const out = await kassa.ask({
    method: 'POST',
    path,
    headers: { ...otp.headers, cookie, ...headers },
  })
  expect(out.status).toBe(204)
  set.push(...out.headers.getSetCookie().map((field) => field.replace(/^.*HttpOnly; /, '')))
  return [...new Set(set)]
}

const OVER_HTTPS = { KASSA_URL: 'https://shop.lan' }

test.each([
  [
    'a listed page of another site',
    OVER_HTTPS,
    { origin: PAGE, 'sec-fetch-site': 'cross-site' },
    'SameSite=None; Secure; Partitioned',
  ],
  [
    'a listed page on the same site',
    OVER_HTTPS,
    { origin: PAGE, 'sec-fetch-site': 'same-site' },
    'SameSite=Lax; Secure',
  ],
  [
    'a page of kassa itself',
    OVER_HTTPS,
    { origin: 'https://shop.lan', 'sec-fetch-site': 'same-origin' },
    'SameSite=Lax; Secure',
  ],
  [
    'a listed page, where kassa has no HTTPS',
    {},
    { origin: PAGE, 'sec-fetch-site': 'cross-site' },
    'SameSite=Lax',
  ],
  [
    'another port of localhost',
    {},
    { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' },
    'SameSite=Lax',
  ],
])('a sign-in from %s', async (_, settings, headers, expected) => {
  expect(await attributes(settings, headers)).toEqual([expected])
})

test('a page that the shop does not list signs nobody in', async () => {
  await using kassa = await TestServer.open(OVER_HTTPS)
  const headers = { origin: PAGE, 'sec-fetch-site': 'cross-site' }
  const answer = await new OtpClient(kassa, kassa.north).request(ANNA, headers)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
})
