import { describe, expect, test } from 'bun:test'
import { newKey } from '../../../src/domain/access/key.ts'
import { CREDENTIALS } from '../../access.ts'
import type { Answer } from '../../answer.ts'
import { TestServer } from '../../fixture.ts'
import { ownerOf } from '../../member-fixture.ts'
import { PageDesk } from '../../page-desk.ts'
import { PRODUCTS } from '../../shop-fixture.ts'
import { TerminalAdmin } from '../../till.ts'

const limits = (answer: Answer | undefined) => [
  answer?.status,
  answer?.header('ratelimit'),
  answer?.header('retry-after'),
]

describe('the rate of a secret key', () => {
  const settings = { KASSA_RATE_SECRET: '3' }

  test('counts down, refuses, and begins again when its 10 seconds are over', async () => {
    await using kassa = await TestServer.open(settings)
    const { north } = kassa
    const answers = []
    for (let round = 0; round < 5; round++) answers.push(await north.ask())
    expect(answers.map(limits)).toEqual([
      [200, '"secret";r=2;t=10', null],
      [200, '"secret";r=1;t=10', null],
      [200, '"secret";r=0;t=10', null],
      [429, '"secret";r=0;t=10', '10'],
      [429, '"secret";r=0;t=10', '10'],
    ])
    expect(answers[0]?.header('ratelimit-policy')).toBe('"secret";q=3;w=10')
    expect(answers[3]?.refusal).toBe('RATE_LIMITED')
    kassa.now += 8_700
    expect(limits(await north.ask())).toEqual([429, '"secret";r=0;t=2', '2'])
    kassa.now += 1_299
    expect(limits(await north.ask())).toEqual([429, '"secret";r=0;t=1', '1'])
    kassa.now += 1
    const next = []
    for (let round = 0; round < 4; round++) next.push(limits(await north.ask()))
    expect(next).toEqual([
      [200, '"secret";r=2;t=10', null],
      [200, '"secret";r=1;t=10', null],
      [200, '"secret";r=0;t=10', null],
      [429, '"secret";r=0;t=10', '10'],
    ])
  })

  test('is its own: not the publishable key, not another shop pays for it', async () => {
    await using kassa = await TestServer.open(settings)
    const { north, south } = kassa
    for (let round = 0; round < 4; round++) await north.ask()
    expect((await north.ask()).status).toBe(429)
    expect((await south.ask()).status).toBe(200)
    expect((await north.ask({ key: north.publishableKey })).status).toBe(200)
  })

  test('writes nothing once it is used up', async () => {
    await using kassa = await TestServer.open(settings)
    const { north } = kassa
    for (let round = 0; round < 3; round++) await north.ask()
    const before = kassa.dump()
    expect((await north.post({ name: 'x', price: 1 })).refusal).toBe('RATE_LIMITED')
    expect((await north.ask({ method: 'POST', raw: '{' })).refusal).toBe('RATE_LIMITED')
    expect(kassa.dump()).toBe(before)
  })

  test('is not lengthened by a clock that is set back', async () => {
    await using kassa = await TestServer.open(settings)
    const { north } = kassa
    const statuses = async () => {
      const all: number[] = []
      for (let round = 0; round < 4; round++) all.push((await north.ask()).status)
      return all
    }
    expect(await statuses()).toEqual([200, 200, 200, 429])
    kassa.now -= 400 * 24 * 60 * 60 * 1000
    expect(await statuses()).toEqual([200, 200, 200, 429])
  })

  test('of 0 is none', async () => {
    await using kassa = await TestServer.open()
    const answer = await kassa.north.ask()
    expect([answer.header('ratelimit'), answer.header('ratelimit-policy')]).toEqual([null, null])
  })
})

test('each credential counts by a limit of its own, for 10 seconds', async () => {
  const settings = { PUBLISHABLE: '101', SECRET: '102', TERMINAL: '103', ADMIN: '104' }
  const rates = Object.entries(settings).map(([name, rate]) => [`KASSA_RATE_${name}`, rate])
  await using kassa = await TestServer.open(Object.fromEntries(rates))
  const till = await (await TerminalAdmin.of(kassa, kassa.north)).till()
  const owner = await ownerOf(kassa, kassa.north)
  const answers = [
    await kassa.north.ask({ key: kassa.north.publishableKey }),
    await kassa.north.ask(),
    await till.ask('/products'),
    await owner.get('/shop/api/shop'),
  ]
  expect(answers.map((answer) => answer.header('ratelimit-policy'))).toEqual([
    '"publishable";q=101;w=10',
    '"secret";q=102;w=10',
    '"terminal";q=103;w=10',
    '"admin";q=104;w=10',
  ])
})

describe('the rate of admin', () => {
  test('is counted for each session, and refuses before anything changes', async () => {
    await using kassa = await TestServer.open({ KASSA_RATE_ADMIN: '2' })
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    const otherDevice = await ownerOf(kassa, north)
    const answers = []
    for (let round = 0; round < 3; round++) answers.push(await owner.get('/shop/api/shop'))
    expect(answers.map(limits)).toEqual([
      [200, '"admin";r=1;t=10', null],
      [200, '"admin";r=0;t=10', null],
      [429, '"admin";r=0;t=10', '10'],
    ])
    expect(answers[2]?.header('ratelimit-policy')).toBe('"admin";q=2;w=10')
    const before = kassa.dump()
    expect((await owner.patch('/shop/api/shop', { name: 'New' })).refusal).toBe('RATE_LIMITED')
    expect((await owner.get('/auth/session')).refusal).toBe('RATE_LIMITED')
    expect(kassa.dump()).toBe(before)
    expect((await otherDevice.get('/shop/api/shop')).status).toBe(200)
    kassa.now += 10_000
    expect((await owner.get('/shop/api/shop')).status).toBe(200)
  })
})

describe('the rate of publishable keys', () => {
  const settings = { KASSA_RATE_PUBLISHABLE: '2', KASSA_TRUST_PROXY: '1' }
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('is counted by address, across shops', async () => {
    await using kassa = await TestServer.open(settings)
    const { north, south } = kassa
    const read = async (shop: typeof north, address: string) => {
      const ask = { key: shop.publishableKey, headers: from(address) }
      return (await shop.ask(ask)).status
    }
    expect(await read(north, '192.0.2.1')).toBe(200)
    expect(await read(south, '192.0.2.1')).toBe(200)
    expect(await read(north, '192.0.2.1')).toBe(429)
    expect(await read(north, '192.0.2.2')).toBe(200)
  })

  test('holds for shoppers by their account, wherever they are, and by address for guests', async () => {
    await using kassa = await TestServer.open(settings)
    const shopper = CREDENTIALS.find(({ holder, shop }) => holder === 'shopper' && shop === 'north')
    const desk = new PageDesk(kassa, kassa.north)
    const own = desk.as((await shopper?.headers(kassa)) ?? {})
    const quote = async (desk: PageDesk, address: string) =>
      (await desk.as(from(address)).ask('POST', '/quote', { lines: [] })).status
    expect(await quote(own, '192.0.2.1')).toBe(422)
    expect((await own.as(from('192.0.2.2')).ask('GET', '/account')).status).toBe(200)
    const statuses = await Promise.all([
      quote(own, '192.0.2.3'),
      own.place({ lines: [] }).then(({ status }) => status),
      own.ask('GET', '/orders').then(({ status }) => status),
      quote(desk, '192.0.2.1'),
    ])
    expect(statuses).toEqual([429, 429, 429, 422])
  })

  const same: readonly (readonly [first: string, second: string, one: boolean])[] = [
    ['192.0.2.1', '198.51.100.7, 192.0.2.1', true],
    ['192.0.2.1', '192.0.2.1, 198.51.100.7', false],
    ['2001:db8::1', '2001:db8::2', true],
    ['2001:db8:0:0:1::1', '2001:db8::ffff:1', true],
    ['2001:db8:0:1::1', '2001:db8:0:2::1', false],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['::1', '::2', true],
    ['2001:db8::1', '2001:0DB8:0:0::2', true],
    ['::1:2:3:4:5:6', '::1:2:7:7:7:7', true],
    ['::1:2:3:4:5:6', '0:0:1:3::', false],
    // Some proxies add the client's port, which changes with every connection.
    ['192.0.2.1:4711', '192.0.2.1:4712', true],
    ['192.0.2.1:4711', '192.0.2.1', true],
    ['192.0.2.1:4711', '192.0.2.2:4711', false],
    ['[2001:db8::1]:4711', '[2001:db8::2]:4712', true],
    ['[2001:db8::1]:4711', '2001:db8::1', true],
    ['::ffff:c000:201', '192.0.2.1', true],
    // An invalid address is ignored, and the connection counts instead.
    ['unknown', '_hidden', true],
    ['unknown', '', true],
    ['192.0.2.256', '192.0.2.1, nonsense:1', true],
    ['unknown', '192.0.2.1', false],
  ]
  test('knows one client by each spelling of the address', async () => {
    await using kassa = await TestServer.open({ ...settings, KASSA_RATE_PUBLISHABLE: '1' })
    const { north } = kassa
    const ask = async (address: string) =>
      (await north.ask({ key: north.publishableKey, headers: from(address) })).status
    for (const [first, second, one] of same) {
      const statuses = [await ask(first), await ask(second)]
      expect([first, second, ...statuses]).toEqual([first, second, 200, one ? 429 : 200])
      kassa.now += 10_000
    }
  })

  test('ignores X-Forwarded-For of proxies that are not configured', async () => {
    await using kassa = await TestServer.open({ KASSA_RATE_PUBLISHABLE: '1' })
    const { north } = kassa
    const ask = (address: string) =>
      north.ask({ key: north.publishableKey, headers: from(address) })
    expect((await ask('192.0.2.1')).status).toBe(200)
    expect((await ask('192.0.2.2')).status).toBe(429)
  })
})

describe('the rate of bad keys', () => {
  const settings = { KASSA_RATE_SIGN_IN: '3' }

  test('ends in 429, but never locks a good key out', async () => {
    await using kassa = await TestServer.open(settings)
    const { north } = kassa
    const guess = () => kassa.ask({ path: PRODUCTS, key: newKey('secret') })
    const statuses: number[] = []
    for (let round = 0; round < 5; round++) statuses.push((await guess()).status)
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect(limits(await guess())).toEqual([429, '"sign-in";r=0;t=60', '60'])
    expect((await north.ask()).status).toBe(200)
    expect((await north.ask({ key: north.publishableKey })).status).toBe(200)
    expect((await kassa.ask({ path: PRODUCTS })).status).toBe(401)
    kassa.now += 60_000
    expect((await guess()).status).toBe(401)
  })
})
