import type { Database } from 'bun:sqlite'
import { allOf, changedStep, commandsOf, labelOf, lacking, ofNewerKassa } from '../step.ts'
import type { SchemaStep } from '../step-files.ts'
import { newFingerprint } from './fingerprint.ts' with { type: 'macro' }
import { fingerprintOf } from './fingerprint.ts'
import { differences, type Schema, schemaMadeBy, schemaOf } from './schema.ts'

/** The fingerprint of a database that this kassa has made. */
const FINGERPRINT = newFingerprint()

/** The steps that a database has had. */
export function stepsIn(database: Database): SchemaStep[] {
  // Reading anything but a plain table might do something else, in a file of a stranger.
  using table = database.prepare(
    `SELECT 1 FROM sqlite_schema
     WHERE name = 'schema_step' AND type = 'table' AND sql LIKE 'CREATE TABLE %'`,
  )
  if (!table.get()) return []
  using steps = database.prepare<SchemaStep, []>('SELECT module, name, sql FROM schema_step')
  return steps.all()
}

/** Gives a database a step. */
export function addStep(database: Database, step: SchemaStep): void {
  for (const command of commandsOf('sqlite', step)) database.run(command)
  noteStep(database, step)
}

export function noteStep(database: Database, { module, name, sql }: SchemaStep): void {
  using insert = database.prepare('INSERT INTO schema_step (module, name, sql) VALUES (?1, ?2, ?3)')
  insert.run(module, name, sql)
}

const made = new Map<string, Schema>()

/** The schema that these steps make. */
export function schemaAfter(had: readonly SchemaStep[]): Schema {
  const steps = allOf(had)
  const key = steps.map((step) => labelOf(step) + step.sql).join('\n')
  const known = made.get(key)
  if (known) return known
  const schema = schemaMadeBy(steps.flatMap((step) => commandsOf('sqlite', step)))
  made.set(key, schema)
  return schema
}

/** The schema of kassa 0.1.0 that a database has, which had no steps with names; 0: none. */
export function oldSchemaOf(database: Database): number {
  const row = database.query<{ user_version: number }, []>('PRAGMA user_version').get()
  return row?.user_version ?? 0
}

/** Why kassa cannot use a database with this schema, as messages for people. */
export function schemaProblems(database: Database): string[] {
  // In a transaction, because another process may be bringing the database up to date right now.
  return database.transaction(() => {
    const had = stepsIn(database)
    if (fingerprintOf(database, had) === FINGERPRINT) return []
    const old = oldSchemaOf(database)
    const newer = ofNewerKassa(had)
    if (newer) return [`This database is ${newer}.`]
    if (had.length === 0 && old > 0) return []
    const { broken, foreign } = differences(schemaOf(database), schemaAfter(had))
    if (had.length === 0 && foreign.length > 0) return ['This is a database of another program.']
    const changed = changedStep(had)
    const wrong = [
      ...broken,
      ...(changed === null ? [] : [`the text of the step ${changed} is not kassa's`]),
      ...(old === 0 ? [] : ['it has the number of a schema, as kassa 0.1.0 had']),
    ]
    return wrong.map((what) => `The database is damaged: ${what}. Restore a backup.`)
  })()
}

/** Whether a database has had all steps. */
export function isUpToDate(database: Database): boolean {
  return lacking(stepsIn(database)).length === 0
}
