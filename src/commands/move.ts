import { Database } from 'bun:sqlite'
import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { Refusal } from '../domain/error.ts'
import type { ImageFiles } from '../domain/ports.ts'
import { reindexAll } from '../domain/upkeep/reindex.ts'
import { isOriginalName } from '../image/directory.ts'
import { imageBucket } from '../image/s3.ts'
import type { PostgresSettings } from '../store/postgres/connection.ts'
import { isPostgres, wrongParameter } from '../store/postgres-address.ts'
import { removeDraft } from '../store/sqlite/backup.ts'
import { sync } from '../store/sqlite/draft.ts'
import { type Command, progressBar, requiredFlag, UsageError } from './command.ts'
import { databaseIn, imagesIn, openData, PRINTING, withData } from './data.ts'
import { lockForServing } from './lock.ts'

export const move: Command = {
  name: 'move',
  usage: '--to <postgres://… | directory>',
  summary:
    'Copies a data directory into an empty PostgreSQL database, or, where KASSA_DATABASE_URL is ' +
    'set, that database into a new data directory.',
  options: { to: { type: 'string' } },
  help: `Stop all kassas of the source first. The copy is compared to the source, row by row, and the source
stays as it is. Then start kassa with the new place: with KASSA_DATABASE_URL, or without it and with
--data. With KASSA_S3_BUCKET set, the images of the data directory are copied into the bucket;
without it, a database on PostgreSQL uses the images and the secret of the data directory.`,
  async run(invocation) {
    const { config, answer } = invocation
    const to = requiredFlag(invocation, 'to')
    const { postgres } = config
    const moved = await (postgres ? toDirectory(config, postgres, to) : toPostgres(config, to))
    const shops = moved.shops === 1 ? '1 shop' : `${moved.shops} shops`
    const place = postgres ? to : 'the PostgreSQL database'
    answer(moved, `Copied ${shops} into ${place}.`)
  },
}

/** The connections to the target. */
const TARGET = { connections: 4, timeoutMs: 10_000 }

interface Moved {
  readonly shops: number
  readonly images: number
}

async function toPostgres(config: Config, to: string): Promise<Moved> {
  const { data, s3 } = config
  if (!isPostgres(to)) throw new UsageError('Give --to as postgres://user:password@host/kassa.')
  const wrong = wrongParameter(to)
  if (wrong) throw new UsageError(`In --to, ${wrong}`)
  const postgres = { url: to, passwordFile: config.passwordFile, ...TARGET }
  const { copyToPostgres } = await import('../store/postgres/copy.ts')
  const unlock = lockForServing(config)
  try {
    // Migrates the source.
    await (await openData(config, 'existing', undefined, PRINTING)).store.close()
    using database = new Database(databaseIn(data), { readonly: true })
    await copyToPostgres(database, postgres, 'refused', progressBar(), PRINTING)
    const images = s3 ? await copyImages(imagesIn(data), imageBucket(s3)) : 0
    return { shops: await indexed({ ...config, postgres }), images }
  } finally {
    unlock()
  }
}

async function toDirectory(config: Config, postgres: PostgresSettings, to: string): Promise<Moved> {
  const { data, s3 } = config
  if (isPostgres(to)) {
    throw new UsageError('KASSA_DATABASE_URL names the source, so give --to as a directory.')
  }
  if (existsSync(databaseIn(to))) {
    throw new Refusal('CONFLICT', `There is a database in ${to}; choose a new directory.`)
  }
  const { copyFromPostgres } = await import('../store/postgres/copy.ts')
  const target = { ...config, data: to, postgres: null }
  const unlock = lockForServing(target)
  const draft = `${databaseIn(to)}.moving`
  removeDraft(draft)
  try {
    {
      using database = new Database(draft, { readwrite: true, create: true })
      await copyFromPostgres(postgres, database, 'unserved', progressBar(), PRINTING)
    }
    const [secret, kept] = [join(data, 'secret'), join(to, 'secret')]
    if (existsSync(secret) && !existsSync(kept)) copyFileSync(secret, kept)
    const images = s3 ? 0 : await copyImages(imagesIn(data), imagesIn(to))
    sync(draft)
    renameSync(draft, databaseIn(to))
    sync(to)
    return { shops: await indexed(target), images }
  } catch (error) {
    removeDraft(draft)
    throw error
  } finally {
    unlock()
  }
}

/**
 * Indexes all products for search.
 * @returns the number of shops
 */
function indexed(target: Config): Promise<number> {
  return withData(target, 'make', ({ store }) => reindexAll(store))
}

/** @returns the number of images that the target did not have */
async function copyImages(source: ImageFiles, target: ImageFiles): Promise<number> {
  let copied = 0
  for await (const { name } of source.list()) {
    if (!isOriginalName(name) || (await target.get(name))) continue
    const image = await source.get(name)
    if (!image) continue
    await target.put(name, new Uint8Array(await image.arrayBuffer()))
    copied++
  }
  return copied
}
