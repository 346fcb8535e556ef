import { expect, test } from 'bun:test'
import { RequestFigures } from '../../../src/http/server/figures.ts'
import { TestServer } from '../../fixture.ts'

const TOKEN = 'metrics-token-of-a-test'
const headers = { authorization: `Bearer ${TOKEN}` }

/** The values of an answer, by name and labels. */
function valuesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' '))),
    ]),
  )
}

test('metrics are for those who have the token', async () => {
  await using closed = await TestServer.empty()
  expect((await closed.ask({ path: '/metrics', headers })).status).toBe(404)
  await using kassa = await TestServer.empty({
    KASSA_METRICS_TOKEN: TOKEN,
    KASSA_RATE_SIGN_IN: '3',
  })
  const wrong = ['', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.toUpperCase()}`, TOKEN]
  const statuses: number[] = []
  for (const authorization of wrong) {
    statuses.push((await kassa.ask({ path: '/metrics', headers: { authorization } })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  expect((await kassa.ask({ path: '/metrics' })).status).toBe(401)
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
    const authorization = `${scheme} ${TOKEN}`
    const { status } = await kassa.ask({ path: '/metrics', headers: { authorization } })
    expect([scheme, status]).toEqual([scheme, 200])
  }
  expect((await kassa.ask({ method: 'POST', path: '/metrics', headers })).status).toBe(405)
})

test('metrics count requests by group and status', async () => {
  await using kassa = await TestServer.open({ KASSA_METRICS_TOKEN: TOKEN })
  const { north } = kassa
  await north.product()
  for (let count = 0; count < 3; count++) await north.ask()
  await kassa.ask({ path: '/v1/store/products' })
  await kassa.ask({ path: '/no/such/thing' })
  const values = valuesOf((await kassa.ask({ path: '/metrics', headers })).text)
  const requests = (group: string, status: number) =>
    values.get(`kassa_http_requests_total{group="${group}",status="${status}"}`)
  expect([requests('store', 200), requests('store', 201), requests('store', 401)]).toEqual([
    3, 1, 1,
  ])
  expect(requests('other', 404)).toBe(1)
  const name = 'kassa_http_request_duration_seconds'
  expect(values.get(`${name}_count{group="store"}`)).toBe(5)
  expect(values.get(`${name}_bucket{group="store",le="+Inf"}`)).toBe(5)
})

test('metrics measure what waits, the last backup and the database', async () => {
  await using kassa = await TestServer.open({ KASSA_METRICS_TOKEN: TOKEN })
  await kassa.north.ask()
  // The mail server refuses two mails at first, so they wait.
  kassa.mailbox.failures.push(new Error('later'), new Error('later'))
  for (const email of ['ann@example.com', 'ben@example.com'])
    await kassa.ask({ method: 'POST', path: '/auth/otp', body: { email } })
  kassa.backups.start()
  await kassa.backups.idle()
  kassa.now += 90_000
  const answer = await kassa.ask({ path: '/metrics', headers })
  expect(answer.header('content-type')).toStartWith('text/plain; version=0.0.4')
  const { text } = answer
  const values = valuesOf(text)
  expect(values.get('kassa_backup_age_seconds')).toBe(90)
  expect(values.get('kassa_backup_bytes')).toBe(8)
  expect(values.get('kassa_database_bytes')).toBeGreaterThan(4096)
  expect(values.get('kassa_waiting_mails')).toBe(2)
  for (const value of values.values()) expect(Number.isFinite(value)).toBe(true)
  // Every value has a type, and every name appears in one block.
  const blocks = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, block]) => block)
  expect(new Set(blocks).size).toBe(blocks.length)
})

test('buckets are cumulative, and the last slow requests are kept', () => {
  let now = 1_000_000
  const figures = new RequestFigures(() => now)
  const took = (ms: number, path = '/v1/pos/events') =>
    figures.count({ method: 'GET', path, status: 200, ms, requestId: `req_${ms}` })
  for (const ms of [0.2, 1, 1.1, 499, 500, 20_000]) took(ms)
  const values = valuesOf(figures.lines().join('\n'))
  const below = (limit: string) =>
    values.get(`kassa_http_request_duration_seconds_bucket{group="pos",le="${limit}"}`)
  expect(['0.001', '0.0025', '0.5', '10', '+Inf'].map(below)).toEqual([2, 3, 5, 5, 6])
  expect(values.get('kassa_http_request_duration_seconds_sum{group="pos"}')).toBeCloseTo(21.0013, 4)
  expect(figures.slow.map(({ ms, at }) => [ms, at])).toEqual([
    [20_000, now - 20_000],
    [500, now - 500],
  ])
  now += 1
  for (let count = 0; count < 30; count++) took(600 + count)
  expect(figures.slow.map(({ ms }) => ms)).toEqual(
    Array.from({ length: 20 }, (_, index) => 629 - index),
  )
})

test('a refusal for lack of space counts for a minute', () => {
  let now = 1_000_000
  const figures = new RequestFigures(() => now)
  expect(figures.isFull).toBe(false)
  figures.noteFull()
  now += 59_999
  expect(figures.isFull).toBe(true)
  now += 1
  expect(figures.isFull).toBe(false)
})
