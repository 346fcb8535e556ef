import { expect, test } from 'bun:test'
import { TestServer } from '../fixture.ts'
import { MINUTE_MS, OtpClient } from './otp-client.ts'

const ANNA = 'anna@example.com'
const MANY = 1000

/** How often each status was answered. */
function counted(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The tries that the database has counted, over all codes. */
function tries(kassa: TestServer): number {
  return kassa.rows('otp_challenge').reduce((sum, { tries }) => sum + Number(tries), 0)
}

test('a thousand right codes at the same time make one session', async () => {
  await using kassa = await TestServer.open()
  const otp = new OtpClient(kassa, kassa.north)
  const challengeId = await otp.challenge(ANNA)
  const code = kassa.mailbox.code(ANNA)
  const all = Array.from({ length: MANY }, () => otp.verify(challengeId, code))
  expect(counted(await Promise.all(all))).toEqual({ 200: 1, 401: MANY - 1 })
  expect(kassa.rows('session')).toHaveLength(1)
  expect(kassa.rows('customer')).toHaveLength(1)
}, 60_000)

test('a thousand wrong codes at the same time count as five', async () => {
  await using kassa = await TestServer.open()
  const otp = new OtpClient(kassa, null)
  const challengeId = await otp.challenge(ANNA)
  const right = kassa.mailbox.code(ANNA)
  const codes = Array.from({ length: MANY + 1 }, (_, count) => String(count).padStart(6, '0'))
  const wrong = codes.filter((code) => code !== right).slice(0, MANY)
  const answers = await Promise.all(wrong.map((code) => otp.verify(challengeId, code)))
  expect(counted(answers)).toEqual({ 401: MANY })
  expect(tries(kassa)).toBe(5)
  expect((await otp.verify(challengeId, right)).status).toBe(401)
  expect(kassa.rows('session')).toEqual([])
}, 60_000)

test('of a thousand codes at the same time, the right one among them, it is found in five tries or not', async () => {
  await using kassa = await TestServer.open()
  const otp = new OtpClient(kassa, null)
  const challengeId = await otp.challenge(ANNA)
  const right = Number(kassa.mailbox.code(ANNA))
  const around = Array.from({ length: MANY }, (_, count) => (right + count - 500 + 1e6) % 1e6)
  const codes = around.map((code) => String(code).padStart(6, '0'))
  const answers = await Promise.all(codes.map((code) => otp.verify(challengeId, code)))
  expect(counted(answers)).toEqual({ 401: MANY })
  expect(tries(kassa)).toBe(5)
}, 60_000)

test('a thousand wrong codes at five challenges of an address count as five each', async () => {
  await using kassa = await TestServer.open()
  const otp = new OtpClient(kassa, null)
  for (let round = 0; round < 5; round++) {
    const challengeId = await otp.challenge(ANNA)
    const wrong = otp.wrong(ANNA)
    const all = Array.from({ length: MANY / 5 }, () => otp.verify(challengeId, wrong))
    expect(counted(await Promise.all(all))).toEqual({ 401: MANY / 5 })
    kassa.now += MINUTE_MS
  }
  expect(tries(kassa)).toBe(25)
}, 60_000)

test('fifty requests at the same time send one mail', async () => {
  await using kassa = await TestServer.open()
  const otp = new OtpClient(kassa, null)
  const answers = await Promise.all(Array.from({ length: 50 }, () => otp.request(ANNA)))
  expect(counted(answers)).toEqual({ 202: 1, 429: 49 })
  expect(kassa.mailbox.mails).toHaveLength(1)
}, 60_000)
