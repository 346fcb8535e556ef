import { describe, expect, test } from 'bun:test'
import { newKey } from '../../../src/domain/access/key.ts'
import { Refusal } from '../../../src/domain/error.ts'
import { bufferedLog, jsonLine, logFailure, terminalLine } from '../../../src/http/server/log.ts'
import { TestServer } from '../../fixture.ts'
import { ownerOf } from '../../member-fixture.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

const SECRET_WORDS = 'hunter2-very-private'

describe('the log', () => {
  test('has one line for each request, with every outcome', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id } = await north.product()
    const etag = (await kassa.ask({ path: '/admin' })).header('etag') ?? ''
    kassa.log.length = 0
    const asks = [
      { path: PRODUCTS },
      { path: `${PRODUCTS}/${id}` },
      { path: `${PRODUCTS}/${id}`, headers: { 'if-none-match': '"1"' } },
      { path: `${PRODUCTS}/nope` },
      { path: PRODUCTS, key: null },
      { path: PRODUCTS, key: newKey('secret') },
      { path: `${PRODUCTS}?limit=0` },
      { path: '/nowhere' },
      { path: PRODUCTS, method: 'PUT' },
      { path: PRODUCTS, method: 'OPTIONS' },
      { path: PRODUCTS, method: 'HEAD' },
      { path: PRODUCTS, method: 'POST', raw: '{', headers: { 'content-type': 'application/json' } },
      { path: PRODUCTS, method: 'POST', body: { name: 'x', price: 1 } },
      { path: `${PRODUCTS}/${id}`, method: 'DELETE' },
      { path: PRODUCTS, key: north.publishableKey },
      { path: '/healthz', key: null },
      { path: '/admin', headers: { 'if-none-match': etag } },
    ]
    const answers = []
    for (const ask of asks) answers.push(await north.ask(ask))
    const lines = kassa.log
    expect(lines).toHaveLength(asks.length)
    const byId = new Map(lines.map((line) => [line.requestId, line]))
    for (const answer of answers) {
      const { method = 'GET', path } = answer.ask
      const line = byId.get(answer.header('x-request-id'))
      expect(line).toMatchObject({ method, path: path.split('?')[0], status: answer.status })
      expect(line?.ms).toBeGreaterThanOrEqual(0)
      expect(line?.level).toBe('info')
      const refused = answer.status >= 400
      if (refused && method !== 'HEAD') expect(line?.code).toBe(answer.problem.code)
    }
  })

  test('says which shop, and which kind of key', async () => {
    await using kassa = await TestServer.open()
    await kassa.north.ask()
    await kassa.north.ask({ key: kassa.north.publishableKey })
    await kassa.ask({ path: PRODUCTS })
    const lines = kassa.log
    expect(lines.map(({ shop }) => shop)).toEqual(['north', 'north', undefined])
    expect(lines.map(({ credential }) => String(credential).split(':')[0])).toEqual([
      'secret',
      'publishable',
      'undefined',
    ])
  })

  test('names the origin of a page that the shop does not list', async () => {
    await using kassa = await TestServer.open()
    const path = '/storefront/api/otp'
    const asked = { path, headers: { origin: 'https://boutique.example', 'x-shop-id': 'north' } }
    const preflight = { ...asked.headers, 'access-control-request-method': 'POST' }
    const body = { email: 'ada@example.com' }
    await kassa.ask({ path, method: 'OPTIONS', headers: preflight })
    await kassa.ask({ ...asked, method: 'POST', body })
    const owner = await ownerOf(kassa, kassa.north)
    await owner.patch('/shop/api/shop', { origins: ['https://boutique.example'] })
    await kassa.ask({ path, method: 'OPTIONS', headers: preflight })
    await kassa.ask({ ...asked, method: 'POST', body })
    const lines = kassa.log.filter((line) => line.path === path)
    expect(lines.map(({ status, unlistedOrigin }) => [status, unlistedOrigin])).toEqual([
      [204, 'https://boutique.example'],
      [403, 'https://boutique.example'],
      [204, undefined],
      [202, undefined],
    ])
  })

  test('never contains a key, a query or a body', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { secretKey: key, publishableKey } = north
    const { id } = await north.product({ name: SECRET_WORDS })
    const asks = [
      { path: `${PRODUCTS}?search=${SECRET_WORDS}` },
      { path: `${PRODUCTS}?key=${key}` },
      { path: `${PRODUCTS}/${key}` },
      { path: `${PRODUCTS}/${publishableKey}?x=1` },
      { path: `/${key}/x` },
      { path: `${PRODUCTS}/${id}?${SECRET_WORDS}` },
      { path: PRODUCTS, headers: { 'x-shop-id': SECRET_WORDS, cookie: SECRET_WORDS } },
      { path: PRODUCTS, headers: { 'user-agent': SECRET_WORDS, referer: SECRET_WORDS } },
      { path: PRODUCTS, method: 'POST', body: { name: SECRET_WORDS, price: 'x' } },
      { path: PRODUCTS, method: 'POST', body: { [SECRET_WORDS]: 1 } },
      { path: PRODUCTS, method: 'POST', body: { name: 'x', price: 1, [key]: 1 } },
      { path: PRODUCTS, method: 'POST', raw: SECRET_WORDS },
      {
        path: PRODUCTS,
        method: 'POST',
        raw: `{"${SECRET_WORDS}`,
        headers: { 'content-type': 'application/json' },
      },
      {
        path: PRODUCTS,
        method: 'POST',
        body: { name: 'x', price: 1 },
        headers: { 'idempotency-key': SECRET_WORDS },
      },
    ]
    for (const ask of asks) expect((await north.ask(ask)).text).not.toContain(key)
    const text = JSON.stringify(kassa.log)
    for (const secret of [key, key.slice(11), publishableKey.slice(10), SECRET_WORDS]) {
      expect(text).not.toContain(secret)
    }
    expect(text).toContain('kassa_live_…')
  })

  test('has the cause of an internal error, and the answer does not', async () => {
    await using kassa = await TestServer.open()
    const { north, ports } = kassa
    Object.assign(ports.store.read, {
      get: async () => {
        throw new Error(`broken: ${SECRET_WORDS}`)
      },
    })
    const answer = await north.get('prod_01kf06q6q8e1qtz9vw9zcjzt7y')
    expect([answer.status, answer.problem.code]).toEqual([500, 'INTERNAL'])
    expect(answer.text).not.toContain(SECRET_WORDS)
    const [line] = kassa.log
    expect(line).toMatchObject({ level: 'error', status: 500, code: 'INTERNAL' })
    // With the place in the code.
    expect(String(line?.cause)).toMatch(new RegExp(`${SECRET_WORDS}\\n.*log\\.test\\.ts`, 's'))
  })
})

describe('lines of JSON', () => {
  test('are written together a little later, each with its time', async () => {
    let now = Date.UTC(2026, 0, 15, 12)
    const written: string[] = []
    let wake = () => {}
    const write = (lines: string) => {
      written.push(lines)
      wake()
    }
    const log = bufferedLog(write, () => now, jsonLine)
    const next = () =>
      new Promise<void>((resolve) => {
        wake = resolve
      })
    log({ a: 1 })
    now += 5
    log({ b: 'x\ny' })
    expect(written).toEqual([])
    await next()
    expect(written).toEqual([
      '{"time":"2026-01-15T12:00:00.000Z","a":1}\n{"time":"2026-01-15T12:00:00.005Z","b":"x\\ny"}\n',
    ])
    log({ c: 1 })
    await next()
    expect(written).toHaveLength(2)
  })
})

test('lines for a terminal are readable, and hold no control characters', () => {
  const time = '2026-01-15T12:00:00.005Z'
  const request = {
    level: 'info',
    requestId: 'req_1',
    method: 'GET',
    path: '/v1',
    status: 200,
    ms: 1.2,
  }
  const cases: readonly (readonly [entry: Record<string, unknown>, line: string])[] = [
    [{ ...request, shop: 'north', code: undefined }, '12:00:00 200 GET /v1 1.2 ms shop=north'],
    [
      { ...request, status: 404, code: 'NOT_FOUND' },
      '12:00:00 \x1b[33m404 GET /v1 1.2 ms code=NOT_FOUND requestId=req_1\x1b[0m',
    ],
    [
      { ...request, level: 'error', status: 500, cause: 'Error: x\n  at y' },
      '12:00:00 \x1b[31m500 GET /v1 1.2 ms requestId=req_1\n    Error: x\n      at y\x1b[0m',
    ],
    [
      { level: 'info', message: 'mail', to: 'a@b.example', subject: 'Code', text: 'Hi,\n123456' },
      '12:00:00 mail to=a@b.example subject=Code\n    Hi,\n    123456',
    ],
    [{ ...request, path: '/\x1b[2J\r\u009b' }, '12:00:00 200 GET /\ufffd[2J\ufffd\ufffd 1.2 ms'],
    [
      { level: 'warn', message: 'read only', cause: 'EROFS' },
      '12:00:00 \x1b[33mread only\n    EROFS\x1b[0m',
    ],
  ]
  for (const [entry, line] of cases) expect(terminalLine(time, entry, true)).toBe(`${line}\n`)
  expect(terminalLine(time, { ...request, status: 404 }, false)).not.toContain('\x1b')
})

test('a refusal outside of a request is logged with its reason and no stack', async () => {
  const entries: unknown[] = []
  const log = (entry: object) => void entries.push(entry)
  logFailure(
    log,
    new Refusal('UNAVAILABLE', 'The disk is read-only.', [], { cause: new Error('EROFS') }),
  )
  logFailure(log, new TypeError('a mistake'))
  expect(entries).toEqual([
    { level: 'error', code: 'UNAVAILABLE', message: 'The disk is read-only.', cause: 'EROFS' },
    { level: 'error', cause: expect.stringMatching(/^TypeError: a mistake\n.*log\.test\.ts/s) },
  ])
})
