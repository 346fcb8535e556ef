import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { SQL } from 'bun'
import { migrationsOf } from '../../src/store/migrations.ts'
import { LATEST } from '../../src/store/postgres/migrate.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { SHOP_OWNED } from '../../src/store/postgres/placement.ts'
import { BEFORE } from '../../src/store/postgres/servers.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'

/** The database server may have to start first, and a timeout would end it for all tests. */
setDefaultTimeout(60_000)

/** The first step that may meet a Citus cluster. */
const FIRST_IN_CLUSTER = 14

const WAITING = `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()`

/** The commands of the steps of PostgreSQL from this one on, without comments. */
function commandsFrom(first: number): { readonly step: string; readonly command: string }[] {
  const steps = migrationsOf('postgres').slice(first - 1)
  return steps.flatMap(({ name: step, sql }) => {
    const text = sql.replace(/--.*$/gm, '')
    return text.split(/(?<=;)\n/).map((command) => ({ step, command: command.trim() }))
  })
}

describe('a step of PostgreSQL', () => {
  test('takes nothing from servers of the version before, and asks nothing new of their rows', () => {
    const harmful = [
      /^DROP (?!INDEX\b)/,
      /\b(DROP COLUMN|RENAME|ALTER COLUMN(?! \w+ DROP NOT NULL))\b/,
      /\bADD COLUMN\b(?![\s\S]*\bDEFAULT\b)[\s\S]*\bNOT NULL\b/,
    ]
    const wrong = commandsFrom(BEFORE + 1).filter(({ command }) =>
      harmful.some((one) => one.test(command)),
    )
    expect(wrong).toEqual([])
    const found = commandsFrom(24).filter(({ command }) => /DROP COLUMN/.test(command))
    expect(found).toHaveLength(2)
  })

  test('adds a key to a table of shops by a command of its own, when its table is placed', () => {
    const created = commandsFrom(FIRST_IN_CLUSTER).filter(({ command }) =>
      command.startsWith('CREATE TABLE'),
    )
    expect(created.length).toBeGreaterThan(10)
    const wrong = created.filter(({ command }) =>
      [...command.matchAll(/\bREFERENCES (\w+)/g)].some(([, name = '']) => SHOP_OWNED.has(name)),
    )
    expect(wrong).toEqual([])
  })
})

describe.skipIf(!hasPostgres)('servers that start on an empty database', () => {
  test('at once, ten times, all do', async () => {
    using one = await TestDatabase.make()
    const { cluster } = one
    for (let round = 0; round < 10; round++) {
      const name = `${one.name}_${round}`
      await cluster.sql('postgres', `CREATE DATABASE ${name}`)
      const opened = Array.from({ length: 3 }, () => openPostgres(cluster.settings(name)))
      const ends = await Promise.allSettled(opened)
      expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])
      await Promise.all((await Promise.all(opened)).map((engine) => engine.close()))
      await cluster.sql('postgres', `DROP DATABASE ${name} WITH (FORCE)`)
    }
  })

  test('see what another one has created while they waited for it', async () => {
    using one = await TestDatabase.make()
    const { cluster } = one
    const name = `${one.name}_late`
    await cluster.sql('postgres', `CREATE DATABASE ${name}`)
    await using sql = new SQL(cluster.url(name), { max: 1 })
    await sql.unsafe('BEGIN')
    await sql.unsafe("SELECT pg_advisory_xact_lock(hashtextextended('kassa migrate', 0))")
    const late = openPostgres(cluster.settings(name))
    while ((await sql.unsafe(WAITING)).length === 0) await Bun.sleep(1)
    await sql.unsafe('CREATE TABLE kassa_schema (version INTEGER NOT NULL)')
    await sql.unsafe(`INSERT INTO kassa_schema (version) VALUES (${LATEST})`)
    await sql.unsafe('COMMIT')
    await (await late).close()
  })
})
