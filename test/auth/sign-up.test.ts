import { describe, expect, test } from 'bun:test'
import { setupLink } from '../../src/domain/access/link.ts'
import { signInUser } from '../../src/domain/access/otp.ts'
import { findOrCreateUser, findUser } from '../../src/domain/access/user.ts'
import { TestServer } from '../fixture.ts'
import { type MemberFixture, memberOf, ownerOf } from '../member-fixture.ts'
import { field, MINUTE_MS, OtpClient } from './otp-client.ts'

const ANNA = 'anna@example.com'
const INVITE = { KASSA_SIGNUP: 'invite' }

describe('where anybody may sign up', () => {
  test('a code makes a user whose address is verified, and no second one', async () => {
    await using kassa = await TestServer.open()
    const anna = await new OtpClient(kassa, null).signIn(ANNA)
    expect(anna.answer.json).toEqual({
      user: { id: expect.stringMatching(/^user_/), email: ANNA, name: null },
      shops: [],
    })
    expect((await findUser(kassa.ports.store.read, ANNA))?.emailVerified).toBe(true)
    kassa.now += MINUTE_MS
    const again = await new OtpClient(kassa, null).signIn('ANNA@example.com')
    expect(field(again.answer, 'user')).toEqual(field(anna.answer, 'user'))
  })

  test('an address that is only asked about makes no user', async () => {
    await using kassa = await TestServer.open()
    const users = kassa.rows('shop_user')
    await new OtpClient(kassa, null).challenge(ANNA)
    expect(kassa.rows('shop_user')).toEqual(users)
  })

  test('an owner finds their shops, and the address counts as verified from then on', async () => {
    await using kassa = await TestServer.open()
    const { publicId: id, slug, name, currency, createdAt } = kassa.north.shop
    const owner = await new OtpClient(kassa, null).signIn('north@example.com')
    const shop = { id, slug, name, currency, createdAt: new Date(createdAt).toISOString() }
    expect(field(owner.answer, 'shops')).toEqual([{ ...shop, role: 'owner' }])
    expect((await findUser(kassa.ports.store.read, 'north@example.com'))?.emailVerified).toBe(true)
    expect((await owner.session()).json).toMatchObject({ shops: [{ ...shop, role: 'owner' }] })
  })
})

describe('a person who signs up for shops', () => {
  const shop = (number: number) => ({ slug: `own-${number}`, name: 'Own', currency: 'EUR' })
  const create = (owner: MemberFixture, number: number) =>
    owner.post('/shop/api/shops', shop(number))
  const statuses = async (owner: MemberFixture, count: number) => {
    const all = Array.from({ length: count }, (_, number) => create(owner, number))
    const answers = await Promise.all(all)
    return answers.filter(({ status }) => status === 201).length
  }

  test('can own 20, also if they ask for all at once, and is told so', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    expect(await statuses(owner, 25)).toBe(19)
    const { refusal, problem } = await create(owner, 99)
    expect(refusal).toBe('FORBIDDEN')
    expect(problem.detail).toStartWith('One person can own up to 20 shops on this server')
    expect((await owner.get('/auth/session')).json).toMatchObject({ mayCreateShop: false })
    expect((await create(await ownerOf(kassa, kassa.south), 99)).status).toBe(201)
  })

  test('can own any number where only people who are invited may sign in', async () => {
    await using kassa = await TestServer.open(INVITE)
    expect(await statuses(await ownerOf(kassa, kassa.north), 25)).toBe(25)
  })
})

describe('where nothing is said about sign-up', () => {
  test('only the holder of the set-up link creates the first shop, and nobody the second', async () => {
    await using kassa = await TestServer.empty({ KASSA_SIGNUP: '' })
    const otp = new OtpClient(kassa, null)
    const stranger = await otp.request(ANNA)
    expect(stranger.status).toBe(202)
    expect(kassa.mailbox.mails).toEqual([])
    const challengeId = String(field(stranger, 'challengeId'))
    expect((await otp.verify(challengeId, '123456')).status).toBe(401)
    const { url } = await setupLink(kassa.ports, 'http://localhost')
    const token = new URL(url).searchParams.get('setup')
    const body = { token, email: 'owner@example.com', slug: 'first', name: 'First' }
    expect((await kassa.ask({ method: 'POST', path: '/auth/setup', body })).status).toBe(201)
    expect((await otp.request('eve@example.com')).status).toBe(202)
    expect(kassa.mailbox.mails).toEqual([])
    await otp.signIn('owner@example.com')
    expect(kassa.rows('shop_user')).toHaveLength(1)
  })
})

describe('where one must be invited', () => {
  test('an unknown address gets the same answer, but no mail and no valid code', async () => {
    await using kassa = await TestServer.open(INVITE)
    const otp = new OtpClient(kassa, null)
    const known = await otp.request('north@example.com')
    const unknown = await otp.request(ANNA)
    const shape = (answer: typeof known) =>
      answer.anonymous.replaceAll(String(field(answer, 'challengeId')), 'otp_…')
    expect(shape(unknown)).toBe(shape(known))
    expect(kassa.mailbox.mails.map(({ to }) => to)).toEqual(['north@example.com'])
    expect(kassa.rows('mail')).toEqual([])
    const challengeId = String(field(unknown, 'challengeId'))
    const { secrets } = kassa.ports
    const [, challenge] = kassa.rows('otp_challenge')
    const macs = new Set<unknown>()
    for (let code = 0; code < 1_000_000; code++) {
      const text = [challengeId, 'admin', String(code).padStart(6, '0')].join('\n')
      macs.add(secrets.mac('otp', text))
    }
    expect(macs.size).toBe(1_000_000)
    expect(challenge?.public_id).toBe(challengeId)
    expect(macs.has(challenge?.code_mac)).toBe(false)
  }, 60_000)

  test('it is limited like a known one', async () => {
    await using kassa = await TestServer.open(INVITE)
    const otp = new OtpClient(kassa, null)
    await otp.challenge(ANNA)
    const again = await otp.request(ANNA)
    await otp.challenge('north@example.com')
    const known = await otp.request('north@example.com')
    expect(again.refusal).toBe('RATE_LIMITED')
    expect(again.anonymous).toBe(known.anonymous)
  })

  test('a code from before that setting signs no new user in', async () => {
    await using kassa = await TestServer.open()
    const challengeId = await new OtpClient(kassa, null).challenge(ANNA)
    const code = kassa.mailbox.code(ANNA)
    const entry = { challengeId, code }
    expect(await signInUser({ ...kassa.ports, signup: 'invite' }, entry, '')).toBeNull()
    expect(await findUser(kassa.ports.store.read, ANNA)).toBeNull()
  })

  test('invited people can sign in, and shoppers as before', async () => {
    await using kassa = await TestServer.open(INVITE)
    await kassa.ports.store.write((tx) => findOrCreateUser(tx, ANNA, kassa.now))
    await new OtpClient(kassa, null).signIn(ANNA)
    await new OtpClient(kassa, kassa.north).signIn('ben@example.com')
  })

  test('an owner makes another shop, staff do not', async () => {
    await using kassa = await TestServer.open(INVITE)
    for (const [role, status] of [
      ['staff', 403],
      ['owner', 201],
    ] as const) {
      const member = await memberOf(kassa, kassa.north, `${role}@example.com`, role)
      const session = await member.get('/auth/session')
      expect(session.json).toMatchObject({ mayCreateShop: status === 201 })
      const made = await member.post('/shop/api/shops', { slug: 'west', name: 'West' })
      expect(made.status).toBe(status)
    }
  })
})
