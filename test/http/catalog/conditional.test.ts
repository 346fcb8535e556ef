import { describe, expect, test } from 'bun:test'
import { sharedServer } from '../../shared.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

/** The product stands at revision 2. */
const IF_NONE_MATCH: readonly (readonly [field: string, status: number])[] = [
  ['"2"', 304],
  ['W/"2"', 304],
  ['*', 304],
  [' * ', 304],
  ['"1", "2"', 304],
  ['"1",W/"2","3"', 304],
  ['"1"', 200],
  ['"22"', 200],
  ['2', 200],
  ['"2', 200],
  ['""', 200],
  ['', 200],
  ['w/"2"', 200],
  ['"x\\"2"', 200],
]

const IF_MATCH: readonly (readonly [field: string, status: number])[] = [
  ['"2"', 200],
  ['*', 200],
  ['"1", "2"', 200],
  ['"1"', 412],
  ['"3"', 412],
  ['W/"2"', 412],
  ['2', 412],
  ['', 412],
  ['"22"', 412],
  ['"1","3"', 412],
]

const kassa = await sharedServer()

async function furnished() {
  const north = await kassa.shop()
  const { id } = await north.product({ stock: 1 })
  await north.changed(id, { stock: 2 })
  return { north, id }
}

describe('If-None-Match', () => {
  for (const [field, status] of IF_NONE_MATCH) {
    test(`${JSON.stringify(field)} is ${status}`, async () => {
      const { north, id } = await furnished()
      for (const key of [north.secretKey, north.publishableKey]) {
        const headers = { 'if-none-match': field }
        const answer = await north.ask({ path: `${PRODUCTS}/${id}`, key, headers })
        expect(answer.status).toBe(status)
        expect(answer.header('etag')).toBe('"2"')
        if (status === 304) {
          expect(answer.text).toBe('')
          expect(answer.header('content-type')).toBeNull()
        }
      }
    })
  }

  test('is 200 again once the product has changed', async () => {
    const { north, id } = await furnished()
    const headers = { 'if-none-match': '"2"' }
    await north.changed(id, { stock: 3 })
    expect((await north.get(id, headers)).status).toBe(200)
  })

  test('never shows a publishable key that a hidden product exists', async () => {
    const { north, id } = await furnished()
    await north.changed(id, { status: 'Draft' })
    for (const tag of ['*', '"3"']) {
      const headers = { 'if-none-match': tag }
      const ask = { path: `${PRODUCTS}/${id}`, key: north.publishableKey, headers }
      expect((await north.ask(ask)).status).toBe(404)
    }
  })
})

test("a list that is asked for again is each key's own, and current after each change", async () => {
  const [north, south] = [await kassa.shop(), await kassa.shop()]
  const { id } = await north.product({ name: 'Mug', status: 'Published' })
  await north.product({ name: 'Vase', status: 'Draft' })
  const names = async (key: string, path = PRODUCTS) => {
    const answer = await north.ask({ path, key })
    return answer.page.data.map(({ name }) => name)
  }
  for (const mug of ['Mug', 'Cup']) {
    await north.changed(id, { name: mug })
    for (let time = 0; time < 2; time++) {
      expect(await names(north.publishableKey)).toEqual([mug])
      expect(await names(north.secretKey)).toEqual(['Vase', mug])
      expect(await names(north.secretKey, `${PRODUCTS}?status=Published`)).toEqual([mug])
      expect(await names(south.publishableKey)).toEqual([])
    }
  }
})

describe('If-Match', () => {
  for (const [field, status] of IF_MATCH) {
    test(`${JSON.stringify(field)} lets a change through as ${status}`, async () => {
      const { north, id } = await furnished()
      const before = kassa.dump()
      const answer = await north.patch(id, { price: 5 }, { 'if-match': field })
      expect(answer.status).toBe(status)
      if (status === 412) expect(answer.refusal).toBe('PRECONDITION_FAILED')
      else expect(answer.header('etag')).toBe('"3"')
      expect(kassa.dump() === before).toBe(status === 412)
    })

    test(`${JSON.stringify(field)} lets a deletion through as ${status}`, async () => {
      const { north, id } = await furnished()
      const answer = await north.delete(id, { 'if-match': field })
      expect(answer.status).toBe(status === 200 ? 204 : status)
      expect((await north.get(id)).status).toBe(status === 200 ? 404 : 200)
    })
  }

  test('of a product that is not there is 404', async () => {
    const { north, id } = await furnished()
    await north.delete(id)
    const headers = { 'if-match': '"2"' }
    expect((await north.patch(id, { price: 1 }, headers)).refusal).toBe('NOT_FOUND')
    expect((await north.delete(id, headers)).refusal).toBe('NOT_FOUND')
  })

  test('of 100 clients that have read the same revision accepts one', async () => {
    const { north, id } = await furnished()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        north.patch(id, { stock: 10 + n }, { 'if-match': '"2"' }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(99)
  })

  test('makes read, change, write safe for many at the same time', async () => {
    const { north, id } = await furnished()
    const sell = async () => {
      for (;;) {
        const read = await north.get(id)
        const { stock } = read.product
        const etag = read.header('etag') ?? ''
        const { status } = await north.patch(id, { stock: Number(stock) + 1 }, { 'if-match': etag })
        if (status === 200) return
        expect(status).toBe(412)
      }
    }
    await Promise.all(Array.from({ length: 15 }, sell))
    expect((await north.get(id)).product.stock).toBe(17)
  })
})
