import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SQL } from 'bun'
import { isRoot, program, unprivileged } from '../postgres.ts'

const USER = 'kassa'
const PORT = 5432

/** A PostgreSQL server that keeps what it has committed, and that can crash and be followed. */
export class Cluster implements Disposable {
  readonly directory: string

  /**
   * @param tcp the port of this machine on which it listens, besides its socket
   * @param place the folder of its folder
   */
  private constructor(
    readonly tcp: number | null,
    place = tmpdir(),
  ) {
    this.directory = mkdtempSync(join(place, 'kassa-cluster-'))
    if (isRoot) Bun.spawnSync(['chown', 'postgres', this.directory])
  }

  static start(tcp: number | null = null, place?: string): Cluster {
    const cluster = new Cluster(tcp, place)
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
    cluster.#run('initdb', '--auth=trust', `--username=${USER}`, ...locale)
    cluster.resume()
    return cluster
  }

  /** A port that nobody uses. */
  static freePort(): number {
    const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
    const { port } = probe
    probe.stop(true)
    return port
  }

  /** The path of its socket. */
  get socket(): string {
    return join(this.directory, `.s.PGSQL.${this.#port}`)
  }

  url(database: string): string {
    return `postgres://${USER}@localhost:${this.#port}/${database}?path=${this.directory}`
  }

  /** A second server that follows this one, and that this one waits for at each commit. */
  async standby(tcp: number | null = null): Promise<Cluster> {
    const standby = new Cluster(tcp)
    const from = `--dbname=host=${this.directory} port=${this.#port} user=${USER} application_name=standby`
    standby.#run('pg_basebackup', '--checkpoint=fast', '--write-recovery-conf', from)
    standby.resume()
    await this.rows('postgres', "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
    await this.rows('postgres', 'SELECT pg_reload_conf()')
    return standby
  }

  promote(): void {
    this.#run('pg_ctl', '--wait', 'promote')
  }

  /** Ends all its processes at once, as a crash does. */
  crash(): void {
    this.#run('pg_ctl', '--mode=immediate', '--wait', 'stop')
  }

  /** Starts it, after a crash by its log. */
  resume(): void {
    const hosts = this.tcp === null ? '' : '127.0.0.1'
    const place = `unix_socket_directories=${this.directory}`
    const settings = [`listen_addresses=${hosts}`, `port=${this.#port}`, place]
    const options = settings.map((setting) => `-c ${setting}`).join(' ')
    const log = join(this.directory, 'log')
    this.#run('pg_ctl', '--wait', '--log', log, '--options', options, 'start')
  }

  /** Runs the lines of a script as the user of the server, with its programs. */
  script(lines: string): void {
    const path = `${dirname(program('postgres'))}:/usr/bin:/bin`
    const command = ['env', `PATH=${path}`, 'sh', '-e', '-c', lines]
    const run = Bun.spawnSync(unprivileged('--reset-env', command), {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
    })
    if (run.exitCode !== 0) throw new Error(`${lines}: ${run.stderr}`)
  }

  /** Runs a statement with an own connection. */
  async rows(database: string, statement: string): Promise<unknown[]> {
    await using sql = new SQL(this.url(database), { max: 1 })
    return [...(await sql.unsafe(statement))]
  }

  [Symbol.dispose](): void {
    if (existsSync(join(this.directory, 'data', 'postmaster.pid'))) this.crash()
    rmSync(this.directory, { recursive: true, force: true })
  }

  get #port(): number {
    return this.tcp ?? PORT
  }

  #run(name: string, ...words: string[]): void {
    const command = [program(name), `--pgdata=${this.directory}/data`, ...words]
    const run = Bun.spawnSync(unprivileged('--reset-env', command), {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
    })
    if (run.exitCode !== 0) throw new Error(`${name}: ${run.stderr}`)
  }
}
