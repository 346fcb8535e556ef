import { expect, test } from 'bun:test'
import type { ImportReport } from '../../src/modules/import/report.ts'
import { ImportClient } from './client.ts'

/** `field text: meaning` of each word. */
function wordsOf({ words }: ImportReport): string[] {
  return words.map(({ field, text, means, rows }) => `${field} ${text}: ${means} ${rows}`)
}

/** The values of a field that the rows would set. */
function values({ rows }: ImportReport, field: string): unknown[] {
  return rows.map(({ changes = [] }) => changes.find((one) => one.field === field)?.after ?? null)
}

function form(file: BlobPart, words: unknown): FormData {
  const all = new FormData()
  all.append('file', new File([file], 'products.csv'))
  all.append('words', typeof words === 'string' ? words : JSON.stringify(words))
  return all
}

const WORDS: readonly (readonly [
  header: string,
  cells: string,
  said: string[],
  values: unknown,
])[] = [
  [
    'status',
    'publish private',
    ['status publish: Published 1', 'status private: Draft 1'],
    ['Published', 'Draft'],
  ],
  ['Status', '1 2', ['status 1: Published 1', 'status 2: Draft 1'], ['Published', 'Draft']],
  ['Active', '1 0', ['status 1: Published 1', 'status 0: Draft 1'], ['Published', 'Draft']],
  ['unit', 'Stk. box', ['unit box: null 1', 'unit Stk.: piece 1'], ['piece', null]],
  ['Type', 'Tea Coffee', [], [null, null]],
  [
    'Type',
    'simple virtual',
    ['productType simple: Item 1', 'productType virtual: Service 1'],
    ['Item', 'Service'],
  ],
  [
    'Type',
    'simple Coffee',
    ['productType Coffee: null 1', 'productType simple: Item 1'],
    ['Item', null],
  ],
]

test.each(WORDS)('all words of a column %s show what %s mean', async (header, cells, said, set) => {
  await using at = await ImportClient.alone()
  const [first, second] = cells.split(' ')
  const file = `name,price,${header}\nA,1,${first}\nB,2,${second}\n`
  const report = await at.client.import(file, 'dryRun=true')
  expect(wordsOf(report).sort()).toEqual([...said].sort())
  const field = { unit: 'unit', type: 'productType' }[header.toLowerCase()] ?? 'status'
  expect(values(report, field)).toEqual(set as unknown[])
  if (cells === 'Tea Coffee') expect(values(report, 'category')).toEqual(['Tea', 'Coffee'])
})

test('an unknown word is left out, and the user says what it means', async () => {
  await using at = await ImportClient.alone()
  const file = 'name,price,status\nA,1,Wholesale\nB,2,active\n'
  const first = await at.client.import(file, 'dryRun=true')
  expect(first.losses).toEqual([{ kind: 'values', count: 1, columns: ['status'], rows: [2] }])
  const words = { status: { wholesale: 'archived', ACTIVE: 'nothing' } }
  const report = await at.client.import(form(file, words), 'dryRun=true')
  expect(wordsOf(report)).toEqual(['status active: null 1', 'status Wholesale: Archived 1'])
  expect(values(report, 'status')).toEqual(['Archived', null])
})

test.each([
  ['{', 'MALFORMED_REQUEST'],
  ['[]', 'VALIDATION_FAILED words'],
  [{ status: 'Draft' }, 'VALIDATION_FAILED words'],
  [{ price: { a: 'Draft' } }, 'VALIDATION_FAILED words'],
  [{ status: { a: 'Sold' } }, 'VALIDATION_FAILED words'],
  [{ __proto__: { a: 'Draft' } }, ''],
])('the words %p are refused as %p', async (words, refusal) => {
  await using at = await ImportClient.alone()
  const answer = await at.client.send(form('name,price\nA,1\n', words), 'dryRun=true')
  expect(refusal === '' ? answer.status : answer.refusal).toBe(refusal === '' ? 200 : refusal)
})

test('program, decimal sign and encoding are said with what shows them, and chosen', async () => {
  await using at = await ImportClient.alone()
  const file = 'Handle,Title,Variant Price,Variant SKU\nmug,Mug,3.50,M\n'
  const found = await at.client.import(file, 'dryRun=true')
  expect([found.format, found.decimal, found.encoding]).toEqual(['shopify', 'point', 'utf-8'])
  expect(found.shownBy).toEqual({ format: 'headings', decimal: 'prices', encoding: 'bytes' })
  const query = 'dryRun=true&format=spreadsheet&decimal=point&encoding=windows-1252'
  const chosen = await at.client.import(file, query)
  expect(chosen.shownBy).toEqual({ format: 'choice', decimal: 'choice', encoding: 'choice' })
  expect([chosen.format, chosen.unusedColumns.map(({ column }) => column)]).toEqual([
    'spreadsheet',
    ['Handle', 'Variant Price', 'Variant SKU'],
  ])
  expect((await at.client.send(file, 'format=kassa')).refusal).toBe('VALIDATION_FAILED format')
})

test('slugs of a file are passed over if the user wants new ones', async () => {
  await using at = await ImportClient.alone()
  const file = 'name,price,sku,slug\nBar spoon,3,A,old-one\nCup,4,B,old-one\n'
  expect((await at.client.send(file)).refusal).toBe('VALIDATION_FAILED rows.3.slug')
  expect(await at.client.import(file, 'slugs=new')).toMatchObject({ created: 2, refused: 0 })
  const { data } = await at.kassa.north.page('sort=name')
  expect(data.map(({ slug }) => slug)).toEqual(['bar-spoon', 'cup'])
})

test('losses are counted by kind, with their rows, and nothing else is lost', async () => {
  await using at = await ImportClient.alone()
  const file =
    'Title,Price,EAN,Tax,Image,Shelf\nA,1,96385074,17,a.jpg,4\nB,x,,,,\nC,3,96385074,17,"b.jpg, c.jpg",5\n'
  const report = await at.client.import(file, 'dryRun=true&skipInvalid=true&dropCodes=true')
  expect(report.products).toBe(3)
  expect(report.losses).toEqual([
    { kind: 'refused', count: 1, columns: [], rows: [3] },
    { kind: 'taxRate', count: 2, columns: ['Tax'], rows: [2, 4] },
    { kind: 'images', count: 3, columns: ['Image'], rows: [2, 4] },
    { kind: 'codes', count: 1, columns: ['EAN'], rows: [4] },
    { kind: 'columns', count: 2, columns: ['Shelf'], rows: [] },
  ])
  expect((await at.client.import('name,price\nD,1\n', 'dryRun=true')).losses).toEqual([])
})

test('a stock below 0 becomes 0 in an export of kassa, too, and that is said', async () => {
  await using at = await ImportClient.alone()
  await at.kassa.north.product({ name: 'Mug', sku: 'M', price: 3, stock: 4 })
  const exported = (await at.client.export()).replace(',4,piece', ',-2,piece')
  const other = await at.kassa.shop('other', 'EUR')
  const report = await (await ImportClient.of(at.kassa, other)).import(exported)
  expect(report.remarks.map(({ column, note }) => `${column} ${note?.code}`)).toEqual([
    'stock stock_below_zero',
  ])
  expect((await other.page()).data[0]?.stock).toBe(0)
})
