import type { TextLanguage } from '../text/language.ts'
import { ownersOf } from './access/staff.ts'
import type { User } from './access/user.ts'
import type { Ports } from './ports.ts'
import type { ServerSettings } from './server-settings.ts'
import { ownedShops, shopIds } from './shop/shop.ts'

/** A backup of the whole server. */
export interface Backup {
  /** Contains the time, so that names sort by it. */
  readonly name: string
  /** Milliseconds since 1970. */
  readonly takenAt: number
  readonly bytes: number
}

/** The backups in the place that KASSA_BACKUP_TO names. */
export interface Backups {
  readonly everyMs: number | null
  /** The number of backups that are kept. */
  readonly keep: number
  /** The folder, or the prefix in a bucket, for people. */
  readonly place: string
  readonly isRunning: boolean
  /** The newest backup at the last check; null if there is none. */
  readonly last: Backup | null
  /**
   * All backups, newest first.
   * @throws Refusal UNAVAILABLE if the place cannot be read
   */
  list(): Promise<readonly Backup[]>
  /** The content of a backup; null if there is none with this name. */
  open(name: string): Promise<ReadableStream<Uint8Array> | null>
  /**
   * Starts making a backup, in another process.
   * @throws Refusal CONFLICT while one is being made
   */
  start(): void
}

/** Operations on the whole server rather than on one shop. */
export interface Operations {
  readonly backups: Backups
  readonly settings: ServerSettings
  /** The disk of the data directory. */
  disk(): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>
  /**
   * Sends a mail at once.
   * @throws Refusal UNAVAILABLE with the reason if the mail server refuses it
   */
  sendTestMail(to: string, language: TextLanguage): Promise<void>
}

/** The users who may administer the whole server. */
export async function operatorsOf(ports: Ports): Promise<User[]> {
  const { read } = ports.store
  const [first] = await shopIds(read)
  const operators: User[] = []
  for (const owner of first === undefined ? [] : await ownersOf(read, first)) {
    if (await isOperator(ports, owner)) operators.push(owner)
  }
  return operators
}

/**
 * Whether a user may administer the whole server: an owner of all its shops. If anybody may sign
 * up, nobody may, because the first stranger would own all shops.
 */
export async function isOperator({ store: { read }, signup }: Ports, user: User): Promise<boolean> {
  if (signup !== 'invite') return false
  const owned = await ownedShops(read, user)
  if (owned.length === 0) return false
  const all = await read.all('shop.list', { limit: owned.length + 1 })
  return all.length === owned.length
}
