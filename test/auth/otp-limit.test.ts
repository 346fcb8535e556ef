import { describe, expect, test } from 'bun:test'
import { TestServer } from '../fixture.ts'
import { AUDIENCES, DAY_MS, deviceOf, field, HOUR_MS, MINUTE_MS, OtpClient } from './otp-client.ts'

const ANNA = 'anna@example.com'
const EVE = 'eve@example.com'
const PROXY = { KASSA_TRUST_PROXY: '1' }
const YEAR_MS = 365 * DAY_MS

/** A request that comes from this network address, and from a browser with this cookie. */
const from = (address: string, cookie?: string) => ({
  'x-forwarded-for': address,
  ...(cookie && { cookie }),
})
const ANNAS = '192.0.2.1'
const EVES = '198.51.100.1'

/** Strangers from all over the world use up what strangers may ask for in an hour. */
async function flood(otp: OtpClient, email: string): Promise<void> {
  for (let count = 0; count < 20; count++) await otp.challenge(email, from(`203.0.113.${count}`))
  expect((await otp.request(email, from('203.0.113.99'))).refusal).toBe('RATE_LIMITED')
}

/** Wrong tries at a code that somebody at this address asks for. */
async function guess(otp: OtpClient, count: number, at = EVES): Promise<void> {
  const challengeId = await otp.challenge(ANNA, from(at))
  for (let round = 0; round < count; round++) {
    expect((await otp.verify(challengeId, otp.wrong(ANNA), from(at))).status).toBe(401)
  }
}

describe.each(AUDIENCES)('at %s a stranger', (kind) => {
  test('asking for codes locks nobody out, and ends no code of others', async () => {
    await using kassa = await TestServer.open(PROXY)
    const otp = OtpClient.to(kind, kassa)
    const annas = await otp.challenge(ANNA, from(ANNAS))
    const code = kassa.mailbox.code(ANNA)
    for (let count = 0; count < 5; count++) {
      await otp.challenge(ANNA, from(EVES))
      kassa.now += MINUTE_MS
    }
    expect((await otp.request(ANNA, from(EVES))).refusal).toBe('RATE_LIMITED')
    expect((await otp.verify(annas, code, from(ANNAS))).status).toBe(200)
    await otp.signIn(ANNA, from(ANNAS))
  })

  test('guessing at codes of one address locks nobody out, but codes get longer for a day', async () => {
    await using kassa = await TestServer.open(PROXY)
    const otp = OtpClient.to(kind, kassa)
    await guess(otp, 5)
    kassa.now += 20 * HOUR_MS
    await guess(otp, 4)
    expect(kassa.mailbox.code(ANNA)).toHaveLength(6)
    kassa.now += MINUTE_MS
    await guess(otp, 1)
    const tenth = kassa.now
    await otp.signIn(ANNA, from(ANNAS))
    expect(kassa.mailbox.code(ANNA)).toHaveLength(8)
    kassa.now = tenth + DAY_MS - 1
    await otp.signIn(ANNA, from(ANNAS))
    expect(kassa.mailbox.code(ANNA)).toHaveLength(8)
    kassa.now = tenth + DAY_MS + MINUTE_MS
    await otp.signIn(ANNA, from(ANNAS))
    expect(kassa.mailbox.code(ANNA)).toHaveLength(6)
    await otp.signIn(EVE, from(EVES))
    expect(kassa.mailbox.code(EVE)).toHaveLength(6)
  })

  test('an attacker with thousands of addresses does not lock out a known device', async () => {
    await using kassa = await TestServer.open(PROXY)
    const otp = OtpClient.to(kind, kassa)
    const device = deviceOf((await otp.signIn(ANNA, from(ANNAS))).answer)
    kassa.now += HOUR_MS
    await flood(otp, ANNA)
    expect((await otp.request(ANNA, from(ANNAS))).refusal).toBe('RATE_LIMITED')
    for (let count = 0; count < 5; count++) {
      await otp.signIn(ANNA, from(`192.0.2.${count}`, device))
      kassa.now += MINUTE_MS
    }
    // The codes of a known device are counted apart, and are also limited.
    expect((await otp.request(ANNA, from(ANNAS, device))).refusal).toBe('RATE_LIMITED')
    expect(kassa.mailbox.mails).toHaveLength(1 + 20 + 5)
  })
})

describe('codes that strangers ask for at many shops', () => {
  /**
   * Asks at each shop from each of these addresses, all at once.
   * @returns how many are sent
   */
  async function burst(shops: readonly OtpClient[], addresses: readonly string[]): Promise<number> {
    const all = shops.flatMap((otp) => addresses.map((at) => otp.request(ANNA, from(at))))
    return (await Promise.all(all)).filter(({ status }) => status === 202).length
  }

  async function twenty(kassa: TestServer): Promise<OtpClient[]> {
    const shops: OtpClient[] = []
    while (shops.length < 20) shops.push(new OtpClient(kassa, await kassa.shop()))
    return shops
  }

  test('from one address lock nobody out, of admin or of any shop', async () => {
    await using kassa = await TestServer.open(PROXY)
    const shops = await twenty(kassa)
    expect(await burst(shops, Array(5).fill(EVES))).toBe(20)
    const south = new OtpClient(kassa, kassa.south)
    for (const otp of [new OtpClient(kassa, null), south, ...shops.slice(-1)]) {
      await otp.signIn(ANNA, from(ANNAS))
    }
  })

  test('from everywhere bury no mailbox, and lock nobody out of admin', async () => {
    await using kassa = await TestServer.open(PROXY)
    const shops = await twenty(kassa)
    const addresses = Array.from({ length: 4 }, (_, at) => `203.0.113.${at}`)
    let sent = 0
    for (let minute = 0; minute < 60; minute += 10) {
      sent += await burst(shops, addresses)
      kassa.now += 10 * MINUTE_MS
    }
    expect(sent).toBeGreaterThan(40)
    expect(sent).toBeLessThanOrEqual(60)
    await new OtpClient(kassa, null).signIn(ANNA, from(ANNAS))
    expect(await burst(shops, addresses)).toBeGreaterThan(0)
  })

  test('at two of them leave the third one alone', async () => {
    await using kassa = await TestServer.open(PROXY)
    const [first, second, third] = await twenty(kassa)
    if (!first || !second || !third) throw new Error('there are no three shops')
    await flood(first, ANNA)
    await flood(second, ANNA)
    for (let count = 0; count < 5; count++) {
      await third.signIn(ANNA, from(ANNAS))
      kassa.now += MINUTE_MS
    }
  })

  test('at admin leave the shops alone', async () => {
    await using kassa = await TestServer.open(PROXY)
    await flood(new OtpClient(kassa, null), ANNA)
    await new OtpClient(kassa, kassa.north).signIn(ANNA, from(ANNAS))
  })

  test('are told when the next one may be asked for', async () => {
    await using kassa = await TestServer.open(PROXY)
    const otp = new OtpClient(kassa, kassa.north)
    await otp.challenge(ANNA, from('203.0.113.99'))
    kassa.now += 10 * MINUTE_MS
    for (let count = 1; count < 20; count++) await otp.challenge(ANNA, from(`203.0.113.${count}`))
    const refused = await otp.request(ANNA, from(ANNAS))
    expect(refused.header('retry-after')).toBe(String((50 * MINUTE_MS) / 1000))
    kassa.now += 50 * MINUTE_MS
    await otp.signIn(ANNA, from(ANNAS))
  })
})

test('a longer code is announced for each address, known or not', async () => {
  await using kassa = await TestServer.open({ ...PROXY, KASSA_SIGNUP: 'invite' })
  const otp = new OtpClient(kassa, null)
  const answers: string[] = []
  for (const email of ['north@example.com', ANNA]) {
    for (const at of ['203.0.113.1', '203.0.113.2']) {
      const challengeId = await otp.challenge(email, from(at))
      for (let count = 0; count < 5; count++) await otp.verify(challengeId, '12345678', from(at))
    }
    const answer = await otp.request(email, from(ANNAS))
    expect(answer.json).toMatchObject({ digits: 8 })
    answers.push(answer.anonymous.replaceAll(String(field(answer, 'challengeId')), 'otp_…'))
  }
  expect(new Set(answers).size).toBe(1)
})

describe('a device', () => {
  test('is told by a cookie that no page can read and that lasts', async () => {
    await using kassa = await TestServer.open({ ...PROXY, KASSA_URL: 'https://till.example' })
    const { answer } = await new OtpClient(kassa, null).signIn(ANNA)
    expect(answer.headers.getSetCookie()[1]).toMatch(
      /^__Host-kassa_device=[\w.-]{66}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(answer.headers.getSetCookie()[1]).not.toContain('anna')
  })

  test('counts by its network address unless it proves that it has signed in as this one', async () => {
    await using kassa = await TestServer.open(PROXY)
    const otp = new OtpClient(kassa, null)
    const annas = deviceOf((await otp.signIn(ANNA, from(ANNAS))).answer)
    const eves = deviceOf((await otp.signIn(EVE, from(EVES))).answer)
    const [, id = '', proof = ''] = /^kassa_device=([\w-]+)\.([\w-]+)$/.exec(annas) ?? []
    kassa.now += HOUR_MS
    await otp.challenge(ANNA, from(EVES))
    const evading = [
      undefined,
      eves,
      eves.replace(/=[\w-]+/, `=${id}`),
      annas.replace(/=[\w-]+/, `=${'A'.repeat(22)}`),
      `kassa_device=${id}.${'A'.repeat(43)}`,
      `kassa_device=${id}.${proof.slice(1)}`,
      `kassa_device=${id}`,
      `kassa_device=${[id, ...Array(9).fill(proof)].join('.')}`,
      `${annas}; ${annas}`,
      'kassa_device=__proto__',
      `kassa_device=${'a'.repeat(100_000)}`,
    ]
    for (const cookie of evading) {
      const answer = await otp.request(ANNA, from(EVES, cookie))
      expect([cookie, answer.refusal]).toEqual([cookie, 'RATE_LIMITED'])
    }
    await otp.challenge(ANNA, from(EVES, annas))
  })

  test('that people share knows each of them, at admin and at every shop', async () => {
    await using kassa = await TestServer.open(PROXY)
    const admin = new OtpClient(kassa, null)
    const shop = new OtpClient(kassa, kassa.north)
    const annas = deviceOf((await admin.signIn(ANNA, from(ANNAS))).answer)
    const both = deviceOf((await shop.signIn(EVE, from(ANNAS, annas))).answer)
    kassa.now += HOUR_MS
    await flood(admin, ANNA)
    await flood(admin, EVE)
    await shop.signIn(ANNA, from(ANNAS, both))
    await admin.signIn(EVE, from(ANNAS, both))
  })

  test('that nine people share has forgotten the first of them', async () => {
    await using kassa = await TestServer.open(PROXY)
    const shop = new OtpClient(kassa, kassa.north)
    const people = Array.from({ length: 9 }, (_, number) => `person-${number}@example.com`)
    const [first = '', second = ''] = people
    let device: string | undefined
    for (const email of people) {
      device = deviceOf((await shop.signIn(email, from(ANNAS, device))).answer)
    }
    kassa.now += HOUR_MS
    for (const email of [first, second]) await shop.challenge(email, from(ANNAS))
    expect((await shop.request(first, from(ANNAS, device))).refusal).toBe('RATE_LIMITED')
    await shop.challenge(second, from(ANNAS, device))
  })

  test('has one valid code: the next one replaces it, and no other', async () => {
    await using kassa = await TestServer.open(PROXY)
    const otp = new OtpClient(kassa, null)
    const device = deviceOf((await otp.signIn(ANNA, from(ANNAS))).answer)
    kassa.now += HOUR_MS
    const codes: [challengeId: string, code: string, headers: Record<string, string>][] = []
    for (const headers of [from(ANNAS), from(ANNAS, device), from(ANNAS, device)]) {
      codes.push([await otp.challenge(ANNA, headers), kassa.mailbox.code(ANNA), headers])
      kassa.now += MINUTE_MS
    }
    const statuses: number[] = []
    for (const [challengeId, code, headers] of codes) {
      statuses.push((await otp.verify(challengeId, code, headers)).status)
    }
    expect(statuses).toEqual([200, 401, 200])
  })
})

describe('a clock that was a year ahead and has come back', () => {
  test('neither delays a new code nor extends an old one', async () => {
    await using kassa = await TestServer.open(PROXY)
    const otp = new OtpClient(kassa, null)
    kassa.now += YEAR_MS
    await guess(otp, 5)
    kassa.now += MINUTE_MS
    await guess(otp, 5)
    const early = await otp.challenge(ANNA, from(ANNAS))
    const code = kassa.mailbox.code(ANNA)
    kassa.now -= YEAR_MS
    expect((await otp.verify(early, code, from(ANNAS))).status).toBe(401)
    await otp.signIn(ANNA, from(ANNAS))
    expect(kassa.mailbox.code(ANNA)).toHaveLength(6)
    await otp.challenge(ANNA, from(EVES))
  })
})
