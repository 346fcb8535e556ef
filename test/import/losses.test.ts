import { expect, test } from 'bun:test'
import { Losses, lossesOf } from '../../src/modules/import/losses.ts'
import type { NoteCode } from '../../src/modules/import/notes.ts'

const lost = (code: NoteCode) => ({ column: 'Column', to: null, code })

test.each<[NoteCode, string]>([
  ['tax_rate_unknown', 'taxRate'],
  ['image_address', 'images'],
  ['image_of_other_shop', 'images'],
  ['too_many_images', 'images'],
  ['too_many_images_in_file', 'images'],
  ['code_repeated', 'codes'],
  ['code_taken', 'codes'],
  ['code_too_long', 'codes'],
  ['one_barcode', 'codes'],
  ['codes_of_variants', 'codes'],
  ['one_brand', 'values'],
])('a value that is lost by %s counts among the %s', (code, kind) => {
  expect(lossesOf({ row: 2, action: 'created', adjustments: [lost(code)] })).toEqual([
    kind,
  ] as never)
})

test('a row with several products has lost its values once, also one that is no longer named', () => {
  const losses = new Losses()
  const rows = Array.from({ length: 150 }, (_, index) => index + 2)
  for (const row of rows.flatMap((row) => [row, row])) {
    losses.add({ row, action: 'created', adjustments: [lost('image_address')] })
  }
  const named = rows.slice(0, 100)
  expect(losses.all([])).toEqual([{ kind: 'images', count: 150, columns: ['Column'], rows: named }])
})
