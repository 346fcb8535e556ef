import { describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, restore } from '../../src/commands/backup.ts'
import { check } from '../../src/commands/check.ts'
import type { Command } from '../../src/commands/command.ts'
import { isServed, lockForServing } from '../../src/commands/lock.ts'
import { move } from '../../src/commands/move.ts'
import { runCommand } from '../../src/commands/run.ts'
import { productImport } from '../../src/modules/import/commands/product.ts'
import { lockNode } from '../../src/store/postgres/node.ts'
import { SCHEMA } from '../../src/store/step.ts'
import { copyTables, type Tables } from '../../src/store/tables.ts'
import { KASSA } from '../executable.ts'
import { TestServer } from '../fixture.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'

/** Commands on data directories in one folder. */
function desk() {
  const directory = mkdtempSync(join(tmpdir(), 'kassa-move-'))
  const run = async (command: Command, words: string[], url = '') => {
    const printed: string[] = []
    const env = { KASSA_PORT: '0', KASSA_DATABASE_URL: url }
    const served = () => words.filter((word) => existsSync(word) && isServed(word))
    const before = served()
    try {
      await runCommand(command, words, env, (text) => void printed.push(text))
    } finally {
      // Whatever a command locks, it unlocks, and nobody else's.
      expect(served()).toEqual(before)
    }
    return printed.join('\n')
  }
  return { directory, run, [Symbol.dispose]: () => rmSync(directory, { recursive: true }) }
}

/** A shop with two products, one that is deleted, and a category below a newer one. */
async function seeded(): Promise<TestServer> {
  const kassa = await TestServer.open()
  const [, gone] = await kassa.north.products([
    { name: 'Größe “M”\\{}, NULL', category: 'Cups', tags: ['a'], metadata: { _cost: '1' } },
    { name: 'Gone' },
    { name: 'Kettle', stock: null, sku: 'K-1' },
  ])
  expect((await kassa.north.delete(gone?.id ?? '')).status).toBe(204)
  const path = '/v1/store/categories'
  const made = await kassa.north.ask({ method: 'POST', path, body: { name: 'Tableware' } })
  expect(made.status).toBe(201)
  const below = { method: 'PATCH', path: `${path}/cups`, body: { parent: 'tableware' } }
  expect((await kassa.north.ask(below)).status).toBe(200)
  return kassa
}

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  test('a data directory is copied into a database, and from there into another directory', async () => {
    using here = desk()
    await using kassa = await seeded()
    await using database = await TestDatabase.make()
    const url = database.cluster.url(database.name)
    const data = ['--data', kassa.directory]
    const before = await exported(kassa.directory)
    expect(await here.run(move, ['--to', url, ...data])).toBe(
      'Copied 2 shops into the PostgreSQL database.',
    )
    expect(await here.run(check, data, url)).toContain('fine')
    expect(database.rows('SELECT count(*) AS n FROM product_search')).toEqual([{ n: '2' }])
    const back = join(here.directory, 'back')
    expect(JSON.parse(await here.run(move, ['--to', back, ...data, '--json'], url))).toEqual({
      shops: 2,
      images: 0,
    })
    expect(await exported(back)).toBe(before)
    expect(readFileSync(join(back, 'secret'))).toEqual(
      readFileSync(join(kassa.directory, 'secret')),
    )
    expect(await here.run(check, ['--data', back])).toContain('fine')
    const file = join(here.directory, 'more.csv')
    writeFileSync(file, 'name,price,tags,category\nBowl,5,new,Bowls\n')
    const more = [file, '--shop', 'north']
    expect(await here.run(productImport, [...more, ...data], url)).toContain('1 created')
    expect(await here.run(productImport, [...more, '--data', back])).toContain('1 created')
  }, 60_000)

  test('a database that has a shop, and a directory that is served, are left as they are', async () => {
    using here = desk()
    await using kassa = await seeded()
    await using database = await TestDatabase.make()
    const url = database.cluster.url(database.name)
    const words = ['--to', url, '--data', kassa.directory]
    const unlock = lockForServing({ data: kassa.directory })
    expect(here.run(move, words)).rejects.toThrow('Another kassa is serving')
    unlock()
    await here.run(move, words)
    expect(here.run(move, words)).rejects.toThrow('is not empty: it has rows in the table shop')
    expect(here.run(move, words, url)).rejects.toThrow('give --to as a directory')
    expect(here.run(move, ['--to', kassa.directory], url)).rejects.toThrow('choose a new directory')
    expect(here.run(move, ['--to', 'data2', '--data', kassa.directory])).rejects.toThrow('postgres')
    expect(database.rows('SELECT count(*) AS n FROM shop')).toEqual([{ n: '2' }])
  })

  test('a database that is served is neither a source nor a target', async () => {
    using here = desk()
    await using kassa = await seeded()
    using database = await TestDatabase.make()
    const url = database.cluster.url(database.name)
    const alike = { secret: '', bucket: '' }
    const server = { version: '1.0.0', schema: SCHEMA }
    const leave = await lockNode(database.settings, alike, () => expect.unreachable(), server)
    const data = ['--data', kassa.directory]
    await expect(here.run(move, ['--to', url, ...data])).rejects.toThrow('is serving')
    const away = join(here.directory, 'away')
    await expect(here.run(move, ['--to', away, ...data], url)).rejects.toThrow('is serving')
    expect(existsSync(join(away, 'kassa.sqlite'))).toBe(false)
    await leave()
    expect(await here.run(move, ['--to', away, ...data], url)).toContain('Copied 0 shops')
  }, 60_000)

  test('its backup is restored into a data directory or in place of what is in a database', async () => {
    using here = desk()
    await using kassa = await seeded()
    await using database = await TestDatabase.make()
    await using empty = await TestDatabase.make()
    const [url, other] = [database, empty].map(({ cluster, name }) => cluster.url(name))
    const data = ['--data', kassa.directory]
    const before = await exported(kassa.directory)
    await here.run(move, ['--to', `${url}`, ...data])
    const file = join(here.directory, 'shop.backup')
    await here.run(backup, [file, ...data], url)
    const restored = join(here.directory, 'restored')
    await here.run(restore, [file, '--data', restored])
    expect(await exported(restored)).toBe(before)
    await here.run(restore, [file, ...data], other)
    const more = join(here.directory, 'more.csv')
    writeFileSync(more, 'name,price\nBowl,5\n')
    const products = () => empty.rows('SELECT public_id FROM product ORDER BY public_id')
    const kept = products()
    await here.run(productImport, [more, '--shop', 'north', ...data], other)
    expect(products()).toHaveLength(kept.length + 1)
    await here.run(restore, [file, ...data], other)
    expect(products()).toEqual(kept)
    const [row] = empty.rows('SELECT min(revision) > 1000000000 AS skipped FROM shop_revision')
    expect(row).toEqual({ skipped: true })
    expect(existsSync(join(kassa.directory, 'kassa.sqlite.restoring'))).toBe(false)
  }, 60_000)

  test('check names what is missing in a database', async () => {
    using here = desk()
    // It stays damaged, so it is not handed to another test.
    const database = await TestDatabase.make()
    const url = database.cluster.url(database.name)
    await database.cluster.sql(database.name, 'ALTER TABLE history DROP COLUMN note')
    expect(await here.run(check, ['--data', here.directory], url)).toContain('history.note')
    expect(process.exitCode).toBe(1)
    process.exitCode = 0
  })
})

describe('a copy', () => {
  const table = { name: 'history', columns: [], key: [] }
  const tables = (cells: string[], count = 0): Tables => ({
    count: async () => count,
    async *rows() {
      for (const cell of cells) yield [[cell]]
    },
    insert: async () => {},
    lastId: async () => null,
    continueAfter: async () => {},
  })

  test('that differs from its source is refused', async () => {
    const copied = copyTables(tables(['a', 'b']), tables(['a', 'c']), [table], () => {})
    await expect(copied).rejects.toThrow('the copy of the table history differs')
  })

  test('says how far it is', async () => {
    const said: string[] = []
    const progress = (done: number, total: number) => void said.push(`${done}/${total}`)
    await copyTables(tables(['a', 'b'], 2), tables(['a', 'b']), [table], progress)
    expect(said).toEqual(['1/4', '2/4', '3/4', '4/4', '4/4'])
  })
})

async function exported(data: string): Promise<string> {
  const words = ['product', 'export', '--shop', 'north', '--data', data]
  const run = Bun.spawn([...KASSA, ...words], { stderr: 'inherit' })
  expect(await run.exited).toBe(0)
  return await new Response(run.stdout).text()
}
