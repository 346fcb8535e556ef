import { expect, setDefaultTimeout, test } from 'bun:test'
import { insertShop } from '../../src/domain/shop/new-shop.ts'
import type { PostgresSettings } from '../../src/store/postgres/connection.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { blockOf } from '../documents.ts'
import { shopRow } from '../engines.ts'
import { hasPostgres } from '../postgres.ts'
import { TEST_TIMEOUT_MS } from '../soak.ts'
import { until } from '../until.ts'
import { Cluster } from './cluster.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

/** A cluster with a database, whose files are where the manual has them. */
async function opened() {
  const cluster = Cluster.start()
  const { directory } = cluster
  cluster.script(`mkdir -p ${directory}/backup/wal`)
  await cluster.rows('postgres', 'CREATE DATABASE kassa')
  const settings = { url: cluster.url('kassa'), connections: 4, timeoutMs: 60_000 }
  /** A block of the manual, with the places and the address of this cluster. */
  const block = (language: 'conf' | 'sh', text: string) =>
    blockOf(language, text)
      .replaceAll('/mnt/backup', `${directory}/backup`)
      .replaceAll('/var/lib/postgresql', directory)
      .replaceAll('postgres://kassa@db/kassa', `'host=${directory} user=kassa dbname=kassa'`)
  const configure = (lines: string) =>
    cluster.script(`cat >> ${directory}/data/postgresql.conf <<'END'\n${lines}END`)
  return { cluster, settings, block, configure, [Symbol.dispose]: () => cluster[Symbol.dispose]() }
}

async function addShop(settings: PostgresSettings, slug: string): Promise<void> {
  const engine = await openPostgres(settings)
  await engine.write((tx) => insertShop(tx, { ...shopRow(slug), slug }))
  await engine.close()
}

async function slugsIn(cluster: Cluster): Promise<unknown> {
  return await cluster.rows('kassa', 'SELECT slug FROM shop ORDER BY id')
}

test.if(hasPostgres)('a dump is restored over later changes, as the manual says', async () => {
  using place = await opened()
  const { cluster, settings } = place
  await addShop(settings, 'before')
  const [dump = '', restore = ''] = place.block('sh', 'pg_dump').split('\n')
  cluster.script(dump)
  await addShop(settings, 'after')
  cluster.script(restore)
  expect(await slugsIn(cluster)).toEqual([{ slug: 'before' }])
  // Its ids go on from there.
  await addShop(settings, 'next')
  expect(await slugsIn(cluster)).toEqual([{ slug: 'before' }, { slug: 'next' }])
})

test.if(hasPostgres)('any moment comes back from a base backup and the log', async () => {
  using place = await opened()
  const { cluster, settings, block, configure } = place
  configure(block('conf', 'archive_mode'))
  cluster.crash()
  cluster.resume()
  await addShop(settings, 'first')
  cluster.script(block('sh', 'pg_basebackup'))
  await addShop(settings, 'second')
  const [moment] = (await cluster.rows(
    'kassa',
    'SELECT CAST(clock_timestamp() AS TEXT) AS at, pg_current_wal_lsn()',
  )) as [{ at: string }]
  await addShop(settings, 'wrong')
  await cluster.rows('kassa', 'DELETE FROM shop_revision')
  const [{ file }] = (await cluster.rows(
    'kassa',
    'SELECT pg_walfile_name(pg_switch_wal()) AS file',
  )) as [{ file: string }]
  await until('the log is copied away', async () => {
    const [row] = (await cluster.rows(
      'kassa',
      'SELECT last_archived_wal AS file FROM pg_stat_archiver',
    )) as [{ file: string | null }]
    return row.file !== null && row.file >= file
  })
  cluster.crash()
  cluster.script(block('sh', 'recovery.signal'))
  const target = block('conf', 'recovery_target_time')
  configure(target.replace(/(?<=recovery_target_time = ').*(?=')/, moment.at))
  cluster.resume()
  await until('it takes changes', async () => {
    const [row] = await cluster.rows('postgres', 'SELECT pg_is_in_recovery() AS waits')
    return !(row as { waits: boolean }).waits
  })
  expect(await slugsIn(cluster)).toEqual([{ slug: 'first' }, { slug: 'second' }])
  await addShop(settings, 'next')
  expect(await cluster.rows('kassa', 'SELECT count(*) AS n FROM shop_revision')).toEqual([
    { n: '3' },
  ])
})
