import { expect, test } from 'bun:test'
import { insertShop } from '../../src/domain/shop/new-shop.ts'
import { nextRevision } from '../../src/domain/shop/revision.ts'
import type { Store } from '../../src/domain/store.ts'
import { storeOn } from '../../src/store/engine.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { shopRow } from '../engines.ts'
import { hasPostgres, isRoot, TestDatabase } from '../postgres.ts'
import { awaited, until } from '../until.ts'

/** The processes of PostgreSQL that wait for a lock. */
const WAITING = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`

test.skipIf(!hasPostgres || !isRoot)(
  'servers get the lock of a shop in the order in which they asked, however slow their processes',
  async () => {
    using database = await TestDatabase.make()
    const open = async () => storeOn(await openPostgres(database.settings), [])
    const [first, second, third] = await Promise.all([open(), open(), open()])
    const shop = await first.write((tx) => insertShop(tx, shopRow('turns')))
    const order: string[] = []
    const write = (store: Store, name: string, during = Promise.resolve()) =>
      store.write(async (tx) => {
        await nextRevision(tx, shop, null)
        order.push(name)
        await during
      })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const running = [write(first, 'first', released)]
    await until('the first one has the lock', () => order.length === 1)
    running.push(write(second, 'second'))
    const slow = await awaited('the second one waits', () => {
      const [row] = database.rows(WAITING)
      return row ? Number(row.pid) : null
    })
    process.kill(slow, 'SIGSTOP')
    try {
      release()
      await running[0]
      running.push(write(third, 'third'))
      const isLate = () => order.includes('third') || database.rows(WAITING).length > 1
      await until('the third one has the lock, or waits for it', isLate)
    } finally {
      process.kill(slow, 'SIGCONT')
    }
    await Promise.all(running)
    expect(order).toEqual(['first', 'second', 'third'])
    await Promise.all([first, second, third].map((store) => store.close()))
  },
)
