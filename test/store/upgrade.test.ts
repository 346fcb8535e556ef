import { expect, test } from 'bun:test'
import { SQL } from 'bun'
import type { PostgresSettings } from '../../src/store/postgres/connection.ts'
import { lockNode } from '../../src/store/postgres/node.ts'
import { openPostgres, poolsOf } from '../../src/store/postgres/open.ts'
import { BEFORE } from '../../src/store/postgres/servers.ts'
import { addStep } from '../../src/store/postgres/steps.ts'
import { labelOf, SCHEMA, STEPS } from '../../src/store/step.ts'
import { type Position, SILENT, type Upgrade } from '../../src/store/upgrade.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'

const ALIKE = { secret: 'secret', bucket: 'https://s3.example images' }
const QUIET = () => {}
const LAST = STEPS.slice(-1)

/** A database that has had all steps but the last one. */
async function older(): Promise<PostgresSettings> {
  using database = await TestDatabase.make()
  const { cluster } = database
  const name = `older_${crypto.randomUUID().replaceAll('-', '')}`
  await cluster.sql('postgres', `CREATE DATABASE ${name}`)
  await using sql = new SQL(cluster.url(name), { max: 1 })
  using connection = await sql.reserve()
  for (const step of STEPS.slice(0, -1)) await addStep(connection, step, async () => {})
  return cluster.settings(name)
}

/** The steps that a process would log, or why it refuses. */
async function opened(settings: PostgresSettings, isServer: boolean): Promise<unknown> {
  const steps: string[] = []
  const upgrade: Upgrade = { ...SILENT, isServer, log: ({ step }) => void steps.push(step) }
  try {
    await (await openPostgres(settings, poolsOf(settings), upgrade)).close()
    return steps
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

test.if(hasPostgres)(
  'on PostgreSQL, only a server brings a database up to date beside servers, of the version before',
  async () => {
    const steps = LAST.map(labelOf)
    const table: readonly (readonly [
      server: { version: string; schema: number },
      isServer: boolean,
      expected: unknown,
    ])[] = [
      [{ version: '0.1.0', schema: BEFORE - 1 }, false, expect.stringContaining('is kassa 0.1.0')],
      [{ version: '0.1.0', schema: BEFORE - 1 }, true, expect.stringContaining('is kassa 0.1.0')],
      [{ version: '1.0.0', schema: BEFORE }, false, expect.stringContaining('is kassa 1.0.0')],
      [{ version: '1.0.0', schema: BEFORE }, true, steps],
      // A server of this version, which has just started.
      [{ version: '1.0.0', schema: SCHEMA }, false, steps],
    ]
    for (const [server, isServer, expected] of table) {
      const settings = await older()
      const leave = await lockNode(settings, ALIKE, QUIET, server)
      // The one that is starting has joined the others before it opens the database.
      const self = { version: '1.0.0', schema: SCHEMA }
      const join = () => lockNode(settings, ALIKE, QUIET, self)
      const leaveAgain = isServer ? await join() : async () => {}
      expect([server, isServer, await opened(settings, isServer)]).toEqual([
        server,
        isServer,
        expected,
      ])
      await Promise.all([leave(), leaveAgain()])
      expect(await opened(settings, false)).toEqual(Array.isArray(expected) ? [] : steps)
    }
  },
)

test.if(hasPostgres)('a server that announces no version is one of another version', async () => {
  const settings = await older()
  await using silent = new SQL(settings.url, { max: 1, connection: { application_name: 'kassa' } })
  await silent.unsafe("SELECT pg_advisory_lock_shared(hashtextextended('kassa node', 0))")
  const refused = 'A server of another version uses this database'
  expect(await opened(settings, false)).toStartWith(refused)
  expect(await opened(settings, true)).toStartWith(refused)
})

test.if(hasPostgres)('a step that takes long is named every few seconds', async () => {
  const settings = await older()
  await using sql = new SQL(settings.url, { max: 1 })
  using other = await sql.reserve()
  await other.unsafe('BEGIN')
  // The step can be done, and waits when it is noted.
  await other.unsafe('LOCK TABLE schema_step IN SHARE MODE')
  const told: Position[] = []
  const slow = (at: Position) => {
    told.push(at)
    // Bun sends a statement when somebody waits for it.
    if (told.length === 2) other.unsafe('COMMIT').then(QUIET, QUIET)
  }
  await (await openPostgres(settings, poolsOf(settings), { ...SILENT, slow })).close()
  const at = { step: LAST.map(labelOf).join(), number: 1, of: 1 }
  expect(told.slice(0, 2)).toEqual([at, at])
})
