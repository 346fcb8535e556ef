import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { CLIENT } from '../client.ts'
import { RealProvider } from '../real-provider.ts'
import { type Visit, Visitor } from '../visitor.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CALLBACK = 'http://localhost/auth/oidc/real/callback'

let provider: RealProvider
let kassa: TestServer
beforeAll(async () => {
  provider = await RealProvider.start([CALLBACK, 'http://localhost/auth/oidc/twin/callback'])
  for (const login of ['anna', 'ben', 'cleo']) {
    const email = `${login}@example.net`
    provider.accounts.set(login, { email, email_verified: true, name: login.toUpperCase() })
  }
  kassa = await TestServer.open({ ...provider.settings('REAL'), ...provider.settings('TWIN') })
})
afterAll(async () => {
  await kassa[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

/** Sends the answer of the provider to kassa, and follows no redirect. */
async function back(visitor: Visitor, answer: URL | string): Promise<Visit> {
  return await visitor.go(String(answer), { stop: () => true })
}

function codeOf({ status, text }: Visit): string {
  return status < 400 ? String(status) : JSON.parse(text).code
}

describe('signing in at a real provider', () => {
  test('providers are listed with where to start', async () => {
    const answer = await kassa.ask({ path: '/auth/oidc' })
    expect(answer.json).toEqual({
      data: [
        { id: 'real', name: 'Real', url: '/auth/oidc/real' },
        { id: 'twin', name: 'Twin', url: '/auth/oidc/twin' },
      ],
    })
  })

  test('a new user is created once, and returns to the page they came from', async () => {
    const visitor = new Visitor(kassa)
    const visit = await visitor.signIn('real', 'anna', '/admin/products?sort=name#top')
    expect(visit.url.href).toBe('http://localhost/admin/products?sort=name#top')
    expect(visitor.cookie('kassa_sign_in')).toBeUndefined()
    const { user } = JSON.parse((await visitor.go('/auth/session')).text)
    expect(user).toMatchObject({ email: 'anna@example.net', name: 'ANNA' })

    provider.accounts.set('anna', { email: 'other@example.net', email_verified: false })
    const again = new Visitor(kassa)
    expect((await again.signIn('real', 'anna')).url.pathname).toBe('/admin')
    expect(JSON.parse((await again.go('/auth/session')).text).user).toEqual(user)
  })

  test('the session lasts seven days to the second', async () => {
    const visitor = new Visitor(kassa)
    await visitor.signIn('real', 'ben')
    const { session } = JSON.parse((await visitor.go('/auth/session')).text)
    expect(session).toMatchObject({ method: 'oidc', device: 'Visitor' })
    expect(Date.parse(session.expiresAt)).toBe(kassa.now + 7 * DAY_MS)
    const start = kassa.now
    kassa.now = start + 7 * DAY_MS - 1000
    expect((await visitor.go('/auth/session')).status).toBe(200)
    kassa.now = start + 7 * DAY_MS
    expect((await visitor.go('/auth/session')).status).toBe(401)
    kassa.now = start
  })

  test('a refusal by the provider is a refusal here', async () => {
    const visitor = new Visitor(kassa)
    const answer = await visitor.answerOf('real', 'nobody')
    expect(answer.searchParams.get('error')).toBe('access_denied')
    const visit = await back(visitor, answer)
    expect(codeOf(visit)).toBe('UNAUTHENTICATED')
    expect(visit.text).not.toContain('no such account')
  })

  test('after a rollover of keys sign-in works, and keys are loaded again once a minute at most', async () => {
    await using fresh = await TestServer.open(provider.settings('REAL'))
    const signIn = async () => (await new Visitor(fresh).signIn('real', 'cleo')).url.pathname
    expect(await signIn()).toBe('/admin')
    await provider.rollKeys()
    expect(await signIn()).toBe('/admin')
    await provider.rollKeys()
    expect(await signIn()).toBe('/auth/oidc/real/callback')
    fresh.now += 60_000
    expect(await signIn()).toBe('/admin')
    // This server knows none of these keys, and has asked for none in the last minute.
    expect((await new Visitor(kassa).signIn('real', 'cleo')).url.pathname).toBe('/admin')
  })

  test('the log names paths, and no code, state or cookie', async () => {
    const visitor = new Visitor(kassa)
    const answer = await visitor.answerOf('real', 'cleo')
    expect((await back(visitor, answer)).url.pathname).toBe('/admin')
    const log = JSON.stringify(kassa.log)
    expect(log).toContain('/auth/oidc/real/callback')
    for (const name of ['code', 'state']) {
      expect(log).not.toContain(answer.searchParams.get(name) ?? '')
    }
    expect(log).not.toContain(visitor.cookie('kassa_admin') ?? 'no cookie')
    expect(kassa.dump()).not.toContain(answer.searchParams.get('state') ?? '')
  })
})

describe('state', () => {
  let visitor: Visitor
  let answer: URL
  const refused = async (change: (answer: URL) => unknown, code: string) => {
    const changed = new URL(answer)
    const other = change(changed)
    const visit = await back(visitor, typeof other === 'string' ? other : changed)
    expect(codeOf(visit)).toBe(code)
    expect(visitor.cookie('kassa_admin')).toBeUndefined()
  }
  const begin = async () => {
    visitor = new Visitor(kassa)
    answer = await visitor.answerOf('real', 'cleo')
  }

  test('missing, empty, given twice or made up, it is refused; the right one then works', async () => {
    await begin()
    const { searchParams } = answer
    const state = searchParams.get('state') ?? ''
    await refused((url) => url.searchParams.delete('state'), 'MALFORMED_REQUEST')
    await refused((url) => url.searchParams.set('state', ''), 'MALFORMED_REQUEST')
    await refused((url) => url.searchParams.append('state', state), 'VALIDATION_FAILED')
    await refused((url) => url.searchParams.append('code', 'another'), 'VALIDATION_FAILED')
    await refused((url) => url.searchParams.set('state', `${state}x`), 'UNAUTHENTICATED')
    expect((await back(visitor, answer)).url.pathname).toBe('/admin')
  })

  test("another visitor's is refused, and so is one's own in another browser", async () => {
    await begin()
    const stranger = new Visitor(kassa)
    const theirs = await stranger.answerOf('real', 'ben')
    await refused(() => theirs.href, 'UNAUTHENTICATED')
    expect(codeOf(await back(new Visitor(kassa), answer))).toBe('MALFORMED_REQUEST')
  })

  test('it answers at the provider that it began with and no other (mix-up)', async () => {
    await begin()
    await refused((url) => url.href.replace('/real/', '/twin/'), 'UNAUTHENTICATED')
  })

  test('an answer that names another issuer, or none, is refused', async () => {
    for (const change of ['https://evil.example', '']) {
      await begin()
      await refused((url) => url.searchParams.set('iss', change), 'UNAUTHENTICATED')
    }
    await begin()
    await refused((url) => url.searchParams.delete('iss'), 'UNAUTHENTICATED')
  })

  test('replayed, also with its cookie, it is refused', async () => {
    await begin()
    const kept = visitor.cookie('kassa_sign_in') ?? ''
    expect((await back(visitor, answer)).url.pathname).toBe('/admin')
    const thief = new Visitor(kassa)
    thief.cookies.set('localhost kassa_sign_in', kept)
    const visit = await back(thief, answer)
    expect([codeOf(visit), thief.cookie('kassa_admin')]).toEqual(['UNAUTHENTICATED', undefined])
    expect(visit.text).toContain('finished before')
  })

  test('twenty at once make one session', async () => {
    await begin()
    const kept = visitor.cookie('kassa_sign_in') ?? ''
    const visits = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const one = new Visitor(kassa)
        one.cookies.set('localhost kassa_sign_in', kept)
        return codeOf(await back(one, answer))
      }),
    )
    expect(visits.toSorted().slice(0, 2)).toEqual(['302', 'UNAUTHENTICATED'])
  })

  test('it lives ten minutes', async () => {
    for (const [seconds, code] of [
      [599, '302'],
      [601, 'UNAUTHENTICATED'],
    ] as const) {
      await begin()
      const start = kassa.now
      kassa.now = start + seconds * 1000
      expect(codeOf(await back(visitor, answer))).toBe(code)
      kassa.now = start
    }
  })

  test("its cookie is sealed: changed, cut, doubled or another server's, it is refused", async () => {
    await begin()
    const seal = visitor.cookie('kassa_sign_in') ?? ''
    expect(seal).not.toContain(answer.searchParams.get('state') ?? '')
    await using elsewhere = await TestServer.open(provider.settings('REAL'))
    const abroad = new Visitor(elsewhere)
    await abroad.answerOf('real', 'cleo')
    const tries = [
      `${seal.slice(0, -3)}AAA`,
      seal.slice(1),
      `${seal}; kassa_sign_in=${seal}`,
      abroad.cookie('kassa_sign_in') ?? '',
      'a'.repeat(10_000),
      '__proto__',
    ]
    for (const value of tries) {
      visitor.cookies.set('localhost kassa_sign_in', value)
      await refused(() => undefined, value.includes(';') ? 'MALFORMED_REQUEST' : 'UNAUTHENTICATED')
    }
  })
})

describe('PKCE', () => {
  test('S256 is asked for with a fresh challenge, state and nonce each time', async () => {
    const starts = await Promise.all(
      [1, 2].map(() => new Visitor(kassa).go('/auth/oidc/real', { stop: () => true })),
    )
    const [one, two] = starts.map(({ url }) => Object.fromEntries(url.searchParams))
    expect(one).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      redirect_uri: CALLBACK,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one?.[name]).toMatch(/^[\w-]{43}$/)
      expect(one?.[name]).not.toBe(two?.[name] ?? '')
    }
  })

  test('without a challenge, or with a plain one, the provider gives no code', async () => {
    for (const change of [
      (url: URL) => {
        url.searchParams.delete('code_challenge')
        url.searchParams.delete('code_challenge_method')
      },
      (url: URL) => url.searchParams.set('code_challenge_method', 'plain'),
    ]) {
      const visitor = new Visitor(kassa)
      const { url } = await visitor.go('/auth/oidc/real', { stop: () => true })
      change(url)
      const visit = await visitor.go(url.href, {
        stop: ({ origin }) => origin === 'http://localhost',
      })
      expect(visit.url.searchParams.get('error')).toBe('invalid_request')
      expect(codeOf(await back(visitor, visit.url))).toBe('UNAUTHENTICATED')
      expect(visitor.cookie('kassa_admin')).toBeUndefined()
    }
  })

  test("another flow's code is no good in one's own (code injection)", async () => {
    const thief = new Visitor(kassa)
    const own = await thief.answerOf('real', 'ben')
    const stolen = await new Visitor(kassa).answerOf('real', 'cleo')
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    const visit = await back(thief, own)
    expect(codeOf(visit)).toBe('UNAUTHENTICATED')
    expect(visit.text).toContain('does not know this sign-in')
    expect(thief.cookie('kassa_admin')).toBeUndefined()
  })
})
