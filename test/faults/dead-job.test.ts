import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { Bucket } from '../bucket.ts'
import { KASSA } from '../executable.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'
import { ServedShop } from '../served-shop.ts'
import { measured, TEST_TIMEOUT_MS, UNHURRIED } from '../soak.ts'
import { until } from '../until.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

/** After this many new products, an import is in the middle. */
const BEGUN = 200
const ROWS = 20_000
/** Within this time it is seen that a process has died; then its changes are taken back. */
const SEEN_MS = 10_000

let sheets = 0

/** Rows that no earlier sheet has had. */
function sheet(rows: number): string {
  const name = `S${++sheets}`
  const lines = Array.from({ length: rows }, (_, row) => `${name} ${row},${row + 1},${name}-${row}`)
  return `name,price,sku\n${lines.join('\n')}\n`
}

/** Whether an import has answered that everything was done. */
async function isDone(importing: Promise<Response>): Promise<boolean> {
  return await importing.then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Waits until a shop has more products than before; fewer may be in sight of the next request. */
async function grown(shop: ServedShop, before: number): Promise<void> {
  const isGrown = async () => (await shop.count()) >= before + BEGUN
  await until('the shop has more products', isGrown, UNHURRIED)
}

/**
 * Waits until somebody takes the changes of a job back.
 * @returns how long that took to begin
 */
async function takenBack(shop: ServedShop): Promise<number> {
  const since = performance.now()
  await until(
    'somebody takes the changes back',
    async () => {
      const { data } = await shop.owned<{ data: { status: string }[] }>(
        'GET',
        '/shop/api/jobs?limit=1',
      )
      return data[0]?.status !== 'running'
    },
    UNHURRIED,
  )
  return performance.now() - since
}

async function back(shop: ServedShop, count: number): Promise<void> {
  await until('the products are taken back', async () => (await shop.count()) === count, UNHURRIED)
}

describe.skipIf(!hasPostgres)('two nodes on PostgreSQL', () => {
  let bucket: Bucket
  let database: TestDatabase
  let one: ServedShop
  let other: ServedShop

  beforeAll(async () => {
    bucket = new Bucket()
    database = await TestDatabase.make()
    const env = {
      KASSA_DATABASE_URL: database.settings.url,
      KASSA_SECRET: '5e'.repeat(32),
      ...bucket.environment,
    }
    one = await ServedShop.open(env)
    other = await ServedShop.open(env)
  })

  afterAll(async () => {
    await one[Symbol.asyncDispose]()
    await other[Symbol.asyncDispose]()
    await bucket[Symbol.asyncDispose]()
    database[Symbol.dispose]()
  })

  test('an import of a node that is killed is taken back by the other one', async () => {
    const before = await other.count()
    const importing = isDone(one.import(sheet(ROWS)))
    await grown(other, before)
    await one.kill()
    expect(await importing).toBe(false)
    const ms = await takenBack(other)
    await back(other, before)
    measured('a killed node, until its import is taken back', `${Math.round(ms)} ms`)
    expect(ms).toBeLessThan(SEEN_MS)
    await one.start()
  })

  test('an import that meets the rows of a dead one begins after they are gone', async () => {
    const before = await other.count()
    const file = sheet(ROWS)
    const importing = isDone(one.import(file))
    await grown(other, before)
    await one.kill()
    expect(await importing).toBe(false)
    // It has rows that the dead one has made, and changes none of them.
    const again = await other.import(file.split('\n').slice(0, 1_001).join('\n'))
    expect(await again.json()).toMatchObject({ created: 1_000, updated: 0, unchanged: 0 })
    expect(await other.count()).toBe(before + 1_000)
    await one.start()
  })

  test('a node that stands still for 15 s does not go on with its import', async () => {
    const before = await other.count()
    const importing = isDone(one.import(sheet(ROWS)))
    await grown(other, before)
    one.pause()
    const resumed = Bun.sleep(15_000).then(() => one.resume())
    const ms = await takenBack(other)
    measured('a node that stands still, until its import is taken back', `${Math.round(ms)} ms`)
    expect(ms).toBeLessThan(SEEN_MS + 1_000)
    await back(other, before)
    await resumed
    expect(await importing).toBe(false)
    expect(await other.count()).toBe(before)
    expect(await one.count()).toBe(before)
  })
})

describe('beside a server on SQLite', () => {
  let shop: ServedShop
  beforeAll(async () => {
    shop = await ServedShop.open()
  })
  afterAll(async () => await shop[Symbol.asyncDispose]())

  test('an import by a command that is killed is taken back by the server', async () => {
    const before = await shop.count()
    const file = join(shop.data, 'sheet.csv')
    await Bun.write(file, sheet(ROWS))
    const words = ['product', 'import', file, '--shop', 'demo', '--data', shop.data]
    const child = Bun.spawn([...KASSA, ...words], {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
    })
    await grown(shop, before)
    child.kill('SIGKILL')
    await child.exited
    const ms = await takenBack(shop)
    await back(shop, before)
    measured('a killed command, until its import is taken back', `${Math.round(ms)} ms`)
    expect(ms).toBeLessThan(SEEN_MS)
  })
})
