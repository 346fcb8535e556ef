import { expect, test } from 'bun:test'
import { Api } from '../../src/ui/shared/api.ts'
import { ApiError } from '../../src/ui/shared/problem.ts'
import { Wire } from './wire.ts'

const DONE = () => Response.json({ done: true })

function refused(seconds: number | null): Response {
  const problem = { title: 'Too many', status: 429, code: 'RATE_LIMITED', detail: 'Too many.' }
  const headers = seconds === null ? {} : { 'retry-after': String(seconds) }
  return Response.json(problem, { status: 429, headers })
}

for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
  test(`${method}: a request answered with 429 is repeated unchanged after the time that the server names`, async () => {
    using wire = new Wire(() => refused(7))
    const body = method === 'GET' ? {} : { body: { price: 1 } }
    const headers = { 'idempotency-key': 'once' }
    const answer = new Api().send<{ done: boolean }>(method, '/x', { headers, ...body })
    await wire.pass(13_900)
    expect(wire.sent.map(({ second }) => second)).toEqual([0, 7])
    wire.answering = DONE
    await wire.pass(200)
    expect(await answer).toEqual({ done: true })
    expect(wire.sent.map(({ second }) => second)).toEqual([0, 7, 14])
    for (const sent of wire.sent) expect(sent.headers.get('idempotency-key')).toBe('once')
  })
}

test('a parameter without a value is not sent', async () => {
  using wire = new Wire(DONE)
  await new Api().get('/x', { query: { search: '', cursor: undefined, limit: 0 } })
  expect(wire.sent.map(({ path }) => path)).toEqual(['/x?limit=0'])
})

test('a wait of 0 seconds becomes one second', async () => {
  using wire = new Wire(() => refused(0))
  const answer = new Api().get('/x')
  await wire.pass(2500)
  expect(wire.count('/x')).toBe(3)
  wire.answering = DONE
  await wire.pass(600)
  await answer
})

for (const seconds of [16, null]) {
  test(`after a wait of ${seconds ?? 'unknown'} seconds the request is not repeated automatically`, async () => {
    using wire = new Wire(() => refused(seconds))
    const error = await new Api().get('/x').catch((thrown: unknown) => thrown)
    expect(error instanceof ApiError && error.retryAfterSeconds).toBe(seconds)
    expect(wire.count('/x')).toBe(1)
  })
}
