import { Database, SQLiteError } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { damageIn } from '../store/damage.ts'
import { type Command, noArgument } from './command.ts'
import { databaseIn } from './data.ts'

/** Below this a shop may be unable to write tomorrow. */
const LEAST_BYTES = 200 * 1024 * 1024

export const check: Command = {
  name: 'check',
  usage: '',
  summary: 'Looks at settings, database and disk: exit code 0, or 1 and what is wrong.',
  options: {},
  async run(invocation) {
    noArgument(invocation)
    const { flags, config, print } = invocation
    const wrong = [
      ...databaseProblems(databaseIn(config.data)),
      ...(await diskProblems(config.data)),
    ]
    if (flags.json) print(JSON.stringify({ ok: wrong.length === 0, problems: wrong }))
    else print(wrong.length === 0 ? 'Settings, database and disk are in order.' : wrong.join('\n'))
    if (wrong.length > 0) process.exitCode = 1
  },
}

function databaseProblems(file: string): string[] {
  if (!existsSync(file)) return [`There is no database at ${file}; kassa serve makes one.`]
  try {
    using database = new Database(file, { readwrite: true, create: false })
    database.run('PRAGMA query_only = ON')
    return damageIn(database)
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error
    return [`The database cannot be read: ${error.message}`]
  }
}

async function diskProblems(data: string): Promise<string[]> {
  if (!existsSync(data)) return []
  const { bavail, bsize } = await statfs(data)
  const free = bavail * bsize
  if (free >= LEAST_BYTES) return []
  return [`Only ${Math.round(free / 1024 / 1024)} MiB are free where ${data} is; make room.`]
}
