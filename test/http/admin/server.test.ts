import { expect, test } from 'bun:test'
import { readConfig } from '../../../src/config.ts'
import { ServerSettings } from '../../../src/domain/server-settings.ts'
import type { Asked } from '../../../src/domain/store.ts'
import { mailerOf } from '../../../src/mail/mailer.ts'
import { TestServer } from '../../fixture.ts'
import { PostOffice } from '../../mail/post-office.ts'
import { memberOf, ownerOf } from '../../member-fixture.ts'

const SERVER = '/server'
const SETTINGS = '/server/settings'
const MAIL = {
  host: 'smtp.example.com',
  port: 587,
  user: 'kassa',
  fromName: 'North',
  fromAddress: 'north@example.com',
}

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
    owner.get(SETTINGS),
    owner.patch(SETTINGS, { backupKeep: 1 }),
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
  expect(kassa.log).toContainEqual(expect.objectContaining({ message: 'backup downloaded', name }))
})

test('a backup that fails is said on every side, and mailed once until one is made', async () => {
  await using kassa = await oneShop()
  const owner = await ownerOf(kassa, kassa.north)
  const run = async (...failures: Error[]) => {
    kassa.backupFailures.push(...failures)
    await owner.post(`${SERVER}/backups`)
    await kassa.backups.idle()
    await kassa.outbox.idle()
  }
  const ready = async () => {
    const { status, json } = await kassa.ask({ path: '/readyz', key: null })
    return [status, json]
  }
  const shown = async () => {
    const { backups } = (await owner.get(SERVER)).json as { backups: { failure: string | null } }
    return backups.failure
  }
  const mails = () => kassa.mailbox.mails.filter(({ subject }) => subject.includes('backup'))
  expect(await ready()).toEqual([200, { status: 'ok', problems: [] }])
  await run(new Error('no space left'))
  expect(await ready()).toEqual([200, { status: 'degraded', problems: ['backup'] }])
  expect(await shown()).toBe('no space left')
  expect(mails()).toMatchObject([{ to: 'north@example.com' }])
  expect(mails()[0]?.text).toContain('no space left')
  await run(new Error('the bucket is gone'))
  expect(await shown()).toBe('the bucket is gone')
  expect(mails()).toHaveLength(1)
  await run()
  expect(await ready()).toEqual([200, { status: 'ok', problems: [] }])
  expect(await shown()).toBeNull()
  await run(new Error('no space left again'))
  expect(mails()).toHaveLength(2)
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
  const mailNow = async () => (await owner.get(SERVER)).json as { readonly mail: object }
  expect((await mailNow()).mail).toEqual({ isSet: true, waiting: 0, failure: null })
  Object.assign(kassa.mailbox, { failure: '535 wrong password' })
  expect((await mailNow()).mail).toMatchObject({ failure: '535 wrong password' })
})

test('what is set in the browser counts at once, and after a restart', async () => {
  await using kassa = await oneShop()
  const owner = await ownerOf(kassa, kassa.north)
  const start = { language: 'en', backupEverySeconds: null, backupKeep: 7, mail: null, fixed: [] }
  expect((await owner.get(SETTINGS)).json).toEqual(start)
  const patch = { language: 'de', backupEverySeconds: 86_400, backupKeep: 3 }
  const mail = { ...MAIL, password: 'a: secret@#%' }
  const saved = await owner.patch(SETTINGS, { ...patch, mail })
  expect(saved.json).toEqual({ ...start, ...patch, mail: { ...MAIL, hasPassword: true } })
  expect((await owner.get(SERVER)).json).toMatchObject({
    backups: { everySeconds: 86_400, keep: 3 },
  })
  kassa.backups.schedule()
  await kassa.backups.idle()
  expect(await kassa.backups.list()).toHaveLength(1)
  await kassa.backups.stop()
  const foreign = { headers: { 'accept-language': 'pl' } }
  const page = await kassa.ask({ path: '/admin', ...foreign })
  expect(page.text).toContain('<html lang="de" data-server="de">')
  const shown = kassa.dump() + JSON.stringify(kassa.log)
  expect(shown).not.toContain('secret@')
  const again = new ServerSettings(readConfig({}), kassa.ports)
  await again.load()
  expect<unknown>(again.view()).toEqual(saved.json)
  const url = 'smtp://kassa:a%3A%20secret%40%23%25@smtp.example.com:587'
  expect(again.mail?.url).toBe(url)
})

test('a password of the mail server stays only with the server and user that it is for', async () => {
  await using kassa = await oneShop()
  const owner = await ownerOf(kassa, kassa.north)
  const set = async (mail: object | null) => await owner.patch(SETTINGS, { mail })
  expect((await set({ ...MAIL })).problem.errors?.[0]?.field).toBe('mail.password')
  expect((await set({ ...MAIL, password: 'one' })).status).toBe(200)
  expect((await set({ ...MAIL, fromName: 'Other' })).status).toBe(200)
  expect(kassa.serverSettings.mail?.url).toContain('kassa:one@')
  for (const change of [{ host: 'smtp.evil.example' }, { port: 25 }, { user: 'other' }]) {
    const answer = await set({ ...MAIL, ...change })
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'mail.password'])
  }
  expect((await set({ ...MAIL, user: '' })).status).toBe(200)
  expect(kassa.serverSettings.mail?.url).toBe('smtp://smtp.example.com:587')
  expect((await set(null)).json).toMatchObject({ mail: null })
})

test('each field of the mail server may be as long as it can be', async () => {
  await using kassa = await oneShop()
  const owner = await ownerOf(kassa, kassa.north)
  const longest = {
    host: `${'h.'.repeat(125)}com`,
    port: 65_535,
    user: 'u'.repeat(255),
    fromName: 'n'.repeat(100),
    fromAddress: `${'a'.repeat(64)}@${'d.'.repeat(93)}com`,
  }
  const password = 'p'.repeat(255)
  const set = (mail: object) => owner.patch(SETTINGS, { mail: { password, ...mail } })
  expect((await set(longest)).json).toMatchObject({ mail: longest })
  for (const [name, value] of Object.entries({ ...longest, password })) {
    const longer = typeof value === 'number' ? value + 1 : `${value[0]}${value}`
    const answer = await set({ ...longest, [name]: longer })
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, `mail.${name}`])
  }
})

test.each([
  ['mail.host', { mail: { ...MAIL, host: 'smtp.example.com:25/?x=y' } }],
  ['mail.host', { mail: { ...MAIL, host: 'user@host' } }],
  ['mail.host', { mail: { ...MAIL, host: '[::zz]' } }],
  ['mail.port', { mail: { ...MAIL, port: 70_000 } }],
  ['mail.fromName', { mail: { ...MAIL, fromName: 'A\r\nBcc: all@example.com' } }],
  ['mail.fromAddress', { mail: { ...MAIL, user: '', fromAddress: 'a@b.example, c@d.example' } }],
  ['backupEverySeconds', { backupEverySeconds: 60 }],
  ['backupKeep', { backupKeep: 0 }],
  ['language', { language: 'tlh' }],
  ['place', { place: '/etc' }],
])('%s is refused, and nothing changes', async (field, patch) => {
  await using kassa = await oneShop()
  const owner = await ownerOf(kassa, kassa.north)
  const before = kassa.dump()
  const answer = await owner.patch(SETTINGS, patch)
  expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, field])
  expect(kassa.dump()).toBe(before)
})

test('what the environment sets is shown without its password, and cannot be changed', async () => {
  const environment = {
    KASSA_LANGUAGE: 'de',
    KASSA_BACKUP_EVERY: '90m',
    KASSA_BACKUP_KEEP: '2',
    KASSA_SMTP_URL: 'smtps://me%40example.com:pass@mail.example',
    KASSA_MAIL_FROM: 'North <north@example.com>',
  }
  await using kassa = await oneShop(environment)
  const owner = await ownerOf(kassa, kassa.north)
  const seen = await owner.get(SETTINGS)
  expect(seen.text).not.toContain('pass@')
  const from = { fromName: 'North', fromAddress: 'north@example.com' }
  expect(seen.json).toEqual({
    language: 'de',
    backupEverySeconds: 5400,
    backupKeep: 2,
    mail: { host: 'mail.example', port: 465, user: 'me@example.com', hasPassword: true, ...from },
    fixed: ['language', 'backupEverySeconds', 'backupKeep', 'mail'],
  })
  const values = { language: 'en', backupEverySeconds: null, backupKeep: 3, mail: null }
  for (const [name, value] of Object.entries(values)) {
    const answer = await owner.patch(SETTINGS, { [name]: value })
    expect([answer.status, answer.problem.errors?.[0]?.code]).toEqual([409, 'fixed'])
  }
})

test('a bare % in the user of KASSA_SMTP_URL is shown as it is sent', async () => {
  const from = { KASSA_MAIL_FROM: 'north@example.com' }
  await using kassa = await oneShop({ KASSA_SMTP_URL: 'smtp://half%:50%@mail.example', ...from })
  const owner = await ownerOf(kassa, kassa.north)
  expect((await owner.get(SETTINGS)).json).toMatchObject({ mail: { user: 'half%' } })
})

test('mail goes to the mail server that is set in the browser, and to the log without one', async () => {
  await using office = await PostOffice.open({ hideSTARTTLS: true })
  await using kassa = await oneShop()
  const owner = await ownerOf(kassa, kassa.north)
  const mailer = mailerOf(kassa.serverSettings, (entry) => kassa.log.push(entry))
  const mail = { to: 'ada@example.com', fromName: null, subject: 'Hello', text: 'Hello Ada' }
  await mailer.send(mail, 'one')
  expect([mailer.isLog, office.received.length]).toEqual([true, 0])
  const host = { ...MAIL, host: 'localhost', port: office.port, user: '' }
  expect((await owner.patch(SETTINGS, { mail: host })).status).toBe(200)
  await mailer.send(mail, 'two')
  expect([mailer.isLog, office.received.map(({ from }) => from)]).toEqual([
    false,
    ['north@example.com'],
  ])
  expect(mailer.failure).toBeNull()
  // Nobody listens there, so it fails until it is set right.
  await owner.patch(SETTINGS, { mail: { ...host, port: 1 } })
  await expect(mailer.send(mail, 'three')).rejects.toThrow()
  expect(mailer.failure).toContain('ECONNREFUSED')
  expect((await owner.patch(SETTINGS, { mail: host })).status).toBe(200)
  expect(mailer.failure).toBeNull()
  await mailer.send(mail, 'four')
  expect([mailer.failure, office.received.length]).toEqual([null, 2])
})
