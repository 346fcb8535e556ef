import { describe, expect, test } from 'bun:test'
import type { ShopCustomer } from '../../../src/domain/access/shopper.ts'
import { OtpClient } from '../../auth/otp-client.ts'
import { TestServer } from '../../fixture.ts'
import { memberOf, ownerOf } from '../../member-fixture.ts'
import type { ShopFixture } from '../../shop-fixture.ts'

const PATH = '/v1/store/customers'
const ADA = { email: 'ada@example.com', name: 'Ada Lovelace', phone: '030 1234567' }

/** Requests with the secret key of a shop. */
function keyOf(shop: ShopFixture) {
  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    shop.ask({ method, path: PATH + path, body, headers })
  const made = async (body: unknown) => {
    const answer = await send('POST', '', body)
    return answer.having(201).json as ShopCustomer
  }
  return { send, made, get: (path: string) => send('GET', path) }
}

const REFUSED: readonly (readonly [body: unknown, refusal: string])[] = [
  [{ name: 'Ada' }, 'VALIDATION_FAILED email'],
  [{ email: 'ada' }, 'VALIDATION_FAILED email'],
  [{ email: 'Ada <ada@example.com>' }, 'VALIDATION_FAILED email'],
  [{ email: 'a\u0000@example.com' }, 'VALIDATION_FAILED email'],
  [{ email: ADA.email, name: 'a'.repeat(256) }, 'VALIDATION_FAILED name'],
  [{ email: ADA.email, name: 'a\nb' }, 'VALIDATION_FAILED name'],
  [{ email: ADA.email, name: '\u200b' }, 'VALIDATION_FAILED name'],
  [{ email: ADA.email, phone: 'call me' }, 'VALIDATION_FAILED phone'],
  [{ email: ADA.email, phone: 30 }, 'VALIDATION_FAILED phone'],
  [{ email: ADA.email, kind: 'guest' }, 'VALIDATION_FAILED kind'],
  [{ email: ADA.email, id: 'cust_1' }, 'VALIDATION_FAILED id'],
  [[], 'VALIDATION_FAILED body'],
]

describe('the customers of a shop, for its software,', () => {
  test('are added with an account, once for each address', async () => {
    await using kassa = await TestServer.open()
    const { north, south } = kassa
    const { send, made, get } = keyOf(north)
    const answer = await send('POST', '', { ...ADA, email: ' ADA@example.com', name: ' Ada  ' })
    const ada = answer.json as ShopCustomer
    expect(ada).toMatchObject({ ...ADA, name: 'Ada', kind: 'account' })
    expect(answer.headers.get('location')).toBe(`${PATH}/${ada.id}`)
    const read = await get(`/${ada.id}`)
    expect(read.json).toEqual(ada)
    expect(read.headers.get('etag')).toBe(answer.headers.get('etag'))
    expect((await send('POST', '', ADA)).refusal).toBe('CONFLICT email')
    expect((await get('?search=ada')).json).toMatchObject({ data: [ada], hasMore: false })
    expect((await keyOf(south).get(`/${ada.id}`)).status).toBe(404)
    expect((await keyOf(south).made(ADA)).id).not.toBe(ada.id)
    const anna = await new OtpClient(kassa, north).signIn(ADA.email)
    expect((anna.answer.json as { customer: ShopCustomer }).customer.id).toBe(ada.id)
    await made({ email: 'bea@example.com', name: null })
    const at = (await get('?limit=1')).json as { nextCursor: string; hasMore: boolean }
    expect(at.hasMore).toBe(true)
    const rest = await get(`?limit=1&cursor=${at.nextCursor}`)
    expect(rest.json).toMatchObject({ data: [ada], hasMore: false, nextCursor: null })
  })

  test('are added once by the same key, and once of many at once', async () => {
    await using kassa = await TestServer.open()
    const { send, get } = keyOf(kassa.north)
    const once = { 'idempotency-key': 'ada' }
    const same = await Promise.all([1, 2, 3].map(() => send('POST', '', ADA, once)))
    expect(same.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(same.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    const other = await send('POST', '', { ...ADA, name: 'Bea' }, once)
    expect(other.refusal).toBe('IDEMPOTENCY_MISMATCH')
    const bea = { email: 'bea@example.com' }
    const many = await Promise.all([1, 2, 3, 4].map(() => send('POST', '', bea)))
    expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect((await get('')).json).toMatchObject({ data: [bea, ADA] })
  })

  test('are changed in name and phone, if nothing has changed since they were read', async () => {
    await using kassa = await TestServer.open()
    const { send, made, get } = keyOf(kassa.north)
    const ada = await made(ADA)
    const tag = (await get(`/${ada.id}`)).headers.get('etag') ?? ''
    const match = { 'if-match': tag }
    const changed = await send('PATCH', `/${ada.id}`, { name: 'Countess' }, match)
    expect(changed.json).toEqual({ ...ada, name: 'Countess' })
    expect((await send('PATCH', `/${ada.id}`, { name: 'Late' }, match)).refusal).toBe(
      'PRECONDITION_FAILED',
    )
    const now = await get(`/${ada.id}`)
    expect(now.headers.get('etag')).toBe(changed.headers.get('etag'))
    const fresh = { 'if-none-match': now.headers.get('etag') ?? '' }
    expect((await send('GET', `/${ada.id}`, undefined, fresh)).status).toBe(304)
    expect((await send('PATCH', `/${ada.id}`, { phone: null })).json).toEqual({
      ...ada,
      name: 'Countess',
      phone: null,
    })
    for (const field of ['email', 'kind', 'id', 'createdAt', 'points']) {
      const { refusal } = await send('PATCH', `/${ada.id}`, { [field]: 'x' })
      expect(refusal).toBe(`VALIDATION_FAILED ${field}`)
    }
    expect((await get('?search=countess')).json).toMatchObject({ data: [{ id: ada.id }] })
    expect((await get('?search=lovelace')).json).toMatchObject({ data: [] })
    expect((await keyOf(kassa.south).send('PATCH', `/${ada.id}`, { name: 'x' })).status).toBe(404)
    expect((await send('PATCH', '/cust_none', { name: 'x' })).status).toBe(404)
  })

  test('are not added or changed by what is wrong', async () => {
    await using kassa = await TestServer.open()
    const { send, made, get } = keyOf(kassa.north)
    const bea = await made({ email: 'bea@example.com' })
    for (const [body, refusal] of REFUSED) {
      expect([body, (await send('POST', '', body)).refusal]).toEqual([body, refusal])
    }
    const large = await send('POST', '', { ...ADA, name: 'a'.repeat(1024 * 1024) })
    expect(large.status).toBe(413)
    for (const query of ['?kind=other', '?email=ada', '?email=%00', '?search=%00', '?sort=name']) {
      expect([query, (await get(query)).status]).toEqual([query, 422])
    }
    const key = kassa.north.publishableKey
    for (const path of [PATH, `${PATH}/${bea.id}`, `${PATH}/${bea.id}/points`]) {
      expect([path, (await kassa.north.ask({ path, key })).status]).toEqual([path, 403])
    }
    expect((await get('')).json).toMatchObject({ data: [bea] })
  })

  test('get and lose points, and are in the history without their name and phone', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const staff = await memberOf(kassa, kassa.north, 'staff@example.com', 'staff')
    const { send, made, get } = keyOf(kassa.north)
    const ada = await made(ADA)
    await send('PATCH', `/${ada.id}`, { name: 'Countess', phone: '040 7654321' })
    const points = `/${ada.id}/points`
    const once = { 'idempotency-key': 'one' }
    const add = { delta: 50, note: 'A present', expectedBalance: 0 }
    for (const _ of [1, 2]) {
      const given = await send('POST', points, add, once)
      expect([given.status, given.json]).toMatchObject([201, { balance: 50 }])
    }
    expect((await send('POST', points, add)).refusal).toStartWith('TOTAL_CHANGED')
    const away = { delta: -51, note: 'Too many' }
    expect((await send('POST', points, away)).refusal).toBe('CONFLICT delta')
    expect((await send('POST', points, { ...away, delta: -20 })).json).toMatchObject({
      balance: 30,
    })
    expect((await get(points)).json).toMatchObject({ data: [{ delta: -20 }, { delta: 50 }] })
    const other = keyOf(kassa.south)
    expect((await other.get(points)).status).toBe(404)
    expect((await other.send('POST', points, { delta: 1, note: 'x' })).status).toBe(404)
    const path = `/shop/api/customers${points}`
    expect((await staff.post(path, { delta: 1, note: 'x' })).status).toBe(403)
    const { data } = await owner.done<{ data: { action: string; changes: object[] }[] }>(
      owner.get(`/shop/api/history?subject=${ada.id}`),
    )
    expect(data[0]?.changes).toEqual([{ field: 'points', from: 50, to: 30 }])
    const audited = await owner.done<{ data: { action: string; detail: object }[] }>(
      owner.get('/shop/api/audit'),
    )
    const updated = audited.data.find(({ action }) => action === 'customer.updated')
    expect(updated?.detail).toEqual({ fields: 'name, phone' })
    const text = JSON.stringify([data, audited])
    expect(data.map(({ action }) => action)).toEqual([
      'points.adjusted',
      'points.adjusted',
      'customer.updated',
      'customer.created',
    ])
    for (const secret of ['Lovelace', 'Countess', '1234567', '7654321']) {
      expect(text).not.toContain(secret)
    }
    const added = await staff.done<ShopCustomer>(
      staff.post('/shop/api/customers', { email: 'cleo@example.com' }),
    )
    expect(added.kind).toBe('account')
  })
})
