import { Database } from 'bun:sqlite'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, app } from '../src/app.ts'
import { BackupSchedule } from '../src/commands/backup-schedule.ts'
import { databaseIn, openData } from '../src/commands/data.ts'
import { operationsOn } from '../src/commands/operations.ts'
import { readConfig } from '../src/config.ts'
import { isPublicAddress } from '../src/domain/outbound.ts'
import type { Ports } from '../src/domain/ports.ts'
import { ServerSettings } from '../src/domain/server-settings.ts'
import { createShop } from '../src/domain/shop/new-shop.ts'
import { findShop } from '../src/domain/shop/shop.ts'
import { partsOf, type StartedPart } from '../src/domain/started-part.ts'
import type { Store } from '../src/domain/store.ts'
import { noteBackup } from '../src/domain/upkeep/backup-failure.ts'
import { pages } from '../src/http/server/page.ts'
import { MODULES } from '../src/installed.ts'
import { SendingOutbox } from '../src/mail/outbox.ts'
import { type Network, outboundFetch } from '../src/outbound/fetch.ts'
import { openMemorySqlite } from '../src/store/sqlite/memory.ts'
import { openSqlite } from '../src/store/sqlite/open.ts'
import { aloneWhereItDecides } from './alone.ts'
import { Answer, type Ask, requestOf } from './answer.ts'
import { checkDocumented } from './documented.ts'
import { Mailbox } from './mailbox.ts'
import { TestDatabase } from './postgres.ts'
import { ShopFixture } from './shop-fixture.ts'

/** The time of the clock at the start; it stands still until a test moves it. */
const OPENING = Date.UTC(2026, 0, 15, 12)

/** There are no rate limits and anybody may sign in, unless a test sets it otherwise. */
const QUIET = {
  KASSA_SIGNUP: 'open',
  ...Object.fromEntries(
    ['PUBLISHABLE', 'SECRET', 'TERMINAL', 'ADMIN', 'SIGN_IN', 'OTP_IP'].map((name) => [
      `KASSA_RATE_${name}`,
      '0',
    ]),
  ),
}

/** Whether the servers of these tests keep their data in PostgreSQL. */
export const ON_POSTGRES = process.env.KASSA_TEST_ENGINE === 'postgres'

/** A directory in memory if there is enough, so that tests do not wait for the disk. */
const SCRATCH = ['/dev/shm'].find((path) => existsSync(path) && roomIn(path) > 2 ** 30) ?? tmpdir()

/** Merging would change `dump` and `state` beside the requests. */
const NO_MERGER = { merge: async () => false, close: async () => {} }

/** Tests send nothing to other machines. */
const THIS_MACHINE: Network = {
  resolve: async (host) => {
    if (host !== 'localhost') throw new Error(`no test reaches ${host}`)
    return ['127.0.0.1']
  },
  isPublic: isPublicAddress,
}

export type LogEntry = Readonly<Record<string, unknown>>

/** A complete server without a socket: the app with store, clock, log, mailbox and two shops. */
export class TestServer implements AsyncDisposable {
  now = OPENING
  readonly log: LogEntry[] = []
  readonly ports: Ports
  readonly app: App
  readonly mailbox = new Mailbox()
  readonly outbox: SendingOutbox
  /** The parts of the modules, which are not started; commits and `later` make them work. */
  readonly parts: readonly StartedPart[]
  /** Its backups are files without a database. */
  readonly backups: BackupSchedule
  /** Each makes one backup fail. */
  readonly backupFailures: Error[] = []
  readonly serverSettings: ServerSettings
  north!: ShopFixture
  south!: ShopFixture

  #shops = 0
  /** The last dump, which holds until the next commit. */
  #dumped: { readonly state: string | number; readonly rows: string } | null = null
  #reader: Database | null = null
  readonly #writes = new Set<Promise<unknown>>()

  private constructor(
    readonly directory: string,
    readonly database: TestDatabase | null,
    readonly settings: Readonly<Record<string, string>>,
    opened: Ports,
  ) {
    const config = readConfig({ ...QUIET, ...this.settings })
    const clock = () => this.now
    const log = (entry: LogEntry) => void this.log.push(entry)
    const { store } = opened
    const write: Store['write'] = (work) =>
      this.#noted(store.write((tx) => work(aloneWhereItDecides(tx))))
    const writeFor: Store['writeFor'] = (shop, work) =>
      this.#noted(store.writeFor(shop, (tx) => work(aloneWhereItDecides(tx))))
    const writeSlice: Store['writeSlice'] = (work) =>
      store.writeSlice((tx, isAwaited) => work(aloneWhereItDecides(tx), isAwaited))
    const outbound = outboundFetch(config.outbound === 'any', THIS_MACHINE)
    const ports = { ...opened, clock, outbound, store: { ...store, write, writeFor, writeSlice } }
    this.serverSettings = new ServerSettings(config, opened)
    const language = () => this.serverSettings.language
    this.outbox = new SendingOutbox(ports, this.mailbox, log, MODULES, 0)
    this.ports = { ...ports, language, outbox: this.outbox }
    this.parts = partsOf({ modules: MODULES, ports: this.ports, report: log })
    const to = { folder: join(this.directory, 'backups') }
    const alone = (work: () => Promise<void>) => work()
    const make = async (file: string) => {
      const failure = this.backupFailures.shift()
      if (failure) throw failure
      await Bun.write(file, 'a backup')
    }
    const note = (failure: string | null) => noteBackup(this.ports, failure)
    this.backups = new BackupSchedule({
      plan: this.serverSettings,
      to,
      data: this.directory,
      clock,
      log,
      alone,
      note,
      make,
    })
    const operations = operationsOn(this.directory, this.mailbox, this.backups, this.serverSettings)
    const root = app({ ...this.ports, config, log, pages: pages({ language }), operations })
    this.app = compiled(root)
  }

  /** @param settings environment variables, such as KASSA_RATE_SECRET */
  static async open(settings: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const kassa = await TestServer.empty(settings)
    kassa.north = await kassa.shop('north')
    kassa.south = await kassa.shop('south')
    return kassa
  }

  /** A server without a shop. */
  static async empty(settings: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const database = ON_POSTGRES ? await TestDatabase.make() : null
    const directory = TestServer.directory()
    if (!database)
      writeFileSync(join(directory, 'kassa.sqlite'), migratedDatabase(), { mode: 0o600 })
    return await TestServer.in(directory, settings, database)
  }

  /** A server on an existing directory, which is deleted at the end. */
  static async in(
    directory: string,
    settings: Readonly<Record<string, string>> = {},
    database: TestDatabase | null = null,
  ): Promise<TestServer> {
    const postgres = database?.settings ?? null
    const config = readConfig({ ...QUIET, ...settings })
    const data = { ...config, data: directory, postgres }
    const ports = database
      ? await openData(data, 'make', () => database.engine())
      : await openData(data, 'make', async () =>
          openSqlite(databaseIn(directory), undefined, NO_MERGER),
        )
    return new TestServer(directory, database, settings, ports)
  }

  /** Another server on the data of this one, to be ended with `stop`. */
  async beside(): Promise<TestServer> {
    const kassa = await TestServer.in(this.directory, this.settings, this.database)
    kassa.now = this.now
    return kassa
  }

  static directory(): string {
    return mkdtempSync(join(SCRATCH, 'kassa-test-'))
  }

  /** Creates another shop, by default with a slug of its own. */
  async shop(slug = `shop-${++this.#shops}`, currency = 'EUR'): Promise<ShopFixture> {
    const input = { slug, name: `Shop ${slug}`, currency }
    const created = await createShop(this.ports, input, `${slug}@example.com`)
    const shop = await findShop(this.ports.store.read, slug)
    if (!shop) throw new Error(`the shop ${slug} was not made`)
    return new ShopFixture(this, shop, created.secretKey, created.publishableKey)
  }

  /** Sends a request, and waits until the mail that it caused is sent, and until all is written. */
  async ask(ask: Ask): Promise<Answer> {
    const response = await this.app.handle(requestOf(ask))
    const answer = await Answer.of(ask, response)
    await this.settled()
    return answer
  }

  /** Like `ask`. If the document has the route, it must describe the answer. */
  async askDocumented(ask: Ask): Promise<Answer> {
    const answer = await this.ask(ask)
    const { pathname } = new URL(ask.path, 'http://localhost')
    checkDocumented(this.app.routes, ask.method ?? 'GET', pathname, answer)
    return answer
  }

  /** Moves the clock, and sends what is due then. */
  async later(ms: number): Promise<void> {
    this.now += ms
    const parts = [this.outbox, ...this.parts]
    for (const part of parts) part.poll()
    await Promise.all(parts.map((part) => part.idle()))
  }

  /** Waits until the parts of the modules have nothing to do. */
  async idle(): Promise<void> {
    await Promise.all(this.parts.map((part) => part.idle()))
  }

  /** Ends the work beside the requests, so that later changes wait for another server. */
  async stopParts(): Promise<void> {
    await Promise.all(this.parts.map((part) => part.stop()))
  }

  /** Waits for mail, and for writes that no request waits for, such as when a key was last seen. */
  async settled(): Promise<void> {
    await this.outbox.idle()
    await Promise.allSettled(this.#writes)
  }

  /** A value that changes with every commit that writes, and with nothing else. */
  state(): string | number {
    if (this.database) return stateOf(this.database)
    // SQLite counts transactions in the header of the log's index, at byte 8. `data_version` also
    // changes when the log is emptied, which happens at any pause.
    return readFileSync(join(this.directory, 'kassa.sqlite-shm')).readUInt32LE(8)
  }

  async #noted<T>(write: Promise<T>): Promise<T> {
    this.#writes.add(write)
    try {
      return await write
    } finally {
      this.#writes.delete(write)
    }
  }

  /** With this, commands on the directory use the same database. */
  get environment(): Readonly<Record<string, string>> {
    return this.database ? { KASSA_DATABASE_URL: this.database.settings.url } : {}
  }

  /** All rows of all tables, to check that nothing has changed. */
  dump(): string {
    const state = this.state()
    if (this.#dumped?.state !== state) this.#dumped = { state, rows: this.#rows() }
    return this.#dumped.rows
  }

  /** The rows of a table, by the names of its columns. */
  rows(table: string): readonly Readonly<Record<string, unknown>>[] {
    const query = `SELECT * FROM ${table}`
    if (this.database) return this.database.rows(query)
    return this.#sqlite.query<Record<string, unknown>, []>(query).all()
  }

  get #sqlite(): Database {
    this.#reader ??= new Database(join(this.directory, 'kassa.sqlite'), { readonly: true })
    return this.#reader
  }

  #rows(): string {
    if (this.database) return dumpOf(this.database)
    const reader = this.#sqlite
    const tables = reader
      .query<{ name: string }, []>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
      )
      .all()
    const rows = tables.map(({ name }) => [name, reader.query(`SELECT * FROM "${name}"`).values()])
    return JSON.stringify(rows, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    )
  }

  /** Closes this server and opens one on the same directory, which `between` may change. */
  async reopened(between: () => Promise<void>): Promise<TestServer> {
    await this.stop()
    await between()
    const kassa = await TestServer.in(this.directory, this.settings, this.database)
    // A server that began empty has none of both.
    kassa.north = this.north?.on(kassa)
    kassa.south = this.south?.on(kassa)
    return kassa
  }

  /** Ends this server, and leaves its data. */
  async stop(): Promise<void> {
    await Promise.all([this.outbox.stop(), this.stopParts()])
    this.#reader?.close()
    await this.ports.store.close()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    this.database?.[Symbol.dispose]()
    rmSync(this.directory, { recursive: true, force: true })
  }
}

/** Elysia collects all garbage when it compiles an app. Hundreds of apps share this process. */
function compiled(root: App): App {
  const { gc } = Bun
  Object.assign(Bun, { gc: () => 0 })
  void root.fetch
  Object.assign(Bun, { gc })
  return root
}

let migrated: Uint8Array | undefined

/** A database without a row. It is made once, because the migrations take most of a start. */
function migratedDatabase(): Uint8Array {
  migrated ??= openMemorySqlite().content()
  return migrated
}

/** All tables; without the counts of commits, which also grow where nothing changes. */
const TABLES = `SELECT relname AS name, string_agg(attname, ', ' ORDER BY attnum) AS columns
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND attnum > 0
    AND NOT attisdropped AND attname <> 'commits'
  WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
  GROUP BY relname ORDER BY relname`

/** All rows. */
function dumpOf(database: TestDatabase): string {
  dumps ??= database
    .rows(TABLES)
    .map(({ name, columns }) => {
      const row = `json_build_array(${columns}) ORDER BY t::text`
      return `SELECT '${name}' AS name, (SELECT coalesce(json_agg(${row}), '[]') FROM ${name} t) AS rows`
    })
    .join(' UNION ALL ')
  return JSON.stringify(database.rows(dumps).map(({ name, rows }) => [name, rows]))
}

let dumps: string | null = null
let states: string | null = null

/** The numbers of all rows, and the last transactions that have written any of them. */
function stateOf(database: TestDatabase): string {
  states ??= database
    .rows(TABLES)
    .map(({ name }) => {
      const state =
        name === 'shop_revision'
          ? "string_agg(shop_id || '=' || revision, ' ' ORDER BY shop_id)"
          : "count(*) || ' ' || coalesce(max(xmin::text::bigint), 0)"
      return `SELECT (SELECT ${state} FROM ${name}) AS state`
    })
    .join(' UNION ALL ')
  return JSON.stringify(database.rows(states))
}

/** Free bytes of a file system. */
function roomIn(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
