import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { Refusal } from '../domain/error.ts'
import { placed } from '../domain/module.ts'
import type { ImageFiles, Outbox, Ports } from '../domain/ports.ts'
import { sealing } from '../domain/seal/sealing.ts'
import { secretsOf } from '../domain/secrets.ts'
import { imageDirectory } from '../image/directory.ts'
import { FairQueue } from '../image/fair-queue.ts'
import { imageMemory } from '../image/memory.ts'
import { imageBucket } from '../image/s3.ts'
import { MODULES } from '../installed.ts'
import { outboundFetch } from '../outbound/fetch.ts'
import { type Engine, storeOn } from '../store/engine.ts'
import { openMemorySqlite } from '../store/sqlite/memory.ts'
import { openSqlite } from '../store/sqlite/open.ts'
import { openScratch } from '../store/sqlite/scratch.ts'
import { SILENT, type Upgrade, type Upgraded } from '../store/upgrade.ts'
import { lockForUpgrade } from './lock.ts'
import {
  createPrivate,
  existsAt,
  isFilled,
  privateDirectory,
  readPrivate,
  usable,
} from './private-file.ts'
import { wasServed } from './served-url.ts'

type PortSettings = Partial<Pick<Config, 'url' | 'hosts' | 'outbound' | 'signup' | 'rates'>>
type Places = Partial<Pick<Config, 's3' | 'postgres'>>
type DataSettings = Pick<Config, 'data' | 'secret'> & Places & PortSettings

/** Limit for all uploaded images together that wait to be decoded. */
const MAX_WAITING_BYTES = 256 * 1024 * 1024

const SECRET_BYTES = 32

/** Whether a missing data directory and database are created. */
type Opening = 'make' | 'existing'

/**
 * Opens the database and the data directory, also while a server is using them.
 * @param open opens the engine; tests pass one whose connections they keep
 * @throws Refusal NOT_FOUND if `existing` finds no database file, or with PostgreSQL no directory;
 *   UNAVAILABLE if the directory, the database or the secret cannot be used
 */
export async function openData(
  config: DataSettings,
  opening: Opening = 'make',
  open = openEngine,
  upgrade = SILENT,
): Promise<Ports> {
  const { data, secret, s3, postgres = null } = config
  if (opening === 'make') {
    privateDirectory(data)
    if (!postgres) refuseLost(data)
  } else if (postgres) refuseMissing(data)
  else existingDatabase(data)
  process.umask(0o077)
  const images = s3 ? imageBucket(s3) : imagesIn(data)
  const root = secret ?? keptSecret(data) ?? newSecret(data)
  return portsOn(await open(data, postgres, upgrade), root, images, config)
}

/** Loads the code for PostgreSQL only where it is used. */
async function openEngine(
  data: string,
  postgres: Config['postgres'],
  upgrade: Upgrade,
): Promise<Engine> {
  if (!postgres) return openSqlite(databaseIn(data), upgrade)
  const { openPostgres, poolsOf } = await import('../store/postgres/open.ts')
  return await openPostgres(postgres, poolsOf(postgres), upgrade)
}

/**
 * The file of an existing database, so that a mistyped --data does not create one.
 * @throws Refusal NOT_FOUND, UNAVAILABLE
 */
export function existingDatabase(data: string): string {
  refuseLost(data)
  const file = databaseIn(data)
  if (usable(data, () => existsAt(file))) return file
  throw new Refusal('NOT_FOUND', `There is no database in ${data}; kassa serve creates one.`)
}

/**
 * Refuses a directory whose database has gone: a new one would hide the loss, and its backups would
 * take the place of those of the lost one.
 * @throws Refusal UNAVAILABLE
 */
function refuseLost(data: string): void {
  const file = databaseIn(data)
  if (usable(data, () => !wasServed(data) || isFilled(file))) return
  const message = `${file} is missing or empty, and a server has used it before. Restore a backup, or delete ${data} to start over.`
  throw new Refusal('UNAVAILABLE', message)
}

/**
 * Refuses a mistyped --data beside a database on PostgreSQL, so that no directory and secret are
 * made for it.
 * @throws Refusal NOT_FOUND, UNAVAILABLE
 */
export function refuseMissing(data: string): void {
  if (usable(data, () => existsAt(data))) return
  throw new Refusal('NOT_FOUND', `There is no directory ${data}; kassa serve makes it.`)
}

/** The database file of a data directory. */
export function databaseIn(data: string): string {
  return join(data, 'kassa.sqlite')
}

/** The images of a data directory. */
export function imagesIn(data: string): ImageFiles {
  return imageDirectory(imageFolder(data))
}

export function imageFolder(data: string): string {
  return join(data, 'images')
}

/** Data in memory, which is gone when the process ends. */
export interface MemoryPorts extends Ports {
  /** The content of the database, for `openMemory`. */
  content(): Uint8Array
}

/**
 * Ports on data in memory: empty, or a copy of the content of another database in memory, which
 * needs the secret that it was written with.
 */
export function openMemory(
  config: Partial<Pick<Config, 'secret'>> & PortSettings = {},
  content?: Uint8Array,
): MemoryPorts {
  const engine = openMemorySqlite(content)
  const ports = portsOn(engine, config.secret ?? randomBytes(SECRET_BYTES), imageMemory(), config)
  return { ...ports, content: () => engine.content() }
}

/** Commands send no mail: the server of the data finds it in the database. */
const LEFT_TO_SERVER: Outbox = { isLog: false }

function portsOn(
  engine: Engine,
  secret: Uint8Array,
  images: ImageFiles,
  { url = '', hosts = new Map(), outbound, signup = 'invite', rates }: PortSettings,
): Ports {
  const secrets = secretsOf(secret)
  return {
    secrets,
    store: sealing(
      storeOn(engine, placed(MODULES, 'changeListener')),
      secrets,
      placed(MODULES, 'sealedChanges'),
    ),
    clock: Date.now,
    outbox: LEFT_TO_SERVER,
    images,
    outbound: outboundFetch(outbound === 'any'),
    decoding: new FairQueue(MAX_WAITING_BYTES),
    origin: url,
    hosts,
    signup,
    guestRate: rates?.guests ?? 0,
    language: () => 'en',
    scratch: openScratch,
  }
}

/**
 * Opens the data for the server that holds its lock.
 * @param heard called with the steps that it is given
 */
export async function openServed(
  config: Config,
  heard: Pick<Upgrade, 'log' | 'slow'>,
): Promise<Ports> {
  return await openData(config, 'make', openEngine, { isServer: true, ...heard })
}

/**
 * Does a command's work on a data directory, and closes it even if the work fails. It may create
 * the database or migrate it, but never while a server uses it.
 * @throws Refusal UNAVAILABLE if a server uses a database that needs migration
 */
export async function withData<T>(
  config: Config,
  opening: Opening,
  work: (ports: Ports) => Promise<T>,
): Promise<T> {
  const ports = await openAlone(config, opening)
  try {
    return await work(ports)
  } finally {
    await ports.store.close()
  }
}

/** How commands bring a database up to date. */
export const PRINTING: Upgrade = {
  isServer: false,
  log: printUpgraded,
  slow: ({ step, number, of }) =>
    process.stderr.write(`Bringing the database up to date: ${step}, ${number} of ${of}.\n`),
}

async function openAlone(config: Config, opening: Opening): Promise<Ports> {
  const { data, postgres } = config
  if (!postgres && opening === 'existing') existingDatabase(data)
  const unlock = postgres ? () => {} : await lockForUpgrade(data, databaseIn(data))
  try {
    return await openData(config, opening, openEngine, PRINTING)
  } finally {
    unlock()
  }
}

/** Prints to standard error, because the answer of the command goes to standard output. */
function printUpgraded({ step }: Upgraded): void {
  process.stderr.write(`The database was brought up to date: ${step}.\n`)
}

/** Whether opening this data gives an existing database another secret than it was written with. */
export function lacksSecret({ data, secret, postgres }: DataSettings): boolean {
  return secret === null && !postgres && existsAt(databaseIn(data)) && keptSecret(data) === null
}

/**
 * The server's secret in a data directory; null before the first start.
 * @throws Refusal UNAVAILABLE if it is damaged: a new secret would end all sessions
 */
export function keptSecret(data: string): Uint8Array | null {
  const file = secretIn(data)
  const kept = readPrivate(file)?.trim()
  if (kept === undefined) return null
  if (/^([0-9a-f]{2}){32,}$/i.test(kept)) return Buffer.from(kept, 'hex')
  const message = `${file} is damaged: it must contain 32 bytes or more in hex. Restore a copy of the file, or delete it; then everybody must sign in again.`
  throw new Refusal('UNAVAILABLE', message)
}

function newSecret(data: string): Uint8Array {
  createPrivate(secretIn(data), randomBytes(SECRET_BYTES).toString('hex'))
  const secret = keptSecret(data)
  if (secret === null) throw new Error(`${secretIn(data)} was deleted right after it was created`)
  return secret
}

function secretIn(data: string): string {
  return join(data, 'secret')
}
