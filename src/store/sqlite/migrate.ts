import { type Database, SQLiteError } from 'bun:sqlite'
import shop from '../../../sql/sqlite/0001_shop.sql' with { type: 'text' }
import product from '../../../sql/sqlite/0002_product.sql' with { type: 'text' }
import access from '../../../sql/sqlite/0003_access.sql' with { type: 'text' }
import stock from '../../../sql/sqlite/0004_stock.sql' with { type: 'text' }
import image from '../../../sql/sqlite/0005_image.sql' with { type: 'text' }
import restore from '../../../sql/sqlite/0006_restore.sql' with { type: 'text' }
import job from '../../../sql/sqlite/0007_job.sql' with { type: 'text' }
import signIn from '../../../sql/sqlite/0008_sign_in.sql' with { type: 'text' }
import retention from '../../../sql/sqlite/0009_retention.sql' with { type: 'text' }
import invitation from '../../../sql/sqlite/0010_invitation.sql' with { type: 'text' }
import { Refusal } from '../../domain/error.ts'
import { differences, type Schema, schemaMadeBy, schemaOf } from './schema.ts'

/** The schema's steps; the database keeps the number of its last one in `user_version`. */
const STEPS: readonly string[] = [
  shop,
  product,
  access,
  stock,
  image,
  restore,
  job,
  signIn,
  retention,
  invitation,
]

const made = new Map<number, Schema>()

/** The schema that the first so many steps make. */
export function schemaAt(version: number): Schema {
  const schema = made.get(version) ?? schemaMadeBy(STEPS.slice(0, version))
  made.set(version, schema)
  return schema
}

/**
 * Brings a database up to date in one transaction: whatever ends it early leaves a database that
 * the kassa before can still use.
 * @throws Refusal UNAVAILABLE where a newer kassa or another program has written it, or where
 *   something that kassa has made in it is missing or there too early
 */
export function migrate(database: Database): void {
  const [problem] = schemaProblems(database)
  if (problem) throw new Refusal('UNAVAILABLE', problem)
  if (versionOf(database) === STEPS.length) return
  const steps = database.transaction(() => {
    for (const step of STEPS.slice(versionOf(database))) database.run(step)
    database.run(`PRAGMA user_version = ${STEPS.length}`)
  })
  try {
    steps.immediate()
  } catch (cause) {
    // A statement that SQLite cannot run, not a disk or another process in its way.
    if (!(cause instanceof SQLiteError) || cause.code !== 'SQLITE_ERROR') throw cause
    const message = 'The database cannot be brought up to date: it is damaged. Restore a backup.'
    throw new Refusal('UNAVAILABLE', message, [], { cause })
  }
}

/**
 * For a database that cannot be written.
 * @throws Refusal UNAVAILABLE where it would have to be brought up to date
 */
export function refuseUnmigrated(database: Database): void {
  const [problem] = schemaProblems(database)
  if (problem) throw new Refusal('UNAVAILABLE', problem)
  if (versionOf(database) === STEPS.length) return
  const message =
    'This database must be brought up to date first, which needs a disk that can be written.'
  throw new Refusal('UNAVAILABLE', message)
}

/** Why kassa cannot work with the schema of a database, in words for people; mostly nothing. */
export function schemaProblems(database: Database): string[] {
  // In a transaction: another process may be migrating the database right now.
  return database.transaction(() => {
    const version = versionOf(database)
    const newer = ofNewerKassa(version)
    if (newer) return [`This database is ${newer}.`]
    const { broken, foreign } = differences(schemaOf(database), schemaAt(version))
    if (version === 0 && foreign.length > 0) return ['This is a database of another program.']
    return broken.map((what) => `The database is damaged: ${what}. Restore a backup.`)
  })()
}

/** What to say of a schema version that this kassa does not know yet; null where it does. */
export function ofNewerKassa(version: number): string | null {
  if (version <= STEPS.length) return null
  return `of a newer kassa (schema ${version}, this one knows ${STEPS.length}); update kassa`
}

export function versionOf(database: Database): number {
  const row = database.query<{ user_version: number }, []>('PRAGMA user_version').get()
  return row?.user_version ?? 0
}
