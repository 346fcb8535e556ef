import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BackgroundThread } from '../../../src/store/sqlite/background.ts'
import { Checkpoints } from '../../../src/store/sqlite/checkpoints.ts'
import { openSqlite } from '../../../src/store/sqlite/open.ts'

test('the file of a long log is emptied once no write has come for a while, and nothing is lost', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kassa-test-'))
  const file = join(directory, 'kassa.sqlite')
  const database = new Database(file, { create: true })
  for (const set of ['journal_mode = WAL', 'wal_autocheckpoint = 0']) database.run(`PRAGMA ${set}`)
  database.run('CREATE TABLE note (text BLOB)')
  const length = () => statSync(`${file}-wal`).size
  const background = new BackgroundThread(file)
  const checkpoints = new Checkpoints(database, background, length(), 1)
  database.run('INSERT INTO note (text) VALUES (zeroblob(100000))')
  await new Promise<void>((resolve) => checkpoints.idle(resolve))
  expect(length()).toBe(0)
  expect(database.query('SELECT length(text) AS size FROM note').get()).toEqual({ size: 100_000 })
  checkpoints.close()
  await background.close()
  // It starts again where it is still needed.
  const copy = join(directory, 'copy.sqlite')
  writeFileSync(copy, '')
  await background.copyTo(copy)
  expect(statSync(copy).size).toBeGreaterThan(100_000)
  await background.close()
  database.close()
  rmSync(directory, { recursive: true })
})

test('a database that is closed is a single file', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kassa-test-'))
  await openSqlite(join(directory, 'kassa.sqlite')).close()
  expect(readdirSync(directory)).toEqual(['kassa.sqlite'])
  rmSync(directory, { recursive: true })
})

test('a log that the background thread cannot shorten is shortened by the writer', async () => {
  const ran: string[] = []
  const statement = (sql: string) => ({
    get: () => {
      ran.push(sql)
      return { log: 32_000, checkpointed: 0 }
    },
    [Symbol.dispose]() {},
  })
  const database = { prepare: statement } as unknown as Database
  const background = { checkpoint: async () => {} } as unknown as BackgroundThread
  await new Checkpoints(database, background).ready()
  expect(ran.at(-1)).toBe('PRAGMA wal_checkpoint(PASSIVE)')
})

test('the length of the log is not looked up for each of many transactions', async () => {
  let looks = 0
  const statement = {
    get() {
      looks++
      return { log: 1, checkpointed: 0 }
    },
  }
  const database = { prepare: () => statement } as unknown as Database
  const checkpoints = new Checkpoints(database, null as unknown as BackgroundThread)
  for (let transaction = 0; transaction < 50; transaction++) await checkpoints.ready()
  expect(looks).toBeLessThan(50)
  await Bun.sleep(10)
  const before = looks
  await checkpoints.ready()
  expect(looks).toBe(before + 1)
})
