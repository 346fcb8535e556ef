import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { listOrigins } from '../../src/domain/shop/origins.ts'
import { TestServer } from '../fixture.ts'
import { Certificate } from '../mail/post-office.ts'
import { inChromium, openChromium } from './chromium.ts'

const ANNA = 'anna@example.com'

/** A page's requests to the shopper routes, as its script sends them. */
async function asked(
  page: Page,
  url: string,
  method = 'GET',
  body?: unknown,
  credentials: 'include' | 'omit' = 'include',
): Promise<unknown> {
  return await page.evaluate(
    async ({ url, method, text, credentials }) => {
      const headers = { 'x-shop-id': 'north', ...(text && { 'content-type': 'application/json' }) }
      const answer = await fetch(url, { method, headers, credentials, ...(text && { body: text }) })
      const result = await answer.text()
      return [answer.status, result && JSON.parse(result)]
    },
    { url, method, credentials, text: body === undefined ? '' : JSON.stringify(body) },
  )
}

/** Signs a shopper in on a page of a storefront, looks who is signed in, and signs out. */
async function signsIn(page: Page, kassa: TestServer, api: string): Promise<void> {
  const [sent, challenge] = (await asked(page, `${api}/otp`, 'POST', { email: ANNA })) as [
    number,
    { challengeId: string },
  ]
  expect(sent).toBe(202)
  await kassa.outbox.idle()
  const code = kassa.mailbox.code(ANNA)
  const entry = { challengeId: challenge.challengeId, code }
  expect(await asked(page, `${api}/otp/verify`, 'POST', entry)).toMatchObject([200, {}])
  await page.reload()
  const customer = { customer: { email: ANNA } }
  expect(await asked(page, `${api}/session`)).toMatchObject([200, customer])
  const named = await asked(page, `${api}/account`, 'PATCH', { name: 'Anna' })
  expect(named).toMatchObject([200, { name: 'Anna' }])
  expect(await asked(page, `${api}/logout`, 'POST')).toEqual([204, ''])
  expect(await asked(page, `${api}/session`)).toMatchObject([401, { code: 'UNAUTHENTICATED' }])
}

const html = () =>
  new Response('<!doctype html><title>Storefront</title>', {
    headers: { 'content-type': 'text/html' },
  })

inChromium('a storefront of another origin', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  }, 60_000)
  afterAll(() => browser.close())

  async function story(hosts: { api: string; shop: string; other: string }, secure: boolean) {
    using certificate = new Certificate(hosts.api)
    const tls = secure ? { tls: await certificate.read() } : {}
    const scheme = secure ? 'https' : 'http'
    let kassa: TestServer | null = null
    const fetch = (request: Request) =>
      kassa?.app.fetch(request) ?? new Response('', { status: 503 })
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch, ...tls })
    const storefront = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: html, ...tls })
    const api = `${scheme}://${hosts.api}:${server.port}`
    const page = `${scheme}://${hosts.shop}:${storefront.port}`
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    try {
      await using opened = await TestServer.open(
        secure
          ? { KASSA_URL: api, KASSA_TLS_CERT: certificate.file, KASSA_TLS_KEY: certificate.keyFile }
          : {},
      )
      kassa = opened
      const { ports, north } = opened
      await ports.store.write((tx) => listOrigins(tx, north.shop.id, [page]))
      await north.product({ name: 'Mug' })
      const shop = await context.newPage()
      await shop.goto(page)
      await signsIn(shop, opened, `${api}/storefront/api`)
      const listed = await shop.evaluate(
        async ([url = '', key = '']) => {
          const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'mine' }
          const found = await (await globalThis.fetch(url, { headers })).json()
          const refused = await globalThis.fetch(`${url}/nope`, { method: 'DELETE', headers })
          return [found.data[0].slug, refused.status, (await refused.json()).code]
        },
        [`${api}/v1/store/products`, north.publishableKey],
      )
      expect(listed).toEqual(['mug', 403, 'FORBIDDEN'])
      const stranger = await context.newPage()
      await stranger.goto(`${scheme}://${hosts.other}:${storefront.port}`)
      const otp = `${api}/storefront/api/otp`
      const refused = asked(stranger, otp, 'POST', { email: ANNA })
      await expect(refused).rejects.toThrow('Failed to fetch')
      const before = opened.dump()
      const advice = { code: 'FORBIDDEN', detail: expect.stringContaining('Trusted pages') }
      const plainly = (url: string, method: string, body?: unknown) =>
        asked(stranger, url, method, body, 'omit')
      expect(await plainly(otp, 'POST', { email: ANNA })).toMatchObject([403, advice])
      const account = `${api}/storefront/api/account`
      expect(await plainly(account, 'PATCH', { name: 'Eve' })).toMatchObject([403, advice])
      expect(await plainly(`${api}/storefront/api/session`, 'GET')).toMatchObject([403, advice])
      await opened.settled()
      expect(opened.dump()).toBe(before)
    } finally {
      await context.close()
      await Promise.all([server.stop(true), storefront.stop(true)])
    }
  }

  test('signs shoppers in from another site over HTTPS', () =>
    story({ api: 'api.kassa.test', shop: 'www.boutique.example', other: 'evil.example' }, true))

  test('signs shoppers in from another port of localhost', () =>
    story({ api: 'localhost', shop: 'localhost', other: 'evil.example' }, false))
})
