import { expect, test } from 'bun:test'
import { fieldError } from '../../src/domain/error.ts'
import { kassaDialect } from '../../src/modules/import/dialects/kassa.ts'
import { noteOf } from '../../src/modules/import/notes.ts'
import { ImportPlan } from '../../src/modules/import/plan.ts'
import { Remarks } from '../../src/modules/import/remarks.ts'
import { reportJson } from '../../src/modules/import/report.ts'
import { RowStore } from '../../src/modules/import/row-store.ts'
import { openScratch } from '../../src/store/sqlite/scratch.ts'

test('A report is sent in pieces, and others are served between any two of them', async () => {
  const rows = Array.from({ length: 5_000 }, (_, row) => ({ row, action: 'created' as const }))
  const counts = { created: rows.length, updated: 0, unchanged: 0, refused: 0 }
  const file = { format: 'kassa', encoding: 'utf-8', decimal: 'point', dryRun: true } as const
  const shownBy = { format: 'headings', encoding: 'bytes', decimal: 'nothing' } as const
  const lists = { words: [], losses: [], unusedColumns: [], remarks: [], taxRates: [] }
  const head = { ...file, shownBy, ...lists, products: rows.length }
  const report = { ...head, ...counts, rows }
  let served = 0
  const pieces: string[] = []
  for await (const piece of reportJson({ ...report, refusedRows: [] })) {
    expect(served).toBe(pieces.length)
    setImmediate(() => served++)
    pieces.push(piece)
  }
  expect(pieces.length).toBeGreaterThan(5)
  expect(JSON.parse(pieces.join(''))).toEqual(report)
})

test('The refused row at the end of a long file is found without reading the others', async () => {
  using scratch = openScratch()
  let reads = 0
  const counting: typeof scratch = {
    ...scratch,
    next: (map, from) => {
      reads++
      return scratch.next(map, from)
    },
  }
  const plan = new ImportPlan(
    {} as never,
    { shop: {} } as never,
    counting,
    () => [],
    {
      header: [],
      rows: new RowStore(counting, 'row'),
    },
    kassaDialect,
    {} as never,
  )
  for (let row = 2; row < 102; row++)
    await plan.take({ row, fields: {}, errors: [], passedOver: 'only_image' })
  const errors = [fieldError('price', 'price', 'Use a price.')]
  await plan.take({ row: 102, fields: {}, errors })
  expect([...plan.refused()]).toEqual([{ row: 102, action: 'refused', errors }])
  expect(reads).toBe(2)
})

test('A file with very many columns that change still says which rows are refused', () => {
  const remarks = new Remarks()
  const adjustments = Array.from({ length: 500 }, (_, at) => {
    return { column: `Field ${at}`, from: 'a', to: 'b', ...noteOf('html') }
  })
  remarks.add({ row: 2, adjustments })
  const error = fieldError('sku', 'taken', 'A product has it.')
  for (const row of [3, 4]) remarks.add({ row, errors: [error] })
  const all = remarks.all()
  expect(all[0]).toMatchObject({ kind: 'refused', column: 'sku', rows: 2 })
  expect(all).toHaveLength(51)
})
