import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type CryptoKey, generateKeyPair, UnsecuredJWT } from 'jose'
import { findOrCreateUser, findUser } from '../../../src/domain/access/user.ts'
import { ownerOf } from '../../member-fixture.ts'
import { CLIENT } from '../client.ts'
import type { Claims, Signing } from '../hostile-provider.ts'
import { SignInServer } from '../sign-in-server.ts'

let world: SignInServer
const open = async () => {
  world = await SignInServer.open()
}
const close = async () => {
  await world[Symbol.asyncDispose]()
}

const now = () => Math.floor(Date.now() / 1000)

describe('a token', () => {
  beforeEach(open)
  afterEach(close)

  test('that is refused below is valid without its one fault', async () => {
    await world.expectSignedIn(await world.signIn())
    await world.expectSignedIn(await world.signIn({ aud: [CLIENT.id] }))
    await world.expectSignedIn(await world.signIn({ aud: [CLIENT.id, 'other'], azp: CLIENT.id }))
    expect([world.count('identity'), world.sessions()]).toEqual([1, 3])
  })
})

describe('claims that are refused', () => {
  beforeAll(open)
  afterAll(close)
  const cases: readonly (readonly [string, () => Claims])[] = [
    ['the nonce of another flow', () => ({ nonce: 'another' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['another issuer', () => ({ iss: 'https://accounts.google.com' })],
    ['its issuer with a slash', () => ({ iss: `${world.provider.issuer}/` })],
    ['no issuer', () => ({ iss: undefined })],
    ['another audience', () => ({ aud: 'another' })],
    ['no audience', () => ({ aud: undefined })],
    ['a second audience without azp', () => ({ aud: [CLIENT.id, 'other'] })],
    ['azp of another', () => ({ aud: [CLIENT.id, 'other'], azp: 'other' })],
    ['an hour too late', () => ({ exp: now() - 3600 })],
    ['no expiry', () => ({ exp: undefined })],
    ['an expiry in words', () => ({ exp: `${now() + 60}` })],
    ['not yet valid', () => ({ nbf: now() + 3600 })],
    ['no subject', () => ({ sub: undefined })],
    ['a subject that is a number', () => ({ sub: 7 })],
  ]
  test.each(cases)('%s', async (_, claims) => {
    const detail = await world.expectRefusal(await world.signIn(claims()), 'UNAUTHENTICATED')
    expect(detail).toContain('is not valid')
    expect(world.count('identity')).toBe(0)
  })
})

describe('signatures that are refused', () => {
  beforeAll(open)
  afterAll(close)
  const secret = new TextEncoder().encode(CLIENT.secret)
  const cases: readonly (readonly [string, () => Signing | Promise<Signing>])[] = [
    ['HS256 with the client secret', () => ({ header: { alg: 'HS256' }, key: secret })],
    ['HS512 with the client secret', () => ({ header: { alg: 'HS512' }, key: secret })],
    [
      'HS256 with the public key as secret',
      async () => ({
        header: { alg: 'HS256' },
        key: new TextEncoder().encode(JSON.stringify(await world.provider.publicJwk())),
      }),
    ],
    ["another's RS256 key under the same name", async () => ({ key: await stranger('RS256') })],
    ['a key name that nobody knows', () => ({ header: { kid: 'unknown' } })],
    [
      'a key that the token brings along',
      async () => ({
        header: { kid: 'own', jku: 'http://127.0.0.1:1/', jwk: await world.provider.publicJwk() },
        key: await stranger('RS256'),
      }),
    ],
    [
      'an algorithm that was not announced',
      async () => ({ header: { alg: 'ES256' }, key: await stranger('ES256') }),
    ],
  ]
  test.each(cases)('%s', async (_, signing) => {
    const visit = await world.signIn({}, await signing())
    const detail = await world.expectRefusal(visit, 'UNAUTHENTICATED')
    expect(detail).toContain('is not valid')
  })

  test('none, in any case, also where the provider announces it', async () => {
    const algorithms = ['none', 'None', 'NONE', 'nOnE', 'HS256']
    world.provider.metadata = { id_token_signing_alg_values_supported: ['RS256', ...algorithms] }
    for (const alg of algorithms) {
      const visitor = world.visitor()
      const start = await world.start(visitor)
      const nonce = start.searchParams.get('nonce')
      const token = await world.provider.token({ nonce }, {})
      const payload = token.split('.')[1]
      const header = Buffer.from(JSON.stringify({ alg })).toString('base64url')
      for (const forged of [
        `${header}.${payload}.`,
        `${header}.${payload}.${token.split('.')[2]}`,
      ]) {
        const again = world.visitor()
        const query = world.provider.answerWith(await world.start(again), forged)
        const visit = await world.back(again, query)
        await world.expectRefusal({ ...visit, visitor: again }, 'UNAUTHENTICATED')
      }
    }
    const unsecured = new UnsecuredJWT({ sub: 'anna' }).encode()
    const visitor = world.visitor()
    const query = world.provider.answerWith(await world.start(visitor), unsecured)
    await world.expectRefusal(await world.back(visitor, query), 'UNAUTHENTICATED')
  })

  const strangers = new Map<string, CryptoKey>()
  async function stranger(algorithm: string): Promise<CryptoKey> {
    const known = strangers.get(algorithm) ?? (await generateKeyPair(algorithm)).privateKey
    strangers.set(algorithm, known)
    return known
  }
})

describe('the email address', () => {
  beforeEach(open)
  afterEach(close)
  const unverified: readonly (readonly [string, unknown])[] = [
    ['false', false],
    ['absent', undefined],
    ['"false"', 'false'],
    ['"true"', 'true'],
    ['1', 1],
    ['null', null],
    ['{}', {}],
  ]
  test.each(unverified)('is good for nothing with email_verified %s', async (_, email_verified) => {
    await world.expectRefusal(await world.signIn({ email_verified }), 'FORBIDDEN')
    expect([world.count('identity'), await known('anna@example.com')]).toEqual([0, false])

    await verifiedUser('anna@example.com')
    const detail = await world.expectRefusal(await world.signIn({ email_verified }), 'FORBIDDEN')
    expect(detail).toContain('verified')
    expect(world.count('identity')).toBe(0)
  })

  test.each([
    ['no address', undefined],
    ['an empty one', ''],
    ['a display name', 'Anna <anna@example.com>'],
    ['two', 'anna@example.com,eve@example.com'],
    ['a line break', 'anna@example.com\nbcc: eve@example.com'],
    ['a list', ['anna@example.com']],
  ])('must be one plain address: %s', async (_, email) => {
    await world.expectRefusal(await world.signIn({ email }), 'FORBIDDEN')
    expect(world.count('identity')).toBe(0)
  })

  test('joins the user who has it, written in whatever way', async () => {
    await verifiedUser('anna@example.com')
    const users = world.count('shop_user')
    await world.expectSignedIn(await world.signIn({ email: ' ANNA@Example.COM ' }))
    await world.expectSignedIn(await world.signIn({ sub: 'another of hers' }))
    expect([world.count('shop_user'), world.count('identity')]).toEqual([users, 2])
  })

  test('is not linked to an account whose address was never confirmed here (pre-hijacking)', async () => {
    const { store } = world.kassa.ports
    await store.write((tx) => findOrCreateUser(tx, 'anna@example.com', world.kassa.now))
    const detail = await world.expectRefusal(await world.signIn(), 'FORBIDDEN')
    expect(detail).toContain('email code')
    expect(world.count('identity')).toBe(0)
  })

  test('is not asked again of an identity that is known', async () => {
    await world.expectSignedIn(await world.signIn())
    await verifiedUser('eve@example.com')
    const visit = await world.signIn({ email: 'eve@example.com', email_verified: false })
    await world.expectSignedIn(visit)
    const { user } = JSON.parse((await visit.visitor.go('/auth/session')).text)
    expect(user.email).toBe('anna@example.com')
  })

  test('comes from the userinfo endpoint where the token has none, of this very subject', async () => {
    world.provider.userinfo = { sub: 'anna', email: 'anna@example.com', email_verified: true }
    const nothing = { email: undefined, email_verified: undefined }
    await world.expectSignedIn(await world.signIn(nothing))
    const visit = await world.signIn({ ...nothing, sub: 'ben' })
    expect(JSON.parse(visit.text).code).toBe('UNAUTHENTICATED')
    expect(world.sessions()).toBe(1)
  })

  async function verifiedUser(email: string): Promise<void> {
    await world.kassa.ports.store.write(async (tx) => {
      const user = await findOrCreateUser(tx, email, world.kassa.now)
      await tx.run('user.verify', { id: user.id })
    })
  }

  async function known(email: string): Promise<boolean> {
    return (await findUser(world.kassa.ports.store.read, email)) !== null
  }
})

describe('an identity', () => {
  beforeEach(open)
  afterEach(close)
  test('that cannot be stored as it is, is refused', async () => {
    for (const sub of ['', 'a\0b', 'a\ud800', 'a'.repeat(256)]) {
      await world.expectRefusal(await world.signIn({ sub }), 'FORBIDDEN')
    }
    await world.expectSignedIn(await world.signIn({ sub: 'a'.repeat(255), name: 'A\0' }))
  })

  test('that comes ten times at once for the first time is one user', async () => {
    const visits = await Promise.all(Array.from({ length: 10 }, () => world.signIn()))
    for (const visit of visits) await world.expectSignedIn(visit)
    expect([world.count('identity'), world.sessions()]).toEqual([1, 10])
  })

  test('includes the issuer: the same subject at another issuer is another identity', async () => {
    await world.expectSignedIn(await world.signIn())
    await using elsewhere = await SignInServer.open()
    const { issuer } = elsewhere.provider
    expect(await identityAt(world.provider.issuer)).not.toBeNull()
    expect(await identityAt(issuer)).toBeNull()
  })

  test('of a new user is refused where only invited people may sign in', async () => {
    await using invited = await SignInServer.open({ KASSA_SIGNUP: 'invite' })
    const detail = await invited.expectRefusal(await invited.signIn(), 'FORBIDDEN')
    expect(detail).toContain('invite')
    expect(invited.count('identity')).toBe(0)
    const owner = await ownerOf(invited.kassa, invited.kassa.north)
    await owner.done(owner.post('/shop/api/staff', { email: 'anna@example.com', role: 'staff' }))
    await invited.expectSignedIn(await invited.signIn())
  })

  async function identityAt(issuer: string) {
    return await world.kassa.ports.store.write((tx) =>
      tx.get('identity.user', { issuer, subject: 'anna' }),
    )
  }
})
