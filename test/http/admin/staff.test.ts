import { describe, expect, test } from 'bun:test'
import type { Member, MemberView, SentInvitation } from '../../../src/domain/access/staff.ts'
import type { Answer } from '../../answer.ts'
import { DAY_MS } from '../../auth/otp-client.ts'
import { TestServer } from '../../fixture.ts'
import { memberOf, ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'

const shared = await sharedServer()
const owner = await ownerOf(shared, shared.north)

const STAFF = '/shop/api/staff'
const SHOP = '/shop/api/shop'
const EVE = 'eve@example.com'
const BOB = { email: 'bob@example.com', role: 'staff' }

/** Bodies of refused invitations, and the fields that the refusal names. */
const REFUSED: readonly (readonly [body: unknown, fields: string])[] = [
  [{}, 'email role'],
  [{ email: 'bob@example.com' }, 'role'],
  [{ ...BOB, role: 'admin' }, 'role'],
  [{ ...BOB, role: null }, 'role'],
  [{ ...BOB, email: 'bob' }, 'email'],
  [{ ...BOB, email: 'Bob <bob@example.com>' }, 'email'],
  [{ ...BOB, email: 'bob@example.com,eve@example.com' }, 'email'],
  [{ ...BOB, email: 'bob@example.com\r\nBcc: eve@example.com' }, 'email'],
  [{ ...BOB, email: '' }, 'email'],
  [{ ...BOB, id: 'user_1' }, 'id'],
  [{ ...BOB, shopId: 'south' }, 'shopId'],
  [[BOB], 'body'],
]

describe('inviting somebody', () => {
  test('makes nobody a member yet; it is mailed and listed', async () => {
    await using kassa = await TestServer.open({ KASSA_URL: 'https://till.example' })
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    const answer = await owner.post(STAFF, { email: ' Bob@EXAMPLE.com ', role: 'staff' })
    expect(answer.status).toBe(201)
    const invitation = answer.json as MemberView
    expect(invitation).toEqual({
      id: expect.stringMatching(/^inv_/),
      email: BOB.email,
      name: null,
      role: 'staff',
      status: 'invited',
      createdAt: new Date(kassa.now).toISOString(),
      expiresAt: new Date(kassa.now + 7 * DAY_MS).toISOString(),
    })
    const [mail] = kassa.mailbox.to(BOB.email)
    expect(mail?.subject).toContain('north')
    expect(mail?.text).toContain('https://till.example/admin?invited=bob%40example.com')
    expect(mail?.text).toContain('north@example.com')
    const { data } = await owner.done<{ data: MemberView[] }>(owner.get(STAFF))
    expect(data.map(({ email, status }) => [email, status])).toEqual([
      [BOB.email, 'invited'],
      ['north@example.com', 'active'],
    ])
    expect(data[0]).toEqual(invitation)
    expect(kassa.rows('shop_user')).toHaveLength(2)
    expect(kassa.rows('membership')).toHaveLength(2)
  })

  test('does not show whether the address is known', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const known = await ownerOf(kassa, kassa.south)
    const answers: Answer[] = []
    for (const email of [known.user.email, 'never@example.com']) {
      answers.push(await owner.post(STAFF, { email, role: 'staff' }))
    }
    const [one, other] = answers.map((answer) => {
      const { id, email } = answer.json as MemberView
      return answer.anonymous.replaceAll(id, 'inv_…').replaceAll(email, '…')
    })
    expect(one).toBe(other)
  })

  test('has no link in the mail if only the request names the address of the server', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    await owner.done(owner.post(STAFF, BOB, { host: 'evil.example' }))
    const [mail] = kassa.mailbox.to(BOB.email)
    expect(mail?.text).not.toMatch(/https?:|evil|localhost/)
  })

  test('returns a link to hand over only where there is no mail server', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const mailed = await owner.done(owner.post(STAFF, BOB))
    expect(mailed).not.toHaveProperty('link')
    Object.assign(kassa.mailbox, { isLog: true })
    const shown = await owner.done<SentInvitation>(owner.post(STAFF, { ...BOB, email: EVE }))
    expect(shown.link).toBe('http://localhost/admin?invited=eve%40example.com')
  })

  test('of a member is a conflict, and sends no mail', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    await memberOf(kassa, kassa.north, BOB.email, 'staff')
    for (const email of ['BOB@example.com', 'north@example.com']) {
      expect((await owner.post(STAFF, { email, role: 'owner' })).refusal).toBe('CONFLICT email')
    }
    expect(kassa.mailbox.mails).toEqual([])
  })

  test('twenty times at once invites once; a minute later again, with the new role', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.post(STAFF, BOB)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(19)
    expect(refused[0]?.header('retry-after')).toBe('60')
    expect(kassa.mailbox.to(BOB.email)).toHaveLength(1)
    kassa.now += 60_000
    await owner.done(owner.post(STAFF, { ...BOB, role: 'owner' }))
    expect(kassa.mailbox.to(BOB.email)).toHaveLength(2)
    const { data } = await owner.done<{ data: MemberView[] }>(owner.get(STAFF))
    expect(data.map(({ email, role }) => `${email} ${role}`)).toEqual([
      'bob@example.com owner',
      'north@example.com owner',
    ])
    kassa.now -= DAY_MS
    const earlier = await ownerOf(kassa, kassa.north)
    expect((await earlier.post(STAFF, BOB)).status).toBe(201)
  })

  test('too often is refused, so that owners cannot send floods of mail', async () => {
    await using kassa = await TestServer.open({ KASSA_RATE_OTP_IP: '3' })
    const owner = await ownerOf(kassa, kassa.north)
    const invite = (name: string) => owner.post(STAFF, { ...BOB, email: `${name}@example.com` })
    for (const name of ['a', 'b', 'c']) expect((await invite(name)).status).toBe(201)
    expect((await invite('d')).refusal).toBe('RATE_LIMITED')
    const other = await ownerOf(kassa, kassa.south)
    expect((await other.post(STAFF, BOB)).status).toBe(201)
    kassa.now += 3_600_000
    expect((await invite('d')).status).toBe(201)
  })

  for (const [body, fields] of REFUSED) {
    test(`is refused with ${JSON.stringify(body)}`, async () => {
      const before = shared.dump()
      expect((await owner.post(STAFF, body)).refusal).toBe(`VALIDATION_FAILED ${fields}`)
      expect(shared.dump()).toBe(before)
    })
  }
})

describe('a role', () => {
  test('that is changed counts from the next request on', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const bob = await memberOf(kassa, kassa.north, BOB.email, 'staff')
    const path = `${STAFF}/${bob.user.publicId}`
    expect((await bob.get(STAFF)).status).toBe(403)
    const promoted = await owner.done<MemberView>(owner.patch(path, { role: 'owner' }))
    expect(promoted).toMatchObject({ id: bob.user.publicId, role: 'owner' })
    expect((await bob.get(STAFF)).status).toBe(200)
    expect((await owner.patch(path, { role: 'staff' })).status).toBe(200)
    expect((await bob.get(STAFF)).status).toBe(403)
    for (const body of [{}, { role: 'king' }, { role: 'owner', email: 'x@example.com' }]) {
      expect((await owner.patch(path, body)).status).toBe(422)
    }
  })

  test('that is changed in one shop stays the same in others', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const bob = await memberOf(kassa, kassa.north, BOB.email, 'staff')
    await memberOf(kassa, kassa.south, BOB.email, 'staff')
    const path = `${STAFF}/${bob.user.publicId}`
    await owner.done(owner.patch(path, { role: 'owner' }))
    expect((await bob.get(STAFF)).status).toBe(200)
    expect((await bob.get(STAFF, { 'x-shop-id': 'south' })).status).toBe(403)
  })

  test('that is set again stays as it is and is not audited', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const before = kassa.dump()
    expect((await owner.patch(`${STAFF}/${owner.user.publicId}`, { role: 'owner' })).status).toBe(
      200,
    )
    expect(kassa.dump()).toBe(before)
  })
})

describe('removing somebody', () => {
  test('counts from the next request on, and only in this shop', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const bob = await memberOf(kassa, kassa.north, BOB.email, 'staff')
    await memberOf(kassa, kassa.south, BOB.email, 'staff')
    expect((await bob.get(SHOP)).status).toBe(200)
    expect((await owner.delete(`${STAFF}/${bob.user.publicId}`)).status).toBe(204)
    expect((await bob.get(SHOP)).refusal).toBe('NOT_FOUND')
    expect((await bob.get(SHOP, { 'x-shop-id': 'south' })).status).toBe(200)
    expect((await owner.delete(`${STAFF}/${bob.user.publicId}`)).refusal).toBe('NOT_FOUND')
  })

  test('is allowed to owners for themselves, except the last one', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    await memberOf(kassa, kassa.north, BOB.email, 'staff')
    const self = `${STAFF}/${owner.user.publicId}`
    const left = await owner.delete(self)
    expect([left.refusal, left.problem.title]).toEqual([
      'CONFLICT role',
      'The last owner must stay',
    ])
    expect((await owner.patch(self, { role: 'staff' })).refusal).toBe('CONFLICT role')
    await memberOf(kassa, kassa.north, 'second@example.com', 'owner')
    expect((await owner.delete(self)).status).toBe(204)
    expect((await owner.get(SHOP)).status).toBe(404)
  })

  test('each other at once leaves the shop one owner', async () => {
    for (const method of ['DELETE', 'PATCH']) {
      await using kassa = await TestServer.open()
      const anna = await ownerOf(kassa, kassa.north)
      const bob = await memberOf(kassa, kassa.north, BOB.email, 'owner')
      const body = method === 'PATCH' ? { role: 'staff' } : undefined
      const oust = (by: typeof anna, whom: typeof anna) =>
        by.send({ method, path: `${STAFF}/${whom.user.publicId}`, body })
      const answers = await Promise.all([oust(anna, bob), oust(bob, anna)])
      const [refused, ...others] = answers.filter(({ status }) => status >= 400)
      expect(others).toEqual([])
      // The one who asks second is no owner any more, or no member.
      expect(['CONFLICT role', 'FORBIDDEN', 'NOT_FOUND']).toContain(refused?.refusal ?? '')
      const members = await kassa.ports.store.read.all<Member>('user.members', {
        shop: kassa.north.shop.id,
      })
      expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1)
    }
  })
})
