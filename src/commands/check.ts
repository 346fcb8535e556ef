import type { Database } from 'bun:sqlite'
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type RowProblems, rowProblems } from '../domain/check.ts'
import { Refusal } from '../domain/error.ts'
import type { Backup } from '../domain/operations.ts'
import { type Secrets, secretsOf } from '../domain/secrets.ts'
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '../domain/time.ts'
import { imageBucket } from '../image/s3.ts'
import { MODULES } from '../installed.ts'
import { ConfigError } from '../settings.ts'
import { refuseForeign } from '../store/sqlite/backup.ts'
import { ReadConnection } from '../store/sqlite/connection.ts'
import { damageIn, isDamage } from '../store/sqlite/damage.ts'
import { publicError } from '../store/sqlite/errors.ts'
import { isWritable, openToRead } from '../store/sqlite/read-only.ts'
import { sqliteStatements } from '../store/sqlite/statements.ts'
import { isUpToDate, schemaProblems } from '../store/sqlite/steps.ts'
import { backupPlace } from './backup-place.ts'
import { type Command, refusalText } from './command.ts'
import {
  databaseIn,
  existingDatabase,
  imageFolder,
  keptSecret,
  refuseMissing,
  withData,
} from './data.ts'
import { PortTaken } from './listen.ts'
import { listenersOf } from './listener.ts'
import { isServed } from './lock.ts'
import { MODULE_FLAG_NAMES, MODULE_FLAG_OPTIONS } from './module-flags.ts'
import { diskOf } from './operations.ts'
import { existsAt, usable } from './private-file.ts'
import { notProved, told } from './row-texts.ts'
import { servedUrl } from './served-url.ts'
import { tryToListen } from './servers.ts'

/** If less space is free, a shop may soon be unable to write. */
const MIN_FREE_BYTES = 200 * 1024 * 1024
const MIB = 1024 * 1024

/**
 * Finds problems that would keep kassa from serving, or damage, as messages.
 * @param notes receives remarks that are no problems
 */
type Check = (config: Config, notes: string[]) => string[] | Promise<string[]>

const CHECKS: readonly Check[] = [
  secretProblems,
  listenerProblems,
  databaseProblems,
  diskProblems,
  imageProblems,
  addressProblems,
  backupProblems,
]

export const check: Command = {
  name: 'check',
  usage: ['--port 3000', '--host 127.0.0.1', ...MODULE_FLAG_NAMES]
    .map((flag) => `[${flag}]`)
    .join(' '),
  summary:
    'Checks settings, database, sales, disk and backups; exits with 1 if something is wrong.',
  options: { port: { type: 'string' }, host: { type: 'string' }, ...MODULE_FLAG_OPTIONS },
  help: `It finds everything that kassa serve would refuse, and what was changed behind the back of kassa in
orders, payments, journals, products and stocks. It changes nothing.
A port that another program uses is wrong only if a setting or --port names it; a running server of
this data is named.
If a setting is wrong, the exit code is 2, as for every command.`,
  async run({ config, answer }) {
    const all: string[] = []
    const notes: string[] = []
    for (const one of CHECKS) all.push(...(await problemsOf(one, config, notes)))
    // Two checks may fail for the same reason.
    const wrong = [...new Set(all)]
    const last = await newestBackup(config)
    const ok = wrong.length === 0
    const lastBackup = last && { name: last.name, takenAt: isoTime(last.takenAt) }
    const unproved = notProved(MODULES)
    const lines = ok ? ['Settings, database and disk are fine.'] : [...wrong]
    lines.push(
      ...notes,
      unproved,
      last ? `The last backup is ${ageOf(last)} old.` : 'There is no backup.',
    )
    answer({ ok, problems: wrong, notes, notProved: unproved, lastBackup }, lines.join('\n'))
    if (!ok) process.exitCode = 1
  },
}

/** The problems that a check finds. If the check itself fails, the reason is the problem. */
async function problemsOf(one: Check, config: Config, notes: string[]): Promise<string[]> {
  try {
    return await one(config, notes)
  } catch (error) {
    if (error instanceof Refusal) return [refusalText(error)]
    if (error instanceof ConfigError) return [error.message]
    throw error
  }
}

function secretProblems({ data, secret }: Config): string[] {
  if (secret === null) keptSecret(data)
  return []
}

async function listenerProblems(config: Config): Promise<string[]> {
  for (const { listener } of listenersOf(MODULES, config)) await listener.check(config, Date.now())
  return []
}

async function databaseProblems(config: Config, notes: string[]): Promise<string[]> {
  const { data, postgres } = config
  if (postgres) {
    const { postgresProblems } = await import('../store/postgres/check.ts')
    const inRows = () =>
      withData(config, 'existing', async ({ store, secrets }) =>
        told(await rowProblems(MODULES, store.read, secrets), notes),
      )
    return await postgresProblems(postgres, inRows, notes)
  }
  const file = existingDatabase(data)
  try {
    using database = openToRead(file)
    const schema = schemaProblems(database)
    if (schema.length > 0) return schema
    const damage = damageIn(database)
    if (damage.length > 0) return damage.map(damaged)
    if (!isUpToDate(database)) return []
    refuseForeign(database, `${file} cannot be backed up`)
    return told(await sqliteRowProblems(database, config), notes)
  } catch (error) {
    if (isDamage(error)) return [damaged(error.message)]
    throw publicError(error)
  }
}

function damaged(what: string): string {
  return `The database is damaged: ${what}. Stop kassa and restore a backup.`
}

async function diskProblems({ data, postgres }: Config): Promise<string[]> {
  if (postgres) refuseMissing(data)
  if (!isWritable(postgres ? databaseIn(data) : existingDatabase(data))) {
    return [`${data} cannot be written; kassa would serve it, but refuse all changes.`]
  }
  const { freeBytes: free } = await diskOf(data)
  if (free >= MIN_FREE_BYTES) return []
  return [`Only ${Math.round(free / MIB)} MiB are free on the disk of ${data}; make room.`]
}

/** The image store cannot be read or written. */
async function imageProblems({ data, s3 }: Config): Promise<string[]> {
  if (s3) {
    const images = imageBucket(s3).list()[Symbol.asyncIterator]()
    try {
      await images.next()
      return []
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const why = error.cause instanceof Error ? ` (${error.cause.message})` : ''
      return [`The bucket ${s3.bucket} at ${s3.endpoint} cannot be used for images${why}.`]
    }
  }
  return usable(data, () => folderProblems(imageFolder(data)))
}

function folderProblems(folder: string): string[] {
  if (!existsAt(folder)) return []
  const isUsable = statSync(folder).isDirectory() && isWritable(join(folder, 'file'))
  return isUsable ? [] : [`${folder} must be a folder that kassa may write to.`]
}

async function newestBackup({ backup, data }: Config): Promise<Backup | null> {
  const found = await backupPlace(backup.to, data).list().catch(noneIfUnreadable)
  return found[0] ?? null
}

/** `backupProblems` reports the refusal. */
function noneIfUnreadable(error: unknown): [] {
  if (error instanceof Refusal) return []
  throw error
}

/** The backups cannot be read, or a scheduled backup was missed. */
async function backupProblems({ backup, data }: Config): Promise<string[]> {
  const place = backupPlace(backup.to, data)
  const [newest] = await place.list()
  if (backup.everyMs === null) return []
  const unwritable = 'folder' in backup.to ? folderProblems(backup.to.folder) : []
  if (unwritable.length > 0) return unwritable
  // Another check reports a missing directory.
  if (!existsAt(data)) return []
  // Some file systems, such as NFS, do not know when a directory was made.
  const { birthtimeMs, ctimeMs } = await stat(data)
  const since = newest?.takenAt ?? (birthtimeMs || ctimeMs)
  if (Date.now() - since <= 2 * backup.everyMs) return []
  const missed = newest
    ? `The last backup in ${place.name} is ${ageOf(newest)} old`
    : `There is no backup in ${place.name}`
  return [`${missed}, so KASSA_BACKUP_EVERY is not kept; the log of kassa says why.`]
}

const UNITS: readonly (readonly [unit: string, ms: number])[] = [
  ['days', DAY_MS],
  ['hours', HOUR_MS],
  ['minutes', MINUTE_MS],
]

/** The age of a backup, such as `3 hours`. */
function ageOf({ takenAt }: Backup): string {
  const age = Math.max(0, Date.now() - takenAt)
  const [unit, ms] = UNITS.find(([, ms]) => age >= 2 * ms) ?? ['minutes', MINUTE_MS]
  return `${Math.floor(age / ms)} ${unit}`
}

/**
 * Listens for a moment; on a free port if a server of this data already uses the configured ones. A
 * port that is taken is a problem only if a setting names it: data that is not being served needs
 * none.
 */
async function addressProblems(config: Config, notes: string[]): Promise<string[]> {
  const { data, given } = config
  const others = listenersOf(MODULES, config).map(({ address }) => address)
  const runs = isServed(data)
  if (runs) notes.push(`A server of this data runs at ${servedUrl(config)}.`)
  try {
    await tryToListen(config, others, runs)
  } catch (error) {
    if (!(error instanceof PortTaken) || given.has(error.setting)) throw error
    notes.push(`${error.message} Only kassa serve needs it.`)
  }
  return []
}

/** The problems in the rows of a database that is up to date. */
export async function sqliteRowProblems(
  database: Database,
  config: Pick<Config, 'data' | 'secret'>,
): Promise<RowProblems> {
  const secrets = checkingSecrets(config)
  const reader = new ReadConnection(database, sqliteStatements())
  return await rowProblems(MODULES, reader, secrets).finally(() => reader.refresh())
}

/** Reads the secret without creating one. A new secret could not match the digests. */
function checkingSecrets({ data, secret }: Pick<Config, 'data' | 'secret'>): Secrets {
  return secretsOf(secret ?? keptSecret(data) ?? randomBytes(32))
}
