import { describe, expect, test } from 'bun:test'
import { loginLink, setupLink } from '../../src/domain/access/link.ts'
import type { Answer } from '../answer.ts'
import { TestServer } from '../fixture.ts'
import { cookieOf, DAY_MS, field, MINUTE_MS, rows } from './door.ts'

const URL_HERE = 'http://localhost'
const OWNER = 'north@example.com'

const tokenIn = (url: string) => new URL(url).searchParams.get('link') ?? ''

/** Presses the button of the page that the link opens. */
async function follow(house: TestServer, url: string): Promise<Answer> {
  return await house.ask({ method: 'POST', path: '/auth/link', body: { token: tokenIn(url) } })
}

describe('a sign-in link', () => {
  test('lets its user in, once', async () => {
    await using house = await TestServer.open()
    const { url, expiresAt } = await loginLink(house.ports, ' North@Example.com', URL_HERE)
    expect(url).toMatch(/^http:\/\/localhost\/admin\?link=kassa_link_[0-9a-f]{64}$/)
    expect(Date.parse(expiresAt)).toBe(house.now + 15 * MINUTE_MS)
    const answer = await follow(house, url)
    expect([answer.status, answer.json]).toEqual([
      200,
      expect.objectContaining({ user: expect.objectContaining({ email: OWNER }) }),
    ])
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^kassa_admin=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const headers = { cookie: cookieOf(answer) }
    const session = await house.ask({ path: '/auth/session', headers })
    expect(session.json).toMatchObject({
      user: { email: OWNER },
      shops: [{ slug: 'north', role: 'owner' }],
      session: {
        method: 'link',
        current: true,
        expiresAt: new Date(house.now + 30 * DAY_MS).toISOString(),
      },
    })
    const again = await follow(house, url)
    expect([again.refusal, again.header('set-cookie')]).toEqual(['UNAUTHENTICATED', null])
    expect(rows(house, 'session')).toHaveLength(1)
  })

  test('proves nothing about the mailbox', async () => {
    await using house = await TestServer.open()
    await follow(house, (await loginLink(house.ports, OWNER, URL_HERE)).url)
    expect((await house.ports.store.read.user.byEmail(OWNER))?.emailVerified).toBe(false)
  })

  test('lives for fifteen minutes, to the millisecond', async () => {
    await using house = await TestServer.open()
    const late = await loginLink(house.ports, OWNER, URL_HERE)
    house.now += 15 * MINUTE_MS
    expect((await follow(house, late.url)).status).toBe(401)
    const early = await loginLink(house.ports, OWNER, URL_HERE)
    house.now += 15 * MINUTE_MS - 1
    expect((await follow(house, early.url)).status).toBe(200)
  })

  test('is not used up by who only looks at it', async () => {
    await using house = await TestServer.open()
    const { url } = await loginLink(house.ports, OWNER, URL_HERE)
    const { pathname, search } = new URL(url)
    const before = house.dump()
    for (const method of ['HEAD', 'OPTIONS', 'GET', 'POST']) {
      const answer = await house.app.handle(new Request(url, { method }))
      expect(answer.headers.get('set-cookie')).toBeNull()
      if (method === 'GET') expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    }
    expect(house.dump()).toBe(before)
    const lines = JSON.stringify(await house.lines())
    expect(lines).toContain(pathname)
    expect(lines).not.toContain(search.slice(-64))
    expect((await follow(house, url)).status).toBe(200)
  })

  test('signs nobody in on the word of a page of another origin (login CSRF)', async () => {
    await using house = await TestServer.open()
    const { url } = await loginLink(house.ports, OWNER, URL_HERE)
    const body = { token: tokenIn(url) }
    const headers = { origin: 'https://evil.example' }
    const answer = await house.ask({ method: 'POST', path: '/auth/link', body, headers })
    expect([answer.refusal, answer.header('set-cookie')]).toEqual(['FORBIDDEN', null])
    expect((await follow(house, url)).status).toBe(200)
  })

  test('that a hundred open at the same time lets one in', async () => {
    await using house = await TestServer.open()
    const { url } = await loginLink(house.ports, OWNER, URL_HERE)
    const answers = await Promise.all(Array.from({ length: 100 }, () => follow(house, url)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(rows(house, 'session')).toHaveLength(1)
  })

  test('is for somebody who is known', async () => {
    await using house = await TestServer.open()
    const made = loginLink(house.ports, 'nobody@example.com', URL_HERE)
    await expect(made).rejects.toThrow('nobody@example.com')
    await expect(loginLink(house.ports, 'Anna <a@b.de>', URL_HERE)).rejects.toThrow('email')
    expect(rows(house, 'login_link')).toEqual([])
  })

  test.each(['', 'x', 'kassa_link_', `kassa_link_${'0'.repeat(64)}`, '../..'])(
    'is not guessed as %p',
    async (token) => {
      await using house = await TestServer.open()
      await loginLink(house.ports, OWNER, URL_HERE)
      const answer = await house.ask({ method: 'POST', path: '/auth/link', body: { token } })
      expect(answer.refusal).toBe('UNAUTHENTICATED')
      expect(rows(house, 'session')).toEqual([])
    },
  )

  test('stands in no log line and no row', async () => {
    await using house = await TestServer.open()
    const { url } = await loginLink(house.ports, OWNER, URL_HERE)
    const token = url.slice(url.lastIndexOf('_') + 1)
    expect(house.dump()).not.toContain(token)
    await follow(house, url)
    await house.ask({ path: `/auth/link/${tokenIn(url)}` })
    const lines = JSON.stringify(await house.lines())
    expect(lines).toContain('/auth/link/kassa_link_…')
    expect(lines).not.toContain(token)
  })
})

describe('setting up an empty server', () => {
  const shop = { slug: 'corner', name: 'Corner', currency: 'CHF' }
  const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get('setup') ?? ''
  const setUp = async (house: TestServer, body: object, headers = {}) =>
    await house.ask({ method: 'POST', path: '/auth/setup', body, headers })

  test('makes the first shop and lets its owner in, once', async () => {
    await using house = TestServer.empty()
    const link = await setupLink(house.ports, URL_HERE)
    expect(link.url).toMatch(/^http:\/\/localhost\/admin\?setup=kassa_setup_[0-9a-f]{64}$/)
    const body = { ...shop, token: tokenOf(link), email: 'Owner@Example.com' }
    const answer = await setUp(house, body)
    expect(answer.status).toBe(201)
    expect(answer.json).toEqual({
      shop: {
        ...shop,
        id: expect.stringMatching(/^shop_/),
        createdAt: new Date(house.now).toISOString(),
      },
      publishableKey: expect.stringMatching(/^kassa_pub_/),
      secretKey: expect.stringMatching(/^kassa_live_/),
    })
    const key = String(field(answer, 'secretKey'))
    const product = { name: 'Mug', price: 9.5 }
    const path = '/v1/store/products'
    expect((await house.ask({ method: 'POST', path, key, body: product })).status).toBe(201)
    const headers = { cookie: cookieOf(answer), 'x-shop-id': 'corner' }
    const session = await house.ask({ path: '/auth/session', headers })
    expect(session.json).toMatchObject({
      user: { email: 'owner@example.com' },
      shops: [{ slug: 'corner', role: 'owner' }],
    })
    expect((await setUp(house, { ...body, slug: 'second' })).refusal).toBe('UNAUTHENTICATED')
    expect(rows(house, 'shop')).toHaveLength(1)
  })

  test('takes a form that was filled in wrong again', async () => {
    await using house = TestServer.empty()
    const token = tokenOf(await setupLink(house.ports, URL_HERE))
    const body = { ...shop, token, email: 'owner@example.com' }
    for (const [wrong, refusal] of [
      [{ email: 'owner' }, 'VALIDATION_FAILED email'],
      [{ slug: 'Corner' }, 'VALIDATION_FAILED slug'],
      [{ name: ' ' }, 'VALIDATION_FAILED name'],
      [{ currency: 'EURO' }, 'VALIDATION_FAILED currency'],
      [{ role: 'owner' }, 'VALIDATION_FAILED role'],
    ] as const) {
      expect((await setUp(house, { ...body, ...wrong })).refusal).toBe(refusal)
    }
    expect(rows(house, 'shop_user')).toEqual([])
    expect((await setUp(house, body)).status).toBe(201)
  })

  test('ends with a shop, a newer link, or a day', async () => {
    await using house = TestServer.empty()
    const body = { ...shop, email: 'owner@example.com' }
    const first = tokenOf(await setupLink(house.ports, URL_HERE))
    const second = tokenOf(await setupLink(house.ports, URL_HERE))
    expect((await setUp(house, { ...body, token: first })).status).toBe(401)
    house.now += DAY_MS
    expect((await setUp(house, { ...body, token: second })).status).toBe(401)
    const third = tokenOf(await setupLink(house.ports, URL_HERE))
    await house.shop('north')
    expect((await setUp(house, { ...body, token: third })).status).toBe(401)
    expect(rows(house, 'shop')).toHaveLength(1)
  })

  test('by fifty at the same time makes one shop', async () => {
    await using house = TestServer.empty()
    const token = tokenOf(await setupLink(house.ports, URL_HERE))
    const all = Array.from({ length: 50 }, (_, count) =>
      setUp(house, { ...shop, slug: `corner-${count}`, token, email: 'owner@example.com' }),
    )
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(rows(house, 'shop')).toHaveLength(1)
  })

  test('needs its own link: one that signs in is none, and the other way round', async () => {
    await using house = await TestServer.open()
    const setup = tokenOf(await setupLink(house.ports, URL_HERE))
    const login = await loginLink(house.ports, OWNER, URL_HERE)
    const body = { token: setup }
    const answer = await house.ask({ method: 'POST', path: '/auth/link', body })
    expect(answer.refusal).toBe('UNAUTHENTICATED')
    const token = tokenIn(login.url)
    await using empty = TestServer.empty()
    const { store, clock } = empty.ports
    const hash = Bun.SHA256.hash(token, 'hex')
    await store.write(async (tx) => {
      const user = await tx.user.insert({
        publicId: 'user_x',
        email: OWNER,
        emailVerified: false,
        name: null,
        createdAt: clock(),
      })
      await tx.link.insert(hash, user, clock() + MINUTE_MS)
    })
    expect((await setUp(empty, { ...shop, token, email: OWNER })).status).toBe(401)
    expect(rows(empty, 'login_link')).toHaveLength(1)
  })
})
