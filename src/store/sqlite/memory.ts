import { Database } from 'bun:sqlite'
import type { Asked, Reading } from '../../domain/store.ts'
import { yieldToOthers } from '../../domain/yielding.ts'
import type { Engine } from '../engine.ts'
import { rememberedUntilCommit, watchVersion } from './connection.ts'
import { migrate } from './migrate.ts'
import { SqliteQueue } from './queue.ts'
import { sqliteStatements } from './statements.ts'
import { WriteConnection } from './write-connection.ts'

/** An engine whose content can be copied into another one. */
export interface MemoryEngine extends Engine {
  /** The committed content of the database. Must not be called during a write. */
  content(): Uint8Array
}

const noLog = { ready: async () => {}, idle() {} }
let empty: Uint8Array | undefined

/**
 * A database in memory, for tests and for commands that need no data. Neither a second connection
 * nor another thread can open such a database, so one connection writes and reads. A read waits
 * while a transaction is open, because it would see changes that may be rolled back.
 * @param content the content of another database in memory; by default empty
 */
export function openMemorySqlite(content?: Uint8Array): MemoryEngine {
  empty ??= migratedDatabase()
  const database = Database.deserialize(content ?? empty, { strict: true })
  database.run('PRAGMA foreign_keys = ON')
  const connection = new WriteConnection(database, sqliteStatements())
  let commits = 0
  const committed = () => void commits++
  const merge = (pages: number) => connection.merge(pages)
  const queue = new SqliteQueue(connection, noLog, committed, merge)
  const noneOpen = async () => {
    while (database.inTransaction) await yieldToOthers()
  }
  const reader: Reading = {
    fullText: connection.fullText,
    async all<Row>(...asked: Asked) {
      await noneOpen()
      return await connection.all<Row>(asked[0], asked[1])
    },
    async get<Row>(...asked: Asked) {
      await noneOpen()
      return await connection.get<Row>(asked[0], asked[1])
    },
    choosesIndexes: false,
    remembered: (bytesOf) => rememberedUntilCommit(() => commits, bytesOf),
  }
  return {
    kind: 'sqlite',
    reader,
    waitingWrites: () => queue.length,
    searches: (here) => here,
    write: (work, shop) => queue.write(work, shop),
    writeSlice: (work) => queue.writeSlice(work),
    onLeft: (work, run) => connection.listeners.onLeft(work, run),
    onChange: (listeners) => void connection.listeners.change.push(...listeners),
    watch: () => watchVersion(() => commits),
    content: () => database.serialize(),
    async close() {
      await queue.close()
      connection.close()
    },
  }
}

/** The schema is made once, because a copy takes a hundredth of the time. */
function migratedDatabase(): Uint8Array {
  using database = new Database(':memory:')
  migrate(database)
  return database.serialize()
}
