import { Database } from 'bun:sqlite'
import { Refusal } from '../../domain/error.ts'
import {
  CONVERTED,
  conversionOf,
  incomplete,
  refuseTooOld,
  UNFINISHED,
  unfinished,
} from '../from-0.1.0.ts'
import { differences, schemaOf } from './schema.ts'
import { addStep, noteStep, schemaAfter } from './steps.ts'

/**
 * Brings a database of kassa 0.1.0 to what the steps make, in a transaction.
 * @throws Refusal UNAVAILABLE if it is damaged, or must be used with kassa 0.1.0 first
 */
export function convert(database: Database, schema: number): void {
  refuseTooOld(schema)
  if (isUnfinished(database)) throw unfinished()
  for (const command of conversionOf('sqlite')) database.run(command)
  for (const step of CONVERTED) noteStep(database, step)
  rebuild(database)
  const { broken, foreign } = differences(schemaOf(database), schemaAfter(CONVERTED))
  if (foreign.length > 0) throw incomplete()
  if (broken.length > 0) {
    const message = `The database is damaged: ${broken[0]}. Restore a backup.`
    throw new Refusal('UNAVAILABLE', message)
  }
  database.run('PRAGMA user_version = 0')
}

function isUnfinished(database: Database): boolean {
  using rows = database.prepare(UNFINISHED)
  return rows.get() !== null
}

interface Made {
  readonly type: 'table' | 'index'
  readonly name: string
  readonly sql: string
}

/**
 * Makes each table anew whose text is not that of the steps. SQLite keeps what each ALTER TABLE
 * has added to a text, and cannot change a column otherwise.
 */
function rebuild(database: Database): void {
  using made = new Database(':memory:')
  for (const step of CONVERTED) addStep(made, step)
  using objects = made.prepare<Made, []>(
    `SELECT type, name, sql FROM sqlite_schema
     WHERE sql NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY type DESC`,
  )
  const expected = schemaOf(made)
  for (const { type, name, sql } of objects.all()) {
    const found = schemaOf(database).get(`${type} ${name}`)
    if (type === 'index' && found === undefined) database.run(sql)
    if (type === 'index' || found === undefined) continue
    if (found === expected.get(`${type} ${name}`)) continue
    const columns = columnsOf(made, name)
    database.run(sql.replace(`CREATE TABLE ${name} `, `CREATE TABLE next_${name} `))
    database.run(`INSERT INTO next_${name} (${columns}) SELECT ${columns} FROM ${name}`)
    // No id of a deleted row is given again.
    database.run(`DELETE FROM sqlite_sequence WHERE name = 'next_${name}'`)
    database.run(
      `INSERT INTO sqlite_sequence SELECT 'next_${name}', seq FROM sqlite_sequence WHERE name = '${name}'`,
    )
    database.run(`DROP TABLE ${name}`)
    database.run(`ALTER TABLE next_${name} RENAME TO ${name}`)
  }
}

function columnsOf(database: Database, table: string): string {
  using columns = database.prepare<{ name: string }, [string]>(
    'SELECT name FROM pragma_table_info(?1)',
  )
  return columns
    .all(table)
    .map(({ name }) => name)
    .join(', ')
}

/**
 * An object of a foreign file that could change the effect of reading a database of kassa 0.1.0.
 * Null if it has only tables and indexes.
 */
export function strangerIn(database: Database): string | null {
  using others = database.prepare<{ name: string }, []>(
    `SELECT type || ' ' || name AS name FROM sqlite_schema
     WHERE type NOT IN ('table', 'index')
       OR (sql LIKE 'CREATE VIRTUAL %' AND name NOT IN ('product_search', 'product_search_hidden'))`,
  )
  return others.get()?.name ?? null
}
