import { expect, setDefaultTimeout, test } from 'bun:test'
import { SQL } from 'bun'
import { migrationsOf } from '../../src/store/migrations.ts'
import { LATEST } from '../../src/store/postgres/migrate.ts'
import { lockNode } from '../../src/store/postgres/node.ts'
import { openPostgres, poolsOf } from '../../src/store/postgres/open.ts'
import type { PostgresSettings } from '../../src/store/postgres/pool.ts'
import { BEFORE } from '../../src/store/postgres/servers.ts'
import { type Migrated, SILENT, type Upgrade } from '../../src/store/upgrade.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'

/** The database server may have to start first, and a timeout would end it for all tests. */
setDefaultTimeout(60_000)

const STEPS = migrationsOf('postgres')

const ALIKE = { secret: 'secret', bucket: 'https://s3.example images' }
const QUIET = () => {}

/** A new database that has had only the first migrations. */
async function older(version: number): Promise<PostgresSettings> {
  using database = await TestDatabase.make()
  const { cluster } = database
  const name = `older_${crypto.randomUUID().replaceAll('-', '')}`
  await cluster.sql('postgres', `CREATE DATABASE ${name}`)
  await cluster.sql(name, 'CREATE TABLE kassa_schema (version INTEGER NOT NULL)')
  for (const { sql } of STEPS.slice(0, version)) await cluster.sql(name, sql)
  await cluster.sql(name, `INSERT INTO kassa_schema (version) VALUES (${version})`)
  return cluster.settings(name)
}

/** What a process would log, or why it refuses. */
async function opened(settings: PostgresSettings, isServer: boolean): Promise<unknown> {
  const steps: Migrated[] = []
  const upgrade: Upgrade = { ...SILENT, isServer, log: (step) => void steps.push(step) }
  try {
    await (await openPostgres(settings, poolsOf(settings), upgrade)).close()
    return steps.map(({ from, to }) => [from, to])
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

test.if(hasPostgres)(
  'on PostgreSQL, only a server brings a database up to date beside servers, of the version before',
  async () => {
    const table: readonly (readonly [
      server: { version: string; schema: number },
      isServer: boolean,
      expected: unknown,
    ])[] = [
      [{ version: '0.0.8', schema: BEFORE - 1 }, false, expect.stringContaining('is kassa 0.0.8')],
      [{ version: '0.0.8', schema: BEFORE - 1 }, true, expect.stringContaining('is kassa 0.0.8')],
      [{ version: '0.0.9', schema: BEFORE }, false, expect.stringContaining('is kassa 0.0.9')],
      [{ version: '0.0.9', schema: BEFORE }, true, [[LATEST - 1, LATEST]]],
      // Of this version; it has just started, too.
      [{ version: '0.1.0', schema: LATEST }, false, [[LATEST - 1, LATEST]]],
    ]
    for (const [server, isServer, expected] of table) {
      const settings = await older(LATEST - 1)
      const leave = await lockNode(settings, ALIKE, QUIET, server)
      // The one that is starting has joined the others before it opens the database.
      const self = { version: '0.1.0', schema: LATEST }
      const join = () => lockNode(settings, ALIKE, QUIET, self)
      const leaveAgain = isServer ? await join() : async () => {}
      expect([server, isServer, await opened(settings, isServer)]).toEqual([
        server,
        isServer,
        expected,
      ])
      await Promise.all([leave(), leaveAgain()])
      const rest = Array.isArray(expected) ? [] : [[LATEST - 1, LATEST]]
      expect(await opened(settings, false)).toEqual(rest)
    }
  },
)

test.if(hasPostgres)('a server that announces no version is one of another version', async () => {
  const settings = await older(LATEST - 1)
  await using silent = new SQL(settings.url, { max: 1, connection: { application_name: 'kassa' } })
  await silent.unsafe("SELECT pg_advisory_lock_shared(hashtextextended('kassa node', 0))")
  const refused = 'A server of another version uses this database'
  expect(await opened(settings, false)).toStartWith(refused)
  expect(await opened(settings, true)).toEqual([[LATEST - 1, LATEST]])
})
