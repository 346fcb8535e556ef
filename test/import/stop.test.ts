import { expect, test } from 'bun:test'
import { commandLine } from '../../src/domain/actor.ts'
import { checkFields } from '../../src/http/catalog/product-check.ts'
import { type ImportContext, importProducts } from '../../src/modules/import/import.ts'
import { openScratch } from '../../src/store/sqlite/scratch.ts'
import { TestServer } from '../fixture.ts'

/** Rows of one name, without codes. */
const sameNames = (count: number, price: number) =>
  Buffer.from(`name,price\n${`a,${price}\n`.repeat(count)}`)

async function imported(
  { ports, north }: TestServer,
  file: Uint8Array,
  dryRun: boolean,
  context: Partial<ImportContext> = {},
) {
  using scratch = openScratch()
  const actor = commandLine(north.shop)
  const options = {
    dryRun,
    skipInvalid: true,
    dropCodes: false,
    decimal: null,
    encoding: null,
    format: null,
    words: {},
    newSlugs: false,
    mapping: {},
    taxRates: {},
  } as const
  const all = { scratch, ...context }
  const report = await importProducts(ports, actor, [file], options, checkFields, all)
  return { ...report, refusedRows: [...report.refusedRows] }
}

test('a product that a row has claimed is passed over once, not again for each row below', async () => {
  await using kassa = await TestServer.open()
  expect(await imported(kassa, sameNames(300, 1), false)).toMatchObject({ created: 300 })
  using scratch = openScratch()
  let lookups = 0
  const next: typeof scratch.next = (map, from) => {
    if (map === 'uncoded') lookups++
    return scratch.next(map, from)
  }
  const counting = { scratch: { ...scratch, next } }
  expect(await imported(kassa, sameNames(300, 2), true, counting)).toMatchObject({ updated: 300 })
  expect(lookups).toBeLessThan(3 * 300)
})

test('a dry run whose client has left ends in the middle of the file', async () => {
  await using kassa = await TestServer.open()
  const left = new AbortController()
  const done: number[] = []
  const progress = (rows: number) => {
    done.push(rows)
    left.abort(new Error('the client has left'))
  }
  const running = imported(kassa, sameNames(5_000, 1), true, { signal: left.signal, progress })
  await expect(running).rejects.toThrow('the client has left')
  expect(done).toHaveLength(1)
  expect(done[0]).toBeLessThan(5_000)
})

test('others are served while the rows of a file are planned', async () => {
  await using kassa = await TestServer.open()
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const seen: number[] = []
  let last = 0
  const progress = (done: number, total: number) => {
    last = done
    if (done < total) seen.push(turns)
  }
  await imported(kassa, sameNames(2_000, 1), true, { progress })
  isOver = true
  expect(seen.length).toBeGreaterThan(2)
  expect(new Set(seen).size).toBe(seen.length)
  expect(last).toBe(2_000)
})

test('a dry run tells what would be refused, and which slugs are kept for other rows', async () => {
  await using kassa = await TestServer.open()
  const packs = [{ barcode: '96385074', quantity: 6, price: 5 }]
  await kassa.north.product({ name: 'Cola', sku: 'COLA', packs })
  const lines = ['name,price,sku,barcode,slug', 'Mug,1,M,,', 'Mug,1,M,,', 'Crate,1,C,96385074,']
  // Enough rows that those above and below are not created together.
  const between = Array.from({ length: 30 }, (_, n) => `Spoon,1,S${n},,`)
  const file = Buffer.from([...lines, ...between, 'Other,1,O,,mug', 'Third,1,T,,mug'].join('\n'))
  for (const dryRun of [true, false]) {
    const { refusedRows, created } = await imported(kassa, file, dryRun)
    const refused = refusedRows.map(({ row, errors }) => `${row} ${errors?.[0]?.field}`)
    expect([dryRun, created, ...refused]).toEqual([dryRun, 32, '3 sku', '4 barcode', '36 slug'])
    expect(refusedRows[0]?.errors?.[0]?.message).toStartWith('Row 2 has the same sku')
  }
  const { data } = await kassa.north.page('sku=M,O&sort=sku')
  expect(data.map(({ sku, slug }) => `${sku} ${slug}`)).toEqual(['M mug-2', 'O mug'])
})
