import { describe, expect, test } from 'bun:test'
import { rotateSecretKey } from '../../../src/domain/access/key.ts'
import { TestServer } from '../../fixture.ts'
import { type MemberFixture, memberOf, ownerOf } from '../../member-fixture.ts'

const AUDIT = '/shop/api/audit'

interface Entry {
  readonly actor: string
  readonly actorName: string
  readonly action: string
  readonly subject: string
  readonly detail: Readonly<Record<string, string>>
  readonly createdAt: string
}

interface Page {
  readonly data: readonly Entry[]
  readonly nextCursor: string | null
}

async function entries(member: MemberFixture, query = ''): Promise<readonly Entry[]> {
  return (await member.done<Page>(member.get(`${AUDIT}?${query}`))).data
}

describe('the audit log', () => {
  test('tells who did what in the shop, the newest first', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const staff = await memberOf(kassa, kassa.north, 'staff@example.com', 'staff')
    const invited = await owner.done<{ id: string }>(
      owner.post('/shop/api/staff', { email: 'bob@example.com', role: 'staff' }),
    )
    const bob = await memberOf(kassa, kassa.north, 'bob@example.com', null)
    await bob.post(`/auth/invitations/${invited.id}/accept`)
    const { publicId } = bob.user
    await owner.patch(`/shop/api/staff/${publicId}`, { role: 'owner' })
    await owner.delete(`/shop/api/staff/${publicId}`)
    await owner.patch('/shop/api/shop', { name: 'Nord', origins: ['https://nord.example'] })
    await owner.post('/shop/api/rotate-secret-key')
    const brand = await staff.done<{ id: string }>(staff.post('/shop/api/brands', { name: 'Acme' }))
    const log = await entries(owner)
    expect(log.map(({ action, actorName, subject }) => [action, actorName, subject])).toEqual([
      ['brand.created', 'staff@example.com', brand.id],
      ['key.rotated', 'north@example.com', 'north'],
      ['shop.updated', 'north@example.com', 'north'],
      ['staff.removed', 'north@example.com', publicId],
      ['staff.changed', 'north@example.com', publicId],
      ['staff.joined', 'bob@example.com', publicId],
      ['staff.invited', 'north@example.com', invited.id],
      ['shop.created', 'command line', 'north'],
    ])
    expect(log[2]?.detail).toEqual({ fields: 'name, origins' })
    expect(log[5]?.detail).toEqual({ role: 'staff', invitedBy: 'north@example.com' })
    expect(log[4]?.detail).toEqual({ email: 'bob@example.com', role: 'owner' })
    expect(log[0]?.actor).toBe(staff.user.publicId)
    expect(await entries(staff)).toEqual(log)
  })

  test('names the command line for changes by commands', async () => {
    await using kassa = await TestServer.open()
    await rotateSecretKey(kassa.ports, 'north')
    const [entry] = await entries(await ownerOf(kassa, kassa.north))
    expect(entry).toMatchObject({ actor: 'cli', actorName: 'command line', action: 'key.rotated' })
    expect(kassa.mailbox.to('north@example.com')[0]?.text).toContain('command line')
  })

  test('starts with who made the shop', async () => {
    await using kassa = await TestServer.open()
    const anna = await memberOf(kassa, kassa.north, 'anna@example.com', null)
    await anna.post('/shop/api/shops', { slug: 'east', name: 'East' })
    const answer = await anna.get(AUDIT, { 'x-shop-id': 'east' })
    expect((answer.json as Page).data).toEqual([
      {
        actor: anna.user.publicId,
        actorName: 'anna@example.com',
        action: 'shop.created',
        subject: 'east',
        detail: {},
        createdAt: new Date(kassa.now).toISOString(),
      },
    ])
  })

  test('holds nothing of what was refused, or of another shop', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    await owner.post('/shop/api/staff', { email: 'north@example.com', role: 'staff' })
    await owner.post('/shop/api/brands', { name: '' })
    const south = await ownerOf(kassa, kassa.south)
    await south.post('/shop/api/brands', { name: 'Acme' })
    expect((await entries(owner)).map(({ action }) => action)).toEqual(['shop.created'])
    expect(await entries(south)).toHaveLength(2)
  })

  test('is read page by page: all of it once, also while it grows', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    for (let index = 0; index < 7; index++)
      await owner.post('/shop/api/brands', { name: `B${index}` })
    const whole = await entries(owner)
    expect(whole).toHaveLength(8)
    const seen: Entry[] = []
    let cursor = ''
    for (let page = 1; ; page++) {
      const { data, nextCursor } = await owner.done<Page>(owner.get(`${AUDIT}?limit=3${cursor}`))
      seen.push(...data)
      await owner.post('/shop/api/brands', { name: `Meanwhile ${page}` })
      if (nextCursor === null) break
      cursor = `&cursor=${nextCursor}`
    }
    expect(seen).toEqual([...whole])
  })

  test('accepts only its own cursors, and limits from 1 to 100', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const south = await ownerOf(kassa, kassa.south)
    for (const member of [owner, south]) {
      for (const name of ['A', 'B', 'C']) await member.post('/shop/api/brands', { name })
    }
    const cursorOf = async (member: MemberFixture, path: string) =>
      (await member.done<Page>(member.get(`${path}?limit=1`))).nextCursor ?? ''
    const own = await cursorOf(owner, AUDIT)
    expect((await owner.get(`${AUDIT}?cursor=${own}`)).status).toBe(200)
    const foreign = [
      await cursorOf(south, AUDIT),
      await cursorOf(owner, '/shop/api/brands'),
      `${own}x`,
      own.replace(/^./, (first) => (first === 'W' ? 'X' : 'W')),
      own.slice(0, 22),
      '.',
      'x',
    ]
    for (const cursor of foreign) {
      const answer = await owner.get(`${AUDIT}?cursor=${cursor}`)
      expect(`${cursor} ${answer.refusal}`).toBe(`${cursor} VALIDATION_FAILED cursor`)
    }
    for (const limit of ['0', '101', '-1', '1.5', '0x10', '1e1', '', ' 5', 'all']) {
      const answer = await owner.get(`${AUDIT}?limit=${encodeURIComponent(limit)}`)
      expect(`${limit} ${answer.refusal}`).toBe(`${limit} VALIDATION_FAILED limit`)
    }
    expect((await owner.get(`${AUDIT}?limit=5&limit=5`)).refusal).toBe('VALIDATION_FAILED limit')
    expect((await owner.get(`${AUDIT}?offset=5`)).refusal).toBe('VALIDATION_FAILED offset')
  })
})
