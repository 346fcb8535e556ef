import type { Database } from 'bun:sqlite'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { type RowProblems, rowProblems } from '../domain/check.ts'
import { type Secrets, secretsOf } from '../domain/secrets.ts'
import { ReadConnection } from '../store/sqlite/connection.ts'
import { sqliteStatements } from '../store/sqlite/statements.ts'
import { keptSecret } from './data.ts'

/** What is wrong in the rows of a database that is up to date. */
export async function sqliteRowProblems(
  database: Database,
  config: Pick<Config, 'data' | 'secret'>,
): Promise<RowProblems> {
  const secrets = checkingSecrets(config)
  const reader = new ReadConnection(database, sqliteStatements())
  return await rowProblems(reader, secrets).finally(() => reader.refresh())
}

/** Makes no secret where there is none yet; the digests are then of another one. */
function checkingSecrets({ data, secret }: Pick<Config, 'data' | 'secret'>): Secrets {
  return secretsOf(secret ?? keptSecret(data) ?? randomBytes(32))
}
