import { expect, spyOn, test } from 'bun:test'
import { takeTurn, yielder } from '../../src/domain/yielding.ts'

/** Works longer than the turns of one pass of the event loop may take together. */
function work(): void {
  for (const until = performance.now() + 1; performance.now() < until; );
}

test('long reads take turns: others run between the steps, and each read goes on', async () => {
  const order: string[] = []
  let running = 3
  const reads = Array.from({ length: running }, async (_, read) => {
    for (let step = 0; step < 3; step++) {
      await takeTurn()
      order.push(String(read))
      work()
    }
    running--
  })
  const other = (async () => {
    while (running > 0) {
      order.push('other')
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  await Promise.all([...reads, other])
  const turns = order.join(' ').replace(/other( other)*/g, 'other')
  expect(turns).toBe('other 0 other 1 other 2 '.repeat(3).trim())
})

test('work goes on for as long as others took when it yielded to them', async () => {
  let now = 0
  using _ = spyOn(performance, 'now').mockImplementation(() => now)
  const yieldWhenDue = yielder()
  const yieldsAfter = (ms: number) => {
    now += ms
    return yieldWhenDue()
  }
  const others = (ms: number) => setImmediate(() => (now += ms))
  others(1)
  await yieldsAfter(0.2)
  expect(yieldsAfter(0.9)).toBeUndefined()
  others(100)
  await yieldsAfter(0.2)
  expect(yieldsAfter(1.9)).toBeUndefined()
  others(0)
  await yieldsAfter(0.2)
  expect(yieldsAfter(0.2)).toBeInstanceOf(Promise)
})
