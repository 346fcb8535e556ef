import { describe, expect, test } from 'bun:test'
import { cookieOf } from '../../auth/otp-client.ts'
import { TestServer } from '../../fixture.ts'
import { MemberFixture, memberOf, ownerOf } from '../../member-fixture.ts'
import type { ShopFixture } from '../../shop-fixture.ts'

const BEN = 'ben@example.com'

interface Link {
  readonly url: string
  readonly expiresAt: string
}

async function staffAt(kassa: TestServer, shop: ShopFixture = kassa.north) {
  const ben = await memberOf(kassa, shop, BEN, 'staff')
  const owner = await ownerOf(kassa, shop)
  const path = `/shop/api/staff/${ben.user.publicId}/sign-in-link`
  return { ben, owner, path, made: () => owner.done<Link>(owner.post(path)) }
}

const enter = (kassa: TestServer, { url }: Link) =>
  kassa.ask({
    method: 'POST',
    path: '/auth/link',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: { token: new URL(url).searchParams.get('link') },
  })

async function entered(kassa: TestServer, link: Link, { user }: MemberFixture, slug = 'north') {
  const answer = await enter(kassa, link)
  answer.having(200)
  return new MemberFixture(kassa, user, slug, cookieOf(answer))
}

describe('the sign-in link for a member of the staff', () => {
  test('signs them in once, within 15 minutes, and is in the history', async () => {
    await using kassa = await TestServer.open()
    const { ben, owner, path, made } = await staffAt(kassa)
    const answer = await owner.post(path)
    const link = answer.json as Link
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect(link).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost\/admin\?link=kassa_link_[0-9a-f]{64}$/),
      expiresAt: '2026-01-15T12:15:00.000Z',
    })
    const session = await entered(kassa, link, ben)
    expect((await session.get('/shop/api/products')).status).toBe(200)
    expect((await session.get('/shop/api/staff')).status).toBe(403)
    expect((await enter(kassa, link)).status).toBe(401)
    const late = await made()
    kassa.now += 15 * 60_000
    expect((await enter(kassa, late)).status).toBe(401)
    const audit = await owner.done<{ data: object[] }>(owner.get('/shop/api/audit'))
    expect(audit.data[0]).toMatchObject({
      action: 'staff.sign_in_link',
      subject: ben.user.publicId,
      detail: { email: BEN },
      actor: owner.user.publicId,
    })
    expect(JSON.stringify(audit)).not.toContain('kassa_link_')
  })

  test('ends the one before it and no other, and is for one of two who take it at once', async () => {
    await using kassa = await TestServer.open()
    const { owner, made } = await staffAt(kassa)
    const ada = await memberOf(kassa, kassa.north, 'ada@example.com', 'staff')
    const adas = await owner.done<Link>(
      owner.post(`/shop/api/staff/${ada.user.publicId}/sign-in-link`),
    )
    const [first, second] = [await made(), await made()]
    expect((await enter(kassa, first)).status).toBe(401)
    expect((await enter(kassa, adas)).status).toBe(200)
    const answers = await Promise.all([enter(kassa, second), enter(kassa, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('is refused for owners, for members of another shop, and for nobody here', async () => {
    await using kassa = await TestServer.open()
    const { ben, owner, path } = await staffAt(kassa)
    const link = (id: string) => owner.post(`/shop/api/staff/${id}/sign-in-link`)
    const refused = async (id: string) => {
      const { status, problem } = await link(id)
      return [status, problem.errors?.[0]?.code]
    }
    expect(await refused(owner.user.publicId)).toEqual([409, 'owner'])
    await memberOf(kassa, kassa.south, BEN, 'staff')
    expect(await refused(ben.user.publicId)).toEqual([409, 'other_shop'])
    const { id } = await owner.done<{ id: string }>(
      owner.post('/shop/api/staff', { email: 'new@example.com', role: 'staff' }),
    )
    for (const other of [id, 'user_01kf06q6q8e1qtz9vw9zcjzt7y', '%00']) {
      expect((await link(other)).status).toBe(404)
    }
    expect((await ben.post(path)).status).toBe(403)
  })

  test('opens no other shop, not even one that they join later', async () => {
    await using kassa = await TestServer.open()
    const { ben, made } = await staffAt(kassa)
    const session = await entered(kassa, await made(), ben)
    const south = await ownerOf(kassa, kassa.south)
    await south.done(south.post('/shop/api/staff', { email: BEN, role: 'owner' }))
    const own = await ben.done<{ invitations: { id: string }[] }>(ben.get('/auth/session'))
    const accept = `/auth/invitations/${own.invitations[0]?.id}/accept`
    expect((await session.post(accept)).status).toBe(403)
    const shop = { slug: 'west', name: 'West', currency: 'EUR' }
    expect((await session.post('/shop/api/shops', shop)).status).toBe(403)
    await ben.done(ben.post(accept))
    const slugs = async (member: MemberFixture) => {
      const { data } = await member.done<{ data: { slug: string }[] }>(
        member.get('/shop/api/shops'),
      )
      return data.map(({ slug }) => slug)
    }
    expect(await slugs(ben)).toEqual(['north', 'south'])
    expect(await slugs(session)).toEqual(['north'])
    expect((await session.get('/auth/session')).json).toMatchObject({
      shops: [{ slug: 'north' }],
      invitations: [],
      isOperator: false,
      mayCreateShop: false,
    })
    const there = new MemberFixture(kassa, ben.user, 'south', session.cookie)
    expect((await there.get('/shop/api/products')).status).toBe(404)
    expect((await session.get('/server')).status).toBe(403)
  })

  test('neither shows nor ends what they do on other devices', async () => {
    await using kassa = await TestServer.open()
    const { ben, made } = await staffAt(kassa)
    const [first, second] = [
      await entered(kassa, await made(), ben),
      await entered(kassa, await made(), ben),
    ]
    type Sessions = { data: { id: string; method: string; current: boolean }[] }
    const all = async (member: MemberFixture) =>
      (await member.done<Sessions>(member.get('/auth/sessions'))).data
    const own = (await all(ben)).find(({ current }) => current)?.id
    expect([(await all(ben)).length, (await all(first)).length]).toEqual([3, 2])
    expect((await first.delete(`/auth/sessions/${own}`)).status).toBe(404)
    expect((await ben.get('/auth/session')).status).toBe(200)
    const other = (await all(first)).find(({ current }) => !current)?.id
    expect((await first.delete(`/auth/sessions/${other}`)).status).toBe(204)
    expect((await second.get('/auth/session')).status).toBe(401)
  })

  test('ends with the membership, and when they become an owner', async () => {
    await using kassa = await TestServer.open()
    const { ben, owner, made } = await staffAt(kassa)
    const member = `/shop/api/staff/${ben.user.publicId}`
    const link = await made()
    await owner.done(owner.patch(member, { role: 'owner' }))
    expect((await enter(kassa, link)).status).toBe(401)
    await owner.done(owner.patch(member, { role: 'staff' }))
    const last = await made()
    expect((await owner.delete(member)).status).toBe(204)
    expect((await enter(kassa, last)).status).toBe(401)
  })

  test('makes nobody an owner, and opens nothing to those who come back', async () => {
    await using kassa = await TestServer.open()
    const { ben, owner, made } = await staffAt(kassa)
    const member = `/shop/api/staff/${ben.user.publicId}`
    const statuses = async (session: MemberFixture) => [
      (await session.get('/auth/session')).status,
      (await ben.get('/auth/session')).status,
    ]
    const first = await entered(kassa, await made(), ben)
    expect(await statuses(first)).toEqual([200, 200])
    await owner.done(owner.patch(member, { role: 'owner' }))
    expect(await statuses(first)).toEqual([401, 200])
    await owner.done(owner.patch(member, { role: 'staff' }))
    const second = await entered(kassa, await made(), ben)
    const unused = await made()
    expect((await owner.delete(member)).status).toBe(204)
    await memberOf(kassa, kassa.north, BEN, 'staff')
    expect(await statuses(second)).toEqual([401, 200])
    expect((await enter(kassa, unused)).status).toBe(401)
  })
})
