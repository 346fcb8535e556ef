import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { SQL } from 'bun'
import type { Engine } from '../src/store/engine.ts'
import type { PostgresSettings } from '../src/store/postgres/connection.ts'
import { openPostgres, type Pools, poolsOf } from '../src/store/postgres/open.ts'
import { Pooler } from './pooler.ts'
import { until } from './until.ts'

/** Debian's folder of all installed versions. */
const VERSIONS = '/usr/lib/postgresql'
/** A database with all tables, from which others are copied in some milliseconds. */
const TEMPLATE = 'kassa_template'
const USER = 'kassa'

/** Whether all tests reach their databases through PgBouncer, which pools by session. */
const isPooled = process.env.KASSA_TEST_POOLER === '1'

/** Whether all tests get databases of a Citus cluster, of one machine. */
export const isCitus = process.env.KASSA_TEST_CITUS === '1'

/** Another process, such as test/all.ts, has started a cluster in this folder. */
const given = isCitus ? undefined : process.env.TEST_POSTGRES

export const hasPostgres = existsSync(VERSIONS)
/** Whether the extension Citus is installed, of which Debian has no package. */
export const hasCitus = hasPostgres && existsSync(join(newest(), 'lib/citus.so'))

/** Fewer shards than usual, since each has all tables and indexes. */
const CITUS = ['shared_preload_libraries=citus', 'citus.shard_count=2']

/** Ends the sessions of the template, and lets no other begin. */
const LEAVE = [
  `ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`,
  `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${TEMPLATE}'`,
]

/** Runs the server as long as the process that has started it, and removes its folder after it. */
const RUN = `"$@" & server=$!
trap 'kill -INT $server' TERM
wait; wait
rm -rf "$FOLDER"`

/** A database server in a temporary folder, reached by a socket in it. */
export class Cluster {
  private constructor(readonly directory: string) {}

  /** It forgets what it was told last if the machine crashes. */
  static async start(): Promise<Cluster> {
    const directory = mkdtempSync(join(tmpdir(), 'kassa-postgres-'))
    const cluster = new Cluster(directory)
    if (isRoot) Bun.spawnSync(['chown', 'postgres', directory])
    cluster.#initialize()
    const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
    const place = ['listen_addresses=', `unix_socket_directories=${directory}`]
    const citus = isCitus ? [...CITUS, `citus.local_hostname=${directory}`] : []
    const settings = [...quick, ...place, ...citus, 'max_connections=300']
    const server = [
      program('postgres'),
      '-D',
      `${directory}/data`,
      ...settings.flatMap((one) => ['-c', one]),
    ]
    Bun.spawn(unprivileged('--pdeathsig=TERM', ['sh', '-c', RUN, 'sh', ...server]), {
      env: { ...process.env, FOLDER: directory },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: Bun.file(join(directory, 'log')),
    }).unref()
    const socket = join(directory, '.s.PGSQL.5432')
    await until('PostgreSQL listens', () => existsSync(socket), { pauseMs: 20 })
    await cluster.#template()
    return cluster
  }

  static in(directory: string): Cluster {
    return new Cluster(directory)
  }

  url(database: string): string {
    return `postgres://${USER}@localhost/${database}?path=${this.directory}`
  }

  /** The address in the form that the programs of PostgreSQL take. */
  libpqUrl(database: string): string {
    return `postgres://${USER}@/${database}?host=${this.directory}`
  }

  settings(database: string): PostgresSettings {
    return { url: this.url(database), connections: 4, timeoutMs: 60_000 }
  }

  /** Runs a statement with an own connection. */
  async sql(database: string, statement: string): Promise<void> {
    await using sql = new SQL(this.url(database), { max: 1 })
    await sql.unsafe(statement)
  }

  #initialize(): void {
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
    const words = [`--pgdata=${this.directory}/data`, '--auth=trust', '--no-sync', ...locale]
    const command = [program('initdb'), `--username=${USER}`, ...words]
    const run = Bun.spawnSync(unprivileged('--reset-env', command), { stdin: 'ignore' })
    if (run.exitCode !== 0) throw new Error(`initdb: ${run.stderr}`)
  }

  async #template(): Promise<void> {
    // The socket is there a moment before the server answers.
    for (let tries = 0; ; tries++) {
      try {
        await this.sql('postgres', `CREATE DATABASE ${TEMPLATE}`)
        break
      } catch (error) {
        if (tries === 1_000) throw error
        await Bun.sleep(20)
      }
    }
    if (isCitus) await this.sql(TEMPLATE, 'CREATE EXTENSION citus')
    await (await openPostgres(this.settings(TEMPLATE))).close()
    // A worker of Citus would keep it from being copied.
    if (isCitus) for (const statement of LEAVE) await this.sql('postgres', statement)
  }
}

export const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to be run as root. */
export function unprivileged(option: string, command: readonly string[]): string[] {
  const user = isRoot ? ['--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
  return ['setpriv', ...user, option, ...command]
}

export function program(name: string): string {
  return `${newest()}/bin/${name}`
}

/** The folder of the newest version. */
function newest(): string {
  return `${VERSIONS}/${readdirSync(VERSIONS).sort().at(-1)}`
}

let started: Promise<Cluster> | null = null
let pooled: Promise<Pooler> | null = null
/** A test may open several databases, each with several servers. */
const POOLS = ['max_client_conn = 1000', 'default_pool_size = 60']

/**
 * Databases that no server uses any more. Emptying one takes less time than copying the template.
 */
const unused: TestDatabase[] = []

/** Empties all tables but that of the schema's steps, and counts from 1 again. */
const EMPTY = `DO $$
DECLARE name TEXT;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> 'schema_step'
  LOOP
    EXECUTE 'DELETE FROM ' || quote_ident(name);
  END LOOP;
  FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = current_schema() LOOP
    PERFORM setval(name, 1, false);
  END LOOP;
END $$`

/** A database of one server, with kassa's tables. */
export class TestDatabase implements Disposable {
  #worker: Worker | null = null
  #pools: Pools | null = null

  private constructor(
    readonly cluster: Cluster,
    readonly name: string,
    readonly pooler: Pooler | null,
  ) {}

  static async make(): Promise<TestDatabase> {
    const again = unused.pop()
    if (again) {
      again.rows(EMPTY)
      return again
    }
    started ??= given === undefined ? Cluster.start() : Promise.resolve(Cluster.in(given))
    const cluster = await started
    const name = `kassa_${crypto.randomUUID().replaceAll('-', '')}`
    await cluster.sql('postgres', `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
    if (isPooled) pooled ??= Pooler.start(cluster, 'session', POOLS)
    return new TestDatabase(cluster, name, await pooled)
  }

  get settings(): PostgresSettings {
    const settings = this.cluster.settings(this.name)
    return this.pooler ? { ...settings, url: this.pooler.url(this.name) } : settings
  }

  /** Opens it with the connections of the last time, which know all statements already. */
  async engine(): Promise<Engine> {
    this.#pools ??= poolsOf(this.settings)
    return await openPostgres(this.settings, { ...this.#pools, close: async () => {} })
  }

  /** Runs a query and waits for its rows on a second thread, for tests that are not asynchronous. */
  rows(query: string): Record<string, unknown>[] {
    const { port1: here, port2: there } = new MessageChannel()
    const done = new Int32Array(new SharedArrayBuffer(4))
    this.#worker ??= new Worker(new URL('./postgres-reader.ts', import.meta.url))
    this.#worker.postMessage({ url: this.settings.url, query, done, there }, [there])
    Atomics.wait(done, 0, 0)
    const { rows, error } = receiveMessageOnPort(here)?.message ?? { error: 'no answer' }
    if (error) throw new Error(error)
    return rows
  }

  [Symbol.dispose](): void {
    unused.push(this)
  }
}
