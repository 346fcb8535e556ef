import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { SessionView } from '../../src/domain/access/session.ts'
import { findUser } from '../../src/domain/access/user.ts'
import { sweep } from '../../src/domain/upkeep/retention.ts'
import { TestServer } from '../fixture.ts'
import { FORGERIES, fetching } from './forgery.ts'
import {
  AUDIENCES,
  DAY_MS,
  type Entered,
  field,
  HOUR_MS,
  MINUTE_MS,
  OtpClient,
} from './otp-client.ts'

const ANNA = 'anna@example.com'

/** The part of a session cookie that is no value. */
const ATTRIBUTES = '; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax'

describe.each(AUDIENCES)('a session of %s', (kind) => {
  let kassa: TestServer
  let entered: Entered
  beforeAll(async () => {
    kassa = await TestServer.open()
    entered = await OtpClient.to(kind, kassa).signIn(ANNA)
  })
  afterAll(async () => {
    await kassa[Symbol.asyncDispose]()
  })

  test('is good as it is', async () => {
    expect((await entered.session()).status).toBe(200)
    const name = kind === 'shop' ? 'kassa_shopper_north' : 'kassa_admin'
    expect(entered.answer.headers.getSetCookie()[0]).toBe(`${name}=${entered.token}${ATTRIBUTES}`)
  })

  test.each(FORGERIES)('is no good with $name', async ({ token }) => {
    const name = entered.cookie.slice(0, entered.cookie.indexOf('='))
    const cookie = `${name}=${await token(kassa, entered)}`
    for (const path of ['/session', kind === 'shop' ? '/account' : '/sessions']) {
      const answer = await entered.get(entered.otp.path + path, { cookie })
      expect(answer.refusal).toBe('UNAUTHENTICATED')
      expect(answer.header('www-authenticate')).toBe('Bearer')
    }
  })

  test.each(['jku', 'x5u'])('is no good with %s, which nobody fetches', async (header) => {
    let fetched = 0
    using server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => Response.json({ keys: [], fetched: ++fetched }),
    })
    const token = await fetching(entered, header, `${server.url}keys`)
    const name = entered.cookie.slice(0, entered.cookie.indexOf('='))
    expect((await entered.session({ cookie: `${name}=${token}` })).status).toBe(401)
    expect(fetched).toBe(0)
  })

  test('is no good when its cookie is sent twice, in whichever order', async () => {
    const name = entered.cookie.slice(0, entered.cookie.indexOf('='))
    const { cookie } = entered
    const twice = [
      `${cookie}; ${name}=x`,
      `${name}=x; ${cookie}`,
      `${cookie}; ${cookie}`,
      `${cookie}, ${cookie}`,
      `${cookie};${name}=`,
    ]
    for (const both of twice) {
      expect((await entered.session({ cookie: both })).refusal).toBe('UNAUTHENTICATED')
    }
  })

  test('is good among other cookies', async () => {
    for (const cookie of [`a=b; ${entered.cookie}; c`, `${entered.cookie};x=y`]) {
      expect((await entered.session({ cookie })).status).toBe(200)
    }
  })

  test('is no good in Authorization or in a query', async () => {
    const headers = { cookie: '', authorization: `Bearer ${entered.token}` }
    expect((await entered.session(headers)).status).toBe(401)
    const path = `${entered.otp.path}/session?${entered.cookie}`
    expect((await entered.get(path, { cookie: '' })).status).toBe(401)
  })
})

describe.each(AUDIENCES)('the life of a session of %s', (kind) => {
  test('is exactly thirty days, however it is used', async () => {
    await using kassa = await TestServer.open()
    kassa.now += 1
    const entered = await OtpClient.to(kind, kassa).signIn(ANNA)
    const start = kassa.now
    for (const day of [1, 7, 15, 29]) {
      kassa.now = start + day * DAY_MS
      const answer = await entered.session()
      expect(answer.status).toBe(200)
      expect(answer.header('set-cookie')).toBeNull()
    }
    const end = Math.floor(start / 1000) * 1000 + 30 * DAY_MS
    kassa.now = end - 1
    expect((await entered.session()).status).toBe(200)
    kassa.now = end
    expect((await entered.session()).status).toBe(401)
  })

  test('ends with the sign-out, on the next request and everywhere', async () => {
    await using kassa = await TestServer.open()
    const entered = await OtpClient.to(kind, kassa).signIn(ANNA)
    const answer = await entered.send('POST', `${entered.otp.path}/logout`)
    expect(answer.status).toBe(204)
    expect(answer.header('set-cookie')).toMatch(/^kassa_\w+=; Max-Age=0; Path=\/; HttpOnly;/)
    expect((await entered.session()).status).toBe(401)
    expect(kassa.rows('session')).toEqual([])
    expect((await entered.send('POST', `${entered.otp.path}/logout`)).status).toBe(401)
  })

  test('is noted as seen, once a minute', async () => {
    await using kassa = await TestServer.open()
    const entered = await OtpClient.to(kind, kassa).signIn(ANNA)
    const start = kassa.now
    const seenAt = async () => {
      await kassa.ports.store.write(async () => {})
      return Number(kassa.rows('session')[0]?.last_seen_at) - start
    }
    for (const [after, seen] of [
      [0, 0],
      [MINUTE_MS - 1, 0],
      [MINUTE_MS, MINUTE_MS],
      [MINUTE_MS + 30_000, MINUTE_MS],
      [2 * MINUTE_MS, 2 * MINUTE_MS],
    ] as const) {
      kassa.now = start + after
      await Promise.all([entered.session(), entered.session()])
      expect(await seenAt()).toBe(seen)
    }
  })

  test('is forgotten once it is over', async () => {
    await using kassa = await TestServer.open()
    await OtpClient.to(kind, kassa).signIn(ANNA)
    const start = kassa.now
    const left = async (afterMs: number) => {
      kassa.now = start + afterMs
      await sweep(kassa.ports)
      return [kassa.rows('session').length, kassa.rows('otp_challenge').length]
    }
    // The wrong tries of a day count for another one.
    expect(await left(2 * DAY_MS + HOUR_MS)).toEqual([1, 1])
    expect(await left(2 * DAY_MS + HOUR_MS + 1)).toEqual([1, 0])
    expect(await left(30 * DAY_MS - 1)).toEqual([1, 0])
    expect(await left(30 * DAY_MS)).toEqual([0, 0])
  })
})

describe('a session is for one audience', () => {
  let kassa: TestServer
  let admin: Entered
  let shopper: Entered
  const renamed = ({ token }: Entered, name: string) => `${name}=${token}`
  beforeAll(async () => {
    kassa = await TestServer.open()
    admin = await new OtpClient(kassa, null).signIn('north@example.com')
    shopper = await new OtpClient(kassa, kassa.north).signIn('north@example.com')
  })
  afterAll(async () => {
    await kassa[Symbol.asyncDispose]()
  })

  test('a shopper is not let into admin, by either cookie', async () => {
    for (const cookie of [shopper.cookie, renamed(shopper, 'kassa_admin')]) {
      expect((await admin.session({ cookie })).status).toBe(401)
      const headers = { cookie, 'x-shop-id': 'north' }
      expect((await admin.get('/shop/api/shop', headers)).status).toBe(401)
    }
  })

  test('an admin is no shopper, by either cookie', async () => {
    for (const cookie of [admin.cookie, renamed(admin, 'kassa_shopper_north')]) {
      expect((await shopper.session({ cookie })).status).toBe(401)
    }
  })

  test("a shopper of one shop is none of another's, by either cookie", async () => {
    for (const cookie of [shopper.cookie, renamed(shopper, 'kassa_shopper_south')]) {
      expect((await shopper.session({ cookie, 'x-shop-id': 'south' })).status).toBe(401)
      const headers = { cookie, 'x-shop-id': 'south' }
      const patched = await shopper.send('PATCH', '/storefront/api/account', { name: 'X' }, headers)
      expect(patched.status).toBe(401)
    }
  })

  test('a key or an id token is no session', async () => {
    for (const name of ['kassa_admin', 'kassa_shopper_north']) {
      const cookie = `${name}=${kassa.north.secretKey}`
      expect((await admin.session({ cookie })).status).toBe(401)
      expect((await shopper.session({ cookie })).status).toBe(401)
    }
  })
})

describe('a member who was removed', () => {
  test('is out of that shop on the next request, and still signed in', async () => {
    await using kassa = await TestServer.open()
    const staff = await new OtpClient(kassa, null).signIn(ANNA)
    const id = String((field(staff.answer, 'user') as { id: string }).id)
    const { shop } = kassa.north
    const { store } = kassa.ports
    const user = await findUser(store.read, ANNA)
    if (!user || user.publicId !== id) throw new Error('Anna is not there')
    await store.write((tx) =>
      tx.run('user.join', { shop: shop.id, user: user.id, role: 'staff', now: kassa.now }),
    )
    const headers = { 'x-shop-id': 'north' }
    expect((await staff.get('/shop/api/products', headers)).status).toBe(200)
    await store.write((tx) => tx.run('user.leave', { shop: shop.id, user: user.id }))
    const answer = await staff.get('/shop/api/products', headers)
    expect(answer.refusal).toBe('NOT_FOUND')
    const none = await staff.get('/shop/api/products', { 'x-shop-id': 'no-such-shop' })
    expect(answer.anonymous).toBe(none.anonymous)
    expect((await staff.session()).status).toBe(200)
  })
})

describe('devices', () => {
  test('are seen again by a clock that was set back', async () => {
    await using kassa = await TestServer.open()
    const anna = await new OtpClient(kassa, null).signIn(ANNA)
    const seen = async () => {
      await anna.get('/auth/session')
      await kassa.settled()
      const { data } = (await anna.get('/auth/sessions')).json as { data: SessionView[] }
      return data[0]?.lastSeenAt
    }
    for (const moved of [2 * MINUTE_MS, -DAY_MS / 2, 2 * MINUTE_MS]) {
      kassa.now += moved
      expect(await seen()).toBe(new Date(kassa.now).toISOString())
    }
  })

  test('are listed, the newest first, and ended one by one', async () => {
    await using kassa = await TestServer.open()
    const otp = new OtpClient(kassa, null)
    const first = await otp.signIn(ANNA)
    kassa.now += MINUTE_MS
    const challengeId = await otp.challenge(ANNA)
    const phone = { 'user-agent': 'Phone ü' }
    const verified = await otp.verify(challengeId, kassa.mailbox.code(ANNA), phone)
    const cookie = verified.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const listed = await first.get('/auth/sessions')
    const time = (at: number) => new Date(at).toISOString()
    const at = { createdAt: time(kassa.now), lastSeenAt: time(kassa.now) }
    expect(listed.json).toEqual({
      data: [
        {
          id: expect.stringMatching(/^sess_/),
          method: 'otp',
          device: 'Phone ü',
          ...at,
          expiresAt: time(kassa.now + 30 * DAY_MS),
          current: false,
        },
        {
          id: expect.stringMatching(/^sess_/),
          method: 'otp',
          device: 'Test',
          createdAt: time(kassa.now - MINUTE_MS),
          // This request is noted without being waited for.
          lastSeenAt: expect.any(String),
          expiresAt: time(kassa.now - MINUTE_MS + 30 * DAY_MS),
          current: true,
        },
      ],
      nextCursor: null,
    })
    const [other, own] = field(listed, 'data') as { id: string }[]
    const ended = await first.send('DELETE', `/auth/sessions/${other?.id}`)
    expect([ended.status, ended.header('set-cookie')]).toEqual([204, null])
    expect((await first.session({ cookie })).status).toBe(401)
    const gone = await first.send('DELETE', `/auth/sessions/${own?.id}`)
    expect(gone.status).toBe(204)
    expect(gone.header('set-cookie')).toStartWith('kassa_admin=; Max-Age=0')
    expect((await first.session()).status).toBe(401)
  })

  test("of somebody else's are not there, like those that never were", async () => {
    await using kassa = await TestServer.open()
    const otp = new OtpClient(kassa, null)
    const anna = await otp.signIn(ANNA)
    const ben = await otp.signIn('ben@example.com')
    const [session] = field(await ben.get('/auth/sessions'), 'data') as { id: string }[]
    const foreign = await anna.send('DELETE', `/auth/sessions/${session?.id}`)
    const absent = await anna.send('DELETE', '/auth/sessions/sess_00000000000000000000000000')
    expect(foreign.refusal).toBe('NOT_FOUND')
    expect(foreign.anonymous).toBe(absent.anonymous)
    expect((await ben.session()).status).toBe(200)
  })
})
