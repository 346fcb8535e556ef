import { describe, expect, test } from 'bun:test'
import { pair as pairTerminal } from '../../../src/domain/access/pairing.ts'
import { secretsOf } from '../../../src/domain/secrets.ts'
import { MODULES } from '../../../src/installed.ts'
import type { Answer } from '../../answer.ts'
import { TestServer } from '../../fixture.ts'
import { sharedServer } from '../../shared.ts'
import { TerminalAdmin, TestTerminal } from '../../till.ts'

const MINUTE_MS = 60_000

const kassa = await sharedServer()
const terminalAdmin = await TerminalAdmin.of(kassa, kassa.north)

async function pair(code: unknown, at = kassa): Promise<Answer> {
  return await at.ask({ method: 'POST', path: '/v1/pos/pair', body: { code } })
}

function keyIn(answer: Answer): string {
  return (answer.having(200).json as { key: string }).key
}

test('a code becomes a key, once, and ends the key before it', async () => {
  const till = await terminalAdmin.till('Door')
  const code = await terminalAdmin.pairingCode(till)
  const answer = await pair(code)
  const key = keyIn(answer)
  expect(answer.json).toMatchObject({
    terminal: { id: till.id, name: 'Door', lastFour: key.slice(-4) },
    shop: { id: kassa.north.shop.publicId, slug: 'north', name: 'Shop north', currency: 'EUR' },
  })
  expect((await till.ask('/products')).status).toBe(401)
  expect((await new TestTerminal(kassa, till.id, key).ask('/products')).status).toBe(200)
  const again = await pair(code)
  expect(again.refusal).toBe('UNAUTHENTICATED')
  expect(again.header('www-authenticate')).toBe('Bearer')
  expect((await new TestTerminal(kassa, till.id, key).ask('/products')).status).toBe(200)
})

describe('a code as people type it', () => {
  const table: readonly (readonly [name: string, typed: (code: string) => string])[] = [
    ['as it is shown', (code) => code],
    ['in small letters', (code) => code.toLowerCase()],
    ['with a hyphen', (code) => `${code.slice(0, 4)}-${code.slice(4)}`],
    ['with spaces', (code) => ` ${code.slice(0, 4)}  ${code.slice(4)} `],
    ['with a line break', (code) => `${code}\n`],
  ]
  for (const [name, typed] of table) {
    test(name, async () => {
      const code = await terminalAdmin.pairingCode(await terminalAdmin.till())
      expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
      expect((await pair(typed(code))).status).toBe(200)
    })
  }
})

describe('what is no code', () => {
  const table: readonly (readonly [name: string, code: unknown, refusal: string])[] = [
    ['one that never was', 'ABCDEFGH', 'UNAUTHENTICATED'],
    ['an empty one with a space', ' ', 'UNAUTHENTICATED'],
    ['too short', 'ABC', 'UNAUTHENTICATED'],
    ['a statement', "' OR 1=1 --", 'UNAUTHENTICATED'],
    ['empty', '', 'VALIDATION_FAILED code'],
    ['too long', 'A'.repeat(65), 'VALIDATION_FAILED code'],
    ['a number', 12345678, 'VALIDATION_FAILED code'],
    ['null', null, 'VALIDATION_FAILED code'],
    ['absent', undefined, 'VALIDATION_FAILED code'],
  ]
  for (const [name, code, refusal] of table) {
    test(name, async () => {
      await terminalAdmin.pairingCode(await terminalAdmin.till())
      const before = kassa.dump()
      expect((await pair(code)).refusal).toBe(refusal)
      expect(kassa.dump()).toBe(before)
    })
  }
})

test('a code lives ten minutes, to the millisecond', async () => {
  await using own = await TestServer.open()
  const north = await TerminalAdmin.of(own, own.north)
  const codes = [
    await north.pairingCode(await north.till()),
    await north.pairingCode(await north.till()),
  ]
  own.now += 10 * MINUTE_MS - 1
  expect((await pair(codes[0], own)).status).toBe(200)
  own.now += 1
  expect((await pair(codes[1], own)).status).toBe(401)
})

test('a wrong code costs no write', async () => {
  const write = () => Promise.reject(new Error('nothing is to be written'))
  const ports = { ...kassa.ports, store: { ...kassa.ports.store, write } }
  expect(await pairTerminal(MODULES, ports, 'WRNGWRNG')).toBeNull()
})

test('a new code ends the old one', async () => {
  const till = await terminalAdmin.till()
  const [old, fresh] = [
    await terminalAdmin.pairingCode(till),
    await terminalAdmin.pairingCode(till),
  ]
  expect((await pair(old)).status).toBe(401)
  expect((await pair(fresh)).status).toBe(200)
})

test('a revoked terminal pairs no more', async () => {
  const till = await terminalAdmin.till()
  const code = await terminalAdmin.pairingCode(till)
  await terminalAdmin.revoke(till)
  expect((await pair(code)).status).toBe(401)
})

test('of 100 who pair at once by one code, one gets a key', async () => {
  const till = await terminalAdmin.till()
  const code = await terminalAdmin.pairingCode(till)
  const answers = await Promise.all(Array.from({ length: 100 }, () => pair(code)))
  const paired = answers.filter(({ status }) => status === 200)
  expect(paired).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(99)
  const [winner] = paired
  if (!winner) throw new Error('nobody has paired')
  expect((await new TestTerminal(kassa, till.id, keyIn(winner)).ask('/products')).status).toBe(200)
})

test('the database does not tell the code: its MAC is of no use without the secret', async () => {
  const code = await terminalAdmin.pairingCode(await terminalAdmin.till())
  const other = secretsOf(new Uint8Array(32))
  expect(kassa.dump()).toContain(kassa.ports.secrets.mac('pairing code', code))
  expect(kassa.dump()).not.toContain(other.mac('pairing code', code))
  expect(kassa.dump()).not.toContain(Bun.SHA256.hash(code, 'hex'))
  expect(kassa.dump()).not.toContain(code)
})

describe('guesses', () => {
  const limited = async (own: TestServer) => {
    const north = await TerminalAdmin.of(own, own.north)
    const till = await north.till()
    return { north, till, code: await north.pairingCode(till) }
  }

  test('are counted before they are judged: beyond the limit the right one fails too', async () => {
    await using own = await TestServer.open({ KASSA_RATE_SIGN_IN: '20' })
    const { code } = await limited(own)
    const wrong = await Promise.all(Array.from({ length: 30 }, () => pair('WRNGWRNG', own)))
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(20)
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(10)
    const late = await pair(code, own)
    expect(late.refusal).toBe('RATE_LIMITED')
    expect(late.header('retry-after')).toBe('60')
    own.now += MINUTE_MS
    expect((await pair(code, own)).status).toBe(200)
  })

  test('are counted for each address', async () => {
    await using own = await TestServer.open({ KASSA_RATE_SIGN_IN: '1', KASSA_TRUST_PROXY: '1' })
    const { code } = await limited(own)
    const from = (address: string, typed: string) =>
      own.ask({
        method: 'POST',
        path: '/v1/pos/pair',
        headers: { 'x-forwarded-for': address },
        body: { code: typed },
      })
    const statuses = [
      (await from('192.0.2.1', 'WRNGWRNG')).status,
      (await from('192.0.2.1', code)).status,
      (await from('192.0.2.2', code)).status,
    ]
    expect(statuses).toEqual([401, 429, 200])
  })

  test('that are right do not count, nor do they make wrong ones forgotten', async () => {
    await using own = await TestServer.open({ KASSA_RATE_SIGN_IN: '2' })
    const { north, till } = await limited(own)
    const statuses = [(await pair('WRNGWRNG', own)).status]
    for (let round = 0; round < 5; round++) {
      statuses.push((await pair(await north.pairingCode(till), own)).status)
    }
    for (let round = 0; round < 2; round++) statuses.push((await pair('WRNGWRNG', own)).status)
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200, 401, 429])
  })

  test('with bad keys do not keep a neighbour from pairing', async () => {
    await using own = await TestServer.open({ KASSA_RATE_SIGN_IN: '3' })
    const { north, till, code } = await limited(own)
    const old = await north.till()
    await north.revoke(old)
    for (let round = 0; round < 10; round++) await old.ask('/products')
    expect((await old.ask('/products')).status).toBe(429)
    expect(keyIn(await pair(code, own))).not.toBe(till.key)
  })
})

test('a body that is no JSON is no code', async () => {
  const ask = { method: 'POST', path: '/v1/pos/pair' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const json = { 'content-type': 'application/json' }
  const answers = [
    await kassa.ask({ ...ask, headers: form, raw: 'code=ABCDEFGH' }),
    await kassa.ask({ ...ask, headers: json, raw: '{"code":' }),
    await kassa.ask({ ...ask, path: '/v1/pos/pair?code=A&code=B', body: { code: 'ABCDEFGH' } }),
    await kassa.ask({ ...ask, body: { code: 'ABCDEFGH', shop: 'north' } }),
  ]
  expect(answers.map(({ refusal }) => refusal)).toEqual([
    'UNSUPPORTED_MEDIA_TYPE',
    'MALFORMED_REQUEST',
    'VALIDATION_FAILED code',
    'VALIDATION_FAILED shop',
  ])
})
