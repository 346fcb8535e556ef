import { OtpClient } from '../auth/otp-client.ts'
import type { TestServer } from '../fixture.ts'
import { memberOf, ownerOf } from '../member-fixture.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import type { Target } from './attack.ts'

/** A cookie in the form that Playwright takes. */
interface BrowserCookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly path: '/'
  readonly httpOnly: true
  readonly sameSite: 'Lax'
}

/** The cookies of somebody who owns both shops, is their shopper, and is signed in to all. */
export async function signedInEverywhere(
  kassa: TestServer,
  domains: readonly string[],
): Promise<BrowserCookie[]> {
  kassa.now += 61_000
  const owner = await ownerOf(kassa, kassa.north)
  await memberOf(kassa, kassa.south, owner.user.email, 'owner')
  const email = `anna${kassa.now}@example.com`
  const north = await new OtpClient(kassa, kassa.north).signIn(email)
  const south = await new OtpClient(kassa, kassa.south).signIn(email)
  return [owner.cookie, north.cookie, south.cookie].flatMap((pair) => {
    const [name = '', value = ''] = pair.split('=', 2)
    const common = { name, value, path: '/', httpOnly: true, sameSite: 'Lax' } as const
    return domains.map((domain) => ({ ...common, domain }))
  })
}

/** Every change that a shopper may make at a shop, or a stranger with a code to their own address. */
export async function shopperTargets(
  kassa: TestServer,
  shop: ShopFixture,
  home: string,
): Promise<Target[]> {
  kassa.now += 61_000
  const { slug } = shop.shop
  const stranger = await codeAt(new OtpClient(kassa, shop), `mallory${kassa.now}@example.com`)
  const all: readonly (readonly [Target['method'], string, unknown])[] = [
    ['PATCH', '/account', { name: `Forged ${kassa.now}` }],
    ['POST', '/otp', { email: `victim${kassa.now}@example.com` }],
    ['POST', '/otp/verify', stranger],
    ['POST', '/logout', {}],
  ]
  return all.map(([method, path, body]) => {
    return { method, url: `${home}/storefront/api${path}`, shop: slug, body }
  })
}

/** The changes in admin that are worth an attack, and those that sign in and out. */
export async function adminTargets(kassa: TestServer, home: string): Promise<Target[]> {
  kassa.now += 61_000
  const owner = await ownerOf(kassa, kassa.north)
  const fresh = { name: 'Mug', price: 9.5 }
  const product = await owner.done<{ id: string }>(owner.post('/shop/api/products', fresh))
  const { data } = await owner.done<{ data: { id: string }[] }>(owner.get('/auth/sessions'))
  const stranger = await codeAt(new OtpClient(kassa, null), `eve${kassa.now}@example.com`)
  const forged = { name: 'Forged', currency: 'EUR', slug: `forged-${kassa.now}` }
  const all: readonly (readonly [Target['method'], string, unknown])[] = [
    ['POST', '/shop/api/shops', forged],
    ['POST', '/shop/api/rotate-secret-key', {}],
    ['POST', '/shop/api/staff', { email: `evil${kassa.now}@example.com`, role: 'owner' }],
    ['POST', '/shop/api/terminals', { name: 'Forged' }],
    ['PATCH', '/shop/api/shop', { name: `Forged ${kassa.now}` }],
    ['POST', '/shop/api/products', { name: 'Forged', price: 1 }],
    ['PATCH', `/shop/api/products/${product.id}`, { price: 0 }],
    ['DELETE', `/shop/api/products/${product.id}`, {}],
    ['DELETE', `/auth/sessions/${data[0]?.id}`, {}],
    ['POST', '/auth/otp', { email: `victim${kassa.now}@example.com` }],
    ['POST', '/auth/otp/verify', stranger],
    ['POST', '/auth/logout', {}],
  ]
  return all.map(([method, path, body]) => ({ method, url: home + path, shop: 'north', body }))
}

async function codeAt(
  otp: OtpClient,
  email: string,
): Promise<{ challengeId: string; code: string }> {
  const challengeId = await otp.challenge(email)
  return { challengeId, code: otp.kassa.mailbox.code(email) }
}
