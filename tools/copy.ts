import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SourceFile } from '../test/source.ts'

interface Outcome {
  readonly good: boolean
  /** Killed at its limit. */
  readonly hung: boolean
  /** Processor time in seconds. */
  readonly costS: number
  readonly output: string
}

/** Longest time of a run that waits for what never comes. */
const WAIT_MS = 15 * 60_000

/** A copy of the project in a temporary folder, to change it without harm. */
export class Copy {
  readonly folder = mkdtempSync(join(tmpdir(), 'kassa-copy-'))

  constructor(files: readonly SourceFile[]) {
    // PostgreSQL runs as another user, with its data below this folder.
    chmodSync(this.folder, 0o755)
    mkdirSync(join(this.folder, 'tmp'))
    for (const { path } of files) cpSync(path, join(this.folder, path))
    // They are built in, and are no code of the project.
    for (const path of new Bun.Glob('src/modules/*/templates/**').scanSync({ dot: true })) {
      cpSync(path, join(this.folder, path))
    }
    symlinkSync(join(process.cwd(), 'node_modules'), join(this.folder, 'node_modules'))
    process.on('exit', () => rmSync(this.folder, { recursive: true, force: true }))
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.folder, path), text)
  }

  remove(path: string): void {
    rmSync(join(this.folder, path), { recursive: true })
  }

  /**
   * Runs a command of bun in the copy. Its limit is processor time, which a busy machine does not
   * change.
   */
  async run(limitS: number, ...command: string[]): Promise<Outcome> {
    const output = join(this.folder, 'tmp', `output-${crypto.randomUUID()}`)
    const limit = `ulimit -t ${Math.ceil(limitS)}; exec "$@"`
    const child = Bun.spawn(['sh', '-c', limit, 'sh', process.execPath, ...command], {
      cwd: this.folder,
      env: { ...process.env, TMPDIR: join(this.folder, 'tmp') },
      stdin: 'ignore',
      stdout: Bun.file(output),
      stderr: Bun.file(output),
      timeout: WAIT_MS,
      killSignal: 'SIGKILL',
    })
    const good = (await child.exited) === 0
    const costS = Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6
    const text = readFileSync(output, 'utf8')
    rmSync(output)
    return { good, hung: child.signalCode !== null, costS, output: text }
  }
}
