import { expect, setDefaultTimeout, test } from 'bun:test'
import { csvRow } from '../../src/domain/csv.ts'
import { CsvReader } from '../../src/modules/import/csv.ts'
import type { ImportReport } from '../../src/modules/import/report.ts'
import { TestServer } from '../fixture.ts'
import { random } from '../random.ts'
import { counts, ImportClient, sample } from './client.ts'

/** On a busy machine, a test takes longer than Bun allows by default. */
setDefaultTimeout(60_000)

const FILES = [
  'woocommerce-full',
  'woocommerce',
  'shopify-full',
  'shopify-old',
  'shopify-today',
  'medusa',
  'medusa-1',
  'vendure',
] as const

const CELLS = [
  '',
  '',
  '',
  '1',
  '0',
  '-3',
  '12.50',
  '1,50',
  '1e400',
  'NaN',
  'TRUE',
  'false',
  'variable',
  'variation',
  'grouped',
  'tee',
  'id:44',
  '44',
  'parent',
  'hidden',
  'a, b',
  'a > b, c',
  'a|b',
  'category:x|brand:y|z:q:r',
  '\\n\\\\n',
  '=1+1',
  '<p>x &eacute;</p><td>',
  '[{"url":1}]',
  '[null]',
  '["x"]',
  '{"a":"b"}',
  'https://x.example/a.jpg',
  'https://x.example/a.jpg|b.jpg',
  'Size',
  'S',
  'kg',
  "'0123",
  '10E0045',
  '3.01E+12',
  '4006381333931.0',
  '2026-99-99',
  '\0',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  'published',
  'active',
  'Draft',
] as const

test('files with random cells: a dry run predicts the import, and no file breaks it', async () => {
  await using kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  const chance = random(20261121)
  for (let round = 0; round < 60; round++) {
    const reader = new CsvReader()
    const text = new TextDecoder().decode(sample(chance.pick(FILES)))
    const [header = [], ...rows] = [...reader.push(text), ...reader.end()].map(({ cells }) => cells)
    const some = header.filter(() => chance.below(6) > 0)
    const body = Array.from({ length: 1 + chance.below(8) }, () => {
      const row = rows[chance.below(rows.length)] ?? []
      return header.map((_, index) => (chance.below(3) ? (row[index] ?? '') : chance.pick(CELLS)))
    })
    const file = [some, ...body].map(csvRow).join('')
    const tried = await client.send(file, 'dryRun=true&skipInvalid=true')
    if (tried.status === 422) continue
    expect({ file, status: tried.status }).toEqual({ file, status: 200 })
    const report = await client.import(file, 'skipInvalid=true')
    expect({ file, counts: counts(report) }).toEqual({
      file,
      counts: counts(tried.json as ImportReport),
    })
  }
})
