import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { rowProblems } from '../src/domain/check.ts'
import { MODULES } from '../src/installed.ts'
import type { TestServer } from './fixture.ts'

/** The problems that `kassa check` finds in the rows of a server. */
export async function problemsIn({ ports }: TestServer): Promise<readonly string[]> {
  return (await rowProblems(MODULES, ports.store.read, ports.secrets)).problems
}

/**
 * Changes the database behind the back of kassa. On SQLite, the reader of the server sees it in the
 * next tick.
 */
export async function changeRows({ directory, database }: TestServer, sql: string): Promise<void> {
  if (database) {
    database.rows(`WITH done AS (${sql} RETURNING 1) SELECT count(*) AS n FROM done`)
    return
  }
  using file = new Database(join(directory, 'kassa.sqlite'))
  file.run(sql)
  await new Promise((resolve) => setImmediate(resolve))
}

/** All that the database of a server holds, without what is gone within a day. */
export function keptTexts(kassa: TestServer): string {
  return (JSON.parse(kassa.dump()) as [table: string, unknown][])
    .filter(([table]) => !/^(mail|idempotency|sqlite_)/.test(table))
    .map((table) => JSON.stringify(table))
    .join('\n')
}
