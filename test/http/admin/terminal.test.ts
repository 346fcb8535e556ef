import { describe, expect, test } from 'bun:test'
import { app } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import type { AuditView } from '../../../src/domain/audit.ts'
import { requestOf } from '../../answer.ts'
import { Following } from '../../events.ts'
import { type LogEntry, TestServer } from '../../fixture.ts'
import { memberOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'
import { TERMINALS, TerminalAdmin, TestTerminal } from '../../till.ts'
import { until } from '../../until.ts'

const kassa = await sharedServer()
const north = await TerminalAdmin.of(kassa, kassa.north)
const south = await TerminalAdmin.of(kassa, kassa.south)

interface Listed {
  readonly id: string
  readonly name: string
  readonly lastFour: string
  readonly createdAt: string
  readonly lastSeenAt: string | null
  readonly series: string | null
  readonly waiting: object | null
}

async function listed(terminalAdmin: TerminalAdmin): Promise<readonly Listed[]> {
  return ((await terminalAdmin.ask()).json as { data: Listed[] }).data
}

async function found(terminalAdmin: TerminalAdmin, { id }: TestTerminal): Promise<Listed> {
  const terminal = (await listed(terminalAdmin)).find((one) => one.id === id)
  if (!terminal) throw new Error(`no terminal ${id} is listed`)
  return terminal
}

test('a terminal is registered, and its key is shown this once', async () => {
  const till = await north.till('By the door')
  const list = await north.ask()
  expect(await found(north, till)).toEqual({
    id: till.id,
    name: 'By the door',
    lastFour: till.key.slice(-4),
    createdAt: new Date(kassa.now).toISOString(),
    lastSeenAt: null,
    series: '1',
    waiting: null,
  })
  expect(list.text).not.toContain(till.key)
  expect(kassa.dump()).not.toContain(till.key)
  expect((await till.ask('/products')).status).toBe(200)
  expect(await listed(south)).toEqual([])
})

test('a till says what waits on it and why, until it says that nothing does', async () => {
  const till = await north.till('Stuck')
  const say = async (waiting: object | null) =>
    await kassa.ask({
      method: 'PUT',
      path: '/v1/pos/journal/waiting',
      key: till.key,
      body: { waiting },
    })
  const waiting = { entries: 3, since: '2026-01-15T11:00:00.000Z', reason: 'Nobody answers.' }
  const other = await north.till('Other')
  expect((await say(waiting)).json).toEqual({ waiting })
  for (const wrong of [
    { ...waiting, entries: 0 },
    { ...waiting, since: 'yesterday' },
    { ...waiting, reason: '' },
    { ...waiting, more: 1 },
  ]) {
    expect((await say(wrong)).status).toBe(422)
  }
  expect((await found(north, till)).waiting).toEqual(waiting)
  expect((await found(north, other)).waiting).toBeNull()
  expect((await say(null)).json).toEqual({ waiting: null })
  expect((await found(north, till)).waiting).toBeNull()
})

describe('a name of 1 to 255 characters in one line, and nothing else', () => {
  const table: readonly (readonly [body: unknown, status: number, refusal?: string])[] = [
    [{ name: 'é' }, 201],
    [{ name: 'é'.repeat(255) }, 201],
    [{ name: 'x'.repeat(256) }, 422, 'VALIDATION_FAILED name'],
    [{ name: '' }, 422, 'VALIDATION_FAILED name'],
    [{ name: ' \t' }, 422, 'VALIDATION_FAILED name'],
    [{ name: '\u200b\u2060' }, 422, 'VALIDATION_FAILED name'],
    [{ name: 'By the\ndoor' }, 422, 'VALIDATION_FAILED name'],
    [{ name: 7 }, 422, 'VALIDATION_FAILED name'],
    [{ name: null }, 422, 'VALIDATION_FAILED name'],
    [{}, 422, 'VALIDATION_FAILED name'],
    [{ name: 'A', key: 'mine' }, 422, 'VALIDATION_FAILED key'],
    [{ name: 'A', shopId: 'shop_1' }, 422, 'VALIDATION_FAILED shopId'],
  ]
  for (const [body, status, refusal] of table) {
    test(JSON.stringify(body).slice(0, 40), async () => {
      const { id } = await north.till()
      const post = await north.post(TERMINALS, body)
      const patch = await north.ask({ method: 'PATCH', path: `${TERMINALS}/${id}`, body })
      expect([post.status, patch.status]).toEqual([status, status === 201 ? 200 : status])
      if (refusal) expect([post.refusal, patch.refusal]).toEqual([refusal, refusal])
    })
  }
})

test('a terminal is renamed', async () => {
  const till = await north.till('Old')
  const path = `${TERMINALS}/${till.id}`
  const answer = await north.ask({ method: 'PATCH', path, body: { name: 'New' } })
  expect(answer.status).toBe(200)
  expect((await found(north, till)).name).toBe('New')
  expect((await till.ask('/products')).status).toBe(200)
})

test('a revoked terminal fails on its next request', async () => {
  const till = await north.till()
  expect((await till.ask('/products')).status).toBe(200)
  await north.revoke(till)
  const refused = await till.ask('/products')
  expect(refused.status).toBe(401)
  expect(refused.header('www-authenticate')).toBe('Bearer')
  const again = await north.ask({ method: 'DELETE', path: `${TERMINALS}/${till.id}` })
  expect(again.refusal).toBe('NOT_FOUND')
})

test('a rotated key ends, and with it the pairing code that waited', async () => {
  const till = await north.till()
  const code = await north.pairingCode(till)
  const answer = await north.post(`${TERMINALS}/${till.id}/rotate-key`)
  expect(answer.status).toBe(200)
  const { key } = answer.json as { key: string }
  expect((await till.ask('/products')).status).toBe(401)
  expect((await new TestTerminal(kassa, till.id, key).ask('/products')).status).toBe(200)
  expect((await found(north, till)).lastFour).toBe(key.slice(-4))
  const pair = await kassa.ask({ method: 'POST', path: '/v1/pos/pair', body: { code } })
  expect(pair.status).toBe(401)
})

describe('nobody but an owner of the shop', () => {
  const routes = [
    ['GET', ''],
    ['POST', ''],
    ['PATCH', '/:id'],
    ['DELETE', '/:id'],
    ['POST', '/:id/rotate-key'],
    ['POST', '/:id/pairing-code'],
  ] as const
  for (const [method, path] of routes) {
    test(`${method} ${path}`, async () => {
      const staff = await memberOf(kassa, kassa.north, 'staff@example.com', 'staff')
      const till = await north.till()
      const ask = {
        method,
        path: TERMINALS + path.replace(':id', till.id),
        ...(method === 'PATCH' || path === '' ? { body: { name: 'Mine' } } : {}),
      }
      const plain = method === 'GET' ? { method, path: ask.path } : ask
      const before = kassa.dump()
      expect((await staff.send(plain)).refusal).toBe('FORBIDDEN')
      if (path !== '') {
        const foreign = await south.ask(plain)
        const unknown = await south.ask({
          ...plain,
          path: TERMINALS + path.replace(':id', 'term_01kf06q6q8e1qtz9vw9zcjzt7y'),
        })
        expect(foreign.refusal).toBe('NOT_FOUND')
        expect(foreign.anonymous.replace(/r=\d+/, '')).toBe(unknown.anonymous.replace(/r=\d+/, ''))
      }
      expect((await kassa.ask(plain)).refusal).toBe('UNAUTHENTICATED')
      expect((await kassa.ask({ ...plain, key: till.key })).refusal).toBe('FORBIDDEN')
      expect((await kassa.ask({ ...plain, key: kassa.north.secretKey })).refusal).toBe('FORBIDDEN')
      expect(kassa.dump()).toBe(before)
    })
  }
})

describe('a terminal key', () => {
  const POS = '/v1/pos/products'
  const table: readonly (readonly [
    name: string,
    ask: (key: string) => Parameters<TestServer['ask']>[0],
    status: number,
  ])[] = [
    ['in Authorization', (key) => ({ path: POS, key }), 200],
    ['in x-terminal-key', (key) => ({ path: POS, headers: { 'x-terminal-key': key } }), 200],
    ['in both', (key) => ({ path: POS, key, headers: { 'x-terminal-key': key } }), 401],
    ['in the query', (key) => ({ path: `${POS}?key=${key}` }), 401],
    ['in the query too', (key) => ({ path: `${POS}?key=${key}`, key }), 401],
    [
      'in x-terminal-key and in the query',
      (key) => ({ path: `${POS}?key=${key}`, headers: { 'x-terminal-key': key } }),
      401,
    ],
    ['with a flipped character', (key) => ({ path: POS, key: `${key.slice(0, -1)}~` }), 401],
    ['none', () => ({ path: POS }), 401],
    ['with its shop', (key) => ({ path: POS, key, headers: { 'x-shop-id': 'north' } }), 200],
    ['with another shop', (key) => ({ path: POS, key, headers: { 'x-shop-id': 'south' } }), 403],
    ['at the Store API', (key) => ({ path: '/v1/store/products', key }), 403],
    [
      'writing there',
      (key) => ({ method: 'POST', path: '/v1/store/products', key, body: { name: 'A', price: 1 } }),
      403,
    ],
    ['at admin', (key) => ({ path: TERMINALS, key, headers: { 'x-shop-id': 'north' } }), 403],
  ]
  for (const [name, ask, status] of table) {
    test(name, async () => {
      const { key } = await north.till()
      expect((await kassa.ask(ask(key))).status).toBe(status)
    })
  }

  for (const kind of ['secretKey', 'publishableKey'] as const) {
    test(`is not a ${kind}`, async () => {
      const key = kassa.north[kind]
      for (const path of [POS, `${POS}/lookup?code=A`, '/v1/pos/events']) {
        expect((await kassa.ask({ path, key })).refusal).toBe('FORBIDDEN')
      }
    })
  }
})

test('when a terminal was last seen is stored to the minute, and no answer waits for that', async () => {
  await using own = await TestServer.open()
  const terminalAdmin = await TerminalAdmin.of(own, own.north)
  const till = await terminalAdmin.till()
  const seen = async () => {
    await own.ports.store.write(async () => {})
    return (await found(terminalAdmin, till)).lastSeenAt
  }
  const first = new Date(own.now).toISOString()
  await till.ask('/products')
  expect(await seen()).toBe(first)
  own.now += 59_999
  await till.ask('/products')
  expect(await seen()).toBe(first)
  own.now += 1
  await Promise.all(Array.from({ length: 20 }, () => till.ask('/products')))
  expect(await seen()).toBe(new Date(own.now).toISOString())
  // A till that only listens is seen with each change that it is told.
  const following = await Following.by(till)
  own.now += 60_000
  await own.north.product({ name: 'Mug' })
  const last = new Date(own.now).toISOString()
  await until('the till is seen', async () => (await seen()) === last)
  await following.cancel()
})

test('where nothing can be written a terminal still reads, and the log says why', async () => {
  const till = await north.till()
  const lines: LogEntry[] = []
  const store = { ...kassa.ports.store, write: () => Promise.reject(new Error('disk is gone')) }
  const served = app({
    ...kassa.ports,
    store,
    config: readConfig({}),
    log: (entry) => void lines.push(entry),
  })
  const answer = await served.handle(requestOf({ path: '/v1/pos/products', key: till.key }))
  expect(answer.status).toBe(200)
  expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1)
  expect(JSON.stringify(lines)).toContain('disk is gone')
})

test('a terminal that asks too often is told to wait, and its neighbour is not', async () => {
  await using own = await TestServer.open({ KASSA_RATE_TERMINAL: '10' })
  const terminalAdmin = await TerminalAdmin.of(own, own.north)
  const [loud, quiet] = [await terminalAdmin.till(), await terminalAdmin.till()]
  const answers = await Promise.all(Array.from({ length: 12 }, () => loud.ask('/products')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.map((answer) => answer.header('retry-after'))).toEqual(['10', '10'])
  expect((await quiet.ask('/products')).status).toBe(200)
})

test('all changes are audited, without keys or codes', async () => {
  await using own = await TestServer.open()
  const terminalAdmin = await TerminalAdmin.of(own, own.north)
  const till = await terminalAdmin.till('Door')
  await terminalAdmin.ask({
    method: 'PATCH',
    path: `${TERMINALS}/${till.id}`,
    body: { name: 'Gate' },
  })
  await terminalAdmin.post(`${TERMINALS}/${till.id}/rotate-key`)
  const code = await terminalAdmin.pairingCode(till)
  await own.ask({ method: 'POST', path: '/v1/pos/pair', body: { code } })
  await terminalAdmin.revoke(till)
  const entries = await own.ports.store.read.all<AuditView>('history.audit', {
    shop: own.north.shop.id,
    limit: 100,
  })
  const own_ = entries.filter(({ subject }) => subject === till.id).reverse()
  expect(own_.map(({ action, actorName }) => `${action} by ${actorName}`)).toEqual([
    'terminal.registered by north@example.com',
    'terminal.renamed by north@example.com',
    'terminal.key_rotated by north@example.com',
    'terminal.pairing_offered by north@example.com',
    'terminal.paired by Gate',
    'terminal.revoked by north@example.com',
  ])
  expect(own.dump()).not.toContain(code)
  expect(JSON.stringify(own.log)).not.toContain(code)
  expect(own.dump()).not.toContain('kassa_term_')
})
