import { Database } from 'bun:sqlite'
import type { Scratch } from '../../domain/ports.ts'
import { publicError } from './errors.ts'

/** KiB of pages in memory; other pages are on disk. */
const CACHE_KIB = 4_096

/**
 * A `Scratch` in a temporary file, which SQLite unlinks right after opening it.
 * @throws Refusal STORAGE_FULL on a full disk, from any of its methods
 */
export function openScratch(): Scratch {
  const database = new Database(':memory:')
  // ATTACH with an empty name opens a temporary file; Bun's constructor would open memory.
  database.run("ATTACH '' AS scratch")
  database.run(`PRAGMA scratch.cache_size = -${CACHE_KIB}`)
  database.run('PRAGMA scratch.journal_mode = OFF')
  // The long values have numbers as keys; they would spread the short ones over many pages.
  const tables = { number: tableOf(database, 'numbered'), string: tableOf(database, 'named') }
  const of = (key: string | number) => tables[typeof key as 'string' | 'number']
  database.run('BEGIN')
  const safely = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw publicError(error)
    }
  }
  return {
    get: (map, key) => safely(() => of(key).get.get(map, key)?.value ?? null),
    set: (map, key, value) => void safely(() => of(key).set.run(map, key, value)),
    remove: (map, key) => void safely(() => of(key).remove.run(map, key)),
    next: (map, from) => safely(() => of(from).next.get(map, from)),
    [Symbol.dispose]: () => database.close(),
  }
}

function tableOf(database: Database, name: string) {
  database.run(
    `CREATE TABLE scratch.${name} (map, key, value, PRIMARY KEY (map, key)) WITHOUT ROWID`,
  )
  return {
    get: database.query<{ value: string }, [string, string | number]>(
      `SELECT value FROM ${name} WHERE map = ?1 AND key = ?2`,
    ),
    set: database.query(
      `INSERT INTO ${name} VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET value = excluded.value`,
    ),
    remove: database.query(`DELETE FROM ${name} WHERE map = ?1 AND key = ?2`),
    next: database.query<{ key: never; value: string }, [string, string | number]>(
      `SELECT key, value FROM ${name} WHERE map = ?1 AND key >= ?2 ORDER BY key LIMIT 1`,
    ),
  }
}
