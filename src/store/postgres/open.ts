import type { CommitWatch, Remembered } from '../../domain/store.ts'
import type { Engine } from '../engine.ts'
import { Statements } from '../statements.ts'
import { SILENT, type Upgrade } from '../upgrade.ts'
import type { PostgresSettings } from './connection.ts'
import { isPassing, openingError, publicError, repeated } from './errors.ts'
import { migrate } from './migrate.ts'
import { Pool } from './pool.ts'
import { refuseSharedSessions } from './pooler.ts'
import { rememberedUntilCommit, sharedInTurn } from './remembered.ts'
import { PostgresSession, type Query } from './session.ts'
import { POSTGRES, POSTGRES_SOURCES } from './statements.ts'
import { Transactions } from './transactions.ts'
import { refuseUnwritable } from './writable.ts'

/**
 * Opens a database, and creates or updates its tables if needed. Any number of processes may do so.
 * @throws Refusal UNAVAILABLE if it cannot be used
 */
export async function openPostgres(
  settings: PostgresSettings,
  { reads, writes, close: closePools }: Pools = poolsOf(settings),
  upgrade: Upgrade = SILENT,
): Promise<Engine> {
  const statements = new Statements(POSTGRES_SOURCES, POSTGRES)
  const reader = new Reader(statements, reads)
  const transactions = new Transactions(statements, writes)
  const close = async () => {
    await transactions.close()
    await closePools()
  }
  try {
    await refuseSharedSessions(reads, writes)
    await migrate(writes, upgrade)
    if (upgrade.isServer) await refuseReadOnly(writes)
  } catch (error) {
    await close()
    throw openingError(error)
  }
  return {
    kind: 'postgresql',
    reader,
    waitingWrites: () => transactions.running,
    searches: (here) => here,
    write: (work, shop) => transactions.write(work, shop),
    writeSlice: (work) => transactions.writeSlice(work),
    onLeft: (work, run) => transactions.listeners.onLeft(work, run),
    onChange: (listeners) => void transactions.listeners.change.push(...listeners),
    watch: () => watchCommits(reader),
    close,
  }
}

/**
 * A server that cannot write does not start.
 * @throws Refusal UNAVAILABLE
 */
async function refuseReadOnly(writes: Pool): Promise<void> {
  using connection = await writes.reserve()
  await refuseUnwritable(connection)
}

/** Writes that wait for the lock of a shop must not keep reads from their connections. */
export interface Pools {
  readonly reads: Pool
  readonly writes: Pool
  close(): Promise<void>
}

export function poolsOf(settings: PostgresSettings): Pools {
  const reads = new Pool(settings, Math.ceil(settings.connections / 2))
  const writes = new Pool(settings, Math.floor(settings.connections / 2))
  const close = async () => void (await Promise.all([reads.close(), writes.close()]))
  return { reads, writes, close }
}

/** Reads, each statement over any connection. */
class Reader extends PostgresSession {
  readonly #commits = sharedInTurn<number>()

  constructor(
    statements: Statements,
    readonly pool: Pool,
  ) {
    super(statements)
  }

  remembered<T>(bytesOf?: (value: T) => number): Remembered<T> {
    const commitsIn = (shop: number) => this.#commits(`${shop}`, () => this.#commitsIn(shop))
    return rememberedUntilCommit(commitsIn, bytesOf)
  }

  async #commitsIn(shop: number): Promise<number | null> {
    const row = await this.get<{ commits: number }>('shop.commits', { shop })
    return row?.commits ?? null
  }

  protected async query({ sql, args }: Query) {
    const { pool } = this
    try {
      return await repeated(() => pool.query(sql, args), isPassing)
    } catch (error) {
      throw publicError(error)
    }
  }
}

/** Each write of a shop adds to a counter beside its revision. */
function watchCommits(reader: PostgresSession): CommitWatch {
  let seen = new Map<number, number>()
  return {
    async changed(shopIds) {
      if (shopIds.size === 0) return shopIds
      const values = { shops: [...shopIds] }
      const rows = await reader.all<{ shopId: number; commits: number }>('shop.all_commits', values)
      const before = seen
      seen = new Map(rows.map(({ shopId, commits }) => [shopId, commits]))
      return new Set([...shopIds].filter((id) => seen.get(id) !== before.get(id)))
    },
  }
}
