import { describe, expect, test } from 'bun:test'
import { loginLink, setupLink } from '../../src/domain/access/link.ts'
import { findUser } from '../../src/domain/access/user.ts'
import type { Answer } from '../answer.ts'
import { TestServer } from '../fixture.ts'
import { cookieOf, DAY_MS, field, MINUTE_MS } from './otp-client.ts'

const URL_HERE = 'http://localhost'
const OWNER = 'north@example.com'

const tokenIn = (url: string) => new URL(url).searchParams.get('link') ?? ''

/** Presses the button of the page that the link opens. */
async function follow(kassa: TestServer, url: string): Promise<Answer> {
  return await kassa.ask({ method: 'POST', path: '/auth/link', body: { token: tokenIn(url) } })
}

describe('a sign-in link', () => {
  test('lets its user in, once', async () => {
    await using kassa = await TestServer.open()
    const { url, expiresAt } = await loginLink(kassa.ports, ' North@Example.com', URL_HERE)
    expect(url).toMatch(/^http:\/\/localhost\/admin\?link=kassa_link_[0-9a-f]{64}$/)
    expect(Date.parse(expiresAt)).toBe(kassa.now + 15 * MINUTE_MS)
    const answer = await follow(kassa, url)
    expect([answer.status, answer.json]).toEqual([
      200,
      expect.objectContaining({ user: expect.objectContaining({ email: OWNER }) }),
    ])
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^kassa_admin=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const headers = { cookie: cookieOf(answer) }
    const session = await kassa.ask({ path: '/auth/session', headers })
    expect(session.json).toMatchObject({
      user: { email: OWNER },
      shops: [{ slug: 'north', role: 'owner' }],
      session: {
        method: 'link',
        current: true,
        expiresAt: new Date(kassa.now + 30 * DAY_MS).toISOString(),
      },
    })
    const again = await follow(kassa, url)
    expect([again.refusal, again.header('set-cookie')]).toEqual(['UNAUTHENTICATED', null])
    expect(kassa.rows('session')).toHaveLength(1)
  })

  test('proves nothing about the mailbox', async () => {
    await using kassa = await TestServer.open()
    await follow(kassa, (await loginLink(kassa.ports, OWNER, URL_HERE)).url)
    expect((await findUser(kassa.ports.store.read, OWNER))?.emailVerified).toBe(false)
  })

  test('lives for fifteen minutes, to the millisecond', async () => {
    await using kassa = await TestServer.open()
    const late = await loginLink(kassa.ports, OWNER, URL_HERE)
    kassa.now += 15 * MINUTE_MS
    expect((await follow(kassa, late.url)).status).toBe(401)
    const early = await loginLink(kassa.ports, OWNER, URL_HERE)
    kassa.now += 15 * MINUTE_MS - 1
    expect((await follow(kassa, early.url)).status).toBe(200)
  })

  test('is not used up by who only looks at it', async () => {
    await using kassa = await TestServer.open()
    const { url } = await loginLink(kassa.ports, OWNER, URL_HERE)
    const { pathname, search } = new URL(url)
    const before = kassa.dump()
    for (const method of ['HEAD', 'OPTIONS', 'GET', 'POST']) {
      const answer = await kassa.app.handle(new Request(url, { method }))
      expect(answer.headers.get('set-cookie')).toBeNull()
      if (method === 'GET') expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    }
    expect(kassa.dump()).toBe(before)
    const lines = JSON.stringify(kassa.log)
    expect(lines).toContain(pathname)
    expect(lines).not.toContain(search.slice(-64))
    expect((await follow(kassa, url)).status).toBe(200)
  })

  test('signs no one in from a page of another origin (login CSRF)', async () => {
    await using kassa = await TestServer.open()
    const { url } = await loginLink(kassa.ports, OWNER, URL_HERE)
    const body = { token: tokenIn(url) }
    const headers = { origin: 'https://evil.example' }
    const answer = await kassa.ask({ method: 'POST', path: '/auth/link', body, headers })
    expect([answer.refusal, answer.header('set-cookie')]).toEqual(['FORBIDDEN', null])
    expect((await follow(kassa, url)).status).toBe(200)
  })

  test('that a hundred open at the same time lets one in', async () => {
    await using kassa = await TestServer.open()
    const { url } = await loginLink(kassa.ports, OWNER, URL_HERE)
    const answers = await Promise.all(Array.from({ length: 100 }, () => follow(kassa, url)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(kassa.rows('session')).toHaveLength(1)
  })

  test('is for a known user', async () => {
    await using kassa = await TestServer.open()
    const made = loginLink(kassa.ports, 'nobody@example.com', URL_HERE)
    await expect(made).rejects.toThrow('nobody@example.com')
    await expect(loginLink(kassa.ports, 'Anna <a@b.de>', URL_HERE)).rejects.toThrow('email')
    expect(kassa.rows('login_link')).toEqual([])
  })

  test.each(['', 'x', 'kassa_link_', `kassa_link_${'0'.repeat(64)}`, '../..'])(
    'is not guessed as %p',
    async (token) => {
      await using kassa = await TestServer.open()
      await loginLink(kassa.ports, OWNER, URL_HERE)
      const answer = await kassa.ask({ method: 'POST', path: '/auth/link', body: { token } })
      expect(answer.refusal).toBe('UNAUTHENTICATED')
      expect(kassa.rows('session')).toEqual([])
    },
  )

  test('is in no log line and no row', async () => {
    await using kassa = await TestServer.open()
    const { url } = await loginLink(kassa.ports, OWNER, URL_HERE)
    const token = url.slice(url.lastIndexOf('_') + 1)
    expect(kassa.dump()).not.toContain(token)
    await follow(kassa, url)
    await kassa.ask({ path: `/auth/link/${tokenIn(url)}` })
    const lines = JSON.stringify(kassa.log)
    expect(lines).toContain('/auth/link/kassa_link_…')
    expect(lines).not.toContain(token)
  })
})

describe('setting up an empty server', () => {
  const shop = { slug: 'corner', name: 'Corner', currency: 'CHF' }
  const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get('setup') ?? ''
  const setUp = async (kassa: TestServer, body: object, headers = {}) =>
    await kassa.ask({ method: 'POST', path: '/auth/setup', body, headers })

  test('makes the first shop and lets its owner in, once', async () => {
    await using kassa = await TestServer.empty()
    const link = await setupLink(kassa.ports, URL_HERE)
    expect(link.url).toMatch(/^http:\/\/localhost\/admin\?setup=kassa_setup_[0-9a-f]{64}$/)
    const body = { ...shop, token: tokenOf(link), email: 'Owner@Example.com' }
    const answer = await setUp(kassa, body)
    expect(answer.status).toBe(201)
    expect(answer.json).toEqual({
      shop: {
        ...shop,
        id: expect.stringMatching(/^shop_/),
        createdAt: new Date(kassa.now).toISOString(),
      },
      publishableKey: expect.stringMatching(/^kassa_pub_/),
      secretKey: expect.stringMatching(/^kassa_live_/),
    })
    const key = String(field(answer, 'secretKey'))
    const product = { name: 'Mug', price: 9.5 }
    const path = '/v1/store/products'
    expect((await kassa.ask({ method: 'POST', path, key, body: product })).status).toBe(201)
    const headers = { cookie: cookieOf(answer), 'x-shop-id': 'corner' }
    const session = await kassa.ask({ path: '/auth/session', headers })
    expect(session.json).toMatchObject({
      user: { email: 'owner@example.com' },
      shops: [{ slug: 'corner', role: 'owner' }],
    })
    expect((await setUp(kassa, { ...body, slug: 'second' })).refusal).toBe('UNAUTHENTICATED')
    expect(kassa.rows('shop')).toHaveLength(1)
  })

  test('takes a form that was filled in wrong again', async () => {
    await using kassa = await TestServer.empty()
    const token = tokenOf(await setupLink(kassa.ports, URL_HERE))
    const body = { ...shop, slug: 'c'.repeat(40), token, email: 'owner@example.com' }
    for (const [wrong, refusal] of [
      [{ slug: 'c'.repeat(41) }, 'VALIDATION_FAILED slug'],
      [{ email: 'owner' }, 'VALIDATION_FAILED email'],
      [{ slug: 'Corner' }, 'VALIDATION_FAILED slug'],
      [{ name: ' ' }, 'VALIDATION_FAILED name'],
      [{ currency: 'EURO' }, 'VALIDATION_FAILED currency'],
      [{ role: 'owner' }, 'VALIDATION_FAILED role'],
    ] as const) {
      expect((await setUp(kassa, { ...body, ...wrong })).refusal).toBe(refusal)
    }
    expect(kassa.rows('shop_user')).toEqual([])
    expect((await setUp(kassa, body)).status).toBe(201)
  })

  test('ends with a shop, a newer link, or a day', async () => {
    await using kassa = await TestServer.empty()
    const body = { ...shop, email: 'owner@example.com' }
    const first = tokenOf(await setupLink(kassa.ports, URL_HERE))
    const second = tokenOf(await setupLink(kassa.ports, URL_HERE))
    expect((await setUp(kassa, { ...body, token: first })).status).toBe(401)
    kassa.now += DAY_MS
    expect((await setUp(kassa, { ...body, token: second })).status).toBe(401)
    const third = tokenOf(await setupLink(kassa.ports, URL_HERE))
    await kassa.shop('north')
    expect((await setUp(kassa, { ...body, token: third })).status).toBe(401)
    expect(kassa.rows('shop')).toHaveLength(1)
  })

  test('by fifty at the same time makes one shop', async () => {
    await using kassa = await TestServer.empty()
    const token = tokenOf(await setupLink(kassa.ports, URL_HERE))
    const all = Array.from({ length: 50 }, (_, count) =>
      setUp(kassa, { ...shop, slug: `corner-${count}`, token, email: 'owner@example.com' }),
    )
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(kassa.rows('shop')).toHaveLength(1)
  })

  test('needs its own link: one that signs in is none, and the other way round', async () => {
    await using kassa = await TestServer.open()
    const setup = tokenOf(await setupLink(kassa.ports, URL_HERE))
    const login = await loginLink(kassa.ports, OWNER, URL_HERE)
    const body = { token: setup }
    const answer = await kassa.ask({ method: 'POST', path: '/auth/link', body })
    expect(answer.refusal).toBe('UNAUTHENTICATED')
    const token = tokenIn(login.url)
    await using empty = await TestServer.empty()
    const { store, clock } = empty.ports
    const hash = Bun.SHA256.hash(token, 'hex')
    await store.write(async (tx) => {
      const user = await tx.insert('user.insert', {
        publicId: 'user_x',
        email: OWNER,
        emailVerified: false,
        name: null,
        createdAt: clock(),
      })
      await tx.run('link.insert', { hash, user, onlyShop: null, expiresAt: clock() + MINUTE_MS })
    })
    expect((await setUp(empty, { ...shop, token, email: OWNER })).status).toBe(401)
    expect(empty.rows('login_link')).toHaveLength(1)
  })
})
