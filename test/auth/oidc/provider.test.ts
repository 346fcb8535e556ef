import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { providerSettings } from '../client.ts'
import { HostileProvider } from '../hostile-provider.ts'
import { SignInServer } from '../sign-in-server.ts'
import { Visitor } from '../visitor.ts'

const DISCOVERY = '/.well-known/openid-configuration'

let world: SignInServer
beforeEach(async () => {
  world = await SignInServer.open()
})
afterEach(async () => {
  await world[Symbol.asyncDispose]()
})

/** The refusal of a start that must not succeed, and why, as the log has it. */
async function refusedStart(): Promise<string> {
  const visit = await world.visitor().go('/auth/oidc/evil', { stop: () => true })
  expect([visit.status, JSON.parse(visit.text).code]).toEqual([503, 'UNAVAILABLE'])
  return await lastCause()
}

async function lastCause(): Promise<string> {
  return String(world.kassa.log.at(-1)?.cause)
}

const times = (path: string) => world.provider.asked.filter((one) => one === path).length

describe('discovery', () => {
  test('is asked for once, at the first sign-in, and again when it has failed', async () => {
    expect(times(DISCOVERY)).toBe(0)
    world.provider.answers.set(DISCOVERY, () => new Response('', { status: 500 }))
    await refusedStart()
    await refusedStart()
    expect(times(DISCOVERY)).toBe(2)
    world.provider.answers.clear()
    await Promise.all([world.signIn(), world.signIn(), world.signIn()])
    expect(times(DISCOVERY)).toBe(3)
    world.kassa.now += 61 * 60 * 1000
    await world.expectSignedIn(await world.signIn())
    expect(times(DISCOVERY)).toBe(4)
  })

  test.each([
    ['not JSON', () => new Response('<html>')],
    ['a list', () => Response.json([])],
    ['nothing', () => new Response(null, { status: 204 })],
    ['somewhere else', () => Response.redirect('/elsewhere', 302)],
    ['without an issuer', () => Response.json({ jwks_uri: 'https://id.example/jwks' })],
    ['10 MB', () => new Response(`{"issuer":"${'a'.repeat(10_000_000)}"}`)],
    ['10 MB zipped', () => zipped(new Uint8Array(10_000_000))],
    ['an endless stream', () => new Response(endless())],
  ])('that answers %s is refused', async (_, answer) => {
    world.provider.answers.set(DISCOVERY, answer)
    world.provider.answers.set('/elsewhere', () => Response.json({ issuer: world.provider.issuer }))
    await refusedStart()
    expect(times('/elsewhere')).toBe(0)
  })

  test.each([
    ['another issuer', 'issuer', () => ({ issuer: 'https://accounts.google.com' })],
    ['its issuer at another path', 'issuer', () => ({ issuer: `${world.provider.issuer}/realm` })],
    ['no place to sign in', 'authorization', () => ({ authorization_endpoint: undefined })],
    ['a script to sign in', 'authorization', () => ({ authorization_endpoint: 'javascript:1' })],
    ['http to sign in', 'authorization', () => ({ authorization_endpoint: 'http://id.example/' })],
    ['no keys', 'keys', () => ({ jwks_uri: undefined })],
    ['PKCE by plain alone', 'PKCE', () => ({ code_challenge_methods_supported: ['plain'] })],
    [
      'HS256 and none alone',
      'algorithm',
      () => ({ id_token_signing_alg_values_supported: ['HS256', 'none'] }),
    ],
  ])('that names %s is refused', async (_, why, metadata) => {
    world.provider.metadata = metadata()
    expect(await refusedStart()).toContain(why)
  })

  test('that never answers is given up after five seconds', async () => {
    world.provider.answers.set(DISCOVERY, () => new Promise<Response>(() => undefined))
    const { timeout } = AbortSignal
    const quick = (ms: number) => timeout.call(AbortSignal, ms / 100)
    using asked = spyOn(AbortSignal, 'timeout').mockImplementation(quick)
    await refusedStart()
    expect(asked.mock.calls).toEqual([[5_000]])
  })

  test('of a provider that is not there says so, and where', async () => {
    await using kassa = await TestServer.open(providerSettings('GONE', 'http://127.0.0.1:1'))
    const visit = await new Visitor(kassa).go('/auth/oidc/gone')
    expect(visit.status).toBe(503)
    expect(visit.text).not.toContain('127.0.0.1')
    expect(String(kassa.log.at(-1)?.cause)).toContain('cannot be reached')
  })
})

describe('keys', () => {
  test.each([
    ['10 MB', () => new Response(`{"keys":[${'{},'.repeat(3_500_000)}{}]}`)],
    ['not JSON', () => new Response('<html>')],
    ['no keys', () => Response.json({ keys: 'none' })],
    ['elsewhere', () => Response.redirect('/elsewhere', 307)],
    ['an error', () => new Response('', { status: 500 })],
  ])('that answer %s sign nobody in', async (_, answer) => {
    world.provider.answers.set('/jwks', answer)
    await world.expectRefusal(await world.signIn(), 'UNAVAILABLE')
    expect(times('/elsewhere')).toBe(0)
    world.provider.answers.clear()
    await world.expectSignedIn(await world.signIn())
  })

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'https://169.254.169.254/',
    'https://[fd00:ec2::254]/',
    'https://10.0.0.1/jwks',
    'http://id.example/jwks',
    'file:///etc/passwd',
    'ftp://127.0.0.1/jwks',
  ])('at %s are not asked for', async (jwks_uri) => {
    world.provider.metadata = { jwks_uri }
    const { text } = await world.signIn()
    expect(JSON.parse(text).code).toBe('UNAVAILABLE')
    expect(await lastCause()).toMatch(/forbidden address|only requests to HTTP/)
    expect(world.sessions()).toBe(0)
  })

  test('roll over: the new one is asked for at once, and then once a minute', async () => {
    await world.expectSignedIn(await world.signIn())
    expect(times('/jwks')).toBe(1)
    await world.provider.rollKeys()
    const many = await Promise.all(Array.from({ length: 20 }, () => world.signIn()))
    for (const visit of many) await world.expectSignedIn(visit)
    expect(times('/jwks')).toBe(2)
    const forged = await Promise.all(
      Array.from({ length: 20 }, (_, index) => world.signIn({}, { header: { kid: `k${index}` } })),
    )
    for (const { status } of forged) expect(status).toBe(401)
    await world.expectSignedIn(await world.signIn())
    expect(times('/jwks')).toBe(2)
    world.kassa.now += 60_000
    expect((await world.signIn({}, { header: { kid: 'unknown' } })).status).toBe(401)
    expect(times('/jwks')).toBe(3)
  })

  test('that the provider has revoked work for five minutes at most', async () => {
    await world.expectSignedIn(await world.signIn())
    world.provider.answers.set('/jwks', () => Response.json({ keys: [] }))
    world.kassa.now += 5 * 60_000
    await world.expectSignedIn(await world.signIn())
    world.kassa.now += 1000
    expect((await world.signIn()).status).toBe(401)
  })
})

describe('the token endpoint', () => {
  test.each([
    ['an unknown code', { error: 'invalid_grant' }, 400, 'UNAUTHENTICATED'],
    ['a client secret that it does not take', { error: 'invalid_client' }, 401, 'UNAVAILABLE'],
    ['an error of its own', {}, 500, 'UNAVAILABLE'],
    ['no ID token', { access_token: 'a', token_type: 'Bearer' }, 200, 'UNAUTHENTICATED'],
  ])('that answers %s signs nobody in', async (_, body, status, code) => {
    world.provider.answers.set('/token', () => Response.json(body, { status }))
    await world.expectRefusal(await world.signIn(), code)
  })

  test('is asked once for twenty failures a minute from one address', async () => {
    await using strict = await SignInServer.open({ KASSA_RATE_SIGN_IN: '20' })
    const { provider } = strict
    for (let count = 0; count < 25; count++) await strict.expectSignedIn(await strict.signIn())
    provider.answers.set('/token', () => Response.json({ error: 'invalid_grant' }, { status: 400 }))
    const codes: number[] = []
    for (let count = 0; count < 25; count++) codes.push((await strict.signIn()).status)
    expect(codes).toEqual([...Array(20).fill(401), ...Array(5).fill(429)])
    expect(provider.asked.filter((path) => path === '/token')).toHaveLength(25 + 20)
  })
})

test('a provider never sees a code that another one gave (mix-up)', async () => {
  using evil = await HostileProvider.start()
  const { provider: honest } = world
  const settings = { ...honest.settings('HONEST'), ...evil.settings('EVIL') }
  await using kassa = await TestServer.open(settings)
  const visitor = new Visitor(kassa)
  const stop = { stop: () => true }
  const { url } = await visitor.go('/auth/oidc/honest', stop)
  const query = await honest.answer(url)
  for (const iss of [null, evil.issuer, honest.issuer]) {
    if (iss !== null) query.set('iss', iss)
    const visit = await visitor.go(`/auth/oidc/evil/callback?${query}`, stop)
    expect([visit.status, visit.text]).toEqual([401, expect.stringContaining('another sign-in')])
  }
  expect(evil.asked).toEqual([])
  expect(visitor.cookie('kassa_admin')).toBeUndefined()
  query.set('iss', honest.issuer)
  expect((await visitor.go(`/auth/oidc/honest/callback?${query}`, stop)).url.pathname).toBe(
    '/admin',
  )
})

test('a provider that is not configured is not found', async () => {
  for (const path of ['/auth/oidc/nobody', '/auth/oidc/nobody/callback?state=a&code=b']) {
    const answer = await world.kassa.ask({ path })
    expect([answer.status, answer.refusal]).toEqual([404, 'NOT_FOUND'])
  }
  for (const path of ['/auth/oidc/__proto__', '/auth/oidc/EVIL', '/auth/oidc/evil%20']) {
    expect((await world.kassa.ask({ path })).status).toBe(404)
  }
})

function zipped(bytes: Uint8Array<ArrayBuffer>): Response {
  return new Response(Bun.gzipSync(bytes), { headers: { 'content-encoding': 'gzip' } })
}

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(new Uint8Array(65_536).fill(0x20))
    },
  })
}
