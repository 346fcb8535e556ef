import { Database } from 'bun:sqlite'
import { describe, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { cpSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rotateSecretKey } from '../../src/domain/access/key.ts'
import { rowProblems } from '../../src/domain/check.ts'
import { findShop } from '../../src/domain/shop/shop.ts'
import { MODULES } from '../../src/installed.ts'
import { migrate } from '../../src/store/sqlite/migrate.ts'
import { isUpToDate, oldSchemaOf } from '../../src/store/sqlite/steps.ts'
import { TestServer } from '../fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { random } from '../random.ts'
import { sharedExecutable } from '../shared.ts'
import { ShopFixture } from '../shop-fixture.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { recordedFile, recordedSecret } from '../store/recorded.ts'
import { TerminalAdmin } from '../till.ts'
import { Disk } from './disk.ts'
import { filesIn, putDatabase, wrongAfter } from './recording.ts'
import { recordedBy, recordedText, stepsOf } from './trace.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const CUTS = repeats(30, 2_000)

type Rows = Readonly<Record<string, readonly string[]>>

const kassa = sharedExecutable()

function putOld(directory: string): void {
  writeFileSync(join(directory, 'kassa.sqlite'), recordedFile())
}

/** Whether a database has the schema of kassa 0.1.0. */
function isOld(database: Database): boolean {
  return oldSchemaOf(database) > 0
}

/** Tables that are gone. The rows of the settings are compared in from-0.1.0.test.ts. */
const GONE = ['product_completion', 'shop_sale', 'shop_front']

/** Rows that are the same as before. The seals of the settings are to be made anew. */
const KEPT: Readonly<Record<string, string>> = { shop_seal: "part <> 'settings'" }

/** Columns without what they have gained. */
const WITHOUT_NEW: Readonly<Record<string, string>> = {
  'product.document': "json_remove(document, '$.content', '$.cost', '$.unitPrice')",
}

/** The tables of kassa 0.1.0 with their columns, without what is gone. */
function columnsOf(database: Database): Map<string, readonly string[]> {
  using columns = database.prepare<{ tab: string; name: string }, []>(
    `SELECT t.name AS tab, c.name AS name
     FROM pragma_table_list t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.name <> 'rows_sealed'`,
  )
  const all = columns.all().filter(({ tab }) => !GONE.includes(tab))
  const byTable = Map.groupBy(all, ({ tab }) => tab)
  return new Map([...byTable].map(([tab, all]) => [tab, all.map(({ name }) => name)]))
}

/** Every row, with the columns that it had at kassa 0.1.0. */
function rowsOf(database: Database, columns: ReadonlyMap<string, readonly string[]>): Rows {
  const tables = [...columns].map(([table, names]) => {
    const values = names.map((name) => WITHOUT_NEW[`${table}.${name}`] ?? `"${name}"`).join(', ')
    const kept = KEPT[table] ?? 'TRUE'
    using rows = database.prepare(`SELECT ${values} FROM "${table}" WHERE ${kept}`)
    const texts = rows.values().map((row) => JSON.stringify(row))
    return [table, texts.sort()] as const
  })
  return Object.fromEntries(tables)
}

describe('a database of kassa 0.1.0', () => {
  test('is brought up to date with every row that it holds', () => {
    const directory = kassa.folder()
    putOld(directory)
    using database = new Database(join(directory, 'kassa.sqlite'))
    const columns = columnsOf(database)
    const before = rowsOf(database, columns)
    const empty = Object.entries(before).filter(([, rows]) => rows.length === 0)
    expect(empty.filter(([name]) => !name.startsWith('product_search_'))).toEqual([])
    migrate(database)
    expect(isUpToDate(database)).toBe(true)
    expect(rowsOf(database, columns)).toEqual(before)
  })

  test('serves everything, old and new', async () => {
    const directory = TestServer.directory()
    putOld(directory)
    writeFileSync(join(directory, 'secret'), recordedSecret(), { mode: 0o600 })
    await using server = await TestServer.in(directory)
    const north = await shopOf(server, 'north')
    const terminalAdmin = await TerminalAdmin.of(server, north)
    const till = await terminalAdmin.till('Back')
    const old = (await north.page('sku=SKU-2')).data[0]
    expect((await north.page('slug=kettle&tag=new')).data).toEqual([old] as never)
    expect(old).toMatchObject({ name: 'Kettle', price: 99, stock: 12 })
    expect((await north.page('search=kettles')).data).toHaveLength(1)
    expect((await till.lookUp('4006381333948')).status).toBe(200)
    expect((await north.changed(old?.id ?? '', { price: 98 })).price).toBe(98)
    const { id } = await north.product({ name: 'Whisk', sku: 'NEW', category: 'Coffee', stock: 2 })
    const path = `/v1/store/products/${id}`
    const adjusted = { method: 'POST', path: `${path}/stock`, body: { delta: 1, reason: 'found' } }
    expect((await north.ask(adjusted)).json).toEqual({ stock: 3 })
    const settings = (await terminalAdmin.ask({ path: '/shop/api/shop' })).json
    expect(settings).toMatchObject({
      shopFront: { enabled: true },
      payment: { transfer: { enabled: true, days: 7, text: 'Bank 12' } },
      // Newer than the stored settings.
      mails: { paid: true, shipped: true },
    })
    const desk = new OrderDesk(north)
    const sold = await desk.paid(await desk.placed({ lines: [{ productId: id, quantity: 1 }] }))
    expect(sold.status).toBe('paid')
    const { read } = server.ports.store
    const told = await read.get('shop.for_change', { shop: north.shop.id })
    expect(told).toMatchObject({ isTold: true })
    const lists = ['customers', 'audit', 'staff', 'terminals', 'categories', 'products', 'orders']
    for (const name of lists) {
      expect([name, (await terminalAdmin.ask({ path: `/shop/api/${name}` })).status]).toEqual([
        name,
        200,
      ])
    }
    expect((await rowProblems(MODULES, read, server.ports.secrets)).problems).toEqual([])
  })

  test('is still old if its upgrade is killed after any statement before the last', () => {
    const [file, killed] = [kassa.folder(), kassa.folder()].map((at) => join(at, 'kassa.sqlite'))
    if (!file || !killed) throw new Error('no folders')
    putOld(dirname(file))
    using database = new Database(file)
    for (const setting of ['journal_mode = WAL', 'synchronous = OFF', 'cache_size = 1']) {
      database.run(`PRAGMA ${setting}`)
    }
    const columns = columnsOf(database)
    const rows = rowsOf(database, columns)
    const logs: number[] = []
    const found: boolean[] = []
    using run = spyOn(database, 'run').mockImplementation((sql: string) => {
      for (const statement of sql.split(/;$/m).filter((part) => part.trim() !== '')) {
        Database.prototype.run.call(database, statement)
        rmSync(`${killed}-shm`, { force: true })
        for (const end of ['', '-wal']) cpSync(file + end, killed + end)
        logs.push(statSync(`${killed}-wal`).size)
        using copy = new Database(killed)
        found.push(isOld(copy) && Bun.deepEquals(rowsOf(copy, columns), rows))
      }
      return { changes: 0, lastInsertRowid: 0 }
    })
    migrate(database)
    expect(run).toHaveBeenCalled()
    expect(found).toEqual([...found.slice(1).map(() => true), false])
    expect(rowsOf(database, columns)).toEqual(rows)
    // With so small a cache, the statements have written to the log before the commit.
    expect(new Set(logs).size).toBeGreaterThan(2)
  })

  test('is old or new after a power cut at any moment of its upgrade, and never between', async () => {
    const data = kassa.folder()
    putOld(data)
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
    const disk = new Disk(random(1))
    const cuts = Array.from({ length: CUTS }, () => disk.chance.below(steps.length))
    const scratch = join(kassa.folder(), 'data')
    const seen = new Set<boolean>()
    const wrong = wrongAfter(cuts, { before, steps }, disk, ({ files }) => {
      using database = new Database(putDatabase(files, scratch))
      database.run('PRAGMA synchronous = OFF')
      seen.add(isOld(database))
      const kept = Bun.deepEquals(rowsOf(database, columns), rows)
      migrate(database)
      using integrity = database.prepare('PRAGMA integrity_check')
      const damage = integrity.values().flat().map(String)
      return [...damage.filter((line) => line !== 'ok'), ...(kept ? [] : ['rows are lost'])]
    })
    measured(
      'power cut while a database of kassa 0.1.0 is brought up to date',
      `${CUTS} cuts among ${steps.length} system calls: ${wrong.length} wrong`,
    )
    expect(wrong.slice(0, 10)).toEqual([])
    expect(seen).toEqual(new Set([true, false]))
  })
})

/** A shop of this server, with a new secret key. */
async function shopOf(server: TestServer, slug: string): Promise<ShopFixture> {
  const shop = await findShop(server.ports.store.read, slug)
  if (!shop) throw new Error(`there is no shop ${slug}`)
  const { secretKey } = await rotateSecretKey(server.ports, slug)
  return new ShopFixture(server, shop, secretKey, '')
}
