import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { loginLink } from '../../src/domain/access/link.ts'
import { RealProvider } from '../auth/real-provider.ts'
import { inChromium, openChromium } from './chromium.ts'
import { ListeningServer } from './listening-server.ts'

const WEEK_S = 7 * 24 * 60 * 60

/** The server is at localhost and the provider at 127.0.0.1, which browsers treat as two sites. */
inChromium('sign-in by identity provider in a browser', () => {
  let browser: Browser
  let context: BrowserContext
  let provider: RealProvider
  let served: ListeningServer
  let home: string
  beforeAll(async () => {
    served = await ListeningServer.open(async (port) => {
      home = `http://localhost:${port}`
      provider = await RealProvider.start([`${home}/auth/oidc/real/callback`])
      return provider.settings('REAL')
    })
    provider.accounts.set('anna', { email: 'anna@example.com', email_verified: true })
    provider.accounts.set('eve', { email: 'eve@example.com', email_verified: false })
    browser = await openChromium()
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    await served[Symbol.asyncDispose]()
    await provider[Symbol.asyncDispose]()
  })

  async function newPage(): Promise<Page> {
    context = await browser.newContext()
    return await context.newPage()
  }

  /** Starts the sign-in and fills in the provider's form. */
  async function signIn(page: Page, login: string, returnTo = ''): Promise<void> {
    await page.goto(`${home}/auth/oidc/real${returnTo}`)
    await enter(page, login)
  }

  async function enter(page: Page, login: string): Promise<void> {
    expect(new URL(page.url()).origin).toBe(provider.issuer)
    await page.fill('[name=login]', login)
    await page.click('button')
    await page.waitForURL(`${home}/**`)
  }

  /** The callback address of another person who has signed in but not followed the redirect. */
  async function callbackOfAnother(): Promise<string> {
    const other = await browser.newContext()
    const form = await other.request.get(`${home}/auth/oidc/real`)
    const submit = { form: { login: 'anna' }, maxRedirects: 0 }
    let answer = await other.request.post(form.url(), submit)
    for (let hop = 0; hop < 5; hop++) {
      const ahead = new URL(answer.headers().location ?? '', answer.url())
      if (ahead.origin === home) {
        await other.close()
        return ahead.href
      }
      answer = await other.request.get(ahead.href, { maxRedirects: 0 })
    }
    throw new Error(`the provider does not redirect to kassa but to ${answer.url()}`)
  }

  const whoAmI = (page: Page) =>
    page.evaluate(async () => {
      const answer = await fetch('/auth/session')
      return { status: answer.status, body: await answer.json() }
    })

  test('a visitor signs in at the provider and returns to the requested page', async () => {
    const page = await newPage()
    await signIn(page, 'anna', '?returnTo=/admin/products?status=Draft')
    expect(page.url()).toBe(`${home}/admin/products?status=Draft`)
    const { status, body } = await whoAmI(page)
    expect([status, body.user.email, body.session.method]).toEqual([
      200,
      'anna@example.com',
      'oidc',
    ])

    const cookies = await context.cookies(home)
    expect(cookies.map(({ name }) => name).sort()).toEqual(['kassa_admin', 'kassa_device'])
    for (const { httpOnly, sameSite } of cookies) {
      expect({ httpOnly, sameSite }).toEqual({ httpOnly: true, sameSite: 'Lax' })
    }
    const session = cookies.find(({ name }) => name === 'kassa_admin')
    expect(session?.path).toBe('/')
    const lifeSeconds = (session?.expires ?? 0) - Date.now() / 1000
    expect(Math.abs(lifeSeconds - WEEK_S)).toBeLessThan(3600)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await context.close()
  }, 60_000)

  test('the sign-in page leads to the provider and back to the requested page', async () => {
    const page = await newPage()
    await page.goto(`${home}/admin/settings?shop=north`)
    await page.getByRole('link', { name: 'Continue with Real' }).click()
    await page.waitForURL(`${provider.issuer}/**`)
    await enter(page, 'anna')
    expect(page.url()).toBe(`${home}/admin/settings?shop=north`)
    await context.close()
  }, 60_000)

  test('a sign-in link needs a click, and its address is never sent as a referrer', async () => {
    const page = await newPage()
    const { url } = await loginLink(served.kassa.ports, 'north@example.com', home)
    const referrers: (string | null)[] = []
    page.on('request', async (request) => {
      referrers.push(await request.headerValue('referer'))
    })
    await page.goto(url)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${home}/admin`)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    expect((await whoAmI(page)).body.user.email).toBe('north@example.com')
    expect(referrers.length).toBeGreaterThan(3)
    expect(referrers.filter(Boolean)).toEqual([])
    await page.goto(url)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('used or expired').waitFor()
    await context.close()
  }, 60_000)

  test('scripts cannot read the cookie of a sign-in in progress', async () => {
    const page = await newPage()
    await page.goto(`${home}/auth/oidc/real`)
    const [flow] = await context.cookies(home)
    expect(flow).toMatchObject({ name: 'kassa_sign_in', httpOnly: true, sameSite: 'Lax' })
    await page.goto(`${home}/healthz`)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await context.close()
  }, 60_000)

  test('no cookie is set if the provider refuses or has not verified the email address', async () => {
    for (const [login, code] of [
      ['nobody', 'UNAUTHENTICATED'],
      ['eve', 'FORBIDDEN'],
    ] as const) {
      const page = await newPage()
      await signIn(page, login)
      expect(await page.textContent('main')).toContain(code)
      await page.getByRole('link', { name: 'Back to sign-in' }).click()
      await page.getByRole('heading', { name: 'Sign in to your shop' }).waitFor()
      expect(await context.cookies(home)).toEqual([])
      await context.close()
    }
  }, 60_000)

  test("a link with another person's callback signs nobody in (login CSRF)", async () => {
    const answer = await callbackOfAnother()

    const victim = await newPage()
    await victim.goto(answer)
    expect(await victim.textContent('main')).toContain('MALFORMED_REQUEST')
    await victim.goto(`${home}/auth/oidc/real`)
    await victim.goto(answer)
    expect(await victim.textContent('main')).toContain('UNAUTHENTICATED')
    const names = (await context.cookies(home)).map(({ name }) => name)
    expect(names).not.toContain('kassa_admin')
    await context.close()
  }, 60_000)
})
