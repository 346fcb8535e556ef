import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '../../src/commands/check.ts'
import { runCommand } from '../../src/commands/run.ts'
import { Refusal } from '../../src/domain/error.ts'
import { damageIn } from '../../src/store/sqlite/damage.ts'
import { TestServer } from '../fixture.ts'
import { random } from '../random.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const PRODUCTS = 300
const FLIPS = repeats(40, 5_000)
const PAGE = 4_096
/** The header of the first page; its numbers have a test of their own. */
const HEADER = 100

let whole: TestServer
let bytes: Buffer
const directories: string[] = []

beforeAll(async () => {
  whole = await TestServer.open()
  const products = Array.from({ length: PRODUCTS }, (_, number) => {
    const description = `Words of number ${number}. `.repeat(10)
    return { name: `Product ${number}`, sku: `S-${number}`, stock: 3, description, category: 'All' }
  })
  await whole.north.products(products)
  using database = new Database(join(whole.directory, 'kassa.sqlite'))
  database.run('PRAGMA wal_checkpoint(TRUNCATE)')
  bytes = readFileSync(join(whole.directory, 'kassa.sqlite'))
})

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

afterAll(() => whole[Symbol.asyncDispose]())

/** A data directory whose database is whole but for one byte. */
function spoilt(offset: number, value: number): string {
  const directory = TestServer.directory()
  directories.push(directory)
  copyFileSync(join(whole.directory, 'secret'), join(directory, 'secret'))
  const copy = Buffer.from(bytes)
  copy[offset] = value
  writeFileSync(join(directory, 'kassa.sqlite'), copy)
  return directory
}

/** Runs `check`, which must survive any damage. */
async function checked(data: string): Promise<string[]> {
  const printed: string[] = []
  await runCommand(check, ['--data', data, '--json', '--port', '0'], {}, (text) => {
    printed.push(text)
  })
  process.exitCode = 0
  return JSON.parse(printed.join('')).problems
}

/**
 * Asks a server on this data for all sorts of things.
 * @returns statuses, or why none started
 */
async function served(data: string): Promise<number[] | string> {
  try {
    await using kassa = await TestServer.in(data)
    const key = whole.north.secretKey
    const path = '/v1/store/products'
    const list = (query: string) => ({ path: `${path}?${query}` })
    const asks = [
      ...['limit=100', 'search=words&include=total', 'sort=name&limit=100', 'sku=S-5'].map(list),
      ...['sort=-price&category=All', 'sort=stock', 'sort=-updatedAt&limit=100'].map(list),
      {
        method: 'POST',
        path,
        body: { name: 'New', price: 1, category: 'All', stock: 1, sku: 'NEW' },
      },
      list('limit=100'),
    ]
    const statuses: number[] = []
    for (const ask of asks) statuses.push((await kassa.ask({ key, ...ask })).status)
    return statuses
  } catch (error) {
    if (error instanceof Refusal && error.code === 'UNAVAILABLE') return error.message
    throw error
  }
}

test('check reports each flipped byte that a server notices, and hardly any answer is a 500', async () => {
  const chance = random(2)
  const unforeseen: unknown[] = []
  const counts = { untold: 0, said: 0, refused: 0, ended: 0 }
  for (let flip = 0; flip < FLIPS; flip++) {
    // One page after another; a step that has no factor in common with their number takes all.
    const page = (flip * 101) % (bytes.length / PAGE)
    const first = page === 0 ? HEADER : 0
    const offset = page * PAGE + first + chance.below(PAGE - first)
    const data = spoilt(offset, (bytes[offset] ?? 0) ^ (1 + chance.below(255)))
    const problems = await checked(data)
    const answers = await served(data)
    const bad = typeof answers === 'string' ? [] : answers.filter((status) => status > 201)
    if (typeof answers === 'string') counts.ended++
    else if (bad.length > 0) counts.refused++
    counts[problems.length > 0 ? 'said' : 'untold']++
    // A key that its damaged index no longer finds is unknown: 401.
    const others = bad.filter((status) => status !== 503 && status !== 401)
    if (others.length > 0) unforeseen.push({ offset, answers })
    const noticed = typeof answers === 'string' || bad.length > 0
    if (noticed) expect({ offset, problems }).not.toEqual({ offset, problems: [] })
  }
  expect(counts.said).toBeGreaterThan(0)
  // A wrong byte can make any value of any other: not every error that follows is known as damage.
  if (unforeseen.length > FLIPS / 40) expect(unforeseen).toEqual([])
  measured(
    'a flipped byte in the database',
    `${FLIPS} flips: check says ${counts.said}; ${counts.untold} are in unused space or within a value` +
      `; ${counts.ended} times no server starts, ${counts.refused} times some answers are 503` +
      `, ${unforeseen.length} times 500: ${JSON.stringify(unforeseen)}`,
  )
})

test.each([
  ['the name of the format', 0, 0],
  ['the page size', 16, 3],
  ['the number of the schema format', 47, 9],
  ['the number of the last migration', 63, 1],
])('a wrong byte in %s is said in words by check and serve', async (_, offset, value) => {
  const data = spoilt(offset, value)
  expect((await checked(data)).join()).toMatch(/damaged|back(ed )?up/)
  expect(await served(data)).toMatch(/damaged|back(ed )?up/)
})

test.each([
  ['sizes', 'docsize', (page: Buffer) => page.length - 1, 0x81],
  // The places of the word d: 6 is their length, 1 comes before a column, 2 is the column.
  ['columns', 'data', (page: Buffer) => page.indexOf(Buffer.from([6, 1, 2, 3])) + 2, 9],
])('an index of words with wrong %s is damaged', (_, table, place, value) => {
  using made = new Database(':memory:')
  const columns = "name, about, description, content = '', contentless_delete = 1"
  made.run(`CREATE VIRTUAL TABLE words USING fts5 (${columns})`)
  made.run("INSERT INTO words (rowid, name, about, description) VALUES (1, 'a', 'b', 'c d')")
  const query = made.query("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'")
  const [[page]] = query.values(`words_${table}`) as [[number]]
  const file = made.serialize()
  using whole = Database.deserialize(file)
  expect(damageIn(whole)).toEqual([])
  const start = (page - 1) * PAGE
  file[start + place(file.subarray(start, start + PAGE))] = value
  using spoilt = Database.deserialize(file)
  expect(damageIn(spoilt)).toEqual(['table words is damaged'])
})

test.each([
  ['cut short', (log: Buffer) => log.subarray(0, Math.floor(log.length * 0.7) + 100)],
  ['garbage from its middle on', (log: Buffer) => Buffer.from(log).fill(0xa5, log.length >> 1)],
  ['garbage', (log: Buffer) => Buffer.alloc(log.length, 0xa5)],
  ['empty', () => Buffer.alloc(0)],
])('a log that is %s ends where it is damaged: what is left is whole', async (_, spoil) => {
  await using kassa = await TestServer.open()
  await kassa.north.products(Array.from({ length: 20 }, (_, n) => ({ sku: `L-${n}`, stock: n })))
  const data = TestServer.directory()
  directories.push(data)
  cpSync(kassa.directory, data, { recursive: true })
  const log = join(data, 'kassa.sqlite-wal')
  rmSync(join(data, 'kassa.sqlite-shm'))
  writeFileSync(log, spoil(readFileSync(log)))
  const problems = await checked(data)
  const answers = await served(data)
  // Without its log the database may have no shop yet: then the key is not known, which is said.
  if (typeof answers === 'string') expect(problems).not.toEqual([])
  else expect(answers.filter((status) => ![200, 201, 401].includes(status))).toEqual([])
})
