import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  addChecksumTable,
  hasRightChecksum,
  writeChecksum,
} from '../../../src/store/sqlite/checksum.ts'

test('a backup ends with its checksum, however many tables there are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-checksum-'))
  const file = join(folder, 'copy.sqlite')
  let grown = 0
  for (let tables = 1; tables <= 70; tables++) {
    const copy = new Database(file)
    copy.run('PRAGMA page_size = 1024')
    copy.run('PRAGMA synchronous = OFF')
    copy.run('BEGIN')
    for (let count = 0; count < tables; count++) {
      copy.run(`CREATE TABLE table_${count} (id INTEGER PRIMARY KEY, name TEXT NOT NULL)`)
    }
    copy.run('COMMIT')
    const pages = () => (copy.query('PRAGMA page_count').get() as { page_count: number }).page_count
    const before = pages()
    addChecksumTable(copy)
    if (pages() > before + 1) grown++
    copy.close()
    await writeChecksum(file)
    expect([tables, await hasRightChecksum(file)]).toEqual([tables, true])
    rmSync(file)
  }
  // The list of tables has grown by a page in some of them.
  expect(grown).toBeGreaterThan(2)
  rmSync(folder, { recursive: true })
})
