import { expect, spyOn, test } from 'bun:test'
import { Selection } from '../../src/domain/bulk/request.ts'
import type { Store } from '../../src/domain/store.ts'
import { takeTurn, yielder } from '../../src/domain/yielding.ts'

/** Works longer than the turns of one pass of the event loop may take together. */
function work(): void {
  for (const until = performance.now() + 1; performance.now() < until; );
}

/** Which of three reads works, and when others run in between. */
async function turnsOf(read: (work: () => void) => Promise<void>): Promise<string> {
  const order: string[] = []
  let running = 3
  const reads = Array.from({ length: running }, async (_, index) => {
    await read(() => {
      order.push(String(index))
      work()
    })
    running--
  })
  const other = (async () => {
    while (running > 0) {
      order.push('other')
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  await Promise.all([...reads, other])
  return order.join(' ').replace(/other( other)*/g, 'other')
}

test('long reads take turns: others run between the steps, and each read goes on', async () => {
  const turns = await turnsOf(async (step) => {
    for (let count = 0; count < 3; count++) {
      await takeTurn()
      step()
    }
  })
  expect(turns).toBe('other 0 other 1 other 2 '.repeat(3).trim())
})

test('bulk changes that select products at once take turns, each with a short page', async () => {
  const ids = new Set(Array.from({ length: 120 }, (_, n) => `prod_${n}`))
  for (const by of [{ filter: {} }, { ids }]) {
    const sizes: number[] = []
    const turns = await turnsOf(async (step) => {
      let left = ids.size
      const list = async (_shop: number, _filter: object, _order: object, size: number) => {
        const rows = Array.from({ length: Math.min(size, left) }, () => ({ id: left-- }))
        return rows.map(({ id }) => ({ id, document: '{}' }))
      }
      const store = { lists: { list }, read: { get: async () => null } } as unknown as Store
      for await (const page of new Selection(store, 1, by).pages()) {
        step()
        sizes.push(page.length)
      }
    })
    expect(Math.max(...sizes)).toBe(50)
    expect(turns).toBe('other 0 other 1 other 2 '.repeat(3).trim())
  }
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
