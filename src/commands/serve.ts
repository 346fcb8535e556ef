import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { app } from '../app.ts'
import type { Config } from '../config.ts'
import { loginLink, setupLink } from '../domain/access/link.ts'
import { Refusal, reasonOf } from '../domain/error.ts'
import type { Ports } from '../domain/ports.ts'
import { exists } from '../domain/rows.ts'
import { secretsOf } from '../domain/secrets.ts'
import { ServerSettings } from '../domain/server-settings.ts'
import { partsOf } from '../domain/started-part.ts'
import { MINUTE_MS } from '../domain/time.ts'
import { noteBackup } from '../domain/upkeep/backup-failure.ts'
import { bufferedLog, jsonLine, type Log, terminalLine } from '../http/server/log.ts'
import { pages } from '../http/server/page.ts'
import { MODULES } from '../installed.ts'
import { mailerOf } from '../mail/mailer.ts'
import { SendingOutbox } from '../mail/outbox.ts'
import { ImageFetcher } from '../outbound/images.ts'
import { SCHEMA } from '../store/step.ts'
import { BUILD } from '../version.ts'
import { BackupSchedule } from './backup-schedule.ts'
import { type Command, UsageError } from './command.ts'
import { lacksSecret, openMemory, openServed } from './data.ts'
import { type Demo, demoShop } from './demo.ts'
import { greeting } from './greeting.ts'
import { drained } from './listen.ts'
import { type Listened, listenersOf, type OpenListener } from './listener.ts'
import { lockForServing, refuseServed } from './lock.ts'
import { MODULE_FLAG_NAMES, MODULE_FLAG_OPTIONS } from './module-flags.ts'
import { operationsOn } from './operations.ts'
import { noteServed, ownUrl } from './served-url.ts'
import { openServers, type Servers, tryToListen } from './servers.ts'
import { settingsHelp } from './settings-help.ts'
import { readShopFile, type ShopFile } from './shop-file.ts'
import { applyShopFile } from './shops-from-file.ts'
import { upkeep } from './upkeep.ts'

export const serve: Command = {
  name: 'serve',
  usage: [
    '--port 3000',
    '--host 127.0.0.1',
    ...MODULE_FLAG_NAMES,
    '--config kassa.json',
    '--demo',
    '--memory',
  ]
    .map((flag) => `[${flag}]`)
    .join(' '),
  summary: 'Starts the server, and updates the database first if needed. Logs to standard error.',
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    ...MODULE_FLAG_OPTIONS,
    config: { type: 'string' },
    demo: { type: 'boolean' },
    memory: { type: 'boolean' },
  },
  help: settingsHelp(),
  async run({ flags, env, config, answer }) {
    if (flags.memory && flags.data)
      throw new UsageError('--memory keeps no data; leave out --data.')
    const listeners = listenersOf(MODULES, config)
    for (const { listener } of listeners) {
      if (flags.memory) throw new UsageError(listener.notInMemory)
    }
    const shopFile = await shopFileOf(config, flags.memory === true, env)
    // Parts stop in the reverse order of their starts. If a start fails, the process just ends.
    const parts = new AsyncDisposableStack()
    // A server that cannot listen must not create data.
    if (!flags.memory) refuseServed(config)
    await tryToListen(
      config,
      listeners.map(({ address }) => address),
    )
    if (!flags.memory) parts.defer(lockForServing(config))
    const displaced = Promise.withResolvers<void>()
    parts.defer(await joinNodes(config, displaced.resolve))
    const log = standardError(Date.now)
    const told = (message: string) => (step: object) => log({ level: 'info', message, ...step })
    const upgrade = {
      log: told('the database was brought up to date'),
      slow: told('the database is being brought up to date'),
    }
    if (!flags.memory && lacksSecret(config)) {
      const message = `there was no file ${config.data}/secret, so the database gets a new secret: everybody must sign in again, passwords and keys of other services must be entered again, and kassa check cannot prove what is older`
      log({ level: 'warn', message })
    }
    const ports = flags.memory ? openMemory(config) : await openServed(config, upgrade)
    parts.defer(() => ports.store.close())
    const demo = flags.demo ? await demoShop(ports) : null
    const tryWrite = <T>(work: () => Promise<T>) => unlessReadOnly(log, work)
    const alone = aloneOn(config)
    if (shopFile) {
      await tryWrite(() => applyShopFile({ modules: MODULES, ports, log, alone }, shopFile))
    }
    const closing = new AbortController()
    const isAlone = config.postgres === null
    await upkeep(ports, log, closing.signal, isAlone)
    const settings = await settingsOf(config, ports, log, closing.signal)
    const language = () => settings.language
    const mailer = mailerOf(settings, log)
    const outbox = new SendingOutbox(ports, mailer, log, MODULES)
    const ofModules = partsOf({ modules: MODULES, ports, report: log })
    const working = [new ImageFetcher(ports, log), ...ofModules]
    const shared = { ...ports, outbox, language }
    const backups = flags.memory ? null : backupSchedule(config, settings, shared, log)
    const operations = backups && {
      operations: operationsOn(config.data, mailer, backups, settings),
    }
    const opened: OpenListener[] = []
    for (const { listener, address } of listeners) {
      opened.push(await listener.open(config, address, ports.clock))
    }
    const offers = Object.assign({}, ...opened.map((one) => one.offers))
    const served = app({
      ...shared,
      ...operations,
      config,
      log,
      closing: closing.signal,
      localPagesOf: demo?.slug,
      pages: pages({ offers, demoKey: demo?.publishableKey, language }),
    })
    const servers = await openServers(served, config, opened)
    parts.defer(async () => {
      const stopped = [outbox, ...working, backups].map((one) => one?.stop())
      await Promise.all([drained(served, servers.all()), ...stopped])
      // A server that does not answer must not delay the shutdown; the attempt counts as failed.
      ports.outbound.close()
      await Promise.all(working.map((part) => part.idle()))
    })
    const listened = await listening(opened, servers, log)
    for (const { close } of listened) parts.defer(close)
    const url = ownUrl(config, servers.main.url.origin)
    if (!flags.memory) await tryWrite(async () => noteServed(config, url))
    const link = await tryWrite(() => firstLink(ports, demo, url))
    const end = signalled()
    const data = Object.assign({ url }, ...listened.map((one) => one.data), demo, { link })
    const lines = listened.flatMap((one) => one.lines)
    answer(data, greeting(MODULES, config, servers, lines, demo, link))
    await tryWrite(() => outbox.start(config.postgres === null))
    for (const part of working) part.start()
    backups?.schedule()
    const renewing = servers.https.map((one) => one.keepRenewed(log, closing.signal))
    await Promise.race([end, displaced.promise])
    closing.abort(new Refusal('UNAVAILABLE', 'The server is stopping; send the request again.'))
    await Promise.all(renewing)
    await parts.disposeAsync()
  },
}

/**
 * Several servers on one database must share their images and their secret.
 * @returns a function that releases the lock
 */
async function joinNodes({ postgres, s3, secret }: Config, displaced: () => void) {
  if (!postgres) return async () => {}
  const { lockNode } = await import('../store/postgres/node.ts')
  // Sharing a bucket requires KASSA_SECRET.
  const alike = s3 &&
    secret && {
      secret: secretsOf(secret).mac('alike', ''),
      bucket: `${s3.endpoint} ${s3.bucket}`,
    }
  const server = { version: BUILD.version, schema: SCHEMA }
  return await lockNode(postgres, alike, displaced, server)
}

async function listening(
  opened: readonly OpenListener[],
  { main, others }: Servers,
  log: Log,
): Promise<Listened[]> {
  const all = opened.map((one, index) =>
    one.listening({ main: main.port ?? 0, own: others[index]?.port ?? 0 }, log),
  )
  return await Promise.all(all)
}

/** Writes at the start. On a full or read-only disk, the server starts without these writes. */
async function unlessReadOnly<T>(log: Log, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal || (error instanceof Error && 'syscall' in error))) throw error
    log({
      level: 'warn',
      message: 'the start could not write to the data directory',
      cause: reasonOf(error),
    })
    return null
  }
}

/** The descriptor of standard error. */
const STANDARD_ERROR = 2

/** Readable lines on a terminal, otherwise JSON. */
function standardError(clock: () => number): Log {
  const writer = Bun.stderr.writer()
  const write = (lines: string) => {
    void writer.write(lines)
    void writer.flush()
  }
  // `process.stderr` would load Node's streams, which takes 2 % of a start.
  const isTerminal = isatty(STANDARD_ERROR)
  const colors = isTerminal && process.stderr.hasColors()
  const readable = (time: string, entry: Parameters<Log>[0]) => terminalLine(time, entry, colors)
  return bufferedLog(write, clock, isTerminal ? readable : jsonLine)
}

/**
 * The settings of the server. If there are several servers, each sees the changes of the others.
 */
async function settingsOf(
  config: Config,
  ports: Ports,
  log: Log,
  signal: AbortSignal,
): Promise<ServerSettings> {
  const settings = new ServerSettings(config, ports)
  await settings.load()
  if (config.postgres) {
    const failed = (error: unknown) =>
      log({ level: 'error', message: 'reading the settings failed', cause: reasonOf(error) })
    const timer = setInterval(() => settings.load().catch(failed), MINUTE_MS)
    signal.addEventListener('abort', () => clearInterval(timer))
  }
  return settings
}

function backupSchedule(
  config: Config,
  plan: ServerSettings,
  ports: Ports,
  log: Log,
): BackupSchedule {
  const { backup, data } = config
  const alone = (work: () => Promise<void>) => aloneOn(config)('kassa backup', work)
  const note = (failure: string | null) => noteBackup(ports, failure)
  return new BackupSchedule({ plan, to: backup.to, data, clock: ports.clock, log, alone, note })
}

/**
 * A function that does work which only one server of the database may do at a time; nothing if
 * another one is doing work of this name.
 */
function aloneOn({ postgres }: Config) {
  return async (name: string, work: () => Promise<void>): Promise<void> => {
    if (!postgres) return await work()
    const { alone } = await import('../store/postgres/node.ts')
    return await alone(postgres, name, work)
  }
}

/**
 * The file that a setting names, or kassa.json in the data directory; null if there is none.
 * @throws ConfigError if it is wrong
 */
async function shopFileOf(
  { data, shopFile }: Config,
  isInMemory: boolean,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ShopFile | null> {
  const usual = join(data, 'kassa.json')
  const path = shopFile || (!isInMemory && existsSync(usual) ? usual : '')
  return path === '' ? null : await readShopFile(MODULES, path, env)
}

/** A link that signs in to the demo, or creates the first shop. */
async function firstLink(ports: Ports, demo: Demo | null, url: string) {
  if (demo) return await loginLink(ports, demo.owner, url)
  return (await exists(ports.store.read, 'shop.any', {})) ? null : await setupLink(ports, url)
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}
