import { statfs } from 'node:fs/promises'
import { type Config, ConfigError } from '../config.ts'
import { Refusal } from '../domain/error.ts'
import { refuseForeign } from '../store/sqlite/backup.ts'
import { damageIn, isDamage } from '../store/sqlite/damage.ts'
import { publicError } from '../store/sqlite/errors.ts'
import { schemaProblems } from '../store/sqlite/migrate.ts'
import { isWritable, openToRead } from '../store/sqlite/read-only.ts'
import { type Command, noArgument, refusalText } from './command.ts'
import { existingDatabase, isServed, keptSecret } from './data.ts'
import { listen } from './listen.ts'

/** Below this a shop may be unable to write tomorrow. */
const LEAST_BYTES = 200 * 1024 * 1024
const MIB = 1024 * 1024

/** Each finds what would keep kassa from serving, and says it in words for people. */
const LOOKS: readonly ((config: Config) => string[] | Promise<string[]>)[] = [
  secretProblems,
  databaseProblems,
  diskProblems,
  addressProblems,
]

export const check: Command = {
  name: 'check',
  usage: '[--port 3000] [--host 127.0.0.1]',
  summary: 'Looks at settings, database and disk: exit code 0, or 1 and what is wrong.',
  options: { port: { type: 'string' }, host: { type: 'string' } },
  help: `It refuses whatever kassa serve would refuse, and changes nothing. A wrong setting is exit code 2,
as everywhere.`,
  async run(invocation) {
    noArgument(invocation)
    const { flags, config, print } = invocation
    const all: string[] = []
    for (const look of LOOKS) all.push(...(await found(look, config)))
    // Two looks may be refused by the same.
    const wrong = [...new Set(all)]
    if (flags.json) print(JSON.stringify({ ok: wrong.length === 0, problems: wrong }))
    else print(wrong.length === 0 ? 'Settings, database and disk are in order.' : wrong.join('\n'))
    if (wrong.length > 0) process.exitCode = 1
  },
}

/** What a look finds, or by what it is refused itself. */
async function found(look: (typeof LOOKS)[number], config: Config): Promise<string[]> {
  try {
    return await look(config)
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

function databaseProblems({ data }: Config): string[] {
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

async function diskProblems({ data }: Config): Promise<string[]> {
  if (!isWritable(existingDatabase(data))) {
    return [`${data} cannot be written; kassa would serve it, and refuse all changes.`]
  }
  const { bavail, bsize } = await statfs(data)
  const free = bavail * bsize
  if (free >= LEAST_BYTES) return []
  return [`Only ${Math.round(free / MIB)} MiB are free where ${data} is; make room.`]
}

/** Listens for a moment, on a free port where a server of this data has the one that is set. */
async function addressProblems(config: Config): Promise<string[]> {
  const port = isServed(config.data) ? 0 : config.port
  const server = listen({ fetch: () => new Response(), server: null }, { ...config, port })
  await server.stop(true)
  return []
}
