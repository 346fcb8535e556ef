import { describe, expect, test } from 'bun:test'
import type { InvitationView } from '../../../src/domain/access/invitation.ts'
import { loginLink } from '../../../src/domain/access/link.ts'
import type { MemberView } from '../../../src/domain/access/staff.ts'
import { sweep } from '../../../src/domain/upkeep/retention.ts'
import { DAY_MS, field, OtpClient } from '../../auth/otp-client.ts'
import { TestServer } from '../../fixture.ts'
import { type MemberFixture, memberOf, ownerOf } from '../../member-fixture.ts'

const STAFF = '/shop/api/staff'
const SHOP = '/shop/api/shop'
const BOB = 'bob@example.com'
const INVITE = { KASSA_SIGNUP: 'invite' }

async function invited(kassa: TestServer, role = 'staff', shop = kassa.north): Promise<string> {
  const owner = await ownerOf(kassa, shop)
  return (await owner.done<MemberView>(owner.post(STAFF, { email: BOB, role }))).id
}

const accept = (member: MemberFixture, id: string) => member.post(`/auth/invitations/${id}/accept`)
const decline = (member: MemberFixture, id: string) =>
  member.post(`/auth/invitations/${id}/decline`)

/** The invitations in a user's session. */
async function seen(member: MemberFixture): Promise<InvitationView[]> {
  const { invitations } = await member.done<{ invitations: InvitationView[] }>(
    member.get('/auth/session'),
  )
  return invitations
}

async function audited(owner: MemberFixture): Promise<string[]> {
  type Entry = { action: string; actorName: string }
  const { data } = await owner.done<{ data: Entry[] }>(owner.get('/shop/api/audit'))
  return data.map(({ action, actorName }) => `${action} by ${actorName}`)
}

describe('an invitation', () => {
  test('lets a new user sign in, see who invites them in which role, and accept', async () => {
    await using kassa = await TestServer.open(INVITE)
    const id = await invited(kassa)
    const bob = await new OtpClient(kassa, null).signIn(BOB)
    expect(field(bob.answer, 'shops')).toEqual([])
    const headers = { 'x-shop-id': 'north' }
    expect((await bob.get(SHOP, headers)).status).toBe(404)
    expect(field(await bob.session(), 'invitations')).toEqual([
      {
        id,
        shop: { slug: 'north', name: 'Shop north' },
        role: 'staff',
        invitedBy: 'north@example.com',
        createdAt: new Date(kassa.now).toISOString(),
        expiresAt: new Date(kassa.now + 7 * DAY_MS).toISOString(),
      },
    ])
    const accepted = await bob.send('POST', `/auth/invitations/${id}/accept`)
    expect(field(accepted, 'shop')).toMatchObject({ slug: 'north', role: 'staff' })
    expect((await bob.get(SHOP, headers)).status).toBe(200)
    expect(field(await bob.session(), 'invitations')).toEqual([])
    const owner = await ownerOf(kassa, kassa.north)
    const { data } = await owner.done<{ data: MemberView[] }>(owner.get(STAFF))
    expect(data.map(({ email, status }) => `${email} ${status}`)).toEqual([
      'bob@example.com active',
      'north@example.com active',
    ])
    expect((await audited(owner)).slice(0, 2)).toEqual([
      'staff.joined by bob@example.com',
      'staff.invited by north@example.com',
    ])
  })

  test('is answered once, twenty times at once too', async () => {
    await using kassa = await TestServer.open()
    const id = await invited(kassa, 'owner')
    const bob = await memberOf(kassa, kassa.north, BOB, null)
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(bob, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
    expect((await decline(bob, id)).status).toBe(404)
    expect((await bob.get(STAFF)).status).toBe(200)
  })

  test('is declined, and the user is no member', async () => {
    await using kassa = await TestServer.open()
    const id = await invited(kassa)
    const bob = await memberOf(kassa, kassa.north, BOB, null)
    expect((await decline(bob, id)).status).toBe(204)
    expect((await accept(bob, id)).refusal).toBe('NOT_FOUND')
    expect((await bob.get(SHOP)).status).toBe(404)
    const owner = await ownerOf(kassa, kassa.north)
    expect((await audited(owner))[0]).toBe('staff.declined by bob@example.com')
  })

  test('is for its address alone: others get the same answer as for an unknown id', async () => {
    await using kassa = await TestServer.open()
    const id = await invited(kassa)
    const strangers = [
      await memberOf(kassa, kassa.south, 'eve@example.com', 'owner'),
      await ownerOf(kassa, kassa.north),
    ]
    const before = kassa.dump()
    const answers = []
    for (const stranger of strangers) {
      expect(await seen(stranger)).toEqual([])
      for (const path of [id, 'inv_01kf06q6q8e1qtz9vw9zcjzt7y', 'nobody', "'"]) {
        answers.push(await accept(stranger, path), await decline(stranger, path))
      }
    }
    expect(new Set(answers.map(({ anonymous }) => anonymous)).size).toBe(1)
    expect(answers[0]?.refusal).toBe('NOT_FOUND')
    const nobody = await kassa.ask({ method: 'POST', path: `/auth/invitations/${id}/accept` })
    expect(nobody.status).toBe(401)
    expect(kassa.dump()).toBe(before)
  })

  test('gives no access by its link alone, and not to the account of the invited user', async () => {
    await using kassa = await TestServer.open()
    Object.assign(kassa.mailbox, { isLog: true })
    const owner = await ownerOf(kassa, kassa.north)
    const victim = (await ownerOf(kassa, kassa.south)).user
    const { link } = await owner.done<{ link: string }>(
      owner.post(STAFF, { email: victim.email, role: 'staff' }),
    )
    const page = await kassa.ask({ path: link.slice('http://localhost'.length) })
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []])
    // All that the link says is an address that the owner has typed himself.
    expect([...new URL(link).searchParams]).toEqual([['invited', victim.email]])
  })

  test('ends after seven days, to the millisecond', async () => {
    await using kassa = await TestServer.open(INVITE)
    const id = await invited(kassa)
    kassa.now += 7 * DAY_MS - 1
    await sweep(kassa.ports)
    const bob = await memberOf(kassa, kassa.north, BOB, null)
    expect(await seen(bob)).toHaveLength(1)
    kassa.now += 1
    expect(await seen(bob)).toEqual([])
    expect((await accept(bob, id)).refusal).toBe('NOT_FOUND')
    const owner = await ownerOf(kassa, kassa.north)
    const { data } = await owner.done<{ data: MemberView[] }>(owner.get(STAFF))
    expect(data).toHaveLength(1)
    await sweep(kassa.ports)
    expect(kassa.rows('invitation')).toEqual([])
  })

  test('that was made while the clock was a year ahead is none, nor is a session of then listed', async () => {
    await using kassa = await TestServer.open(INVITE)
    kassa.now += 365 * DAY_MS
    const id = await invited(kassa)
    kassa.now -= 365 * DAY_MS
    const bob = await memberOf(kassa, kassa.north, BOB, null)
    expect(await seen(bob)).toEqual([])
    expect((await accept(bob, id)).refusal).toBe('NOT_FOUND')
    const owner = await ownerOf(kassa, kassa.north)
    for (const path of [STAFF, '/auth/sessions', '/shop/api/devices']) {
      const { data } = await owner.done<{ data: object[] }>(owner.get(path))
      expect([path, data.length]).toEqual([path, 1])
    }
  })

  test('is withdrawn by an owner of its shop, and by no other', async () => {
    await using kassa = await TestServer.open(INVITE)
    const id = await invited(kassa)
    const [north, south] = [await ownerOf(kassa, kassa.north), await ownerOf(kassa, kassa.south)]
    const staff = await memberOf(kassa, kassa.north, 'carol@example.com', 'staff')
    expect((await south.delete(`${STAFF}/${id}`)).refusal).toBe('NOT_FOUND')
    expect((await staff.delete(`${STAFF}/${id}`)).status).toBe(403)
    expect((await north.patch(`${STAFF}/${id}`, { role: 'owner' })).status).toBe(404)
    expect((await north.delete(`${STAFF}/${id}`)).status).toBe(204)
    expect((await north.delete(`${STAFF}/${id}`)).refusal).toBe('NOT_FOUND')
    expect((await audited(north))[0]).toBe('staff.withdrawn by north@example.com')
    // With the invitation goes the way in: nobody else knows the address.
    await new OtpClient(kassa, null).request(BOB)
    expect(kassa.mailbox.to(BOB)).toHaveLength(1)
    expect(kassa.mailbox.to(BOB)[0]?.subject).toContain('invited')
  })

  test('from many shops is one user, and each is answered by itself', async () => {
    await using kassa = await TestServer.open()
    const here = await invited(kassa)
    kassa.now += 1
    const there = await invited(kassa, 'owner', kassa.south)
    const bob = await memberOf(kassa, kassa.north, BOB, null)
    expect((await seen(bob)).map(({ id }) => id)).toEqual([there, here])
    expect((await accept(bob, there)).status).toBe(200)
    expect((await seen(bob)).map(({ id }) => id)).toEqual([here])
    expect((await bob.get(SHOP)).status).toBe(404)
    expect((await bob.get(STAFF, { 'x-shop-id': 'south' })).status).toBe(200)
  })

  test('lets the operator hand out a sign-in link for somebody who was never here', async () => {
    await using kassa = await TestServer.open(INVITE)
    await expect(loginLink(kassa.ports, BOB, '')).rejects.toThrow('no shop invites it')
    await invited(kassa)
    const { url } = await loginLink(kassa.ports, BOB, 'http://localhost')
    const body = { token: new URL(url).searchParams.get('link') }
    const answer = await kassa.ask({ method: 'POST', path: '/auth/link', body })
    expect(field(answer, 'user')).toMatchObject({ email: BOB })
  })
})

test('a list of staff is read page by page, members and invitations by address', async () => {
  await using kassa = await TestServer.open()
  const owner = await ownerOf(kassa, kassa.north)
  for (const name of ['a', 'm', 'z']) {
    await memberOf(kassa, kassa.north, `${name}1@example.com`, 'staff')
    await owner.done(owner.post(STAFF, { email: `${name}2@example.com`, role: 'staff' }))
  }
  const emails: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `limit=2${cursor && `&cursor=${cursor}`}`
    const page: { data: MemberView[]; nextCursor: string | null } = await owner.done(
      owner.get(`${STAFF}?${query}`),
    )
    emails.push(...page.data.map(({ email }) => email.split('@')[0] ?? ''))
    cursor = page.nextCursor
  }
  expect(emails).toEqual(['a1', 'a2', 'm1', 'm2', 'north', 'z1', 'z2'])
})
