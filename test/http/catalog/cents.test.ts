import { expect, test } from 'bun:test'
import type { Product } from '../../../src/domain/catalog/product.ts'
import { TestServer } from '../../fixture.ts'
import type { ShopFixture } from '../../shop-fixture.ts'

const AT_ONCE = 256

/** 1999 of two decimals as JSON writes it: `19.99`, made without arithmetic. */
function decimal(minor: number, decimals: number): string {
  const digits = String(minor).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0*$/, '') || '0'
}

/**
 * Sends amounts in and reads them again from the list. Each product carries two: its price, and
 * `apart` minor units above it the one that it is compared at.
 */
async function roundTrip(shop: ShopFixture, amounts: number, apart: number, decimals: number) {
  const text = (minor: number) => (decimals === 0 ? String(minor) : decimal(minor, decimals))
  for (let first = 0; first < amounts; first += AT_ONCE) {
    const size = Math.min(AT_ONCE, amounts - first)
    const answers = await Promise.all(
      Array.from({ length: size }, (_, index) => {
        const raw = `{"name":"x","price":${text(first + index)},"compareAtPrice":${text(first + index + apart)}}`
        return shop.ask({ method: 'POST', raw, headers: { 'content-type': 'application/json' } })
      }),
    )
    for (const answer of answers) answer.having(201)
  }
  let next = 0
  const wrong: Product[] = []
  for (let cursor = ''; ; ) {
    const answer = await shop.ask({ path: `/v1/store/products?sort=price&limit=100${cursor}` })
    const { data, nextCursor } = answer.page
    for (const product of data) {
      const sent = `"price":${text(next)},"compareAtPrice":${text(next + apart)},`
      if (!answer.text.includes(sent) || product.price !== Number(text(next))) wrong.push(product)
      next++
    }
    if (nextCursor === null) break
    cursor = `&cursor=${nextCursor}`
  }
  expect(wrong).toEqual([])
  expect(next).toBe(amounts)
}

test('cents come out as they went in, and in their order', async () => {
  await using kassa = await TestServer.open()
  await roundTrip(kassa.north, 500, 50_000, 2)
})

test('so does every yen, in a currency without decimals', async () => {
  await using kassa = await TestServer.open()
  await roundTrip(await kassa.shop('tokyo', 'JPY'), 200, 500, 0)
})

test('so does every fils, in a currency of three decimals', async () => {
  await using kassa = await TestServer.open()
  await roundTrip(await kassa.shop('kuwait', 'KWD'), 200, 1000, 3)
})

const LIMITS: readonly (readonly [currency: string, good: string[], bad: string[]])[] = [
  ['EUR', ['0', '0.01', '999999999.99', '1e2', '1.50'], ['0.001', '1000000000', '0.005', '1e-3']],
  ['JPY', ['0', '1', '999999999', '1.0'], ['0.5', '0.1', '999999999.99', '1.01']],
  ['KWD', ['0.001', '999999999.989', '12.345'], ['0.0001', '0.0005', '1000000000', '1.2345']],
]

for (const [currency, good, bad] of LIMITS) {
  test(`${currency} accepts exactly its own number of decimals`, async () => {
    await using kassa = await TestServer.open()
    const shop = await kassa.shop('elsewhere', currency)
    const post = (price: string) => {
      const raw = `{"name":"x","price":${price}}`
      return shop.ask({ method: 'POST', raw, headers: { 'content-type': 'application/json' } })
    }
    for (const price of good) {
      const answer = await post(price)
      expect([price, answer.status, answer.product.price, answer.product.currency]).toEqual([
        price,
        201,
        Number(price),
        currency,
      ])
    }
    const before = kassa.dump()
    for (const price of bad) expect((await post(price)).refusal).toBe('VALIDATION_FAILED price')
    expect(kassa.dump()).toBe(before)
  })
}
