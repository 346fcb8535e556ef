import { Database } from 'bun:sqlite'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { migrate } from '../../src/store/sqlite/migrate.ts'
import type { Executable } from '../executable.ts'
import { Acknowledged } from './acknowledged.ts'
import { halvesIn, revisionOf } from './damage.ts'
import type { Disk, Loss } from './disk.ts'
import { recordedBy, recordedText, type Step, stepsOf } from './trace.ts'

const CLIENTS = 32
const WRITES_IN_WAVE = 6

/** The server from its sources, with a checkpoint every few milliseconds. */
const SERVER = [
  process.execPath,
  '--preload',
  resolve('test/faults/short-log.preload.ts'),
  resolve('src/main.ts'),
]

/** The files after a power cut, and the requests that were answered before it. */
interface Cut {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly answered: readonly string[]
}

/**
 * Cuts the power after each of the steps with these indexes.
 * @param look tells what is wrong with what a cut has left
 * @returns what was wrong, and after which step
 */
export function wrongAfter(
  cuts: readonly number[],
  { before, steps }: Pick<Recording, 'before' | 'steps'>,
  disk: Disk,
  look: (cut: Cut) => readonly string[],
): string[] {
  const times = new Map<number, number>()
  for (const cut of cuts) times.set(cut, (times.get(cut) ?? 0) + 1)
  for (const [path, bytes] of before) disk.keep(path, bytes)
  const answered: string[] = []
  const wrong: string[] = []
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'answer') answered.push(step.requestId)
    else step.apply(disk)
    for (let cut = times.get(index) ?? 0; cut > 0; cut--) {
      const loss = disk.chance.pick<Loss>(['all', 'some', 'some', 'none'])
      const found = look({ files: disk.afterCut(loss), answered })
      wrong.push(...found.map((line) => `after ${step.call}, unsynced ${loss} lost: ${line}`))
    }
  }
  return wrong
}

/**
 * Puts the database that a power cut has left into an empty directory.
 * @returns its file
 */
export function putDatabase(files: Cut['files'], directory: string): string {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory)
  for (const [path, bytes] of files) {
    if (path.startsWith('kassa.sqlite')) writeFileSync(join(directory, path), bytes)
  }
  return join(directory, 'kassa.sqlite')
}

/** The system calls of a server under 32 clients, from its start to its end. */
export class Recording {
  private constructor(
    /** The files that were there before, by their paths. */
    readonly before: ReadonlyMap<string, Uint8Array>,
    readonly steps: readonly Step[],
    readonly acknowledged: Acknowledged,
    /** The revision of the demo shop when it was complete. */
    readonly demo: number,
    readonly scratch: string,
  ) {}

  /** @param options further ones of strace, such as calls that fail */
  static async of(
    kassa: Executable,
    data: string,
    waves: number,
    options: readonly string[] = [],
  ): Promise<Recording> {
    const before = filesIn(data)
    const file = join(kassa.folder(), 'recording')
    const server = await kassa.serve(data, {}, [...recordedBy(file), ...options, ...SERVER])
    const demo = revisionOf(data)
    const acknowledged = new Acknowledged()
    for (let wave = 0; wave < waves || timesStartedOver(data) < 3; wave++) {
      const clients = Array.from({ length: CLIENTS }, (_, client) =>
        acknowledged.write(server, `w${wave}c${client}`, WRITES_IN_WAVE),
      )
      await Promise.all(clients)
    }
    server.child.kill('SIGTERM')
    await server.child.exited
    const steps = stepsOf(await recordedText(file, server.child.pid), data)
    return new Recording(before, steps, acknowledged, demo, join(kassa.folder(), 'data'))
  }

  /**
   * Cuts the power `count` times while the recording runs.
   * @returns what is wrong afterwards
   */
  wrongAfterCuts(count: number, disk: Disk): string[] {
    const { before, steps } = this
    const cuts = Array.from({ length: count }, () => disk.chance.below(steps.length))
    const look = ({ files, answered }: Cut) => this.#wrongIn(files, answered)
    return wrongAfter(cuts, { before, steps }, disk, look)
  }

  /** The errors in the files that a power cut has left. */
  #wrongIn(files: ReadonlyMap<string, Uint8Array>, answered: readonly string[]): string[] {
    const file = putDatabase(files, this.scratch)
    try {
      using database = new Database(file, { readwrite: true, create: true })
      database.run('PRAGMA synchronous = OFF')
      migrate(database)
      database.run("INSERT INTO product_search (product_search) VALUES ('integrity-check')")
      using integrity = database.prepare('PRAGMA integrity_check')
      const damage = integrity.values().flat().map(String)
      return [
        ...damage.filter((line) => line !== 'ok'),
        ...this.acknowledged.missingIn(database, files, answered),
        ...halvesIn(this.scratch, this.demo),
      ]
    } catch (error) {
      return [String(error)]
    }
  }
}

export function filesIn(directory: string): Map<string, Uint8Array> {
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(paths.map((path) => [relative(directory, path), readFileSync(path)]))
}

/** How often the log of a database has started over: its header counts that (SQLite, walformat). */
function timesStartedOver(data: string): number {
  return readFileSync(join(data, 'kassa.sqlite-wal')).readUInt32BE(12)
}
