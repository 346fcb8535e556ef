import { getPriority, constants as osConstants, setPriority } from 'node:os'
import type { ProductLists } from '../../domain/catalog/list/lists.ts'
import { productLists } from '../../domain/catalog/list/session-lists.ts'
import type { Answer, ThreadOrder } from './background.ts'
import { ReadConnection } from './connection.ts'
import { connect } from './open.ts'
import { sqliteStatements } from './statements.ts'
import { WriteConnection } from './write-connection.ts'

declare const self: Worker

let path = ''
let opened: { readonly connection: ReadConnection; readonly lists: ProductLists } | null = null
let merging: WriteConnection | null = null

self.onmessage = async ({ data: order }: MessageEvent<ThreadOrder>) => {
  if ('open' in order) {
    path = order.open
    return
  }
  const { id } = order
  try {
    answer({ id, result: JSON.stringify(await done(order)) })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    answer({ id, error: { message: String(error), code } })
  }
}

function answer(answer: Answer): void {
  self.postMessage(answer)
}

/**
 * KiB of pages that this connection caches. Searches of 122,000 products take the same CPU time as
 * with twice as much.
 */
const CACHE_KIB = 8_192

/** The database is opened with the first order, so that a failure can be answered. */
function open() {
  const statements = sqliteStatements()
  const settings = ['synchronous = NORMAL', `cache_size = -${CACHE_KIB}`]
  const connection = new ReadConnection(connect(path, settings), statements)
  return { connection, lists: productLists(connection) }
}

/** The log is synced by the next commit of the main thread, which also decides when to copy it. */
function openToMerge() {
  const settings = ['synchronous = NORMAL', 'wal_autocheckpoint = 0']
  return new WriteConnection(connect(path, settings), sqliteStatements())
}

function done({ work, args }: Exclude<ThreadOrder, { open: string }>): unknown {
  if (work === 'close') return close()
  if (work === 'merge') {
    merging ??= openToMerge()
    return merging.merge(Number(args[0]))
  }
  opened ??= open()
  const { connection, lists } = opened
  if (work === 'checkpoint') return checkpoint(connection)
  if (work === 'emptyLog') return emptyLog(connection)
  if (work === 'copy') return copy(connection, String(args[0]))
  // An order that came while another one ran must not be answered from the snapshot of that one.
  connection.refresh()
  const method: (...args: never) => Promise<unknown> = lists[work]
  return Reflect.apply(method, lists, args)
}

function close(): void {
  opened?.connection.close()
  merging?.close()
}

/** Copies the part of the log that no reader still uses, without waiting for readers. */
function checkpoint(connection: ReadConnection): void {
  connection.refresh()
  using passive = connection.database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  passive.get()
}

/** Does not wait for others, because no one could write meanwhile. */
function emptyLog(connection: ReadConnection): void {
  checkpoint(connection)
  connection.database.run('PRAGMA busy_timeout = 0')
  using truncate = connection.database.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  truncate.get()
  connection.database.run('PRAGMA busy_timeout = 250')
}

function copy(connection: ReadConnection, file: string): void {
  connection.refresh()
  // Copying uses a whole processor, so a server on the same machine goes first. The lowest priority
  // would starve the copy on a busy machine, and its snapshot keeps the log from being shortened.
  // Only root may raise the priority of a process that has lowered its own.
  setPriority(Math.max(getPriority(), osConstants.priority.PRIORITY_BELOW_NORMAL))
  // The connection writes only to the copy, but SQLite counts that as a write to this database.
  connection.database.run('PRAGMA query_only = OFF')
  connection.database.run('VACUUM INTO ?', [file])
}
