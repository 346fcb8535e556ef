import { expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { type MemberFixture, memberOf, ownerOf } from '../../member-fixture.ts'

const DEVICES = '/shop/api/devices'

interface Device {
  readonly id: string
  readonly user: { readonly email: string }
}

async function devicesOf(owner: MemberFixture): Promise<readonly Device[]> {
  return (await owner.done<{ data: readonly Device[] }>(owner.get(DEVICES))).data
}

test('an owner sees the devices of all members, and signs one out, which is in the history', async () => {
  await using kassa = await TestServer.open()
  const owner = await ownerOf(kassa, kassa.north)
  const ben = await memberOf(kassa, kassa.north, 'ben@example.com', 'staff')
  const devices = await devicesOf(owner)
  const emails = devices.map(({ user }) => user.email)
  expect(emails).toEqual(['ben@example.com', 'north@example.com'])
  const [{ id } = { id: '' }] = devices
  expect((await ben.get(DEVICES)).status).toBe(403)
  expect((await owner.delete(`${DEVICES}/${id}`)).status).toBe(204)
  expect((await owner.delete(`${DEVICES}/${id}`)).status).toBe(404)
  expect((await ben.get('/auth/session')).status).toBe(401)
  expect((await owner.get('/auth/session')).status).toBe(200)
  const history = await owner.get('/shop/api/history?action=staff.signed_out')
  expect(history.json).toMatchObject({ data: [{ subject: { name: 'ben@example.com' } }] })
})

test('devices of strangers, and of members of a shop of others, are not the owner’s', async () => {
  await using kassa = await TestServer.open()
  const north = await ownerOf(kassa, kassa.north)
  const ben = await memberOf(kassa, kassa.north, 'ben@example.com', 'staff')
  const south = await ownerOf(kassa, kassa.south)
  const [own] = await devicesOf(south)
  expect((await north.delete(`${DEVICES}/${own?.id}`)).status).toBe(404)
  const [his] = await devicesOf(north)
  await memberOf(kassa, kassa.south, 'ben@example.com', 'staff')
  expect(await devicesOf(north)).toMatchObject([{ user: { email: 'north@example.com' } }])
  expect((await north.delete(`${DEVICES}/${his?.id}`)).status).toBe(404)
  expect((await ben.get('/auth/session')).status).toBe(200)
  await memberOf(kassa, kassa.south, 'north@example.com', 'owner')
  expect((await devicesOf(north)).map(({ user }) => user.email)).toContain('ben@example.com')
})
