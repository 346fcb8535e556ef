import { expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KASSA } from '../executable.ts'
import { TestServer } from '../fixture.ts'
import { until } from '../until.ts'

/** The system calls that decide what survives a power cut, with file paths (strace -y). */
const CALLS =
  'fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,write,pwrite64,copy_file_range,ftruncate'

/**
 * Runs a command under strace.
 * @returns its calls on files of a directory, in order
 */
function callsOf(directory: string, words: readonly string[]): string[] {
  const log = join(directory, 'strace')
  const kassa = [...KASSA, ...words]
  const command = ['strace', '-f', '-y', '-qq', '-e', `trace=${CALLS}`, '-o', log, ...kassa]
  const { exitCode, stderr } = Bun.spawnSync(command)
  expect({ exitCode, stderr: stderr.toString() }).toEqual({ exitCode: 0, stderr: '' })
  const lines = readFileSync(log, 'utf8').split('\n')
  return lines
    .map((line) => line.replace(/^\d+ +/, ''))
    .filter((line) => line.includes(directory) && !line.startsWith('<...'))
}

/** The last call on a file before its rename, and the next call on its directory. */
function aroundRename(calls: readonly string[], draft: string, directory: string) {
  const at = calls.findIndex((call) => call.startsWith('rename') && call.includes(draft))
  expect(at).toBeGreaterThan(0)
  const before = calls.slice(0, at).findLast((call) => call.includes(draft))
  const after = calls.slice(at + 1).find((call) => call.includes(`<${directory}>`))
  return [before, after].map((call) => call?.replace(/\(.*/, ''))
}

test.skipIf(!Bun.which('strace') && !process.env.CI)(
  'a backup and a restored database are on disk before they have their name',
  async () => {
    await using server = await TestServer.open()
    const directory = mkdtempSync(join(tmpdir(), 'kassa-sync-'))
    try {
      const file = join(directory, 'shop.backup')
      const data = join(directory, 'data')
      const backup = callsOf(directory, ['backup', file, '--data', server.directory])
      expect(aroundRename(backup, '.partial', directory)).toEqual(['fsync', 'fsync'])
      const restore = callsOf(directory, ['restore', file, '--data', data])
      expect(aroundRename(restore, '.restoring', data)).toEqual(['fsync', 'fsync'])
      // The log of a damaged database would be applied to the new one if it came back.
      const database = join(data, 'kassa.sqlite')
      for (const path of [database, `${database}-wal`]) writeFileSync(path, 'damaged'.repeat(1_000))
      const again = callsOf(directory, ['restore', file, '--data', data])
      const removed = again.findLastIndex(
        (call) => call.includes('unlink') && call.includes('kassa.sqlite-wal"'),
      )
      const next = again.slice(removed + 1).find((call) => /^rename|^f\w*sync/.test(call))
      expect(next).toStartWith('fsync')
      expect(next).toContain(`<${data}>`)
    } finally {
      rmSync(directory, { recursive: true })
    }
  },
  60_000,
)

test('Ctrl-C during a backup leaves no file behind', async () => {
  await using server = await TestServer.open()
  const directory = mkdtempSync(join(tmpdir(), 'kassa-sync-'))
  try {
    const name = `${'ab'.repeat(32)}.png`
    mkdirSync(join(server.directory, 'images', 'ab'), { recursive: true })
    // A named pipe without a writer: reading this image never ends.
    const fifo = Bun.spawnSync(['mkfifo', join(server.directory, 'images', 'ab', name)])
    expect(fifo.exitCode).toBe(0)
    const file = join(directory, 'shop.backup')
    const words = ['backup', file, '--data', server.directory]
    const child = Bun.spawn([...KASSA, ...words])
    const draft = `${file}.${child.pid}.partial`
    const isCopied = () => existsSync(draft) && statSync(draft).size > 0
    await until('the copy has begun', isCopied, { pauseMs: 5 })
    child.kill('SIGINT')
    expect(await child.exited).toBe(1)
    expect(readdirSync(directory)).toEqual([])
  } finally {
    rmSync(directory, { recursive: true })
  }
}, 60_000)
