import { Database } from 'bun:sqlite'

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

/** The schema that these commands create in an empty database. */
export function schemaMadeBy(commands: readonly string[]): Schema {
  using memory = new Database(':memory:')
  memory.run('BEGIN')
  for (const command of commands) memory.run(command)
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

/**
 * Replaces every run of white space and comments by one space, except in quoted text. SQLite quotes
 * the name of a table that was renamed.
 */
function normalized(sql: string): string {
  const parts = /('(?:[^']|'')*'|"(?:[^"]|"")*")|(?:\s|--[^\n]*)+/g
  const text = sql.replace(parts, (_, quoted?: string) => quoted ?? ' ').trim()
  return text.replace(/^CREATE TABLE "(\w+)"/, 'CREATE TABLE $1')
}
