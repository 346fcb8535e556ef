import { Database } from 'bun:sqlite'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { Product } from '../../src/domain/catalog/product.ts'
import type { EntryKind } from '../../src/modules/orders/values.ts'
import { closingOf, openDay } from '../../src/modules/till/closing.ts'
import { tillSale } from '../../src/modules/till/demo/till-sale.ts'
import { ENTRY_FIELD } from '../../src/modules/till/entry.ts'
import { keyedJson, type Serving } from '../executable.ts'
import { random } from '../random.ts'
import { sharedExecutable } from '../shared.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { BadLine, CUTS, OfflineTill } from './offline-till.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const SALES = repeats(30, 1_000)
const KILLS = repeats(2, 40)
const RATES = { KASSA_RATE_TERMINAL: '0' }

const kassa = sharedExecutable()

test('what a till sold offline arrives once and in order, whatever is cut off when', async () => {
  const data = kassa.folder()
  const file = join(kassa.folder(), 'shop.backup')
  let server = await kassa.serve(data, RATES)
  const mug = await newMug(server)
  const { next: first, previousHash, series } = await headOf(server)
  const till = new OfflineTill(series, first, previousHash)
  for (let count = 0; count < SALES; count++) {
    till.write('sale', tillSale([{ product: mug, quantity: 1 + (count % 3) }], { method: 'cash' }))
  }
  const earlier = rowsIn(data, 'entries', series)
  const day = openDay([...earlier.map(asDayEntry), ...till.entries], 'EUR')
  till.write('closing', closingOf(day, day.expectedCash, 'EUR'))
  const chance = random(15)
  using line = new BadLine(chance)
  const at = (part: number) => Math.floor((till.entries.length * part) / (KILLS + 2))
  const kills = new Set(Array.from({ length: KILLS }, (_, index) => at(index + 1)))
  const [saved, restored] = [at(1) - 1, at(2)]
  let restores = 0
  while (till.sent < till.entries.length) {
    line.target = server.port
    const { sent } = till
    const sending = till.send(line.url, server.terminalKey)
    if (kills.delete(sent)) {
      await Bun.sleep(chance.below(8))
      server.child.kill('SIGKILL')
      await Promise.all([server.child.exited, sending])
      if (sent >= restored && restores++ === 0) await kassa.done('restore', file, '--data', data)
      server = await kassa.serve(data, RATES)
    } else await sending
    if (sent === saved && till.sent > saved && restores === 0) {
      await kassa.done('backup', file, '--data', data)
    }
  }
  expect(restores).toBeGreaterThan(0)
  expect(till.lost).toBeGreaterThan(0)
  expect(Object.values(line.cuts).reduce((sum, count) => sum + count)).toBeGreaterThan(0)
  const entries = rowsIn(data, 'entries', series).filter(({ n }) => n >= first)
  const { length } = till.entries
  expect(entries.map(({ n }) => n)).toEqual(Array.from({ length }, (_, index) => first + index))
  expect(entries.map(({ hash }) => hash)).toEqual(till.entries.map(({ hash }) => hash))
  expect(entries.filter(({ attention }) => attention !== null)).toEqual([])
  const orders = rowsIn(data, 'orders', series).filter(({ n }) => n >= first)
  expect(orders.map(({ n }) => n)).toEqual(Array.from({ length: SALES }, (_, i) => first + i))
  const sold = till.entries.reduce((sum, { pieces }) => sum + pieces, 0)
  expect(await stockOf(server, mug)).toBe((mug.stock ?? 0) - sold)
  const seconds = await timeOf(till, server, mug)
  server.child.kill('SIGTERM')
  await server.child.exited
  await kassa.done('check', '--data', data)
  measured('waiting sales of a till, uploaded one by one', `${SALES} in ${seconds.toFixed(1)} s`)
  measured(
    'sales of an offline till over a bad line, with kill -9 and a restored backup',
    `${SALES} sales, ${CUTS.map((cut) => `${line.cuts[cut]} × ${cut}`).join(', ')}, ` +
      `${KILLS} kills, ${till.lost} entries sent again after a restore: each arrived once`,
  )
})

/** Seconds that the upload of as many sales takes on a good line. */
async function timeOf(till: OfflineTill, server: Serving, mug: Product): Promise<number> {
  for (let count = 0; count < SALES; count++) {
    till.write('sale', tillSale([{ product: mug, quantity: 1 }], { method: 'card' }))
  }
  const started = performance.now()
  while (till.sent < till.entries.length) await till.send(server.url, server.terminalKey)
  return (performance.now() - started) / 1_000
}

const ROWS = {
  entries: `SELECT n, kind, hash, body, attention FROM journal_entry WHERE series = ?1 ORDER BY n`,
  orders: `SELECT CAST(substr(number, length(?1) + 2) AS INTEGER) AS n FROM sale_order
    WHERE channel = 'till' AND number LIKE ?1 || '-%' ORDER BY n`,
} as const

interface Row {
  readonly n: number
  readonly kind: EntryKind
  readonly hash: string
  readonly body: string
  readonly attention: string | null
}

function rowsIn(data: string, what: keyof typeof ROWS, series: string): Row[] {
  using database = new Database(join(data, 'kassa.sqlite'), { readonly: true })
  using statement = database.prepare<Row, [string]>(ROWS[what])
  return statement.all(series)
}

function asDayEntry({ n, kind, body }: Row) {
  const entry = JSON.parse(body)
  return { n, at: entry.at, kind, content: entry[ENTRY_FIELD[kind]], cashier: entry.cashier }
}

async function newMug({ url, secretKey }: Serving): Promise<Product> {
  const mug = { name: 'Mug', price: 9.99, status: 'Published', stock: 10_000 }
  return await keyedJson<Product>(url, secretKey, 'POST', '/v1/store/products', mug)
}

async function stockOf({ url, secretKey }: Serving, { id }: Product): Promise<number | null> {
  return (await keyedJson<Product>(url, secretKey, 'GET', `/v1/store/products/${id}`)).stock
}

interface Head {
  readonly series: string
  readonly next: number
  readonly previousHash: string
}

async function headOf({ url, terminalKey }: Serving): Promise<Head> {
  return await keyedJson<Head>(url, terminalKey, 'GET', '/v1/pos/journal')
}
