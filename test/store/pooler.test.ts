import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { insertShop } from '../../src/domain/shop/new-shop.ts'
import { nextRevision } from '../../src/domain/shop/revision.ts'
import { storeOn } from '../../src/store/engine.ts'
import { postgresProblems } from '../../src/store/postgres/check.ts'
import { connect } from '../../src/store/postgres/connection.ts'
import { copyFromPostgres, copyToPostgres } from '../../src/store/postgres/copy.ts'
import { lockNode } from '../../src/store/postgres/node.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { LOCKS } from '../../src/store/postgres/servers.ts'
import { SCHEMA } from '../../src/store/step.ts'
import { hasPooler, Pooler } from '../pooler.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'

const ALIKE = { secret: 'one', bucket: 'https://s3.example images' }
const SERVER = { version: '1.0.0', schema: SCHEMA }
const SHOP = { publicId: 'shop_1', slug: 'one', name: 'One', currency: 'EUR', createdAt: 0 }
const WRITES = Array.from({ length: 200 }, (_, n) => n)

describe.skipIf(!hasPostgres || !hasPooler)('behind PgBouncer', () => {
  test('that pools by session, kassa reads and writes, and has its settings', async () => {
    using database = await TestDatabase.make()
    await using pooler = await Pooler.start(database.cluster, 'session')
    const settings = { ...database.settings, url: pooler.url(database.name) }
    const store = storeOn(await openPostgres(settings), [])
    const shop = await store.write((tx) => insertShop(tx, SHOP))
    const revisions = await Promise.all(
      WRITES.map(() => store.write(async (tx) => (await nextRevision(tx, shop, null)).revision)),
    )
    expect(revisions.sort((a, b) => a - b)).toEqual(WRITES.map((n) => n + 1))
    const read = () => store.read.get<{ commits: number }>('shop.commits', { shop })
    for (const row of await Promise.all(WRITES.map(read))) expect(row?.commits).toBeGreaterThan(0)
    await store.close()
    const connection = await connect({ ...settings, timeoutMs: 12_345 })
    const [row] = await connection.unsafe('SHOW statement_timeout')
    expect(row.statement_timeout).toBe('12345ms')
    await connection.close()
    expect(await postgresProblems(settings, async () => [])).toEqual([])
  })

  test('a server with another secret does not start', async () => {
    using database = await TestDatabase.make()
    await using pooler = await Pooler.start(database.cluster, 'session')
    const behind = { ...database.settings, url: pooler.url(database.name) }
    const leave = await lockNode(behind, ALIKE, expect.unreachable, SERVER)
    for (const settings of [behind, database.settings]) {
      const other = { ...ALIKE, secret: 'other' }
      const starting = lockNode(settings, other, expect.unreachable, SERVER)
      await expect(starting).rejects.toThrow('another KASSA_SECRET')
    }
    await leave()
    // The pooler keeps the session, without its locks.
    const next = await lockNode(behind, { ...ALIKE, secret: 'other' }, expect.unreachable, SERVER)
    await next()
  })

  test.each([
    ['transaction', 'the session used last', []],
    ['transaction', 'sessions in turn', ['server_round_robin = 1', 'min_pool_size = 5']],
    ['transaction', 'its only session', ['default_pool_size = 1']],
    ['statement', 'any session', []],
  ] as const)('that gives each %s %s, kassa does not start', async (mode, _, more) => {
    using database = await TestDatabase.make()
    await using pooler = await Pooler.start(database.cluster, mode, more)
    const settings = { ...database.settings, url: pooler.url(database.name) }
    const refused = { code: 'UNAVAILABLE', message: expect.stringContaining('pool_mode = session') }
    await expect(openPostgres(settings)).rejects.toMatchObject(refused)
    const starting = lockNode(settings, ALIKE, expect.unreachable, SERVER)
    await expect(starting).rejects.toMatchObject(refused)
    await expect(postgresProblems(settings, async () => [])).rejects.toMatchObject(refused)
    using copy = new Database(':memory:')
    const noProgress = () => {}
    const copying = copyFromPostgres(settings, copy, 'served', noProgress)
    await expect(copying).rejects.toMatchObject(refused)
    const replacing = copyToPostgres(copy, settings, 'replaced', noProgress)
    await expect(replacing).rejects.toMatchObject(refused)
    expect(database.rows(LOCKS)).toEqual([])
  })
})
