import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether this process may mount; in most containers and for most users it may not. */
export const CAN_MOUNT = canMount()

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
