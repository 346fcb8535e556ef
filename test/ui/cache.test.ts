import { describe, expect, test } from 'bun:test'
import type { Listing } from '../../src/ui/shared/api.ts'
import { Cache, CacheEntry, collectionOf, PagedEntry } from '../../src/ui/shared/cache.ts'
import { PlacedEntry } from '../../src/ui/shared/placed.ts'
import { until } from '../until.ts'

/** An entry that answers with how often it was asked, in a cache where it is read. */
function counted(cache: Cache, path: string) {
  let asked = 0
  const entry = cache.entry(path, () => new CacheEntry(path, async () => ++asked))
  return { entry, release: cache.hold(path, entry), asked: () => asked }
}

const soon = () => new Promise((resolve) => setTimeout(resolve))

test('a change loads its collection again, and nothing else', async () => {
  const cache = new Cache()
  const one = counted(cache, '/shop/api/webhooks/whk_1/deliveries')
  const other = counted(cache, '/shop/api/webhooks-of-others')
  await soon()
  cache.drop(collectionOf('/shop/api/webhooks/whk_2/test'))
  await soon()
  expect([one.asked(), other.asked()]).toEqual([2, 1])
})

test('what nobody reads any more is not loaded again', async () => {
  const cache = new Cache()
  const { release, asked } = counted(cache, '/server')
  await soon()
  release()
  cache.drop('/server')
  expect(asked()).toBe(1)
})

test('two readers share a request', async () => {
  const cache = new Cache()
  const { entry, asked } = counted(cache, '/server')
  cache.hold('/server', entry)
  await soon()
  expect(asked()).toBe(1)
  expect(entry.value).toEqual({ data: 1, error: null, loading: false })
})

test('a change of this page stays, also if an older answer comes after it', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const entry = new CacheEntry('/x', () => promise)
  entry.reload()
  entry.edit((text) => text.toUpperCase())
  resolve('old')
  await soon()
  expect(entry.value.data).toBe('OLD')
})

test('an answer to a request that was given up is ignored', async () => {
  const answers: ((text: string) => void)[] = []
  const entry = new CacheEntry('/x', () => new Promise<string>((resolve) => answers.push(resolve)))
  entry.reload()
  entry.reload()
  answers[1]?.('second')
  await soon()
  answers[0]?.('first')
  await soon()
  expect(entry.value.data).toBe('second')
})

test('a list is loaded page by page, and each row is there once', async () => {
  const asked: (string | undefined)[] = []
  const list = new PagedEntry<{ id: number }, Listing<{ id: number }>>('/x', async (cursor) => {
    asked.push(cursor)
    const first = Number(cursor ?? 0)
    const data = [first, first + 1, first + 2].map((id) => ({ id }))
    return { data, nextCursor: first < 4 ? String(first + 2) : null, total: 7 }
  })
  list.reload()
  // The first page is not there yet.
  list.more()
  for (let times = 0; times < 4; times++) {
    await soon()
    list.more()
  }
  expect(list.value.data?.rows.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(asked).toEqual([undefined, '2', '4'])
})

describe('a list that is loaded by place', () => {
  /** Pages of ten of the numbers below this; a cursor is the first number of its page. */
  function numbers(total: number, hasPages: boolean) {
    const asked: string[] = []
    const list = new PlacedEntry<number>('/x', 10, hasPages, async (cursor, _, include) => {
      asked.push([cursor ?? 0, include].filter((one) => one !== undefined).join(' '))
      const first = Number(cursor ?? 0)
      const length = Math.max(0, Math.min(10, total - first))
      const data = Array.from({ length }, (_, index) => first + index)
      const pages = Array.from({ length: Math.ceil(total / 10) - 1 }, (_, n) => `${(n + 1) * 10}`)
      return { data, total, nextCursor: first + 10 < total ? `${first + 10}` : null, pages }
    })
    list.reload()
    return { list, asked }
  }

  test('asks for the cursors once, and then only for the pages that are looked at', async () => {
    const { list, asked } = numbers(1000, true)
    list.look({ first: 0, last: 4 })
    list.look({ first: 712, last: 718 })
    expect(await list.need({ first: 713, last: 715 })).toEqual([713, 714])
    expect(asked).toEqual(['0 total', '0 pages', '710', '700', '720'])
    expect(await list.need({ first: 9, last: 12 })).toEqual([9, 10, 11])
    expect(asked.slice(5)).toEqual(['10'])
    list.look({ first: 995, last: 1000 })
    expect(await list.need({ first: 990, last: Number.POSITIVE_INFINITY })).toHaveLength(10)
  })

  test('asks for the cursors of a long list ahead of a jump, while somebody reads it', async () => {
    const { list, asked } = numbers(1000, true)
    list.readers++
    list.look({ first: 0, last: 4 })
    await list.need({ first: 0, last: 1 })
    await until('two pages are asked for', () => asked.length >= 2)
    list.look({ first: 512, last: 518 })
    expect(await list.need({ first: 513, last: 514 })).toEqual([513])
    expect(asked.slice(0, 3)).toEqual(['0 total', '0 pages', '510'])
  })

  test('is read page by page where the server has no cursors of pages', async () => {
    const { list, asked } = numbers(35, false)
    list.look({ first: 32, last: 34 })
    expect(await list.need({ first: 30, last: 99 })).toEqual([30, 31, 32, 33, 34])
    expect(asked).toEqual(['0 total', '10', '20', '30'])
  })

  test('ends where the list has become shorter', async () => {
    for (const hasPages of [true, false]) {
      let total = 40
      const list = new PlacedEntry<number>('/x', 10, hasPages, async () => {
        const answer = { data: [1], total, nextCursor: null, pages: [] }
        total = 1
        return answer
      })
      list.reload()
      expect(await list.need({ first: 30, last: 40 })).toEqual([])
    }
  })
})

test.each([
  ['/shop/api/webhooks', '/shop/api/webhooks'],
  ['/shop/api/products/prod_1/images/img_1', '/shop/api/products'],
  ['/storefront/api/account', '/storefront/api/account'],
  ['/auth/sessions/7', '/auth/sessions'],
  ['/server/backups', '/server'],
])('%s belongs to %s', (path, collection) => {
  expect(collectionOf(path)).toBe(collection)
})
