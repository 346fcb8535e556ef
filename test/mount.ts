import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether this process may mount; in most containers and for most users it may not. */
export const CAN_MOUNT = canMount()

/** Continuous integration runs as root, where a test must not be skipped in silence. */
export const MUST_MOUNT = process.env.CI === 'true' && process.getuid?.() === 0

/** A small disk in memory, which can be made read-only and writable again. */
export class Disk implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), 'kassa-disk-'))

  /** @param size as mount takes it: `4m` */
  constructor(size: string) {
    run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'none', this.path)
  }

  readOnly(): void {
    run('mount', '-o', 'remount,ro', this.path)
  }

  writable(): void {
    run('mount', '-o', 'remount,rw', this.path)
  }

  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.path)
    return bavail * bsize
  }

  /** Leaves this many bytes free, or up to a page less. */
  fill(rest: number): void {
    const file = openSync(this.#filler, 'a')
    try {
      const page = new Uint8Array(4096)
      while (this.freeBytes > rest) writeSync(file, page)
    } finally {
      closeSync(file)
    }
  }

  /** Frees what `fill` has taken. */
  makeRoom(): void {
    rmSync(this.#filler)
  }

  get #filler(): string {
    return join(this.path, 'filler')
  }

  [Symbol.dispose](): void {
    // Lazily, so that a file that is still open does not make it fail.
    run('umount', '-l', this.path)
    rmSync(this.path, { recursive: true })
  }
}

function canMount(): boolean {
  const path = mkdtempSync(join(tmpdir(), 'kassa-disk-'))
  const mounted = Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=64k', 'none', path])
  if (mounted.exitCode === 0) run('umount', path)
  rmSync(path, { recursive: true })
  return mounted.exitCode === 0
}

function run(...command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command)
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr}`)
}
