import { Database } from 'bun:sqlite'
import { describe, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rotateSecretKey } from '../../src/domain/access/key.ts'
import { outdatedShops } from '../../src/domain/search/reindex.ts'
import { findShop } from '../../src/domain/shop/shop.ts'
import { reindexOutdated } from '../../src/domain/upkeep/reindex.ts'
import { completeProducts } from '../../src/domain/upkeep/upgrade.ts'
import { migrationsOf } from '../../src/store/migrations.ts'
import { migrate, versionOf } from '../../src/store/sqlite/migrate.ts'
import { TestServer } from '../fixture.ts'
import { png } from '../picture-sample.ts'
import { random } from '../random.ts'
import { sharedExecutable } from '../shared.ts'
import { ShopFixture } from '../shop-fixture.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { TerminalAdmin } from '../till.ts'
import { Disk } from './disk.ts'
import { filesIn, putDatabase, wrongAfter } from './recording.ts'
import { recordedBy, recordedText, stepsOf } from './trace.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

/** Databases as released schemas had them, with rows in every table; named by their version. */
const OLD = readdirSync(join(import.meta.dir, 'schema'))
  .map((name) => Number.parseInt(name, 10))
  .sort((one, other) => one - other)
const LATEST = migrationsOf('sqlite').length
const CUTS = repeats(30, 2_000)

type Rows = Readonly<Record<string, readonly string[]>>

const kassa = sharedExecutable()

function putOld(version: number, directory: string): void {
  const packed = readFileSync(join(import.meta.dir, `schema/${version}.sqlite.gz`))
  writeFileSync(join(directory, 'kassa.sqlite'), Bun.gunzipSync(packed))
}

/** Columns that a migration has moved to another table, and how to find them there. */
const MOVED: Readonly<Record<string, string>> = {
  '"revision"': 'SELECT r.revision FROM shop_revision r WHERE r.shop_id = moved.id',
  '"key_hash"': 'SELECT k.hash FROM terminal_key k WHERE k.terminal_id = moved.id',
}

/** Tables whose rows a migration has put into another table, with the same columns. */
const RENAMED: Readonly<Record<string, string>> = { audit: 'history' }

function hasColumn(database: Database, table: string, quoted: string): boolean {
  using column = database.prepare('SELECT 1 FROM pragma_table_info(?1) WHERE name = ?2')
  return column.get(table, quoted.replaceAll('"', '')) !== null
}

/** The tables of a database with their columns, without those of search, which are made again. */
function columnsOf(database: Database): Map<string, string> {
  using columns = database.prepare<{ tab: string; columns: string }, []>(
    `SELECT t.name AS tab, group_concat('"' || c.name || '"') AS columns
     FROM pragma_table_list t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'search_word'
     GROUP BY t.name`,
  )
  return new Map(columns.all().map(({ tab, columns }) => [tab, columns]))
}

/** Every row, with the columns that it had in an old database. */
function rowsOf(database: Database, columns: ReadonlyMap<string, string>): Rows {
  const tables = [...columns].map(([table, names]) => {
    const gone = names
      .split(',')
      .filter((name) => name in MOVED && !hasColumn(database, table, name))
    const moved = gone.reduce((all, name) => all.replace(name, `(${MOVED[name]}) ${name}`), names)
    // Since products have units, the ledger of stocks is in thousandths.
    const isWhole = table === 'stock_entry' && !hasColumn(database, 'product', '"tax_rate"')
    const kept = isWhole ? moved.replace('"delta","stock"', 'delta * 1000, stock * 1000') : moved
    const renamed = RENAMED[table]
    const source = renamed && hasColumn(database, renamed, '"id"') ? renamed : table
    using rows = database.prepare(`SELECT ${kept} FROM "${source}" AS moved`)
    return [
      table,
      rows
        .values()
        .map((row) => JSON.stringify(row))
        .sort(),
    ] as const
  })
  return Object.fromEntries(tables)
}

describe.each(OLD)('a database of schema %d', (version) => {
  test('is brought up to date with every row that it holds', () => {
    const directory = kassa.folder()
    putOld(version, directory)
    using database = new Database(join(directory, 'kassa.sqlite'))
    const columns = columnsOf(database)
    const before = rowsOf(database, columns)
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    migrate(database)
    expect(versionOf(database)).toBe(LATEST)
    expect(rowsOf(database, columns)).toEqual(before)
  })

  test('serves everything, old and new', async () => {
    const directory = TestServer.directory()
    putOld(version, directory)
    await using server = await TestServer.in(directory)
    const north = await shopOf(server, 'north')
    const terminalAdmin = await TerminalAdmin.of(server, north)
    const till = await terminalAdmin.till('Back')
    if (version >= 2) {
      await completeProducts(server.ports.store)
      const old = (await north.page('sku=SKU-2')).data[0]
      expect((await north.page('slug=kettle&tag=new')).data).toEqual([old] as never)
      expect((await north.get('kettle')).product).toEqual(old as never)
      expect(old).toMatchObject({ name: 'Kettle', price: 99, stock: 12 })
      // The index is first as the old kassa left it, and then made again.
      for (const outdated of [true, false]) {
        expect((await outdatedShops(server.ports.store.read)).length > 0).toBe(outdated)
        for (const text of ['kettl', 'kettles', 'ketle']) {
          expect((await north.page(`search=${text}`)).data).toHaveLength(1)
        }
        await reindexOutdated(server.ports.store)
      }
      expect((await till.lookUp('4006381333931')).status).toBe(200)
      expect((await north.changed(old?.id ?? '', { price: 98 })).price).toBe(98)
      expect((await north.delete(old?.id ?? '')).status).toBe(204)
    }
    const { id } = await north.product({ name: 'Whisk', sku: 'NEW', category: 'Coffee', stock: 2 })
    const path = `/v1/store/products/${id}`
    const adjusted = { method: 'POST', path: `${path}/stock`, body: { delta: 1, reason: 'found' } }
    expect((await north.ask(adjusted)).json).toEqual({ stock: 3 })
    const image = new Request(`http://localhost${path}/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${north.secretKey}`, 'content-type': 'image/png' },
      body: png(4, 4),
    })
    expect((await server.app.handle(image)).status).toBe(201)
    const lists = ['customers', 'audit', 'staff', 'terminals', 'categories', 'products']
    for (const name of lists) {
      expect([name, (await terminalAdmin.ask({ path: `/shop/api/${name}` })).status]).toEqual([
        name,
        200,
      ])
    }
  })

  test('is still old if its upgrade is killed after any statement before the last', () => {
    const [file, killed] = [kassa.folder(), kassa.folder()].map((at) => join(at, 'kassa.sqlite'))
    if (!file || !killed) throw new Error('no folders')
    putOld(version, dirname(file))
    using database = new Database(file)
    for (const setting of ['journal_mode = WAL', 'synchronous = OFF', 'cache_size = 1']) {
      database.run(`PRAGMA ${setting}`)
    }
    const columns = columnsOf(database)
    const rows = rowsOf(database, columns)
    const logs: number[] = []
    const found: number[] = []
    using run = spyOn(database, 'run').mockImplementation((sql: string) => {
      for (const statement of sql.split(/;$/m).filter((part) => part.trim() !== '')) {
        Database.prototype.run.call(database, statement)
        rmSync(`${killed}-shm`, { force: true })
        for (const end of ['', '-wal']) cpSync(file + end, killed + end)
        logs.push(statSync(`${killed}-wal`).size)
        using copy = new Database(killed)
        found.push(versionOf(copy))
        if (!Bun.deepEquals(rowsOf(copy, columns), rows)) found.push(Number.NaN)
      }
      return { changes: 0, lastInsertRowid: 0 }
    })
    migrate(database)
    expect(run).toHaveBeenCalled()
    expect(found).toEqual([...found.slice(1).map(() => version), LATEST])
    // With so small a cache, the statements have written to the log before the commit.
    expect(new Set(logs).size).toBeGreaterThan(2)
  })

  test('is old or new after a power cut at any moment of its upgrade, and never between', async () => {
    const data = kassa.folder()
    putOld(version, data)
    const before = filesIn(data)
    using old = new Database(join(data, 'kassa.sqlite'))
    const columns = columnsOf(old)
    const rows = rowsOf(old, columns)
    old.close()
    const file = join(kassa.folder(), 'recording')
    const command = [...recordedBy(file), kassa.file, 'product', 'export', '--shop', 'north']
    const child = Bun.spawn([...command, '--data', data], { stdout: 'ignore', stderr: 'inherit' })
    expect(await child.exited).toBe(0)
    const steps = stepsOf(await recordedText(file, child.pid), data)
    const disk = new Disk(random(version))
    const cuts = Array.from({ length: CUTS }, () => disk.chance.below(steps.length))
    const scratch = join(kassa.folder(), 'data')
    const seen = new Set<number>()
    const wrong = wrongAfter(cuts, { before, steps }, disk, ({ files }) => {
      using database = new Database(putDatabase(files, scratch))
      database.run('PRAGMA synchronous = OFF')
      seen.add(versionOf(database))
      const kept = Bun.deepEquals(rowsOf(database, columns), rows)
      migrate(database)
      using integrity = database.prepare('PRAGMA integrity_check')
      const damage = integrity.values().flat().map(String)
      return [...damage.filter((line) => line !== 'ok'), ...(kept ? [] : ['rows are lost'])]
    })
    measured(
      `power cut during the upgrade of schema ${version} to ${LATEST}`,
      `${CUTS} cuts among ${steps.length} system calls: ${wrong.length} wrong`,
    )
    expect(wrong.slice(0, 10)).toEqual([])
    expect(seen).toEqual(new Set([version, LATEST]))
  })
})

/** A shop of this server, with a new secret key. */
async function shopOf(server: TestServer, slug: string): Promise<ShopFixture> {
  const shop = await findShop(server.ports.store.read, slug)
  if (!shop) throw new Error(`there is no shop ${slug}`)
  const { secretKey } = await rotateSecretKey(server.ports, slug)
  return new ShopFixture(server, shop, secretKey, '')
}
