import { describe, expect, test } from 'bun:test'
import { TestServer } from '../fixture.ts'
import { AUDIENCES, field, HOUR_MS, MINUTE_MS, OtpClient } from './otp-client.ts'

const ANNA = 'anna@example.com'

describe.each(AUDIENCES)('a code for %s', (kind) => {
  test('comes by mail and works once', async () => {
    await using kassa = await TestServer.open()
    const otp = OtpClient.to(kind, kassa)
    const requested = await otp.request(' Anna@Example.COM ')
    expect(requested.status).toBe(202)
    expect(requested.json).toEqual({
      challengeId: expect.stringMatching(/^otp_[0-9a-hjkmnp-tv-z]{26}$/),
      expiresAt: new Date(kassa.now + 10 * MINUTE_MS).toISOString(),
    })
    const [mail, ...more] = kassa.mailbox.mails
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: ANNA, fromName: kind === 'shop' ? 'Shop north' : null })
    const challengeId = String(field(requested, 'challengeId'))
    const code = kassa.mailbox.code(ANNA)
    const verified = await otp.verify(challengeId, code)
    expect(verified.status).toBe(200)
    const person = field(verified, kind === 'shop' ? 'customer' : 'user')
    expect(person).toMatchObject({ email: ANNA, name: null })
    const again = await otp.verify(challengeId, code)
    expect(again.refusal).toBe('UNAUTHENTICATED')
    expect(again.header('set-cookie')).toBeNull()
    expect(kassa.rows('session')).toHaveLength(1)
  })

  test('is said to be in the log where there is no mail server', async () => {
    await using kassa = await TestServer.open()
    Object.assign(kassa.mailbox, { isLog: true })
    expect((await OtpClient.to(kind, kassa).request(ANNA)).json).toMatchObject({ sentTo: 'log' })
  })

  test('lives for ten minutes, to the millisecond', async () => {
    await using kassa = await TestServer.open()
    const otp = OtpClient.to(kind, kassa)
    const first = await otp.challenge(ANNA)
    kassa.now += 10 * MINUTE_MS
    expect((await otp.verify(first, kassa.mailbox.code(ANNA))).status).toBe(401)
    const second = await otp.challenge(ANNA)
    kassa.now += 10 * MINUTE_MS - 1
    expect((await otp.verify(second, kassa.mailbox.code(ANNA))).status).toBe(200)
  })

  test('dies after five wrong tries', async () => {
    await using kassa = await TestServer.open()
    const otp = OtpClient.to(kind, kassa)
    const challengeId = await otp.challenge(ANNA)
    for (let count = 0; count < 5; count++) {
      expect((await otp.verify(challengeId, otp.wrong(ANNA))).status).toBe(401)
    }
    expect((await otp.verify(challengeId, kassa.mailbox.code(ANNA))).status).toBe(401)
  })

  test('is right after four wrong tries', async () => {
    await using kassa = await TestServer.open()
    const otp = OtpClient.to(kind, kassa)
    const challengeId = await otp.challenge(ANNA)
    for (let count = 0; count < 4; count++) await otp.verify(challengeId, otp.wrong(ANNA))
    expect((await otp.verify(challengeId, kassa.mailbox.code(ANNA))).status).toBe(200)
  })

  test('ends with the next one', async () => {
    await using kassa = await TestServer.open()
    const otp = OtpClient.to(kind, kassa)
    const first = await otp.challenge(ANNA)
    const code = kassa.mailbox.code(ANNA)
    kassa.now += MINUTE_MS
    const second = await otp.challenge(ANNA)
    expect((await otp.verify(first, code)).status).toBe(401)
    expect((await otp.verify(second, kassa.mailbox.code(ANNA))).status).toBe(200)
  })

  test('one a minute, five an hour, and it says when the next', async () => {
    await using kassa = await TestServer.open()
    const otp = OtpClient.to(kind, kassa)
    for (let count = 0; count < 5; count++) {
      await otp.challenge(ANNA)
      kassa.now += MINUTE_MS - 1
      const early = await otp.request(ANNA)
      expect(early.refusal).toBe('RATE_LIMITED')
      expect(early.header('retry-after')).toBe(count < 4 ? '1' : String(55 * 60 + 1))
      kassa.now += 1
    }
    const sixth = await otp.request(ANNA)
    expect(sixth.refusal).toBe('RATE_LIMITED')
    expect(sixth.header('retry-after')).toBe(String(55 * 60))
    expect(kassa.mailbox.mails).toHaveLength(5)
    kassa.now += 55 * MINUTE_MS
    await otp.challenge(ANNA)
  })

  test('a wrong, used, expired, ended or unknown code gets exactly the same answer', async () => {
    await using kassa = await TestServer.open()
    const otp = OtpClient.to(kind, kassa)
    const used = await otp.challenge('used@example.com')
    await otp.verify(used, kassa.mailbox.code('used@example.com'))
    const expired = await otp.challenge('expired@example.com')
    kassa.now += 10 * MINUTE_MS
    const wrong = await otp.challenge(ANNA)
    const answers = [
      await otp.verify(wrong, otp.wrong(ANNA)),
      await otp.verify(used, kassa.mailbox.code('used@example.com')),
      await otp.verify(expired, kassa.mailbox.code('expired@example.com')),
      await otp.verify('otp_00000000000000000000000000', '123456'),
      await otp.verify("' OR 1=1 --", '123456'),
    ]
    expect(answers[0]?.status).toBe(401)
    expect(new Set(answers.map(({ anonymous }) => anonymous)).size).toBe(1)
  })
})

describe('a code is no good', () => {
  const elsewhere = [
    ['of a shop', 'at another shop', (h: TestServer) => [h.north, h.south]],
    ['of a shop', 'at admin', (h: TestServer) => [h.north, null]],
    ['of admin', 'at a shop', (h: TestServer) => [null, h.north]],
  ] as const
  test.each(elsewhere)('%s %s', async (_, __, shops) => {
    await using kassa = await TestServer.open()
    const [from, at] = shops(kassa).map((shop) => new OtpClient(kassa, shop))
    if (!from || !at) throw new Error('two doors are needed')
    const challengeId = await from.challenge(ANNA)
    const code = kassa.mailbox.code(ANNA)
    await at.challenge(ANNA)
    expect((await at.verify(challengeId, code)).status).toBe(401)
    expect(kassa.rows('session')).toEqual([])
    expect((await from.verify(challengeId, code)).status).toBe(200)
  })

  test('for the challenge of another address', async () => {
    await using kassa = await TestServer.open()
    const otp = new OtpClient(kassa, null)
    await otp.challenge(ANNA)
    const code = kassa.mailbox.code(ANNA)
    const bens = await otp.challenge('ben@example.com')
    const answer = await otp.verify(bens, code)
    expect(answer.status).toBe(kassa.mailbox.code('ben@example.com') === code ? 200 : 401)
  })

  test.each(['12345', '1234567', '123456789', '12345a', ' 123456', '１２３４５６', '', '-12345'])(
    'as %p: it has six digits, or eight',
    async (code) => {
      await using kassa = await TestServer.open()
      const otp = new OtpClient(kassa, null)
      const challengeId = await otp.challenge(ANNA)
      const untried = kassa.rows('otp_challenge')
      expect((await otp.verify(challengeId, code)).refusal).toBe('VALIDATION_FAILED code')
      expect(kassa.rows('otp_challenge')).toEqual(untried)
    },
  )

  test.each([[{ code: 123456 }], [{ code: ['123456'] }], [{ code: null }], [{ code: {} }]])(
    'as %p',
    async (body) => {
      await using kassa = await TestServer.open()
      const otp = new OtpClient(kassa, null)
      const challengeId = await otp.challenge(ANNA)
      const answer = await kassa.ask({
        method: 'POST',
        path: '/auth/otp/verify',
        body: { challengeId, ...body },
      })
      expect(answer.refusal).toBe('VALIDATION_FAILED code')
    },
  )
})

describe('mails are limited', () => {
  test('by IP address, whatever addresses they go to', async () => {
    await using kassa = await TestServer.open({ KASSA_RATE_OTP_IP: '30' })
    const doors = [new OtpClient(kassa, null), new OtpClient(kassa, kassa.north)]
    for (let count = 0; count < 30; count++) {
      await doors[count % 2]?.challenge(`anna${count}@example.com`)
    }
    const refused = await doors[0]?.request('one-more@example.com')
    expect(refused?.refusal).toBe('RATE_LIMITED')
    expect(Number(refused?.header('retry-after'))).toBe(3600)
    expect(kassa.mailbox.mails).toHaveLength(30)
    kassa.now += HOUR_MS
    await doors[0]?.challenge('one-more@example.com')
  })

  test('by address for all shops together', async () => {
    await using kassa = await TestServer.open()
    for (let count = 0; count < 60; count++) {
      await new OtpClient(kassa, await kassa.shop()).challenge(ANNA)
    }
    const refused = await new OtpClient(kassa, kassa.north).request(ANNA)
    expect(refused.refusal).toBe('RATE_LIMITED')
    expect(kassa.mailbox.mails).toHaveLength(60)
  })

  test('by address and not by shop: one shop is no hindrance at another', async () => {
    await using kassa = await TestServer.open()
    for (const shop of [kassa.north, kassa.south, null])
      await new OtpClient(kassa, shop).challenge(ANNA)
    expect(kassa.mailbox.mails).toHaveLength(3)
  })

  test('and failed tries by IP address', async () => {
    await using kassa = await TestServer.open({ KASSA_RATE_SIGN_IN: '20' })
    const otp = new OtpClient(kassa, null)
    for (let count = 0; count < 20; count++) {
      expect((await otp.verify('otp_00000000000000000000000000', '123456')).status).toBe(401)
    }
    const refused = await otp.verify('otp_00000000000000000000000000', '123456')
    expect(refused.refusal).toBe('RATE_LIMITED')
    expect(Number(refused.header('retry-after'))).toBe(60)
    await otp.signIn(ANNA)
  })
})
