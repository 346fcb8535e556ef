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

self.onmessage = async ({ data: { url, query, done, there } }: MessageEvent<Order>) => {
  sql ??= new SQL(url, { max: 1 })
  try {
    there.postMessage({ rows: [...(await sql.unsafe(query))] })
  } catch (error) {
    there.postMessage({ error: String(error) })
  }
  Atomics.store(done, 0, 1)
  Atomics.notify(done, 0)
}
