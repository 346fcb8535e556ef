/**
 * Loaded into a server under test: a checkpoint every 20 ms, so that its log starts over again and
 * again. Without it that takes 128 MB of writes.
 */
import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const data = process.argv[process.argv.indexOf('--data') + 1] ?? ''

setInterval(() => {
  if (!existsSync(join(data, 'served-url'))) return
  using database = new Database(join(data, 'kassa.sqlite'), { readwrite: true, create: false })
  using checkpoint = database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  checkpoint.get()
}, 20).unref()
