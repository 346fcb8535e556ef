import { join } from 'node:path'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './domain/time.ts'
import type { Bucket } from './image/s3.ts'
import { ConfigError, type Settings } from './settings.ts'
import type { PostgresSettings } from './store/postgres/connection.ts'
import { isPostgres, wrongParameter } from './store/postgres-address.ts'

/** The backups that a server makes and keeps. */
export interface BackupPlan {
  /** Null if backups are made only on request. */
  readonly everyMs: number | null
  /** A prefix is empty or ends in a slash. */
  readonly to: { readonly folder: string } | { readonly bucket: Bucket; readonly prefix: string }
  readonly keep: number
  /** Several servers may run, which share no place for backups. */
  readonly needsPlace: boolean
}

/** The places where a server keeps its data. */
export interface DataPlaces {
  readonly data: string
  /** Null if the database is a file in the data directory. */
  readonly postgres: PostgresSettings | null
  /** The file with the password for PostgreSQL, also for a database that a command names; or ''. */
  readonly passwordFile: string
  /** Null if images are kept in the data directory. */
  readonly s3: Bucket | null
  readonly backup: BackupPlan
}

/** @throws ConfigError naming the setting */
export function dataPlaces(settings: Settings): DataPlaces {
  const postgres = postgresOf(settings)
  const s3 = bucketOf(settings)
  if (postgres && s3 && !settings.text('KASSA_SECRET')) {
    throw new ConfigError(
      'KASSA_SECRET is missing. With KASSA_DATABASE_URL and a bucket, several servers may run, and all need the same one.',
    )
  }
  const passwordFile = settings.text('KASSA_DATABASE_PASSWORD_FILE')
  const backup = backupPlan(settings, s3)
  return { data: settings.text('KASSA_DATA'), postgres, passwordFile, s3, backup }
}

/**
 * Null if none of the settings is given.
 * @throws ConfigError if only some are
 */
function bucketOf(settings: Settings): Bucket | null {
  const names = [
    'KASSA_S3_BUCKET',
    'KASSA_S3_ENDPOINT',
    'KASSA_S3_ACCESS_KEY_ID',
    'KASSA_S3_SECRET_ACCESS_KEY',
  ] as const
  const missing = names.filter((name) => settings.text(name) === '')
  if (missing.length === names.length) return null
  const [first] = missing
  if (first) throw new ConfigError(`${first} is missing. A bucket needs all KASSA_S3_ settings.`)
  return {
    bucket: settings.text('KASSA_S3_BUCKET'),
    endpoint: settings.text('KASSA_S3_ENDPOINT'),
    region: settings.text('KASSA_S3_REGION'),
    accessKeyId: settings.text('KASSA_S3_ACCESS_KEY_ID'),
    secretAccessKey: settings.text('KASSA_S3_SECRET_ACCESS_KEY'),
  }
}

const UNIT_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }

function backupPlan(settings: Settings, s3: Bucket | null): BackupPlan {
  const every = settings.text('KASSA_BACKUP_EVERY')
  const [, number = '', unit = ''] = /^([1-9]\d{0,3})([mhd])$/.exec(every) ?? []
  if (every !== '' && number === '') {
    throw new ConfigError('KASSA_BACKUP_EVERY must be a time such as 24h, 90m or 7d.')
  }
  const keep = settings.whole('KASSA_BACKUP_KEEP', 10_000, 1)
  const everyMs = every === '' ? null : Number(number) * (UNIT_MS[unit] ?? 0)
  const to = settings.text('KASSA_BACKUP_TO')
  if (!/^\w+:\/\//.test(to)) {
    const needsPlace = Boolean(to === '' && settings.text('KASSA_DATABASE_URL') && s3)
    if (everyMs && needsPlace) {
      throw new ConfigError(
        'KASSA_BACKUP_TO is missing. With KASSA_DATABASE_URL and a bucket, several servers may run, and only one makes each backup, in a place that all can reach.',
      )
    }
    const folder = to || join(settings.text('KASSA_DATA'), 'backups')
    return { everyMs, keep, needsPlace, to: { folder } }
  }
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to) ?? []
  if (!bucket || /\/\/|^\//.test(path)) {
    throw new ConfigError(
      'KASSA_BACKUP_TO must be a folder, or an address such as s3://bucket/prefix.',
    )
  }
  if (!s3) {
    throw new ConfigError('KASSA_BACKUP_TO names a bucket, so the KASSA_S3_ settings are needed.')
  }
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  return { everyMs, keep, needsPlace: false, to: { bucket: { ...s3, bucket }, prefix } }
}

function postgresOf(settings: Settings): PostgresSettings | null {
  const connections = settings.whole('KASSA_DATABASE_CONNECTIONS', 1_000, 2)
  const seconds = settings.whole('KASSA_DATABASE_TIMEOUT', 3_600, 1)
  const url = settings.text('KASSA_DATABASE_URL')
  if (url === '') return null
  if (!isPostgres(url)) {
    throw new ConfigError(
      'KASSA_DATABASE_URL must be an address such as postgres://user:password@host/kassa.',
    )
  }
  const wrong = wrongParameter(url)
  if (wrong) throw new ConfigError(`In KASSA_DATABASE_URL, ${wrong}`)
  const passwordFile = settings.text('KASSA_DATABASE_PASSWORD_FILE')
  return { url, passwordFile, connections, timeoutMs: seconds * 1000 }
}
