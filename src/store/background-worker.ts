import type { Answer, Order } from './background.ts'
import { ReadConnection } from './connection.ts'
import { type Lists, productLists } from './product-list.ts'
import { connect } from './sqlite.ts'
import { SQLITE_SOURCES, Statements, sqlitePlaceholder } from './statements.ts'

declare const self: Worker

let connection: ReadConnection | null = null
let lists: Lists | null = null

self.onmessage = async ({ data: order }: MessageEvent<Order>) => {
  if ('open' in order) return open(order.open)
  const { id } = order
  try {
    answer({ id, result: JSON.stringify(await done(order)) })
  } catch (error) {
    answer({ id, error: String(error) })
  }
}

function answer(answer: Answer): void {
  self.postMessage(answer)
}

function open(path: string): void {
  const statements = new Statements(SQLITE_SOURCES, sqlitePlaceholder)
  connection = new ReadConnection(connect(path, ['synchronous = NORMAL']), statements)
  lists = productLists(connection)
}

function done(order: Exclude<Order, { open: string }>): unknown {
  if (!connection || !lists) throw new Error('the database is not open')
  if (order.work === 'close') return connection.close()
  if (order.work === 'checkpoint') return checkpoint(connection)
  const method: (...args: never) => Promise<unknown> = lists[order.work]
  return Reflect.apply(method, lists, order.args)
}

/** Carries over what no reader still needs where it is, and waits for nobody. */
function checkpoint(connection: ReadConnection): void {
  connection.refresh()
  using passive = connection.database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  passive.get()
}
