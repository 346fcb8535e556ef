import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { loginLink } from '../../src/domain/access/link.ts'
import { RealProvider } from '../auth/real-provider.ts'
import { inChromium, openChromium } from './chromium.ts'
import { ServedHouse } from './served-house.ts'

const WEEK_S = 7 * 24 * 60 * 60

/** The house is at `localhost`, the provider at 127.0.0.1: to a browser these are two sites. */
inChromium('sign-in by identity provider in a browser', () => {
  let browser: Browser
  let context: BrowserContext
  let provider: RealProvider
  let served: ServedHouse
  let home: string
  beforeAll(async () => {
    served = await ServedHouse.open(async (port) => {
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

  async function pageOfItsOwn(): Promise<Page> {
    context = await browser.newContext()
    return await context.newPage()
  }

  /** Goes to the provider and fills its form in. */
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

  /** The address at which somebody else would come back, who has signed in and stopped there. */
  async function answerToStranger(): Promise<string> {
    const stranger = await browser.newContext()
    const form = await stranger.request.get(`${home}/auth/oidc/real`)
    const submit = { form: { login: 'anna' }, maxRedirects: 0 }
    let answer = await stranger.request.post(form.url(), submit)
    for (let hop = 0; hop < 5; hop++) {
      const ahead = new URL(answer.headers().location ?? '', answer.url())
      if (ahead.origin === home) {
        await stranger.close()
        return ahead.href
      }
      answer = await stranger.request.get(ahead.href, { maxRedirects: 0 })
    }
    throw new Error(`the provider sends nobody back, but to ${answer.url()}`)
  }

  const whoAmI = (page: Page) =>
    page.evaluate(async () => {
      const answer = await fetch('/auth/session')
      return { status: answer.status, body: await answer.json() }
    })

  test('a visitor goes to the provider, signs in there, and is back where they wanted', async () => {
    const page = await pageOfItsOwn()
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
    expect(Math.abs(lifeSeconds - WEEK_S)).toBeLessThan(60)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await context.close()
  }, 60_000)

  test('the sign-in page leads to the provider, and back to the page that was wanted', async () => {
    const page = await pageOfItsOwn()
    await page.goto(`${home}/admin/settings?shop=north`)
    await page.getByRole('link', { name: 'Continue with Real' }).click()
    await page.waitForURL(`${provider.issuer}/**`)
    await enter(page, 'anna')
    expect(page.url()).toBe(`${home}/admin/settings?shop=north`)
    await context.close()
  }, 60_000)

  test('a sign-in link asks for a click, and tells no other page its address', async () => {
    const page = await pageOfItsOwn()
    const { url } = await loginLink(served.house.ports, 'north@example.com', home)
    const referrers: (string | null)[] = []
    page.on('request', async (request) => {
      referrers.push(await request.headerValue('referer'))
    })
    await page.goto(url)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${home}/admin/products`)
    expect((await whoAmI(page)).body.user.email).toBe('north@example.com')
    expect(referrers.length).toBeGreaterThan(3)
    expect(referrers.filter(Boolean)).toEqual([])
    await page.goto(url)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('used or too old').waitFor()
    await context.close()
  }, 60_000)

  test('while they are away, the browser keeps the flow where no page can read it', async () => {
    const page = await pageOfItsOwn()
    await page.goto(`${home}/auth/oidc/real`)
    const [flow] = await context.cookies(home)
    expect(flow).toMatchObject({ name: 'kassa_sign_in', httpOnly: true, sameSite: 'Lax' })
    await page.goto(`${home}/healthz`)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await context.close()
  }, 60_000)

  test('whom the provider turns away, or does not vouch for, gets no cookie', async () => {
    for (const [login, code] of [
      ['nobody', 'UNAUTHENTICATED'],
      ['eve', 'FORBIDDEN'],
    ] as const) {
      const page = await pageOfItsOwn()
      await signIn(page, login)
      expect(await page.textContent('main')).toContain(code)
      await page.getByRole('link', { name: 'Back to sign-in' }).click()
      await page.getByRole('heading', { name: 'Sign in to your shop' }).waitFor()
      expect(await context.cookies(home)).toEqual([])
      await context.close()
    }
  }, 60_000)

  test("a link with a stranger's answer signs nobody in as the stranger (login CSRF)", async () => {
    const answer = await answerToStranger()

    const victim = await pageOfItsOwn()
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
