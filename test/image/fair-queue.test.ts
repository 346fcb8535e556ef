import { expect, test } from 'bun:test'
import { Refusal } from '../../src/domain/error.ts'
import { FairQueue } from '../../src/image/fair-queue.ts'

const NOBODY_LEAVES = new AbortController().signal

/** A queue whose pieces note their names, one byte each unless told otherwise. */
function desk(maxBytes = 100) {
  const queue = new FairQueue(maxBytes)
  const done: string[] = []
  let running = 0
  let most = 0
  const take = async (client: string, name: string, bytes = 1, left = NOBODY_LEAVES) => {
    try {
      await queue.take(client, bytes, left, async () => {
        most = Math.max(most, ++running)
        await Bun.sleep(1)
        running--
        done.push(name)
      })
      return 'done'
    } catch (error) {
      return error instanceof Refusal ? error.code : String(error)
    }
  }
  return { queue, done, take, most: () => most }
}

test('one piece at a time, and clients take turns', async () => {
  const { done, take, most } = desk()
  await Promise.all([
    ...['a1', 'a2', 'a3'].map((name) => take('a', name)),
    ...['b1', 'b2'].map((name) => take('b', name)),
    take('c', 'c1'),
  ])
  expect(done).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3'])
  expect(most()).toBe(1)
})

test('who comes while another has many waiting is next', async () => {
  const { done, take } = desk()
  const many = ['a1', 'a2', 'a3'].map((name) => take('a', name))
  await many[0]
  await Promise.all([...many, take('b', 'b1')])
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('too much waits: who has the most bytes waiting loses the newest of it', async () => {
  const { done, take } = desk(10)
  const all = [
    take('a', 'a1'),
    take('a', 'a2', 4),
    take('a', 'a3', 4),
    take('b', 'b1', 2),
    take('c', 'c1', 3),
  ]
  expect(await Promise.all(all)).toEqual(['done', 'done', 'RATE_LIMITED', 'done', 'done'])
  expect(done).toEqual(['a1', 'b1', 'a2', 'c1'])
  const refused = desk(1)
  void refused.take('a', 'a1')
  const tooMuch = refused.queue.take('b', 2, NOBODY_LEAVES, async () => {})
  await expect(tooMuch).rejects.toMatchObject({ retryAfterSeconds: 10 })
})

test('a piece whose client has gone is dropped, and its room is free', async () => {
  const { done, take } = desk(4)
  const client = new AbortController()
  const gone = new AbortController()
  gone.abort()
  const all = [take('a', 'a1'), take('b', 'b1', 4, client.signal), take('b', 'b2', 4, gone.signal)]
  client.abort()
  expect(await Promise.all([...all, take('c', 'c1', 4)])).toEqual([
    'done',
    'CLIENT_CLOSED',
    'CLIENT_CLOSED',
    'done',
  ])
  expect(done).toEqual(['a1', 'c1'])
})

test('a piece that fails is told to who asked, and holds nobody up', async () => {
  const { queue, take } = desk()
  const failing = queue.take('a', 1, NOBODY_LEAVES, () => Promise.reject(new Error('no')))
  const next = take('a', 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await take('a', 'later')).toBe('done')
})

test('closed: what runs is finished, what waits or comes is refused', async () => {
  const { queue, take } = desk()
  const all = [take('a', 'a1'), take('a', 'a2'), take('b', 'b1')]
  queue.close()
  expect(await Promise.all([...all, take('c', 'c1')])).toEqual([
    'done',
    'UNAVAILABLE',
    'UNAVAILABLE',
    'UNAVAILABLE',
  ])
})
