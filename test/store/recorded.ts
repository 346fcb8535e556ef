import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cluster, program } from '../postgres.ts'

/** A database of kassa 0.1.0 with rows in every table, as its servers have made them. */
const RECORDED = join(import.meta.dir, 'recorded')

/** The bytes of its file on SQLite. */
export function recordedFile(): Uint8Array {
  return Bun.gunzipSync(readFileSync(join(RECORDED, '0.1.0.sqlite.gz')))
}

/** The secret of the server that has made its digests and seals, in hex. */
export function recordedSecret(): string {
  return readFileSync(join(RECORDED, '0.1.0.secret'), 'utf8')
}

/**
 * Makes a database on PostgreSQL with the same rows.
 * @returns its name
 */
export async function recordedDatabase(cluster: Cluster): Promise<string> {
  const name = `recorded_${crypto.randomUUID().replaceAll('-', '')}`
  await cluster.sql('postgres', `CREATE DATABASE ${name}`)
  const dump = Bun.gunzipSync(readFileSync(join(RECORDED, '0.1.0.postgres.sql.gz')))
  const command = [program('psql'), '--quiet', '--set=ON_ERROR_STOP=1', cluster.libpqUrl(name)]
  const { exitCode, stderr } = Bun.spawnSync(command, { stdin: dump, stdout: 'ignore' })
  if (exitCode !== 0) throw new Error(`psql: ${stderr}`)
  return name
}
