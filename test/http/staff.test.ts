import { describe, expect, test } from 'bun:test'
import type { MemberView } from '../../src/domain/staff.ts'
import { House } from '../fixture.ts'
import { memberOf, ownerOf } from '../member-fixture.ts'

const STAFF = '/shop/api/staff'
const SHOP = '/shop/api/shop'
const BOB = { email: 'bob@example.com', role: 'staff' }

/** Who cannot be invited, and the fields that are named. */
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
  test('makes a member of him and tells him by mail', async () => {
    await using house = await House.open({ KASSA_URL: 'https://till.example' })
    const { north } = house
    const owner = await ownerOf(house, north)
    const headers = { 'sec-fetch-site': 'same-origin' }
    const body = { email: ' Bob@EXAMPLE.com ', role: 'staff' }
    const answer = await owner.post(STAFF, body, {
      ...headers,
      cookie: owner.cookie.replace('kassa_admin', '__Host-kassa_admin'),
    })
    expect(answer.status).toBe(201)
    const bob = answer.json as MemberView
    const createdAt = new Date(house.now).toISOString()
    expect(bob).toEqual({
      id: bob.id,
      email: 'bob@example.com',
      name: null,
      role: 'staff',
      createdAt,
    })
    expect(bob.id).toMatch(/^user_/)
    const [mail] = house.mailbox.to('bob@example.com')
    expect(mail?.subject).toContain('north')
    expect(mail?.text).toContain('https://till.example/admin')
    expect(mail?.text).toContain('north@example.com')
  })

  test('gives no address of ours where the request alone names one', async () => {
    await using house = await House.open()
    const owner = await ownerOf(house, house.north)
    await owner.done(owner.post(STAFF, BOB, { host: 'evil.example' }))
    const [mail] = house.mailbox.to(BOB.email)
    expect(mail?.text).not.toMatch(/https?:|evil|localhost/)
  })

  test('who is a member already is a conflict, and mails nobody', async () => {
    await using house = await House.open()
    const owner = await ownerOf(house, house.north)
    const first = await owner.done<MemberView>(owner.post(STAFF, BOB))
    const again = { email: 'BOB@example.com', role: 'owner' }
    expect((await owner.post(STAFF, again)).refusal).toBe('CONFLICT email')
    const self = { email: 'north@example.com', role: 'staff' }
    expect((await owner.post(STAFF, self)).refusal).toBe('CONFLICT email')
    const { data } = await owner.done<{ data: MemberView[] }>(owner.get(STAFF))
    expect(data.map(({ email, role }) => `${email} ${role}`)).toEqual([
      'bob@example.com staff',
      'north@example.com owner',
    ])
    expect(data[0]?.id).toBe(first.id)
    expect(house.mailbox.to(BOB.email)).toHaveLength(1)
  })

  test('twenty times at once invites once', async () => {
    await using house = await House.open()
    const owner = await ownerOf(house, house.north)
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.post(STAFF, BOB)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(house.mailbox.to(BOB.email)).toHaveLength(1)
  })

  test('is one user in many shops', async () => {
    await using house = await House.open()
    const [north, south] = [await ownerOf(house, house.north), await ownerOf(house, house.south)]
    const here = await north.done<MemberView>(north.post(STAFF, BOB))
    const there = await south.done<MemberView>(south.post(STAFF, { ...BOB, role: 'owner' }))
    expect(there.id).toBe(here.id)
    const bob = await memberOf(house, house.north, BOB.email, null)
    const { data } = await bob.done<{ data: { slug: string; role: string }[] }>(
      bob.get('/shop/api/shops'),
    )
    expect(data.map(({ slug, role }) => `${slug} ${role}`)).toEqual(['north staff', 'south owner'])
  })

  test('too often is refused: an owner cannot flood the world with mail', async () => {
    await using house = await House.open({ KASSA_RATE_OTP_IP: '3' })
    const owner = await ownerOf(house, house.north)
    const invite = (name: string) => owner.post(STAFF, { ...BOB, email: `${name}@example.com` })
    for (const name of ['a', 'b', 'c']) expect((await invite(name)).status).toBe(201)
    expect((await invite('d')).refusal).toBe('RATE_LIMITED')
    const other = await ownerOf(house, house.south)
    expect((await other.post(STAFF, BOB)).status).toBe(201)
    house.now += 3_600_000
    expect((await invite('d')).status).toBe(201)
  })

  for (const [body, fields] of REFUSED) {
    test(`is refused with ${JSON.stringify(body)}`, async () => {
      await using house = await House.open()
      const owner = await ownerOf(house, house.north)
      const before = house.dump()
      expect((await owner.post(STAFF, body)).refusal).toBe(`VALIDATION_FAILED ${fields}`)
      expect(house.dump()).toBe(before)
    })
  }
})

describe('a role', () => {
  test('that is changed counts from the next request on', async () => {
    await using house = await House.open()
    const owner = await ownerOf(house, house.north)
    const bob = await memberOf(house, house.north, BOB.email, 'staff')
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

  test('that is changed at one shop stays what it was at another', async () => {
    await using house = await House.open()
    const owner = await ownerOf(house, house.north)
    const bob = await memberOf(house, house.north, BOB.email, 'staff')
    await memberOf(house, house.south, BOB.email, 'staff')
    const path = `${STAFF}/${bob.user.publicId}`
    await owner.done(owner.patch(path, { role: 'owner' }))
    expect((await bob.get(STAFF)).status).toBe(200)
    expect((await bob.get(STAFF, { 'x-shop-id': 'south' })).status).toBe(403)
  })

  test('stays as it is when it is set again, and that is no news', async () => {
    await using house = await House.open()
    const owner = await ownerOf(house, house.north)
    const before = house.dump()
    expect((await owner.patch(`${STAFF}/${owner.user.publicId}`, { role: 'owner' })).status).toBe(
      200,
    )
    expect(house.dump()).toBe(before)
  })
})

describe('removing somebody', () => {
  test('acts on his next request, and leaves his other shops alone', async () => {
    await using house = await House.open()
    const owner = await ownerOf(house, house.north)
    const bob = await memberOf(house, house.north, BOB.email, 'staff')
    await memberOf(house, house.south, BOB.email, 'staff')
    expect((await bob.get(SHOP)).status).toBe(200)
    expect((await owner.delete(`${STAFF}/${bob.user.publicId}`)).status).toBe(204)
    expect((await bob.get(SHOP)).refusal).toBe('NOT_FOUND')
    expect((await bob.get(SHOP, { 'x-shop-id': 'south' })).status).toBe(200)
    expect((await owner.delete(`${STAFF}/${bob.user.publicId}`)).refusal).toBe('NOT_FOUND')
  })

  test('or changing him finds no member of another shop, byte for byte', async () => {
    await using house = await House.open()
    const owner = await ownerOf(house, house.north)
    const { user } = await ownerOf(house, house.south)
    const before = house.dump()
    const ids = [user.publicId, 'user_01kf06q6q8e1qtz9vw9zcjzt7y', 'nobody', '%00', "'"]
    const gone = await Promise.all(ids.map((id) => owner.delete(`${STAFF}/${id}`)))
    const changed = await Promise.all(
      ids.map((id) => owner.patch(`${STAFF}/${id}`, { role: 'staff' })),
    )
    expect(gone.map(({ status }) => status)).toEqual(ids.map(() => 404))
    expect(new Set([...gone, ...changed].map(({ anonymous }) => anonymous)).size).toBe(1)
    expect(house.dump()).toBe(before)
  })

  test('is for an owner himself too, unless he is the last one', async () => {
    await using house = await House.open()
    const owner = await ownerOf(house, house.north)
    await memberOf(house, house.north, BOB.email, 'staff')
    const self = `${STAFF}/${owner.user.publicId}`
    expect((await owner.delete(self)).refusal).toBe('CONFLICT role')
    expect((await owner.patch(self, { role: 'staff' })).refusal).toBe('CONFLICT role')
    await memberOf(house, house.north, 'second@example.com', 'owner')
    expect((await owner.delete(self)).status).toBe(204)
    expect((await owner.get(SHOP)).status).toBe(404)
  })

  test('each other at once leaves the shop one owner', async () => {
    for (const method of ['DELETE', 'PATCH']) {
      await using house = await House.open()
      const anna = await ownerOf(house, house.north)
      const bob = await memberOf(house, house.north, BOB.email, 'owner')
      const body = method === 'PATCH' ? { role: 'staff' } : undefined
      const oust = (by: typeof anna, whom: typeof anna) =>
        by.send({ method, path: `${STAFF}/${whom.user.publicId}`, body })
      const answers = await Promise.all([oust(anna, bob), oust(bob, anna)])
      const [refused, ...others] = answers.filter(({ status }) => status >= 400)
      expect(others).toEqual([])
      // Whoever asks when it has already happened is no owner any more, or no member.
      expect(['CONFLICT role', 'FORBIDDEN', 'NOT_FOUND']).toContain(refused?.refusal ?? '')
      const members = await house.ports.store.read.user.members(house.north.shop.id)
      expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1)
    }
  })
})
