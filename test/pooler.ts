import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, isRoot, unprivileged } from './postgres.ts'
import { until } from './until.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

export const hasPooler = existsSync(PROGRAM)

/** PgBouncer in front of the databases of a cluster, reached by a socket. */
export class Pooler implements AsyncDisposable {
  private constructor(
    readonly folder: string,
    readonly child: Bun.Subprocess,
  ) {}

  static async start(
    { directory }: Cluster,
    mode: 'session' | 'transaction' | 'statement',
    more: readonly string[] = [],
  ): Promise<Pooler> {
    const folder = mkdtempSync(join(tmpdir(), 'kassa-pooler-'))
    const file = join(folder, 'pgbouncer.ini')
    const lines = [
      '[databases]',
      `* = host=${directory} user=kassa`,
      '[pgbouncer]',
      'listen_addr =',
      'listen_port = 6432',
      `unix_socket_dir = ${folder}`,
      'auth_type = any',
      `pool_mode = ${mode}`,
      ...more,
    ]
    writeFileSync(file, `${lines.join('\n')}\n`)
    // Files of this process are its user's alone once it has opened data.
    if (isRoot) Bun.spawnSync(['chown', '-R', 'postgres', folder])
    const child = Bun.spawn(unprivileged('--pdeathsig=TERM', [PROGRAM, '-q', file]), {
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    await until('PgBouncer listens', () => {
      if (child.exitCode !== null) throw new Error('pgbouncer does not start')
      return existsSync(join(folder, '.s.PGSQL.6432'))
    })
    return new Pooler(folder, child)
  }

  url(database: string): string {
    return `postgres://kassa@localhost:6432/${database}?path=${this.folder}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill('SIGKILL')
    await this.child.exited
    rmSync(this.folder, { recursive: true })
  }
}
