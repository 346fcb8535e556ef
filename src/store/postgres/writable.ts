import { Refusal } from '../../domain/error.ts'
import { isReadOnly, type SqlSession } from './connection.ts'

/** Tables and sequences of kassa on which the user of the connection lacks a right. */
const LACKING = `SELECT CAST(c.relname AS TEXT) AS name
  FROM pg_class c
  WHERE c.relnamespace = CAST(current_schema() AS REGNAMESPACE)
    AND CASE c.relkind
      -- A backup reads the last number of each sequence.
      WHEN 'S' THEN NOT (has_sequence_privilege(c.oid, 'USAGE')
        AND has_sequence_privilege(c.oid, 'SELECT'))
      WHEN 'r' THEN NOT (has_table_privilege(c.oid, 'SELECT')
        AND (c.relname = 'schema_step' OR (has_table_privilege(c.oid, 'INSERT')
          AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE'))))
      ELSE FALSE
    END
  ORDER BY c.relname
  LIMIT 1`

/** A sentence that says why kassa cannot write to a database, or null. */
export async function whyUnwritable(session: SqlSession): Promise<string | null> {
  const [{ standby }] = await session.unsafe('SELECT pg_is_in_recovery() AS standby')
  if (standby) return 'The database is a standby, which only reads; name the primary.'
  if (await isReadOnly(session)) {
    return 'The database only reads: default_transaction_read_only is on for it or for its user.'
  }
  const [lacking] = await session.unsafe(LACKING)
  if (!lacking) return null
  return `The user may not read and write ${lacking.name} in this database; give it SELECT, INSERT, UPDATE and DELETE on all tables, and USAGE and SELECT on all sequences.`
}

/** @throws Refusal UNAVAILABLE if a server cannot write to the database */
export async function refuseUnwritable(session: SqlSession): Promise<void> {
  const why = await whyUnwritable(session)
  if (why) throw new Refusal('UNAVAILABLE', why)
}
