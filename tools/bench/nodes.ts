import { Database } from 'bun:sqlite'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseIn, openData } from '../../src/commands/data.ts'
import { reindexAll } from '../../src/domain/upkeep/reindex.ts'
import type { PostgresSettings } from '../../src/store/postgres/connection.ts'
import { copyToPostgres } from '../../src/store/postgres/copy.ts'
import { Bucket } from '../../test/bucket.ts'
import { Cluster } from '../../test/faults/cluster.ts'
import { hasPostgres } from '../../test/postgres.ts'
import { contender } from './contender.ts'
import { duel, type Outcome, type Pace } from './duel.ts'
import type { Generator } from './generator.ts'
import { recorded } from './replay.ts'
import { figure, heading, report } from './report.ts'
import { compareReads } from './same.ts'
import type { Seeded } from './seed.ts'
import { LIMITS, type Server, startBareNode, startKassa } from './server.ts'
import { readsOf, type Work, writesOf } from './work.ts'

const CONNECTIONS = 10
/** A read of one node, to the same statements without kassa. */
const READ = { atLeast: 0.8 }

/**
 * Answers per second of one and two nodes on PostgreSQL, compared to SQLite, and to a bare server
 * that sends the same statements. The database waits for its disk.
 */
export async function nodes(generator: Generator, pace: Pace, shop: Seeded): Promise<void> {
  heading(`${figure(shop.products)} products on PostgreSQL: answers per second of a node`)
  if (!hasPostgres)
    return console.log('  PostgreSQL is missing (Debian: apt-get install postgresql)')
  using cluster = Cluster.start()
  await using bucket = new Bucket()
  const directory = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  const settings = await filled(cluster, shop, directory)
  const reads = readsOf(shop, null).filter(({ name }) => /^(get|list of|search)/.test(name))
  const writes = writesOf(shop).filter(({ name }) => name.startsWith('create'))
  const paths = reads.flatMap((work) => work.traffic().reads)
  const replays = join(directory, 'replays.json')
  writeFileSync(replays, JSON.stringify(await recorded(settings, paths, shop)))

  const env = environment(settings, shop, bucket)
  const sqlite = await contender(shop, startKassa)
  const one = await startKassa(join(directory, 'one'), env)
  const other = await startKassa(join(directory, 'other'), env)
  const bare = await startBareNode(settings.url, CONNECTIONS / 2, replays)
  for (const work of reads) {
    await compareReads(one, bare, work.traffic())
    const sides = [one, sqlite, [one, other], bare]
    const [first, onSqlite, both, plain] = await compared(generator, pace, work, sides)
    tell(`${work.name}, to a bare server`, first, plain, READ)
    tell(`${work.name}, to SQLite`, first, onSqlite)
    tell(`${work.name}, to two nodes`, first, both)
  }
  for (const work of writes) {
    const sides = [one, sqlite, [one, other], bare]
    const [first, onSqlite, both, plain] = await compared(generator, pace, work, sides)
    tell(`${work.name}, to a bare server`, first, plain)
    tell(`${work.name}, to SQLite`, first, onSqlite)
    tell(`${work.name}, to two nodes`, first, both)
  }
  await Promise.all([sqlite, one, other, bare].map((server) => server.stop()))
  rmSync(directory, { recursive: true })
}

/**
 * A database with the shop's products.
 * @param directory receives the images, of which there are none
 */
export async function filled(
  cluster: Cluster,
  shop: Seeded,
  directory: string,
): Promise<PostgresSettings> {
  await cluster.rows('postgres', 'CREATE DATABASE bench')
  const settings = { url: cluster.url('bench'), connections: CONNECTIONS, timeoutMs: 60_000 }
  using source = new Database(databaseIn(shop.directory), { readonly: true })
  await copyToPostgres(source, settings, 'refused', () => {})
  const { store } = await openData({ data: directory, secret: null, postgres: settings })
  await reindexAll(store)
  await store.close()
  await cluster.rows('bench', 'VACUUM ANALYZE')
  await cluster.rows('bench', 'CHECKPOINT')
  return settings
}

export function environment(
  { url }: PostgresSettings,
  { directory }: Seeded,
  { settings }: Bucket,
) {
  return {
    ...LIMITS,
    KASSA_DATABASE_URL: url,
    KASSA_DATABASE_CONNECTIONS: String(CONNECTIONS),
    KASSA_SECRET: readFileSync(join(directory, 'secret'), 'utf8').trim(),
    KASSA_S3_BUCKET: settings.bucket,
    KASSA_S3_ENDPOINT: settings.endpoint,
    KASSA_S3_REGION: settings.region,
    KASSA_S3_ACCESS_KEY_ID: settings.accessKeyId,
    KASSA_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  }
}

function compared(
  generator: Generator,
  pace: Pace,
  work: Work,
  sides: readonly (Server | readonly Server[])[],
): Promise<readonly Outcome[]> {
  return duel(
    generator,
    pace,
    sides.map((servers) => ({
      port: [servers].flat().map(({ port }) => port),
      streams: () => [{ ...work, traffic: work.traffic() }],
    })),
  )
}

function tell(
  name: string,
  first: Outcome | undefined,
  other: Outcome | undefined,
  limit: typeof READ | null = null,
): void {
  if (!first || !other) throw new Error('nothing was measured')
  const [own, others] = [first, other].map(({ perSecond }) => figure(perSecond.median))
  report(name, other.speed, limit, `${own} to ${others} a second`)
}
