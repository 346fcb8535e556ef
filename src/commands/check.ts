import { statfs } from 'node:fs/promises'
import { type Config, ConfigError } from '../config.ts'
import { Refusal } from '../domain/error.ts'
import { refuseForeign } from '../store/sqlite/backup.ts'
import { damageIn, isDamage } from '../store/sqlite/damage.ts'
import { publicError } from '../store/sqlite/errors.ts'
import { schemaProblems } from '../store/sqlite/migrate.ts'
import { isWritable, openToRead } from '../store/sqlite/read-only.ts'
import { type Command, noArgument, refusalText } from './command.ts'
import { databaseIn, existingDatabase, isServed, keptSecret } from './data.ts'
import { keptAuthority } from './lan.ts'
import { listen, type Place, type Served } from './listen.ts'
import { certificateFiles } from './tls-files.ts'

/** With less free space than this, a shop may soon be unable to write. */
const MIN_FREE_BYTES = 200 * 1024 * 1024
const MIB = 1024 * 1024

/** Each returns messages about what would keep kassa from serving. */
const CHECKS: readonly ((config: Config) => string[] | Promise<string[]>)[] = [
  secretProblems,
  lanProblems,
  databaseProblems,
  diskProblems,
  addressProblems,
]

export const check: Command = {
  name: 'check',
  usage: '[--port 3000] [--host 127.0.0.1] [--lan]',
  summary:
    'Checks settings, database and disk; exits with 1 and says what is wrong, if anything is.',
  options: { port: { type: 'string' }, host: { type: 'string' }, lan: { type: 'boolean' } },
  help: `It finds everything that kassa serve would refuse, and changes nothing.
If a setting is wrong, the exit code is 2, as for every command.`,
  async run(invocation) {
    noArgument(invocation)
    const { flags, config, print } = invocation
    const all: string[] = []
    for (const one of CHECKS) all.push(...(await problemsOf(one, config)))
    // Two checks may fail for the same reason.
    const wrong = [...new Set(all)]
    if (flags.json) print(JSON.stringify({ ok: wrong.length === 0, problems: wrong }))
    else print(wrong.length === 0 ? 'Settings, database and disk are fine.' : wrong.join('\n'))
    if (wrong.length > 0) process.exitCode = 1
  },
}

/** The problems that a check finds, or the reason why it fails itself. */
async function problemsOf(one: (typeof CHECKS)[number], config: Config): Promise<string[]> {
  try {
    return await one(config)
  } catch (error) {
    if (error instanceof Refusal) return [refusalText(error)]
    if (error instanceof ConfigError) return [error.message]
    throw error
  }
}

function secretProblems({ data, secret }: Config): string[] {
  if (secret === null) keptSecret(data)
  return []
}

async function lanProblems({ data, lan }: Config): Promise<string[]> {
  if (lan) await keptAuthority(data, Date.now())
  return []
}

async function databaseProblems({ data, postgres }: Config): Promise<string[]> {
  if (postgres) {
    const { postgresProblems } = await import('../store/postgres/check.ts')
    return await postgresProblems(postgres)
  }
  const file = existingDatabase(data)
  try {
    using database = openToRead(file)
    const schema = schemaProblems(database)
    if (schema.length > 0) return schema
    const damage = damageIn(database)
    if (damage.length > 0) return damage.map(damaged)
    refuseForeign(database, `${file} cannot be backed up`)
    return []
  } catch (error) {
    if (isDamage(error)) return [damaged(error.message)]
    throw publicError(error)
  }
}

function damaged(what: string): string {
  return `The database is damaged: ${what}. Stop kassa and restore a backup.`
}

async function diskProblems({ data, postgres }: Config): Promise<string[]> {
  if (!isWritable(postgres ? databaseIn(data) : existingDatabase(data))) {
    return [`${data} cannot be written; kassa would serve it, but refuse all changes.`]
  }
  const { bavail, bsize } = await statfs(data)
  const free = bavail * bsize
  if (free >= MIN_FREE_BYTES) return []
  return [`Only ${Math.round(free / MIB)} MiB are free on the disk of ${data}; make room.`]
}

/** Listens for a moment; on a free port if a server of this data already uses the set ones. */
async function addressProblems(config: Config): Promise<string[]> {
  const { host, tls, lan } = config
  const ports: Place[] = [{ host, port: config.port }]
  if (lan) ports.push({ host, port: lan.port, portSetting: 'KASSA_LAN_PORT' })
  for (const place of ports) {
    const port = isServed(config.data) ? 0 : place.port
    const served: Served = { fetch: () => new Response(), server: null }
    await listen(served, { ...place, port }, tls && certificateFiles(tls)).stop(true)
  }
  return []
}
