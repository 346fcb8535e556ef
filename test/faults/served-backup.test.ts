import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, restore } from '../../src/commands/backup.ts'
import type { Command } from '../../src/commands/command.ts'
import { databaseIn } from '../../src/commands/data.ts'
import { runCommand } from '../../src/commands/run.ts'
import type { ServerView } from '../../src/domain/server-view.ts'
import { Bucket } from '../bucket.ts'
import { PostOffice } from '../mail/post-office.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'
import { ServedShop } from '../served-shop.ts'
import { TEST_TIMEOUT_MS, UNHURRIED } from '../soak.ts'
import { awaited, until } from '../until.ts'
import { Creator } from './nodes.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

/** How many products a client creates between two steps. */
const MORE = 5

const SECRET = '5e'.repeat(32)

/**
 * Waits for some more products.
 * @returns all skus so far
 */
async function more({ created }: Creator): Promise<readonly string[]> {
  const enough = created.length + MORE
  await until('more products are created', () => created.length >= enough, UNHURRIED)
  return [...created]
}

/**
 * The settings of commands and servers, with backups in a folder or in a bucket.
 * @param database null for one on SQLite
 */
function settingsFor(kind: string, bucket: Bucket, database: TestDatabase | null) {
  const env = {
    KASSA_SECRET: SECRET,
    ...(database && { KASSA_DATABASE_URL: database.settings.url }),
  }
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
  const skus = skusOf(data)
  expect(skus.slice(0, before.length)).toEqual([...before])
  expect(skus).toEqual(skus.map((_, index) => `load-${index + 1}`))
  return skus
}

const SKUS = "SELECT sku FROM product WHERE sku LIKE 'load-%' ORDER BY id"

function skusOf(data: string): string[] {
  using copy = new Database(databaseIn(data), { readonly: true })
  using select = copy.prepare<{ sku: string }, []>(SKUS)
  return select.all().map(({ sku }) => sku)
}

function skusIn(database: TestDatabase): string[] {
  return database.rows(SKUS).map(({ sku }) => String(sku))
}

const ENGINES = ['SQLite', ...(hasPostgres ? ['PostgreSQL'] : [])]
const SIDES = ENGINES.flatMap((engine) => [
  [engine, 'a folder'] as const,
  [engine, 'a bucket'] as const,
])

describe.each(SIDES)('a server on %s, under load, with backups in %s', (engine, kind) => {
  let bucket: Bucket
  let post: PostOffice
  let database: TestDatabase | null = null
  let shop: ServedShop
  let place: string
  let creator: Creator
  let working: Promise<void>
  let env: Record<string, string>

  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'kassa-backups-'))
    bucket = new Bucket()
    post = await PostOffice.open({ disabledCommands: ['STARTTLS'] })
    if (engine === 'PostgreSQL') database = await TestDatabase.make()
    env = settingsFor(kind, bucket, database)
    const mail = {
      KASSA_SMTP_URL: `smtp://127.0.0.1:${post.port}`,
      KASSA_MAIL_FROM: 'kassa@example.com',
    }
    shop = await ServedShop.open({ ...env, ...mail, KASSA_BACKUP_EVERY: '24h' })
    creator = new Creator(shop.url, shop.demo.secretKey ?? '', 'load')
    working = creator.work()
  })

  afterAll(async () => {
    creator.stop()
    await working
    await shop[Symbol.asyncDispose]()
    await Promise.all([bucket, post].map((one) => one[Symbol.asyncDispose]()))
    database?.[Symbol.dispose]()
    rmSync(place, { recursive: true })
  })

  const ready = async () => {
    const answer = await fetch(`${shop.url}/readyz`)
    return [answer.status, await answer.json()]
  }

  test('makes one by its schedule', async () => {
    // It makes one when it starts.
    await restored(await downloaded(shop, 1, place), [], place)
  })

  test('makes one when admin asks for it', async () => {
    const before = await more(creator)
    await shop.owned('POST', '/server/backups', {})
    await restored(await downloaded(shop, 2, place), before, place)
  })

  test('lets a command make one, which is restored over other rows', async () => {
    const before = await more(creator)
    const file = join(place, 'own.backup')
    await runIn(env, backup, [file, '--data', shop.data])
    await more(creator)
    const skus = await restored(file, before, place)
    using other = database && (await TestDatabase.make())
    const elsewhere = settingsFor(kind, bucket, other)
    const data = mkdtempSync(join(place, 'other-'))
    for (let twice = 0; twice < 2; twice++) {
      await runIn(elsewhere, restore, [file, '--data', data])
      expect(other ? skusIn(other) : skusOf(data)).toEqual(skus)
    }
  })

  test('keeps its data from being restored over', async () => {
    const file = join(place, 'own.backup')
    const data = database ? mkdtempSync(join(place, 'served-')) : shop.data
    await expect(runIn(env, restore, [file, '--data', data])).rejects.toThrow('is serving')
    expect(creator.wrong).toEqual([])
  })

  test('says on every side that one has failed, and that the next one has not', async () => {
    expect(await ready()).toEqual([200, { status: 'ok', problems: [] }])
    const folder = join(shop.data, 'backups')
    if (kind === 'a folder') {
      rmSync(folder, { recursive: true })
      writeFileSync(folder, 'no folder')
    } else bucket.down = true
    await shop.owned('POST', '/server/backups', {})
    const isMailed = () => post.received.some(({ headers }) => /backup/.test(headers.subject ?? ''))
    await until('the failure is mailed', isMailed, UNHURRIED)
    expect(post.received.map(({ to }) => to)).toContainEqual([shop.demo.owner])
    expect(await ready()).toEqual([200, { status: 'degraded', problems: ['backup'] }])
    const { backups } = await shop.owned<ServerView>('GET', '/server')
    expect(backups?.failure).toBeString()

    if (kind === 'a folder') rmSync(folder)
    else bucket.down = false
    await shop.owned('POST', '/server/backups', {})
    const isWell = async () => (await ready())[1].status === 'ok'
    await until('the next backup is made', isWell, UNHURRIED)
  })
})
