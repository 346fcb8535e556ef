import { messageOf, Refusal } from '../../domain/error.ts'
import type { SqlSession } from './connection.ts'
import type { Pool } from './pool.ts'

/** A pooler may happen to give the same session twice, which another round tells. */
const ROUNDS = 3

/**
 * Makes sure that each connection has a session of its own. A pooler that gives one to each
 * transaction would lose the settings and locks of kassa, and mix up its prepared statements.
 * @param one a pool of two connections or more, or two pools
 * @throws Refusal UNAVAILABLE if sessions are shared
 */
export async function refuseSharedSessions(one: Pool, other: Pool): Promise<void> {
  using first = await one.reserve()
  using second = await other.reserve()
  for (let round = 0; round < ROUNDS; round++) {
    if (!(await sharesSession(first, second))) continue
    const message =
      'A pooler in front of PostgreSQL gives each transaction another session; let it pool by session (pool_mode = session in PgBouncer).'
    throw new Refusal('UNAVAILABLE', message)
  }
}

/**
 * Whether the session that one has just used is given to the transaction of another, or the first
 * gets another one meanwhile. It never waits for the only session while the other has it.
 */
async function sharesSession(one: SqlSession, other: SqlSession): Promise<boolean> {
  const before = await sessionOf(one)
  if (!(await begins(other))) return true
  try {
    const taken = await sessionOf(other)
    return taken === before || (await sessionOf(one)) !== before
  } finally {
    await other.unsafe('COMMIT')
  }
}

/** Begins a transaction; false if a pooler refuses all of them. */
async function begins({ unsafe }: SqlSession): Promise<boolean> {
  try {
    await unsafe('BEGIN')
    return true
  } catch (error) {
    if (/statement pooling mode/.test(messageOf(error))) return false
    throw error
  }
}

async function sessionOf({ unsafe }: SqlSession): Promise<number> {
  // Not as a prepared statement, which a shared session may not have.
  const [row] = await unsafe('SELECT pg_backend_pid() AS pid').simple()
  return row.pid
}
