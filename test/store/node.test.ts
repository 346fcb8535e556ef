import { expect, setDefaultTimeout, test } from 'bun:test'
import { lockNode } from '../../src/store/postgres/node.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'

/** The database server may have to start first, and a timeout would end it for all tests. */
setDefaultTimeout(60_000)

test.if(hasPostgres)('servers that do not share their images exclude each other', async () => {
  using database = await TestDatabase.make()
  const { settings } = database
  const never = () => expect.unreachable()
  const alone = await lockNode(settings, false, never)
  const refused = { code: 'UNAVAILABLE', message: expect.stringContaining('KASSA_S3_') }
  await expect(lockNode(settings, false, never)).rejects.toMatchObject(refused)
  await expect(lockNode(settings, true, never)).rejects.toMatchObject(refused)
  await alone()
  const [one, other] = [
    await lockNode(settings, true, never),
    await lockNode(settings, true, never),
  ]
  await expect(lockNode(settings, false, never)).rejects.toMatchObject(refused)
  await Promise.all([one(), other()])
  await (await lockNode(settings, false, never))()
})

test.if(hasPostgres)(
  'a server whose connection was lost claims its place again, or ends',
  async () => {
    using database = await TestDatabase.make()
    const { settings, cluster } = database
    const ended = Promise.withResolvers<void>()
    const leave = await lockNode(settings, false, () => ended.resolve())
    const kill = () =>
      cluster.sql(
        database.name,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database.name}' AND pid <> pg_backend_pid()`,
      )
    await kill()
    const mine = () => lockNode(settings, false, () => {})
    const next = await mine()
    await ended.promise
    await Promise.all([leave(), next()])
  },
)
