import { expect, test } from 'bun:test'
import type { Asked } from '../../../src/domain/store.ts'
import { TestServer } from '../../fixture.ts'
import { memberOf, ownerOf } from '../../member-fixture.ts'

const SERVER = '/server'

/** A server with one shop, which people join by invitation. */
async function oneShop(settings: Record<string, string> = {}): Promise<TestServer> {
  const kassa = await TestServer.empty({ KASSA_SIGNUP: 'invite', ...settings })
  kassa.north = await kassa.shop('north')
  return kassa
}

test('an owner of all shops sees the server page, until another owner has a shop', async () => {
  await using kassa = await oneShop()
  const owner = await ownerOf(kassa, kassa.north)
  const staff = await memberOf(kassa, kassa.north, 'staff@example.com', 'staff')
  const second = await memberOf(kassa, kassa.north, 'second@example.com', 'owner')
  const seen = async (who: typeof owner) => {
    const { status } = await who.get(SERVER)
    const session = (await who.get('/auth/session')).json as { isOperator: boolean }
    expect(session.isOperator).toBe(status === 200)
    return status
  }
  expect([await seen(owner), await seen(second), await seen(staff)]).toEqual([200, 200, 403])
  const own = { slug: 'own', name: 'Own', currency: 'EUR' }
  expect((await owner.post('/shop/api/shops', own)).status).toBe(201)
  expect([await seen(owner), await seen(second)]).toEqual([200, 403])
  await kassa.shop('south')
  expect([await seen(owner), await seen(second)]).toEqual([403, 403])
})

test('with open sign-up nobody sees the server page, not even the owner of the only shop', async () => {
  await using kassa = await oneShop({ KASSA_SIGNUP: 'open' })
  const owner = await ownerOf(kassa, kassa.north)
  const asked = [
    owner.get(SERVER),
    owner.get(`${SERVER}/backups/none`),
    owner.post(`${SERVER}/backups`),
    owner.post(`${SERVER}/test-mail`),
  ]
  for (const answer of await Promise.all(asked)) {
    expect([answer.status, answer.problem.code]).toEqual([403, 'FORBIDDEN'])
  }
  expect(await kassa.backups.list()).toEqual([])
})

test('it says how the server is, with the requests that took long', async () => {
  await using kassa = await oneShop()
  const owner = await ownerOf(kassa, kassa.north)
  const { read } = kassa.ports.store
  const get = read.get.bind(read)
  Object.assign(read, {
    get: async (...asked: Asked) => {
      if (asked[0] === 'product.find') await Bun.sleep(510)
      return await get(...asked)
    },
  })
  await kassa.north.get(`prod_01kf06q6q8e1qtz9vw9zcjzt7y`)
  const answer = await owner.get(SERVER)
  expect(answer.json).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: { bytes: expect.any(Number), waitingWrites: 0 },
    mail: { isSet: true, waiting: 0 },
    backups: { everySeconds: null, keep: 7, isRunning: false, failure: null, data: [] },
    slowRequests: [{ method: 'GET', path: '/v1/store/products/prod_01kf06q6q8e1qtz9vw9zcjzt7y' }],
  })
})

test('a backup is made, listed and downloaded', async () => {
  await using kassa = await oneShop()
  const owner = await ownerOf(kassa, kassa.north)
  const answer = await owner.post(`${SERVER}/backups`)
  expect([answer.status, answer.json]).toEqual([202, { isRunning: true }])
  await kassa.backups.idle()
  const { backups } = (await owner.get(SERVER)).json as {
    backups: { data: { name: string; bytes: number; takenAt: string }[] }
  }
  const [{ name, ...rest } = { name: '' }] = backups.data
  expect(rest).toEqual({ bytes: 8, takenAt: '2026-01-15T12:00:00.000Z' })
  const file = await owner.get(`${SERVER}/backups/${name}`)
  expect([file.status, file.text, file.header('content-disposition')]).toEqual([
    200,
    'a backup',
    `attachment; filename="${name}"`,
  ])
  expect(file.header('cache-control')).toBe('no-store')
  for (const wrong of ['none', '..%2Fsecret', '..%2f..%2fetc%2fpasswd', `${name}%00`]) {
    expect((await owner.get(`${SERVER}/backups/${wrong}`)).status).toBe(404)
  }
  expect(await kassa.lines()).toContainEqual(
    expect.objectContaining({ message: 'backup downloaded', name }),
  )
})

test('a test mail goes to the user who asks; the answer says why the mail server refuses it', async () => {
  await using kassa = await oneShop({ KASSA_RATE_OTP_IP: '2' })
  const owner = await ownerOf(kassa, kassa.north)
  const sent = await owner.post(`${SERVER}/test-mail`)
  expect([sent.status, sent.json]).toEqual([200, { to: 'north@example.com' }])
  expect(kassa.mailbox.mails.at(-1)).toMatchObject({
    to: 'north@example.com',
    subject: 'A test mail of kassa',
  })
  kassa.mailbox.failures.push(new Error('535 wrong password'))
  const refused = await owner.post(`${SERVER}/test-mail`)
  expect([refused.status, refused.problem.detail]).toEqual([
    503,
    'The mail server did not take the mail: 535 wrong password',
  ])
  expect((await owner.post(`${SERVER}/test-mail`)).status).toBe(429)
})
