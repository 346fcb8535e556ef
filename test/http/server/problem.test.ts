import { expect, spyOn, test } from 'bun:test'
import { Refusal } from '../../../src/domain/error.ts'
import {
  problemHeaders,
  refusalOf,
  statusOf,
  VISIBLE_PROBLEMS,
} from '../../../src/http/server/problem.ts'
import { TestServer } from '../../fixture.ts'
import { TerminalAdmin } from '../../till.ts'

test('each code has the status that the contract gives it', () => {
  expect(Object.fromEntries(VISIBLE_PROBLEMS.map(({ code, status }) => [code, status]))).toEqual({
    MALFORMED_REQUEST: 400,
    SHOP_REQUIRED: 400,
    UNAUTHENTICATED: 401,
    FORBIDDEN: 403,
    SECRET_KEY_IN_BROWSER: 403,
    NOT_FOUND: 404,
    METHOD_NOT_ALLOWED: 405,
    CONFLICT: 409,
    TOTAL_CHANGED: 409,
    OUT_OF_STOCK: 409,
    PRECONDITION_FAILED: 412,
    PAYLOAD_TOO_LARGE: 413,
    UNSUPPORTED_MEDIA_TYPE: 415,
    RANGE_NOT_SATISFIABLE: 416,
    VALIDATION_FAILED: 422,
    IDEMPOTENCY_MISMATCH: 422,
    RATE_LIMITED: 429,
    INTERNAL: 500,
    UNAVAILABLE: 503,
    STORAGE_FULL: 507,
  })
})

test('every 503 says when to try again', async () => {
  const unsaid = new Refusal('UNAVAILABLE', 'Not now.')
  expect(problemHeaders(unsaid)).toMatchObject({ 'retry-after': '1' })
  const said = new Refusal('UNAVAILABLE', 'Not now.', [], { retryAfterSeconds: 7 })
  expect(problemHeaders(said)).toMatchObject({ 'retry-after': '7' })
  expect(problemHeaders(new Refusal('STORAGE_FULL', 'Full.'))).not.toHaveProperty('retry-after')
  await using kassa = await TestServer.open()
  using _ = spyOn(kassa.ports.store.lists, 'list').mockRejectedValue(unsaid)
  const headers = { authorization: `Bearer ${kassa.north.secretKey}` }
  const request = new Request('http://localhost/v1/store/products', { headers })
  const answer = await kassa.app.handle(request)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
})

test('a closed connection is only logged, and an unexpected error shows no details', () => {
  expect(statusOf('CLIENT_CLOSED')).toBe(499)
  const { code, message } = refusalOf(new Error('SELECT secret'))
  expect({ code, message }).toEqual({
    code: 'INTERNAL',
    message: 'Something went wrong on the server. Its log has the details, under this request id.',
  })
})

test('a field has one error, though several are wrong with it', async () => {
  await using kassa = await TestServer.open()
  const body = { name: '  ', price: 2, compareAtPrice: 1.999 }
  const answer = await kassa.north.ask({ method: 'POST', body })
  const { errors } = answer.json as { errors: { field: string; code: string }[] }
  expect(errors.map(({ field, code }) => [field, code])).toEqual([
    ['compareAtPrice', 'price'],
    ['name', 'blank'],
  ])
})

test('what stands in a query is called a parameter', async () => {
  await using kassa = await TestServer.open()
  const said = async (path: string) => {
    const answer = await kassa.north.ask({ path })
    const { detail, errors } = answer.json as { detail: string; errors: { message: string }[] }
    return [answer.refusal, detail, ...errors.map(({ message }) => message)]
  }
  const unknown = 'There is no such parameter; leave it out.'
  expect(await said('/v1/store/products?nope=1')).toEqual([
    'VALIDATION_FAILED nope',
    `nope: ${unknown}`,
    unknown,
  ])
  const withoutQuery = 'There is no such parameter here; leave it out.'
  expect(await said('/v1/store/shop?nope=1')).toEqual([
    'VALIDATION_FAILED nope',
    `nope: ${withoutQuery}`,
    withoutQuery,
  ])
})

test('a parameter that an operation needs is called a parameter', async () => {
  await using kassa = await TestServer.open()
  const { key } = await (await TerminalAdmin.of(kassa, kassa.north)).till('Till')
  const answer = await kassa.ask({ path: '/v1/pos/products/lookup', key })
  expect(answer.refusal).toBe('VALIDATION_FAILED code')
  expect((answer.json as { detail: string }).detail).toBe('code: This parameter is required.')
})
