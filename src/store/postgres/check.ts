import { Database } from 'bun:sqlite'
import { Refusal } from '../../domain/error.ts'
import { isVerified } from '../postgres-address.ts'
import { migrate } from '../sqlite/migrate.ts'
import { tablesIn } from '../sqlite/tables.ts'
import { lacking, ofAbsentModules, ofNewerKassa } from '../step.ts'
import type { SchemaStep } from '../step-files.ts'
import { SILENT } from '../upgrade.ts'
import type { PostgresSettings, SqlSession } from './connection.ts'
import { openingError } from './errors.ts'
import { makeTables } from './migrate.ts'
import { Pool } from './pool.ts'
import { refuseSharedSessions } from './pooler.ts'
import { oldSchemaOf, stepsIn } from './steps.ts'
import { whyUnwritable } from './writable.ts'

/**
 * The problems that keep kassa from using a database, as messages for people.
 * @param inRows what is wrong in the rows of a database whose tables are right and up to date
 * @param notes receives a remark about the encryption of the connection
 * @throws Refusal UNAVAILABLE if it cannot be reached; NOT_FOUND if it has no tables
 */
export async function postgresProblems(
  settings: PostgresSettings,
  inRows: () => Promise<string[]>,
  notes: string[] = [],
): Promise<string[]> {
  const pool = new Pool(settings, 2)
  try {
    await refuseSharedSessions(pool, pool)
    using connection = await pool.reserve()
    notes.push(await encryptionOf(connection, settings.url))
    const had = await stepsIn(connection)
    if (had.length === 0 && (await oldSchemaOf(connection)) === 0) {
      throw new Refusal('NOT_FOUND', 'The database has no tables; kassa serve creates them.')
    }
    const newer = ofNewerKassa(had)
    if (newer) return [`This database is ${newer}.`]
    const unwritable = await whyUnwritable(connection)
    if (unwritable) return [unwritable]
    if (lacking(had).length > 0) return []
    const wrong = [...(await missing(connection, had)), ...(await invalid(connection))]
    wrong.push(...(await missingIndexes(connection)))
    return wrong.length > 0 ? wrong : await inRows()
  } catch (error) {
    throw openingError(error)
  } finally {
    await pool.close()
  }
}

/** Says how the connection is encrypted, as PostgreSQL sees it. */
async function encryptionOf({ unsafe }: SqlSession, url: string): Promise<string> {
  const [row] = await unsafe(
    `SELECT s.ssl, s.version, s.cipher, a.client_addr IS NULL AS local
     FROM pg_stat_ssl s
     JOIN pg_stat_activity a ON a.pid = s.pid
     WHERE s.pid = pg_backend_pid()`,
  )
  if (row.local) return 'The connection to PostgreSQL is a socket of its machine.'
  if (!row.ssl) {
    return 'The connection to PostgreSQL is not encrypted; sslmode=verify-full in its address would do that.'
  }
  const how = `The connection to PostgreSQL uses ${row.version} (${row.cipher})`
  return isVerified(url)
    ? `${how} and has verified the certificate.`
    : `${how}, but does not verify the certificate; sslmode=verify-full in its address would do that.`
}

/** Tables and columns that kassa makes, by the schema of SQLite, which has the same ones. */
async function missing(connection: SqlSession, had: readonly SchemaStep[]): Promise<string[]> {
  using made = new Database(':memory:')
  migrate(made, SILENT, ofAbsentModules(had))
  const rows: { name: string }[] = await connection.unsafe(
    `SELECT table_name || '.' || column_name AS name
     FROM information_schema.columns
     WHERE table_schema = current_schema()`,
  )
  const there = new Set(rows.map(({ name }) => name))
  return tablesIn(made)
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    .filter((column) => !there.has(column))
    .map((column) => `The database is damaged: the column ${column} is missing. Restore a backup.`)
}

/**
 * Indexes and constraints that kassa makes, which are missing or different. All steps are run
 * on temporary tables, which are gone at the end of the transaction.
 */
async function missingIndexes(connection: SqlSession): Promise<string[]> {
  const there = await definitionsIn(connection, 'CAST(current_schema() AS REGNAMESPACE)')
  await connection.unsafe('BEGIN')
  try {
    await makeTables(connection)
    const made = await definitionsIn(connection, 'pg_my_temp_schema()')
    return [...made].flatMap(([name, definition]) => {
      const known = there.get(name)
      if (known === definition) return []
      const what = known === undefined ? 'is missing' : 'is not as kassa makes it'
      return [`The database is damaged: the index or constraint ${name} ${what}. Restore a backup.`]
    })
  } finally {
    await connection.unsafe('ROLLBACK')
  }
}

/** The definitions of all indexes and constraints in a schema, by name, without the schema's name. */
async function definitionsIn(
  connection: SqlSession,
  schema: string,
): Promise<ReadonlyMap<string, string>> {
  const rows: { name: string; definition: string }[] = await connection.unsafe(
    `SELECT CAST(c.relname AS TEXT) AS name, pg_get_indexdef(c.oid) AS definition
     FROM pg_class c
     WHERE c.relkind = 'i' AND c.relnamespace = ${schema}
     UNION ALL
     SELECT CAST(c.relname || ' ' || o.conname AS TEXT), pg_get_constraintdef(o.oid)
     FROM pg_constraint o
     JOIN pg_class c ON c.oid = o.conrelid
     WHERE c.relnamespace = ${schema} AND o.contype <> 'n'`,
  )
  const plain = (text: string) => text.replace(/\b(ON|REFERENCES) (?:\w+|"[^"]+")\.(?=\w)/g, '$1 ')
  return new Map(rows.map(({ name, definition }) => [name, plain(definition)]))
}

/** Indexes and constraints that PostgreSQL does not vouch for. */
async function invalid(connection: SqlSession): Promise<string[]> {
  const rows: { name: string }[] = await connection.unsafe(
    `SELECT CAST(c.relname AS TEXT) AS name
     FROM pg_index i
     JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = CAST(current_schema() AS REGNAMESPACE) AND NOT i.indisvalid
     UNION ALL
     SELECT CAST(conname AS TEXT)
     FROM pg_constraint
     WHERE connamespace = CAST(current_schema() AS REGNAMESPACE) AND NOT convalidated`,
  )
  return rows.map(({ name }) => `The index or constraint ${name} of the database is not valid.`)
}
