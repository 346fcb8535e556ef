import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, restore } from '../../src/commands/backup.ts'
import type { Command } from '../../src/commands/command.ts'
import { databaseIn } from '../../src/commands/data.ts'
import { runCommand } from '../../src/commands/run.ts'
import type { ServerView } from '../../src/domain/server-view.ts'
import { Bucket } from '../bucket.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'
import { ServedShop } from '../served-shop.ts'
import { TEST_TIMEOUT_MS, UNHURRIED } from '../soak.ts'
import { awaited, until } from '../until.ts'
import { Creator } from './nodes.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

/** How many products a client creates between two steps. */
const MORE = 5

const SECRET = '5e'.repeat(32)

/** Waits for some more products. @returns all skus so far */
async function more({ created }: Creator): Promise<readonly string[]> {
  const enough = created.length + MORE
  await until('more products are created', () => created.length >= enough, UNHURRIED)
  return [...created]
}

/** The settings of commands and servers on a database, with backups in a folder or in a bucket. */
function settingsFor(kind: string, bucket: Bucket, database: TestDatabase) {
  const env = { KASSA_DATABASE_URL: database.settings.url, KASSA_SECRET: SECRET }
  if (kind === 'a folder') return env
  return {
    ...env,
    ...bucket.environment,
    KASSA_BACKUP_TO: `s3://${bucket.settings.bucket}/kept`,
  }
}

async function runIn(env: Record<string, string>, command: Command, words: string[]) {
  await runCommand(command, words, { ...env, KASSA_PORT: '0' }, () => {})
}

/** The newest backup, downloaded, once there are this many. */
async function downloaded(shop: ServedShop, count: number, place: string): Promise<string> {
  const { name } = await awaited(
    `there are ${count} backups`,
    async () => {
      const { backups } = await shop.owned<ServerView>('GET', '/server')
      expect(backups?.failure).toBeNull()
      const [newest = null] = backups?.data ?? []
      return !backups?.isRunning && backups?.data.length === count ? newest : null
    },
    UNHURRIED,
  )
  const file = join(place, name)
  await Bun.write(file, await fetch(`${shop.url}/server/backups/${name}`, { headers: shop.owner }))
  return file
}

/** The skus of the load in a backup, which has all of `before` and, after those, what came next. */
async function restored(file: string, before: readonly string[], place: string): Promise<string[]> {
  const data = mkdtempSync(join(place, 'restored-'))
  await runIn({ KASSA_SECRET: SECRET }, restore, [file, '--data', data])
  using copy = new Database(databaseIn(data), { readonly: true })
  using select = copy.prepare<{ sku: string }, []>(
    "SELECT sku FROM product WHERE sku LIKE 'load-%' ORDER BY id",
  )
  const skus = select.all().map(({ sku }) => sku)
  expect(skus.slice(0, before.length)).toEqual([...before])
  expect(skus).toEqual(skus.map((_, index) => `load-${index + 1}`))
  return skus
}

describe.skipIf(!hasPostgres).each(['a folder', 'a bucket'])(
  'backups in %s of a PostgreSQL database that is served, under load',
  (kind) => {
    let bucket: Bucket
    let database: TestDatabase
    let other: TestDatabase
    let shop: ServedShop
    let place: string
    let creator: Creator
    let working: Promise<void>
    let env: Record<string, string>

    beforeAll(async () => {
      place = mkdtempSync(join(tmpdir(), 'kassa-backups-'))
      bucket = new Bucket()
      database = await TestDatabase.make()
      other = await TestDatabase.make()
      env = settingsFor(kind, bucket, database)
      shop = await ServedShop.open({ ...env, KASSA_BACKUP_EVERY: '24h' })
      creator = new Creator(shop.url, shop.demo.secretKey ?? '', 'load')
      working = creator.work()
    })

    afterAll(async () => {
      creator.stop()
      await working
      await shop[Symbol.asyncDispose]()
      await bucket[Symbol.asyncDispose]()
      database[Symbol.dispose]()
      other[Symbol.dispose]()
      rmSync(place, { recursive: true })
    })

    test('by schedule', async () => {
      // The server makes one when it starts.
      await restored(await downloaded(shop, 1, place), [], place)
    })

    test('by the button of admin', async () => {
      const before = await more(creator)
      await shop.owned('POST', '/server/backups', {})
      await restored(await downloaded(shop, 2, place), before, place)
    })

    test('by command, restored over the rows of another database', async () => {
      const before = await more(creator)
      const file = join(place, 'own.backup')
      await runIn(env, backup, [file, '--data', shop.data])
      await more(creator)
      const skus = await restored(file, before, place)
      const elsewhere = { ...env, KASSA_DATABASE_URL: other.settings.url }
      const data = mkdtempSync(join(place, 'other-'))
      for (let twice = 0; twice < 2; twice++) {
        await runIn(elsewhere, restore, [file, '--data', data])
        const rows = other.rows("SELECT sku FROM product WHERE sku LIKE 'load-%' ORDER BY id")
        expect(rows.map(({ sku }) => sku)).toEqual(skus)
      }
    })

    test('nothing is restored over a database that is served', async () => {
      const file = join(place, 'own.backup')
      const words = [file, '--data', mkdtempSync(join(place, 'served-'))]
      await expect(runIn(env, restore, words)).rejects.toThrow('is serving')
      expect(creator.wrong).toEqual([])
    })
  },
)
