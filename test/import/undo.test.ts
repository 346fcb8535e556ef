import { expect, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import { JOBS, leftOf, stage, undone } from '../bulk-client.ts'
import type { TestServer } from '../fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { ImportClient } from './client.ts'

const RAISE = { filter: {}, change: { price: { percent: 10 } } }

async function imported(kassa: TestServer, file: string): Promise<string> {
  const sheet = await ImportClient.of(kassa, kassa.north)
  return (await sheet.import(file)).job ?? ''
}

test('an import is kept, and undone by the same route', async () => {
  await using place = await stage(2)
  const { kassa, client, contents } = place
  const sheet = await ImportClient.of(kassa, kassa.north)
  const before = await contents()
  const file = 'name,price,sku,stock,category\nMug 0,99,M-0,5,Garden\nRake,9,R,,Garden\n'
  const { job: id = '' } = await sheet.import(file)
  expect((await sheet.import(file, 'dryRun=true')).job).toBeUndefined()
  const expected = { kind: 'import', status: 'done', change: null, total: 2, done: 2, changed: 2 }
  expect(await client.job(id)).toMatchObject(expected)
  expect(await contents()).not.toEqual(before)
  expect(await client.undo(id)).toMatchObject({ status: 'undone', changed: 0, undone: 2 })
  expect(await contents()).toEqual(before)
  expect((await client.member.get('/shop/api/categories')).text).not.toContain('Garden')
})

const FILE =
  'name,sku,price,status\nMug 0,M-0,20,Published\nMug 1,M-1,30,Published\nRake,R,9,Published\n'

test('an import is undone after a price job and its undo', async () => {
  await using place = await stage(2)
  const { kassa, client, contents } = place
  const before = await contents()
  const file = await imported(kassa, FILE)
  const prices = await client.run(RAISE)
  expect(await undone(kassa, client, prices.id)).toMatchObject({ changed: 0, undone: 3 })
  expect(await undone(kassa, client, file)).toMatchObject({ changed: 0, undone: 3 })
  expect(await contents()).toEqual(before)
})

test('an undo that could restore nothing, or a part, is tried again', async () => {
  await using place = await stage(2)
  const { kassa, client, contents } = place
  const before = await contents()
  const file = await imported(kassa, FILE.replace('Mug 0,', 'Cup 0,'))
  const prices = await client.run(RAISE)
  // Only the name of the first is as the import has left it.
  const first = await undone(kassa, client, file)
  expect(first).toMatchObject({ status: 'undone', changed: 3, undone: 1, refusedCount: 3 })
  expect(leftOf(first)).toEqual([
    'Cup 0 price changed',
    'Mug 1 price changed',
    'Rake revision changed',
  ])
  expect(first.undoableUntil).not.toBeNull()
  expect(await undone(kassa, client, file)).toMatchObject({
    status: 'undone',
    changed: 3,
    undone: 1,
  })
  await undone(kassa, client, prices.id)
  const last = await undone(kassa, client, file)
  expect(last).toMatchObject({ changed: 0, undone: 3, refused: [], undoableUntil: null })
  expect(await contents()).toEqual(before)
  expect((await client.member.post(`${JOBS}/${file}/undo`)).refusal).toBe('CONFLICT job')
})

interface Story {
  /** Done between the job and its undo. */
  readonly meanwhile: (kassa: TestServer, products: readonly Product[]) => Promise<unknown>
  readonly left: readonly string[]
  /** The SKU, price and stock of the first two products after the undo. */
  readonly after: readonly (readonly [string, number, number | null] | null)[]
}

const sell = async (kassa: TestServer, id: string, quantity: number) => {
  const desk = new OrderDesk(kassa.north)
  return await desk.placed({ lines: [{ productId: id, quantity }] })
}

/** The job is an import: of the first product it sets price and stock, and it makes the second. */
const STORIES: Readonly<Record<string, Story>> = {
  'nobody did anything': {
    meanwhile: async () => {},
    left: [],
    after: [['M-0', 9.5, 4], null],
  },
  'others changed other fields of both': {
    meanwhile: async ({ north }, [mug, rake]) => {
      await north.changed(mug?.id ?? '', { description: 'Theirs' })
      await north.changed(rake?.id ?? '', { description: 'Theirs' })
    },
    left: ['Rake revision changed'],
    after: [
      ['M-0', 9.5, 4],
      ['R', 9, 7],
    ],
  },
  'others changed fields and changed them back': {
    meanwhile: async ({ north }, [mug, rake]) => {
      for (const id of [mug?.id ?? '', rake?.id ?? '']) {
        const { price } = (await north.get(id)).product
        await north.changed(id, { price: 1, tags: ['a'], metadata: { a: 'b' } })
        await north.changed(id, { price, tags: [], metadata: { a: null } })
      }
    },
    left: [],
    after: [['M-0', 9.5, 4], null],
  },
  'others had restored a field by hand': {
    meanwhile: async ({ north }, [mug]) => await north.changed(mug?.id ?? '', { price: 9.5 }),
    left: [],
    after: [['M-0', 9.5, 4], null],
  },
  'some were sold': {
    meanwhile: async (kassa, [mug, rake]) => {
      await sell(kassa, mug?.id ?? '', 3)
      await sell(kassa, rake?.id ?? '', 1)
    },
    left: ['Mug 0 stock changed', 'Rake revision changed'],
    after: [
      ['M-0', 9.5, 47],
      ['R', 9, 6],
    ],
  },
  'some were sold and came back': {
    meanwhile: async (kassa, products) => {
      for (const { id } of products) {
        const order = await sell(kassa, id, 2)
        await new OrderDesk(kassa.north).post(order.id, 'cancel', {})
      }
    },
    left: [],
    after: [['M-0', 9.5, 4], null],
  },
  'both were deleted': {
    meanwhile: async ({ north }, products) => {
      for (const { id } of products) await north.delete(id)
    },
    left: ['null id deleted', 'null id deleted'],
    after: [null, null],
  },
  'a value would not go with what others changed': {
    meanwhile: async ({ north }, [mug]) =>
      await north.changed(mug?.id ?? '', { compareAtPrice: 21, price: 20 }),
    left: [],
    after: [['M-0', 9.5, 4], null],
  },
}

test.each(Object.entries(STORIES))('undo of an import after: %s', async (_, story) => {
  await using place = await stage(0)
  const { kassa, client, catalog } = place
  const mug = await kassa.north.product({ name: 'Mug 0', sku: 'M-0', stock: 4 })
  const csv = 'name,sku,price,stock,status\nMug 0,M-0,20,50,Published\nRake,R,9,7,Published\n'
  const job = await imported(kassa, csv)
  await story.meanwhile(kassa, await catalog())
  const result = await undone(kassa, client, job)
  expect(leftOf(result)).toEqual([...story.left])
  const now = new Map((await catalog()).map((one) => [one.sku, one]))
  const after = ['M-0', 'R'].map((sku) => {
    const one = now.get(sku)
    return one ? [sku, one.price, one.stock] : null
  })
  expect<unknown>(after).toEqual(story.after)
  if (!now.has('M-0')) return
  const ledger = await client.member.get(`/shop/api/products/${mug.id}/stock`)
  const { data } = ledger.json as { data: { delta: number }[] }
  expect(data.reduce((sum, { delta }) => sum + delta, 0)).toBe(now.get('M-0')?.stock ?? 0)
})
