import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { listOrigins } from '../../src/domain/shop/origins.ts'
import { attack, obeyed, read, type Target } from './attack.ts'
import { inChromium, openChromium } from './chromium.ts'
import { ListeningServer } from './listening-server.ts'
import { adminTargets, shopperTargets, signedInEverywhere } from './victim.ts'

/**
 * The server has two names here. Browsers trust 127.0.0.1 and send it Sec-Fetch headers; to
 * `api.shop.lan`, a plain HTTP server in a LAN, they send only Origin.
 */
const TRUSTWORTHY = '127.0.0.1'
const LAN = 'api.shop.lan'

/**
 * Hosts of the attackers' pages, as close to the server's own as possible. Requests of pages on the
 * same site carry cookies. They attack one target of each kind: that each route refuses what comes
 * from such pages is tested without a browser, in the matrix and in test/auth/origin.test.ts.
 */
const ATTACKERS: readonly (readonly [host: string, attacker: string, sameSite: boolean])[] = [
  [TRUSTWORTHY, '127.0.0.1', true],
  [TRUSTWORTHY, 'localhost', false],
  [LAN, 'api.shop.lan', true],
  [LAN, 'evil.shop.lan', true],
  [LAN, 'api.shop.lan.evil.example', false],
]

const ADMIN_READS = ['/auth/session', '/auth/sessions', '/shop/api/shops', '/shop/api/keys']
const SHOPPER_READS = ['/storefront/api/session', '/storefront/api/account']

const UNREADABLE = ['plain: TypeError', 'with x-shop-id: TypeError', 'without CORS: 0 opaque']

inChromium('requests of other origins', () => {
  let browser: Browser
  let context: BrowserContext
  let served: ListeningServer
  let elsewhere: Bun.Server<undefined>
  let otherPort: Bun.Server<undefined>
  beforeAll(async () => {
    const page = '<!doctype html><title>Elsewhere</title><body></body>'
    const fetch = () => new Response(page, { headers: { 'content-type': 'text/html' } })
    elsewhere = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch })
    otherPort = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch })
    served = await ListeningServer.open()
    const { kassa } = served
    await kassa.ports.store.write((tx) =>
      listOrigins(tx, kassa.north.shop.id, [`http://www.shop.lan:${elsewhere.port}`]),
    )
    browser = await openChromium()
    context = await browser.newContext()
    await context.addCookies(await signedInEverywhere(kassa, [TRUSTWORTHY, LAN]))
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    await Promise.all([elsewhere.stop(true), otherPort.stop(true)])
    await served[Symbol.asyncDispose]()
  })

  const home = (host: string) => `http://${host}:${served.port}`

  async function pageAt(url: string, at = context): Promise<Page> {
    const page = await at.newPage()
    await page.goto(url)
    return page
  }

  /** Attacks from a page at `url`, expects that nothing changes, and returns the requests. */
  async function expectNoChange(url: string, targets: Parameters<typeof attack>[1]) {
    const page = await pageAt(url)
    const before = served.kassa.dump()
    const start = served.arrivals.length
    const tries = await attack(page, targets)
    await page.close()
    await served.kassa.outbox.idle()
    expect(served.kassa.dump()).toBe(before)
    const changes = served.arrivals
      .slice(start)
      .filter(({ method }) => method !== 'GET' && method !== 'OPTIONS')
    expect(changes.filter(({ status }) => status < 400)).toEqual([])
    // Without this, the test would also pass if no request had arrived.
    expect(changes.length).toBeGreaterThan(10 * targets.length)
    expect(tries.filter(({ seen }) => seen === 'no end')).toEqual([])
    return { tries, changes }
  }

  describe.each(ATTACKERS)('to the server at %s from a page at %s', (host, attacker, sameSite) => {
    test('no attack changes anything', async () => {
      const { kassa } = served
      const targets = oneOfEachKind([
        ...(await shopperTargets(kassa, kassa.north, home(host))),
        ...(await adminTargets(kassa, home(host))),
      ])
      const url = `http://${attacker}:${elsewhere.port}`
      const { tries, changes } = await expectNoChange(url, targets)
      const withCookie = changes.filter(({ cookies }) => cookies.includes('kassa_admin'))
      expect(withCookie.length > 10 * targets.length).toBe(sameSite)
      const hasFetchSite = changes.every(({ fetchSite }) => fetchSite !== null)
      expect(hasFetchSite).toBe(host === TRUSTWORTHY)
      const readable = tries.filter(
        ({ way, seen }) => /^(fetch|XML)/.test(way) && /^[1-9]/.test(seen),
      )
      expect(readable).toEqual([])
    })

    test('nothing can be read', async () => {
      const page = await pageAt(`http://${attacker}:${elsewhere.port}`)
      const urls = [...ADMIN_READS, ...SHOPPER_READS].map((path) => home(host) + path)
      const tries = await read(page, urls, 'north')
      await page.close()
      expect([...new Set(tries.map(({ way, seen }) => `${way}: ${seen}`))].sort()).toEqual(
        UNREADABLE,
      )
    })
  })

  test('an origin that the shop lists can do everything that its shoppers can do', async () => {
    const { kassa } = served
    kassa.now += 61_000
    const fresh = await browser.newContext()
    const page = await pageAt(`http://www.shop.lan:${elsewhere.port}`, fresh)
    const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body: unknown = {}) =>
      obeyed(page, { url: `${home(LAN)}/storefront/api${path}`, method, shop: 'north', body })
    const sent = await ask('POST', '/otp', { email: 'shopper@example.com' })
    await kassa.outbox.idle()
    expect(sent?.status).toBe(202)
    const { challengeId } = (sent?.json ?? {}) as { challengeId?: string }
    const code = kassa.mailbox.code('shopper@example.com')
    expect(await ask('POST', '/otp/verify', { challengeId, code })).toMatchObject({ status: 200 })
    const [cookie] = await fresh.cookies(home(LAN))
    expect(cookie).toMatchObject({ name: 'kassa_shopper_north', httpOnly: true, sameSite: 'Lax' })
    expect(await ask('GET', '/session')).toMatchObject({ status: 200 })
    const changed = { status: 200, json: { name: 'Anna', email: 'shopper@example.com' } }
    expect(await ask('PATCH', '/account', { name: 'Anna' })).toMatchObject(changed)
    expect(await ask('GET', '/account')).toMatchObject(changed)
    expect(await ask('POST', '/logout')).toMatchObject({ status: 204 })
    expect(await ask('GET', '/session')).toMatchObject({ status: 401 })
    await fresh.close()
  })

  test('it can do nothing else: not in admin, and not at a shop that does not list it', async () => {
    const { kassa } = served
    const url = `http://www.shop.lan:${elsewhere.port}`
    const { changes } = await expectNoChange(url, [
      ...(await shopperTargets(kassa, kassa.south, home(LAN))),
      ...oneOfEachKind(await adminTargets(kassa, home(LAN))),
    ])
    expect(changes.some(({ cookies }) => cookies.includes('kassa_shopper_south'))).toBe(true)
    const page = await pageAt(url)
    const urls = ADMIN_READS.map((path) => home(LAN) + path)
    const shops = SHOPPER_READS.map((path) => home(LAN) + path)
    const tries = [...(await read(page, urls, 'north')), ...(await read(page, shops, 'south'))]
    await page.close()
    // That a request names no shop, a listed page may read.
    const seen = new Set(tries.map(({ way, seen }) => `${way}: ${seen}`))
    expect([...seen].sort()).toEqual(['plain: 400 cors', ...UNREADABLE])
  })

  test('an origin that only looks like the listed one can do nothing', async () => {
    const { kassa } = served
    for (const lookalike of [
      `http://www.shop.lan:${otherPort.port}`,
      `http://www.shop.lan.evil.example:${elsewhere.port}`,
      `http://evil-www.shop.lan:${elsewhere.port}`,
      `http://shop.lan:${elsewhere.port}`,
    ]) {
      const [account] = await shopperTargets(kassa, kassa.north, home(LAN))
      await expectNoChange(lookalike, account ? [account] : [])
    }
  })

  test.each([TRUSTWORTHY, LAN])(
    "the server's own pages at %s can make all of these changes",
    async (host) => {
      const { kassa } = served
      const fresh = await browser.newContext()
      await fresh.addCookies(await signedInEverywhere(kassa, [host]))
      const page = await pageAt(`${home(host)}/healthz`, fresh)
      for (const target of [
        ...(await shopperTargets(kassa, kassa.north, home(host))),
        ...(await adminTargets(kassa, home(host))),
      ]) {
        const before = kassa.dump()
        const answer = await obeyed(page, target)
        await kassa.outbox.idle()
        expect(answer?.status, target.url).toBeWithin(200, 300)
        expect(kassa.dump()).not.toBe(before)
      }
      await fresh.close()
    },
  )
})

/**
 * The first target of each method in each part of the API: `/auth`, `/shop`, `/storefront`, one
 * with a body and one without, which is the easiest to forge.
 */
function oneOfEachKind(targets: readonly Target[]): Target[] {
  const kinds = new Map<string, Target>()
  for (const target of targets) {
    const { length } = Object.keys(target.body as object)
    const kind = `${target.method} ${new URL(target.url).pathname.split('/')[1]} ${length > 0}`
    if (!kinds.has(kind)) kinds.set(kind, target)
  }
  return [...kinds.values()]
}
