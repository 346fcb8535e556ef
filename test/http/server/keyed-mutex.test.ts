import { expect, test } from 'bun:test'
import { KeyedMutex } from '../../../src/http/server/keyed-mutex.ts'

test('one client waits for itself, and lets the others in between', async () => {
  const turns = new KeyedMutex()
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  await Promise.all([
    turns.take(1, work('a first')),
    turns.take(1, work('a second')),
    turns.take(1, work('a third')),
    turns.take(2, work('b first')),
    turns.take(2, work('b second')),
  ])
  expect(done).toEqual(['a first', 'b first', 'a second', 'b second', 'a third'])
})

test('an error of the work reaches its caller, and the next one goes on', async () => {
  const turns = new KeyedMutex()
  const failing = turns.take(1, () => Promise.reject(new Error('no')))
  const next = turns.take(1, async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
  expect(await turns.take(1, async () => 'later')).toBe('later')
})
