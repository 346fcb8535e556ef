import type { MessagePort } from 'node:worker_threads'
import { SQL } from 'bun'

declare const self: Worker

/** A query of `TestDatabase.rows`, whose thread waits until `done` is 1. */
interface Order {
  readonly url: string
  readonly query: string
  readonly done: Int32Array
  readonly there: MessagePort
}

let sql: SQL | null = null
/** Queries that the server has planned: those of all tables take longer to plan than to run. */
const prepared = new Map<string, string>()

async function rowsOf(sql: SQL, query: string): Promise<unknown[]> {
  if (!query.startsWith('SELECT')) return [...(await sql.unsafe(query))]
  const name = prepared.get(query) ?? `query${prepared.size}`
  if (!prepared.has(query)) await sql.unsafe(`PREPARE ${name} AS ${query}`)
  prepared.set(query, name)
  return [...(await sql.unsafe(`EXECUTE ${name}`))]
}

self.onmessage = async ({ data: { url, query, done, there } }: MessageEvent<Order>) => {
  sql ??= new SQL(url, { max: 1 })
  try {
    there.postMessage({ rows: await rowsOf(sql, query) })
  } catch (error) {
    there.postMessage({ error: String(error) })
  }
  Atomics.store(done, 0, 1)
  Atomics.notify(done, 0)
}
