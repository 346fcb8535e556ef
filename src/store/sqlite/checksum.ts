import type { Database } from 'bun:sqlite'
import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'

/**
 * The last table of a backup. Its one row ends the last page, so the last bytes of the file are the
 * SHA-256, in hex, of all bytes before them, with `MODES` as zeros: one file is enough, wherever it
 * is kept.
 */
export const CHECKSUM_TABLE = 'CREATE TABLE checksum (sha256 TEXT NOT NULL) STRICT'

const LENGTH = 64
const EMPTY = '0'.repeat(LENGTH)
const CHUNK_BYTES = 4 * 1024 * 1024

/**
 * The bytes of an SQLite file that change when a program only opens it in another mode: the format
 * versions, the change counter, and the version of SQLite that wrote last.
 */
const MODES = [
  [18, 20],
  [24, 28],
  [92, 100],
] as const

/** Adds room for the checksum. SQLite must write nothing to the backup after this. */
export function addChecksumTable(copy: Database): void {
  using free = copy.prepare<{ freelist_count: number }, []>('PRAGMA freelist_count')
  // The new table would get a free page in the middle of the file.
  if (free.get()?.freelist_count !== 0) copy.run('VACUUM')
  copy.run(CHECKSUM_TABLE)
  if (!isLastPage(copy)) {
    // The list of tables has grown by a page after that of the new table. That list now has room,
    // so another table takes the page in the middle, and a new one gets the last.
    copy.run('DROP TABLE checksum')
    copy.run('CREATE TABLE room (filled INTEGER)')
    copy.run(CHECKSUM_TABLE)
    copy.run('DROP TABLE room')
  }
  copy.run('INSERT INTO checksum (sha256) VALUES (?1)', [EMPTY])
}

function isLastPage(copy: Database): boolean {
  using root = copy.prepare<{ page: number }, []>(
    "SELECT rootpage AS page FROM sqlite_schema WHERE name = 'checksum'",
  )
  using count = copy.prepare<{ page_count: number }, []>('PRAGMA page_count')
  return root.get()?.page === count.get()?.page_count
}

/**
 * Writes the checksum of a closed backup.
 * @returns it
 */
export async function writeChecksum(file: string): Promise<string> {
  if (lastText(file) !== EMPTY) throw new Error(`${file} does not end with its checksum`)
  const checksum = await checksumOf(file)
  const descriptor = openSync(file, 'r+')
  try {
    writeSync(descriptor, checksum, statSync(file).size - LENGTH, 'latin1')
  } finally {
    closeSync(descriptor)
  }
  return checksum
}

/** Whether the bytes of a file match the checksum at its end. */
export async function hasRightChecksum(file: string): Promise<boolean> {
  return lastText(file) === (await checksumOf(file))
}

/** The SHA-256 of all bytes before the checksum, with the bytes of the mode as zeros. */
async function checksumOf(file: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  const source = await open(file, 'r')
  try {
    const all = (await source.stat()).size - LENGTH
    let left = all
    const chunk = Buffer.alloc(CHUNK_BYTES)
    while (left > 0) {
      const { bytesRead } = await source.read(chunk, 0, Math.min(left, chunk.length))
      if (bytesRead === 0) break
      if (left === all) for (const [from, to] of MODES) chunk.fill(0, from, to)
      hasher.update(chunk.subarray(0, bytesRead))
      left -= bytesRead
    }
    return hasher.digest('hex')
  } finally {
    await source.close()
  }
}

function lastText(file: string): string {
  const bytes = Buffer.alloc(LENGTH)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, bytes, 0, LENGTH, Math.max(0, statSync(file).size - LENGTH))
  } finally {
    closeSync(descriptor)
  }
  return bytes.toString('latin1')
}
