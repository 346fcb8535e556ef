import { Database, SQLiteError } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { Refusal } from '../../domain/error.ts'
import { migrationsOf } from '../migrations.ts' with { type: 'macro' }
import { logSteps, SILENT, type Upgrade, type UpgradeStep } from '../upgrade.ts'
import { publicError } from './errors.ts'
import { openToRead } from './read-only.ts'

/**
 * The migrations in order. `user_version` of a database is the number of those it has had. Frozen,
 * because the bundler would copy a plain list to each place that uses it.
 */
const STEPS: readonly UpgradeStep[] = Object.freeze(migrationsOf('sqlite'))

const made = new Map<number, Schema>()

/** The schema after this many migrations. */
export function schemaAt(version: number): Schema {
  const schema = made.get(version) ?? schemaMadeBy(STEPS.slice(0, version).map(({ sql }) => sql))
  made.set(version, schema)
  return schema
}

/**
 * Brings a database up to date in one transaction, so that the previous kassa can still use the
 * database if this fails.
 * @throws Refusal UNAVAILABLE if the database is of a newer kassa or of another program, or damaged
 */
export function migrate(database: Database, upgrade: Upgrade = SILENT): void {
  const [problem] = schemaProblems(database)
  if (problem) throw new Refusal('UNAVAILABLE', problem)
  if (isUpToDate(database)) return
  const steps = database.transaction(() => {
    const version = versionOf(database)
    for (const { sql } of STEPS.slice(version)) database.run(sql)
    database.run(`PRAGMA user_version = ${STEPS.length}`)
    return version
  })
  // A step may rebuild a table that others refer to.
  database.run('PRAGMA foreign_keys = OFF')
  try {
    logSteps(upgrade, steps.immediate(), STEPS)
  } catch (cause) {
    // SQLITE_ERROR: a statement does not fit the schema. Disk errors and locks have other codes.
    if (!(cause instanceof SQLiteError) || cause.code !== 'SQLITE_ERROR') throw cause
    const message = 'The database cannot be brought up to date: it is damaged. Restore a backup.'
    throw new Refusal('UNAVAILABLE', message, [], { cause })
  } finally {
    database.run('PRAGMA foreign_keys = ON')
  }
}

/**
 * For a database that cannot be written.
 * @throws Refusal UNAVAILABLE if it would have to be brought up to date
 */
export function refuseUnmigrated(database: Database): void {
  const [problem] = schemaProblems(database)
  if (problem) throw new Refusal('UNAVAILABLE', problem)
  if (isUpToDate(database)) return
  const message = 'This database must be brought up to date first, but the disk cannot be written.'
  throw new Refusal('UNAVAILABLE', message)
}

/** Why kassa cannot use a database with this schema, as messages for people. */
export function schemaProblems(database: Database): string[] {
  // In a transaction, because another process may be migrating the database right now.
  return database.transaction(() => {
    const version = versionOf(database)
    const newer = ofNewerKassa(version)
    if (newer) return [`This database is ${newer}.`]
    const { broken, foreign } = differences(schemaOf(database), schemaAt(version))
    if (version === 0 && foreign.length > 0) return ['This is a database of another program.']
    return broken.map((what) => `The database is damaged: ${what}. Restore a backup.`)
  })()
}

/** Whether a database has had all migrations. */
export function isUpToDate(database: Database): boolean {
  return versionOf(database) === STEPS.length
}

/**
 * Whether the file does not exist yet or its database lacks migrations.
 * @throws Refusal UNAVAILABLE if it cannot be read
 */
export function isOutdated(file: string): boolean {
  if (!existsSync(file)) return true
  try {
    using database = openToRead(file)
    return versionOf(database) < STEPS.length
  } catch (error) {
    throw publicError(error)
  }
}

/** A message if this kassa is too old for a schema version, else null. */
export function ofNewerKassa(version: number): string | null {
  if (version <= STEPS.length) return null
  return `of a newer kassa (schema ${version}, this one knows ${STEPS.length}); update kassa`
}

export function versionOf(database: Database): number {
  const row = database.query<{ user_version: number }, []>('PRAGMA user_version').get()
  return row?.user_version ?? 0
}

/** The differences between a schema and the expected one, as messages for people. */
export interface SchemaDifferences {
  /** Tables, indexes, views and triggers that are missing or different. */
  readonly broken: readonly string[]
  /** Objects that should not be there. */
  readonly foreign: readonly string[]
}

/** The CREATE statement of each object, by its type and name: `table shop`. */
export type Schema = ReadonlyMap<string, string>

interface SchemaRow {
  readonly type: string
  readonly name: string
  readonly sql: string | null
}

/** ANALYZE creates these tables in any database. */
const STATISTICS = /^sqlite_stat[14]$/

/** The schema of a database, without differences of white space and comments. */
export function schemaOf(database: Database): Schema {
  using rows = database.prepare<SchemaRow, []>('SELECT type, name, sql FROM sqlite_schema')
  const objects = rows.all().filter(({ name }) => !STATISTICS.test(name))
  return new Map(objects.map(({ type, name, sql }) => [`${type} ${name}`, normalized(sql ?? '')]))
}

/** The schema that these statements create in an empty database. */
export function schemaMadeBy(statements: readonly string[]): Schema {
  using memory = new Database(':memory:')
  memory.run('BEGIN')
  for (const statement of statements) memory.run(statement)
  return schemaOf(memory)
}

export function differences(actual: Schema, expected: Schema): SchemaDifferences {
  const broken = [...expected].flatMap(([object, sql]) => {
    const made = actual.get(object)
    if (made === undefined) return [`${object} is missing`]
    return made === sql ? [] : [`${object} is not as kassa makes it`]
  })
  const foreign = [...actual.keys()].filter((object) => !expected.has(object))
  return { broken, foreign: foreign.map((object) => `${object} is not kassa's`) }
}

/** Replaces every run of white space and comments by one space, except in quoted text. */
function normalized(sql: string): string {
  const parts = /('(?:[^']|'')*'|"(?:[^"]|"")*")|(?:\s|--[^\n]*)+/g
  return sql.replace(parts, (_, quoted?: string) => quoted ?? ' ').trim()
}
