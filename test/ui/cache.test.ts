import { expect, test } from 'bun:test'
import type { Listing } from '../../src/ui/shared/api.ts'
import { Cache, collectionOf, Entry, PagedEntry } from '../../src/ui/shared/cache.ts'

/** An entry that answers with how often it was asked, in a cache where it is read. */
function counted(cache: Cache, path: string) {
  let asked = 0
  const entry = cache.entry(path, () => new Entry(path, async () => ++asked))
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
  const entry = new Entry('/x', () => promise)
  entry.reload()
  entry.edit((text) => text.toUpperCase())
  resolve('old')
  await soon()
  expect(entry.value.data).toBe('OLD')
})

test('an answer to a request that was given up is ignored', async () => {
  const answers: ((text: string) => void)[] = []
  const entry = new Entry('/x', () => new Promise<string>((resolve) => answers.push(resolve)))
  entry.reload()
  entry.reload()
  answers[1]?.('second')
  await soon()
  answers[0]?.('first')
  await soon()
  expect(entry.value.data).toBe('second')
})

test('a list is loaded as far as it is needed, and each row is there once', async () => {
  const asked: (string | undefined)[] = []
  const list = new PagedEntry<{ id: number }, Listing<{ id: number }>>('/x', async (cursor) => {
    asked.push(cursor)
    const first = Number(cursor ?? 0)
    const data = [first, first + 1, first + 2].map((id) => ({ id }))
    return { data, nextCursor: first < 8 ? String(first + 2) : null, total: 11 }
  })
  const first = list.need(4)
  list.reload()
  expect((await first).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4])
  expect(asked).toEqual([undefined, '2'])
  const [some, all] = await Promise.all([list.need(6), list.need(Number.POSITIVE_INFINITY)])
  expect(all).toHaveLength(11)
  expect(some).toHaveLength(11)
  expect(asked).toEqual([undefined, '2', '4', '6', '8'])
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
