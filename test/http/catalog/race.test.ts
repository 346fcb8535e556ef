import { describe, expect, test } from 'bun:test'
import type { Answer } from '../../answer.ts'
import { ON_POSTGRES, TestServer } from '../../fixture.ts'
import { nightly } from '../../night.ts'

/**
 * The number of parallel requests that is promised, each with a code of its own. On PostgreSQL,
 * where requests wait for the lock of the shop, fewer test the same.
 */
const AT_ONCE = ON_POSTGRES ? 200 : 1000
const ROUNDS = nightly(1, 3)

const everyone = <T>(ask: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(index)))

/** One answer has this status; all others have this refusal. */
function oneWinner(answers: readonly Answer[], status: number, refusal: string): Answer {
  const won = answers.filter((answer) => answer.status === status)
  const lost = answers.filter((answer) => answer.status === 409 && answer.refusal === refusal)
  expect([won.length, lost.length]).toEqual([1, answers.length - 1])
  return won[0] as Answer
}

/** A GTIN-12 of this number, and itself as GTIN-13 and -14. */
function gtins(number: number): string[] {
  const stem = String(3_600_000_000 + number).padStart(11, '0')
  const sum = [...stem].reduce((all, digit, index) => all + Number(digit) * (index % 2 ? 1 : 3), 0)
  const code = stem + ((10 - (sum % 10)) % 10)
  return [code, `0${code}`, `00${code}`]
}

describe(`of ${AT_ONCE} at once, one wins`, () => {
  test('who creates a sku', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    for (let round = 0; round < ROUNDS; round++) {
      const sku = `SKU-${round}`
      const answers = await everyone(() => north.post({ name: 'Mug', price: 1, sku }))
      const { product } = oneWinner(answers, 201, 'CONFLICT sku')
      expect((await north.page(`sku=${sku}`)).data).toEqual([product])
    }
    const { total } = await north.page('include=total')
    expect(total).toBe(ROUNDS)
    expect((await north.product()).revision).toBe(ROUNDS + 1)
  })

  test('who creates a barcode, padded or not', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    for (let round = 0; round < ROUNDS; round++) {
      const codes = gtins(round)
      const answers = await everyone((index) =>
        north.post({ name: 'Mug', price: 1, barcode: codes[index % codes.length] }),
      )
      const { product } = oneWinner(answers, 201, 'CONFLICT barcode')
      expect((await north.page(`barcode=${codes[0]}`)).data).toEqual([product])
    }
    expect((await north.page('include=total')).total).toBe(ROUNDS)
  })

  test('who changes its product to a sku', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const products = await everyone((index) => north.product({ sku: `OLD-${index}` }))
    for (let round = 0; round < ROUNDS; round++) {
      const sku = `SKU-${round}`
      const answers = await everyone((index) =>
        north.patch(products[index]?.id ?? '', { sku }, { 'if-match': '*' }),
      )
      const { product } = oneWinner(answers, 200, 'CONFLICT sku')
      expect((await north.page(`sku=${sku}`)).data).toEqual([product])
    }
    expect((await north.page('include=total')).total).toBe(AT_ONCE)
  })
})

describe('at the same time', () => {
  test('a sku moves between products while many want it: it is never in two, and never lost', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id } = await north.product({ sku: 'HOT' })
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => north.post({ name: 'x', price: 1, sku: 'HOT' })),
      north.delete(id),
      ...Array.from({ length: 50 }, () => north.post({ name: 'x', price: 1, sku: 'HOT' })),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect((await north.page('sku=HOT')).data).toHaveLength(1)
  })

  test('a deletion succeeds once, and changes beside it either count or are 404', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id } = await north.product()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        n % 3 ? north.patch(id, { price: n }) : north.delete(id),
      ),
    )
    const deleted = answers.filter(({ status }) => status === 204)
    expect(deleted).toHaveLength(1)
    for (const { status } of answers) expect([200, 204, 404]).toContain(status)
    expect((await north.get(id)).status).toBe(404)
  })

  test('a new category, brand and collection of one name is made once', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const spelt = ['Home & Garden', 'home & garden', ' HOME  & GARDEN']
    const products = await north.products(
      Array.from({ length: 300 }, (_, index) => {
        const name = spelt[index % 3] ?? ''
        return { category: name, brand: name, collections: [name, ...spelt] }
      }),
    )
    const ids = (pick: (product: (typeof products)[number]) => unknown) =>
      new Set(products.map((product) => JSON.stringify(pick(product)))).size
    expect([ids((one) => one.category), ids((one) => one.brand)]).toEqual([1, 1])
    expect(ids((one) => one.collections)).toBe(1)
  })

  test('two shops take the same codes, each its own', async () => {
    await using kassa = await TestServer.open()
    const shops = [kassa.north, kassa.south]
    const answers = await everyone((index) =>
      (shops[index % 2] ?? kassa.north).post({ name: 'x', price: 1, sku: `S-${index >> 1}` }),
    )
    expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  })
})
