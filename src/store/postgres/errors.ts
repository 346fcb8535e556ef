import { SQL } from 'bun'
import { messageOf, Refusal } from '../../domain/error.ts'
import { UniqueViolation } from '../../domain/store.ts'
import { storageFull, unavailable } from '../engine.ts'

/**
 * SQLSTATE classes of a server that cannot work right now: resources, intervention, system and I/O
 * errors; a standby, which only reads; and a lock that took too long. Lost connections count too.
 */
const UNAVAILABLE = /^(53|57|58|25006|25P03|55P03|40|3D000|28)/
/** Errors of the server after which the same work may succeed, beside a lost connection. */
const PASSING = /^(25P03|40001|40P01)/

/** A connection cannot be opened. The message is a sentence for the operator. */
export class ConnectError extends Error {
  /** @param mayPass whether it may succeed a moment later */
  constructor(
    message: string,
    readonly mayPass = false,
  ) {
    super(message)
  }
}

/** Errors of certificates, as Bun names them, and what can be done. */
const CERTIFICATES: readonly (readonly [code: RegExp, advice: string])[] = [
  [/ALTNAME/, 'Name PostgreSQL by a host of its certificate, or choose sslmode=verify-ca.'],
  [/EXPIRED|NOT_YET/, 'Give PostgreSQL a valid one, and look at the clock of this machine.'],
  [
    /VERIFY|SELF_SIGNED|ISSUER|DEPTH_ZERO|CERT_/,
    'Name the certificate of its authority by sslrootcert in the address of the database.',
  ],
]

/** Says what keeps a connection from being opened, if the server itself does not. */
export function connectError(error: unknown, place: string): unknown {
  if (error instanceof SQL.PostgresError && error.errno !== undefined) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const why = messageOf(error)
  if (code === 'ERR_POSTGRES_TLS_NOT_AVAILABLE') {
    const message = `PostgreSQL at ${place} offers no TLS, which the sslmode of the address demands.`
    return new ConnectError(message)
  }
  if (/caFile|CA file/.test(why)) {
    const message = `sslrootcert in the address of the database must name a file with certificates (PEM): ${why}.`
    return new ConnectError(message)
  }
  const advice = CERTIFICATES.find(([known]) => known.test(code))?.[1]
  if (advice) {
    const message = `The certificate of PostgreSQL at ${place} is not accepted: ${why}. ${advice}`
    return new ConnectError(message)
  }
  if (!isLost(error)) return error
  return new ConnectError(`PostgreSQL at ${place} cannot be reached (${why}).`, true)
}

/** Turns an error of PostgreSQL into one of the port; other errors stay as they are. */
export function publicError(error: unknown): unknown {
  if (isLost(error) || error instanceof ConnectError) return unavailable(error)
  if (!(error instanceof SQL.PostgresError)) return error
  const { errno = '', detail = '', constraint = '' } = error
  if (errno === '23505') {
    // Key (shop_id, sku)=(…) already exists.
    return new UniqueViolation(/^Key \(([^)]*)\)=/.exec(detail)?.[1] ?? constraint, error)
  }
  if (errno === '53100') return storageFull(error)
  return UNAVAILABLE.test(errno) ? unavailable(error) : error
}

/** Errors of an address that cannot work. The server's own message names the user or database. */
const ADDRESS: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses this user with this password; check both in the database address.',
  '28000': 'PostgreSQL has no such user, or refuses it; check the user in the database address.',
  '3D000': 'PostgreSQL has no such database; create it, or check its name in the database address.',
  '25006': 'The database is a standby, which only reads; name the primary.',
  '42501':
    'The user may not create, change or empty tables in this database; let its owner run kassa update, restore or move, or make this user the owner.',
}

/** Like `publicError`, with a message for the operator who has set the address of the database. */
export function openingError(error: unknown): unknown {
  if (error instanceof ConnectError) return new Refusal('UNAVAILABLE', error.message)
  const errno = error instanceof SQL.PostgresError ? error.errno : undefined
  const message = ADDRESS[errno ?? '']
  return message ? new Refusal('UNAVAILABLE', message, [], { cause: error }) : publicError(error)
}

/** Whether the work may succeed if it is repeated at once. */
export function isPassing(error: unknown): boolean {
  if (isLost(error)) return true
  return error instanceof SQL.PostgresError && PASSING.test(error.errno ?? '')
}

/** The connection was lost, or there never was one, so the server's answer is unknown. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (error instanceof SQL.PostgresError && error.errno !== undefined) {
    return error.errno.startsWith('57P0') || error.errno.startsWith('08')
  }
  return /^(ERR_POSTGRES_(CONNECTION|IDLE|LIFETIME)|E[A-Z]+$|FailedToOpenSocket)/.test(
    String(error.code),
  )
}

/** How often work is tried, and how long it waits at first. */
const TRIES = 5
const FIRST_WAIT_MS = 10

/** Does work again, some milliseconds later, while it fails with errors of this kind. */
export async function repeated<T>(
  work: () => Promise<T>,
  again: (error: unknown, tries: number) => boolean,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries >= TRIES || !again(error, tries)) throw error
      // The wait is random, so that two conflicting writes do not conflict again.
      await Bun.sleep(FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random()))
    }
  }
}
