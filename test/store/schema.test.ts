import { describe, expect, test } from 'bun:test'
import { SQL } from 'bun'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { PLACES } from '../../src/store/postgres/placement.ts'
import { addStep } from '../../src/store/postgres/steps.ts'
import { commandsOf, STEPS } from '../../src/store/step.ts'
import { nightly } from '../night.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'
import { until } from '../until.ts'

const WAITING = `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()`

const COMMANDS = STEPS.flatMap((step) =>
  commandsOf('postgres', step).map((command) => ({ step, command })),
)

/** Statements with which servers of the previous version could not continue. */
const HARMFUL = [
  /^DROP (?!INDEX\b)/,
  /\b(DROP COLUMN|RENAME|ALTER COLUMN(?! \w+ DROP NOT NULL))\b/,
  /\bADD COLUMN\b(?![\s\S]*\bDEFAULT\b)[\s\S]*\bNOT NULL\b/,
]

function isHarmful(command: string): boolean {
  return HARMFUL.some((one) => one.test(command))
}

describe('a step of PostgreSQL', () => {
  test('takes nothing from servers of the version before, and asks nothing new of their rows', () => {
    expect(COMMANDS.filter(({ command }) => isHarmful(command))).toEqual([])
    const next = [
      'DROP TABLE shop;',
      'ALTER TABLE shop DROP COLUMN name;',
      'ALTER TABLE shop ADD COLUMN color TEXT NOT NULL;',
    ]
    expect(next.filter(isHarmful)).toEqual(next)
    expect(isHarmful("ALTER TABLE shop ADD COLUMN color TEXT NOT NULL DEFAULT '';")).toBe(false)
  })

  test('of a module adds a key to a table of shops by a command of its own, when it is placed', () => {
    const created = COMMANDS.filter(
      ({ step, command }) => step.module !== 'core' && command.startsWith('CREATE TABLE'),
    )
    expect(created.length).toBeGreaterThan(10)
    const wrong = created.filter(({ command }) =>
      [...command.matchAll(/\bREFERENCES (\w+)/g)].some(([, name = '']) =>
        PLACES.ofShops.has(name),
      ),
    )
    expect(wrong).toEqual([])
  })
})

describe.skipIf(!hasPostgres)('servers that start on an empty database', () => {
  test('at once, several times, all do', async () => {
    using one = await TestDatabase.make()
    const { cluster } = one
    for (let round = 0; round < nightly(3, 10); round++) {
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
    using connection = await sql.reserve()
    await connection.unsafe('BEGIN')
    await connection.unsafe("SELECT pg_advisory_xact_lock(hashtextextended('kassa migrate', 0))")
    const late = openPostgres(cluster.settings(name))
    const waits = async () => (await connection.unsafe(WAITING)).length > 0
    await until('the late server waits', waits, { pauseMs: 1 })
    for (const step of STEPS) await addStep(connection, step, async () => {})
    await connection.unsafe('COMMIT')
    await (await late).close()
  })
})
