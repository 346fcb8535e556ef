import { describe, expect, test } from 'bun:test'
import { rotateSecretKey } from '../../../src/domain/access/key.ts'
import { idempotencyOf } from '../../../src/http/server/request.ts'
import { TestServer } from '../../fixture.ts'
import { ownerOf } from '../../member-fixture.ts'
import { play } from '../../scenario.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

const MUG = { name: 'Mug', price: 9.5, sku: 'MUG-1' }
const CUP = { name: 'Cup', price: 9.5, sku: 'CUP-1' }
const ONE = { 'idempotency-key': 'one' }
const HOUR_MS = 60 * 60 * 1000

describe('an Idempotency-Key', () => {
  test('gives exactly the first answer again, and creates one product', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const first = await north.post(MUG, ONE)
    const before = kassa.dump()
    for (let round = 0; round < 3; round++) {
      const again = await north.post(MUG, ONE)
      expect([again.status, again.text]).toEqual([201, first.text])
      for (const name of ['location', 'etag', 'content-type']) {
        expect(again.header(name)).toBe(first.header(name))
      }
      expect(first.header('idempotent-replayed')).toBeNull()
      expect(again.header('idempotent-replayed')).toBe('true')
    }
    expect(kassa.dump()).toBe(before)
    expect((await north.page()).data).toHaveLength(1)
  })

  test('of 100 at once makes one product', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const answers = await Promise.all(Array.from({ length: 100 }, () => north.post(MUG, ONE)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers.filter((one) => one.header('idempotent-replayed') === null)).toHaveLength(1)
    expect((await north.page()).data).toHaveLength(1)
  })

  test('of 100 at once without a sku makes one product, too', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const body = { name: 'Mug', price: 1, category: 'New' }
    const answers = await Promise.all(Array.from({ length: 100 }, () => north.post(body, ONE)))
    expect(new Set(answers.map(({ product }) => product.id)).size).toBe(1)
    expect((await north.page()).data).toHaveLength(1)
  })

  test('with another body is refused, and changes nothing', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await north.post(MUG, ONE)
    const before = kassa.dump()
    for (const body of [CUP, { ...MUG, price: 9.51 }, { ...MUG, stock: 0 }]) {
      expect((await north.post(body, ONE)).refusal).toBe('IDEMPOTENCY_MISMATCH')
    }
    expect(kassa.dump()).toBe(before)
  })

  test('with the same body to another route is refused, and changes nothing', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const [mug, cup] = await north.products([MUG, CUP])
    const owner = await ownerOf(kassa, north)
    const delivered = (path: string) => ({
      method: 'POST',
      path,
      body: { delta: 5, reason: 'delivered' },
      headers: ONE,
    })
    expect((await north.ask(delivered(`${PRODUCTS}/${mug?.id}/stock`))).json).toEqual({ stock: 5 })
    const before = kassa.dump()
    const others = [`${PRODUCTS}/${cup?.id}/stock`, PRODUCTS]
    for (const path of others) {
      const answer = await north.ask(delivered(path))
      expect([path, answer.refusal.split(' ')[0]]).toEqual([
        path,
        path === PRODUCTS ? 'VALIDATION_FAILED' : 'IDEMPOTENCY_MISMATCH',
      ])
    }
    expect(kassa.dump()).toBe(before)
    const booked = await owner.post(
      `/shop/api/products/${cup?.id}/stock`,
      { delta: 5, reason: 'delivered' },
      ONE,
    )
    expect(booked.json).toEqual({ stock: 5 })
  })

  test('is bound to the method, the path, the query and the body', () => {
    const of = (method: string, path: string, body: unknown) =>
      idempotencyOf(new Request(`http://localhost${path}`, { method, headers: ONE }), body)
        ?.fingerprint
    const first = of('POST', '/a', { x: 1 })
    expect(of('POST', '/a', { x: 1 })).toBe(first)
    for (const other of [
      of('PATCH', '/a', { x: 1 }),
      of('POST', '/b', { x: 1 }),
      of('POST', '/a?createMissing=false', { x: 1 }),
      of('POST', '/a', {}),
    ]) {
      expect(other).not.toBe(first)
    }
  })

  test('of 100 bodies at once lets one through', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        north.post({ name: `Mug ${index}`, price: 1 }, ONE),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array(99).fill(422)])
    expect((await north.page()).data).toHaveLength(1)
  })

  test('is known again after the product was changed or deleted', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const first = await north.post(MUG, ONE)
    await north.changed(first.product.id, { price: 1 })
    expect((await north.post(MUG, ONE)).text).toBe(first.text)
    await north.delete(first.product.id)
    expect((await north.post(MUG, ONE)).text).toBe(first.text)
    expect((await north.page()).data).toHaveLength(0)
  })

  test('is kept for 24 hours', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const first = await north.post(MUG, ONE)
    kassa.now += 24 * HOUR_MS
    expect((await north.post(MUG, ONE)).text).toBe(first.text)
    kassa.now += 1
    expect((await north.post(MUG, ONE)).refusal).toBe('CONFLICT sku')
    const second = await north.post(CUP, ONE)
    expect([second.status, second.header('idempotent-replayed')]).toEqual([201, null])
    expect(kassa.dump()).not.toContain('MUG-1\\",\\"barcode\\":null,\\"stock\\":0}')
  })

  test('of a refused request is free for a better one', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await north.product({ sku: 'MUG-1' })
    expect((await north.post(MUG, ONE)).refusal).toBe('CONFLICT sku')
    expect((await north.post({ name: '' }, ONE)).status).toBe(422)
    expect((await north.post(CUP, ONE)).status).toBe(201)
  })

  test('is one thing in one shop, another in another', async () => {
    await using kassa = await TestServer.open()
    const [north, south] = [await kassa.north.post(MUG, ONE), await kassa.south.post(MUG, ONE)]
    expect([north.status, south.status]).toEqual([201, 201])
    expect(south.product.id).not.toBe(north.product.id)
    expect((await kassa.south.post(CUP, ONE)).refusal).toBe('IDEMPOTENCY_MISMATCH')
  })

  test('is bound to its credential: a new secret key starts afresh', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await north.post(MUG, ONE)
    north.secretKey = (await rotateSecretKey(kassa.ports, 'north')).secretKey
    expect((await north.post(MUG, ONE)).refusal).toBe('CONFLICT sku')
    expect((await north.post(CUP, ONE)).status).toBe(201)
  })

  test('is kept with no key in it', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await north.post(MUG, ONE)
    expect(kassa.dump()).not.toContain(north.secretKey)
    expect(kassa.dump()).not.toContain(north.secretKey.slice(11))
  })

  test('means nothing to a change', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id } = await north.product()
    for (const price of [1, 2, 3]) {
      expect((await north.patch(id, { price }, ONE)).product.price).toBe(price)
    }
  })
})

const KEYS: readonly (readonly [name: string, key: string, status: number])[] = [
  ['of 1 character', 'k', 201],
  ['of 255 characters', 'k'.repeat(255), 201],
  ['of 256 characters', 'k'.repeat(256), 422],
  ['that is empty', '', 422],
  ['with blanks and punctuation', 'a b/~!"', 201],
  ['beyond ASCII', 'sch\u00f6n', 422],
  ['sent twice', 'one, one', 422],
]

play(
  'an Idempotency-Key',
  KEYS.map(([name, key, status]) => ({
    name: `${name} is ${status}`,
    request: { method: 'POST', body: { name: 'x', price: 1 }, headers: { 'idempotency-key': key } },
    status,
    ...(status === 422 && { refusal: 'VALIDATION_FAILED Idempotency-Key' }),
  })),
)
