import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { SQL } from 'bun'
import { openPostgres } from '../src/store/postgres/open.ts'
import type { PostgresSettings } from '../src/store/postgres/pool.ts'

/** Debian's folder of all installed versions. */
const VERSIONS = '/usr/lib/postgresql'
/** A database with all tables, from which others are copied in some milliseconds. */
const TEMPLATE = 'kassa_template'
const USER = 'kassa'

/** Another process, such as test/all.ts, has started a cluster in this folder. */
const given = process.env.KASSA_TEST_POSTGRES

export const hasPostgres = existsSync(VERSIONS)

/** A database server in a temporary folder, reached by a socket in it. */
class Cluster implements Disposable {
  private constructor(readonly directory: string) {}

  /** @param settings of postgresql.conf, such as `fsync=on`; by default it forgets on a crash */
  static async start(settings: readonly string[] = []): Promise<Cluster> {
    const directory = mkdtempSync(join(tmpdir(), 'kassa-postgres-'))
    Bun.spawnSync(['chown', 'postgres', directory])
    const cluster = new Cluster(directory)
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
    cluster.#run('initdb', '--auth=trust', `--username=${USER}`, '--no-sync', ...locale)
    const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
    const place = ["listen_addresses=''", `unix_socket_directories='${directory}'`]
    const all = [...quick, ...place, 'max_connections=300', ...settings]
    const options = all.map((setting) => `-c ${setting}`).join(' ')
    cluster.#run('pg_ctl', '--wait', '--log', join(directory, 'log'), '--options', options, 'start')
    await cluster.sql('postgres', `CREATE DATABASE ${TEMPLATE}`)
    await (await openPostgres(cluster.settings(TEMPLATE))).close()
    return cluster
  }

  static in(directory: string): Cluster {
    return new Cluster(directory)
  }

  url(database: string): string {
    return `postgres://${USER}@localhost/${database}?path=${this.directory}`
  }

  settings(database: string): PostgresSettings {
    return { url: this.url(database), connections: 4, timeoutMs: 10_000 }
  }

  /** Runs a statement with an own connection. */
  async sql(database: string, statement: string): Promise<void> {
    const sql = new SQL(this.url(database), { max: 1 })
    try {
      await sql.unsafe(statement)
    } finally {
      await sql.close()
    }
  }

  [Symbol.dispose](): void {
    this.#run('pg_ctl', '--mode=immediate', 'stop')
    rmSync(this.directory, { recursive: true, force: true })
  }

  /** Runs a program of PostgreSQL, which refuses to be run as root. */
  #run(program: string, ...words: string[]): void {
    const version = readdirSync(VERSIONS).sort().at(-1) ?? ''
    const user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    const command = [`${VERSIONS}/${version}/bin/${program}`, `--pgdata=${this.directory}/data`]
    const run = Bun.spawnSync([...(process.getuid?.() === 0 ? user : []), ...command, ...words], {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
    })
    if (run.exitCode !== 0) throw new Error(`${program}: ${run.stderr}`)
  }
}

let started: Promise<Cluster> | null = null
let databases = 0

/** The cluster of this process, which is stopped at its end. */
async function ownCluster(): Promise<Cluster> {
  const cluster = await Cluster.start()
  process.on('exit', () => cluster[Symbol.dispose]())
  return cluster
}

/** Those that no server uses any more; emptying one takes less time than copying the template. */
const unused: TestDatabase[] = []

/** Empties all tables but that of the schema's version, and counts from 1 again. */
const EMPTY = `DO $$
DECLARE name TEXT;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> 'kassa_schema'
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

  private constructor(
    readonly cluster: Cluster,
    readonly name: string,
  ) {}

  static async make(): Promise<TestDatabase> {
    const again = unused.pop()
    if (again) {
      again.rows(EMPTY)
      return again
    }
    started ??= given === undefined ? ownCluster() : Promise.resolve(Cluster.in(given))
    const cluster = await started
    const name = `kassa_${process.pid}_${++databases}`
    await cluster.sql('postgres', `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
    return new TestDatabase(cluster, name)
  }

  get settings(): PostgresSettings {
    return this.cluster.settings(this.name)
  }

  /** Runs a query and waits for its rows on a second thread, for tests that are not asynchronous. */
  rows(query: string): Record<string, unknown>[] {
    const { port1: here, port2: there } = new MessageChannel()
    const done = new Int32Array(new SharedArrayBuffer(4))
    this.#worker ??= new Worker(new URL('./postgres-reader.ts', import.meta.url))
    this.#worker.postMessage({ url: this.cluster.url(this.name), query, done, there }, [there])
    Atomics.wait(done, 0, 0)
    const { rows, error } = receiveMessageOnPort(here)?.message ?? { error: 'no answer' }
    if (error) throw new Error(error)
    return rows
  }

  [Symbol.dispose](): void {
    unused.push(this)
  }
}
