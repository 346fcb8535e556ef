import { type Database, SQLiteError } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { Refusal } from '../../domain/error.ts'
import { CONVERSION } from '../from-0.1.0.ts'
import { labelOf, lacking, STEPS } from '../step.ts'
import type { SchemaStep } from '../step-files.ts'
import { SILENT, type Upgrade } from '../upgrade.ts'
import { convert } from './convert.ts'
import { publicError } from './errors.ts'
import { openToRead } from './read-only.ts'
import { addStep, isUpToDate, oldSchemaOf, schemaProblems, stepsIn } from './steps.ts'

/**
 * Brings a database up to date in one transaction, so that the previous kassa can still use the
 * database if this fails.
 * @param more steps of modules that this kassa does not have, whose rows will be copied into it
 * @throws Refusal UNAVAILABLE if the database is of a newer kassa or of another program, too old
 *   or damaged
 */
export function migrate(
  database: Database,
  upgrade: Upgrade = SILENT,
  more: readonly SchemaStep[] = [],
): void {
  const [problem] = schemaProblems(database)
  if (problem) throw new Refusal('UNAVAILABLE', problem)
  const steps = [...STEPS, ...more]
  if (lacking(stepsIn(database), steps).length === 0) return
  // A step may rebuild a table that others refer to.
  database.run('PRAGMA foreign_keys = OFF')
  try {
    const done = database.transaction(() => upgraded(database, steps)).immediate()
    for (const step of done) upgrade.log({ step })
  } catch (cause) {
    // SQLITE_ERROR: a statement does not fit the schema. Disk errors and locks have other codes.
    if (!(cause instanceof SQLiteError) || cause.code !== 'SQLITE_ERROR') throw cause
    const message = 'The database cannot be brought up to date: it is damaged. Restore a backup.'
    throw new Refusal('UNAVAILABLE', message, [], { cause })
  } finally {
    database.run('PRAGMA foreign_keys = ON')
  }
}

/** @returns what was done with a database that was there */
function upgraded(database: Database, steps: readonly SchemaStep[]): string[] {
  const had = stepsIn(database)
  const old = had.length === 0 ? oldSchemaOf(database) : 0
  if (old > 0) {
    convert(database, old)
    for (const step of lacking(stepsIn(database), steps)) addStep(database, step)
    return [CONVERSION]
  }
  const missing = lacking(had, steps)
  for (const step of missing) addStep(database, step)
  return had.length === 0 ? [] : missing.map(labelOf)
}

/**
 * Checks a database that cannot be written.
 * @throws Refusal UNAVAILABLE if it would have to be brought up to date
 */
export function refuseUnmigrated(database: Database): void {
  const [problem] = schemaProblems(database)
  if (problem) throw new Refusal('UNAVAILABLE', problem)
  if (isUpToDate(database)) return
  const message = 'This database must be brought up to date first, but the disk cannot be written.'
  throw new Refusal('UNAVAILABLE', message)
}

/**
 * Whether the file does not exist yet or its database lacks steps.
 * @throws Refusal UNAVAILABLE if it cannot be read
 */
export function isOutdated(file: string): boolean {
  if (!existsSync(file)) return true
  try {
    using database = openToRead(file)
    return !isUpToDate(database)
  } catch (error) {
    throw publicError(error)
  }
}
