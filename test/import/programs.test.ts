import { describe, expect, test } from 'bun:test'
import type { ImportReport } from '../../src/modules/import/report.ts'
import { TestServer } from '../fixture.ts'
import { counts, ImportClient } from './client.ts'

type Said = Readonly<Record<string, unknown>>

const VAT = [
  { name: 'Standard', percent: 19 },
  { name: 'Reduced', percent: 7 },
  { name: 'Seven too', percent: 0.5 },
]

async function place() {
  const kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  await client.member.done(client.member.patch('/shop/api/shop', { taxRates: VAT }))
  return { kassa, client, [Symbol.asyncDispose]: () => kassa[Symbol.asyncDispose]() }
}

/** The given fields that a dry run would set, by row. */
function filled({ rows }: ImportReport, ...fields: string[]) {
  return rows.map(({ changes = [] }) =>
    Object.fromEntries(
      changes.flatMap(({ field, after }) => (fields.includes(field) ? [[field, after]] : [])),
    ),
  )
}

/** `column: code` of each remark. */
function notes({ remarks }: ImportReport) {
  return remarks.flatMap(({ column, note, rows }) =>
    note ? `${column}: ${note.code} ${rows}` : [],
  )
}

function form(file: BlobPart, fields: Readonly<Record<string, object>>) {
  const all = new FormData()
  all.append('file', new File([file], 'products.csv'))
  for (const [field, value] of Object.entries(fields)) all.append(field, JSON.stringify(value))
  return all
}

describe('a file is only taken for an export of kassa if it has all of its columns', () => {
  test('HTML and entities become plain text, also below headers in small letters', async () => {
    await using at = await place()
    const file =
      'sku,name,description,category,price\n' +
      '\'0012,Jam &amp; tea,"<p>Very <b>sweet</b> &amp; red.</p><ul><li>200 g</li></ul>",A &gt; B,4\n'
    const report = await at.client.import(file, 'dryRun=true')
    expect(filled(report, 'name', 'description', 'sku', 'category')).toEqual([
      {
        name: 'Jam & tea',
        description: 'Very sweet & red.\n- 200 g',
        sku: '0012',
        category: 'A > B',
      },
    ])
    expect(notes(report)).toEqual([
      'status: default_status 1',
      'stock: default_stock 1',
      'sku: apostrophe 1',
      'name: html 1',
      'description: html 1',
      'category: html 1',
    ])
  })

  test('an export comes back byte for byte, with HTML that somebody wrote as text', async () => {
    await using at = await place()
    const texts = { name: 'Use <b> &amp; <i>', description: '<b>bold</b> &lt;\n=1+1', sku: "'3E5" }
    const product = await at.kassa.north.product({ ...texts, price: 3, status: 'Draft' })
    const exported = await at.client.export()
    expect(counts(await at.client.import(exported))).toBe('1 unchanged')
    await at.kassa.north.delete(product.id)
    expect(counts(await at.client.import(exported))).toBe('1 created')
    expect(await at.client.export()).toBe(exported)
    const { data } = await at.kassa.north.page('')
    expect(data[0]).toMatchObject(texts)
  })

  test('a part of an export keeps what it has escaped for spreadsheets', async () => {
    await using at = await place()
    const file = "name,sku,price\n'-20 degrees,'3E5,7\n"
    const report = await at.client.import(file, 'dryRun=true')
    expect(filled(report, 'name', 'sku')).toEqual([{ name: '-20 degrees', sku: '3E5' }])
  })
})

test('a code that is left out is named by its own column', async () => {
  await using at = await place()
  const file =
    'Title,Notes,Price,EAN,Article number\nWeight 9 A,A,1,96385074,A\nB,96385074,2,96385074,b\nC,A,3,,A\n'
  const report = await at.client.import(file, 'dropCodes=true')
  expect(counts(report)).toBe('3 created')
  expect(notes(report)).toEqual([
    'EAN: code_taken 1',
    'Article number: code_repeated 1',
    'status: default_status 3',
    'stock: default_stock 3',
  ])
})

describe('tax rates of a file', () => {
  const TEXTS: readonly (readonly [text: string, rate: string | null])[] = [
    ['7', 'Reduced'],
    ['7%', 'Reduced'],
    ['7,0', 'Reduced'],
    ['0.07', 'Reduced'],
    ['USt 19 %', 'Standard'],
    ['reduced', 'Reduced'],
    ['0,5', 'Seven too'],
    ['0.07 %', null],
    ['17', null],
    ['reduced-rate', null],
    ['1,9 %', null],
  ]
  const HEADERS =
    'Steuersatz,MWST,USt,VAT,Tva,IVA,tax rate,Moms,BTW,Tax class,MwSt.,MwSt-Satz,VAT %,tax_name'

  test('are found by name or percent; each other text is listed once', async () => {
    await using at = await place()
    const lines = TEXTS.map(([text], index) => `Jar ${index};${index + 1};${text}`)
    const report = await at.client.import(`Name;Preis;Steuersatz\n${lines.join('\n')}\n`)
    expect(report.taxRates.map(({ text, rate }) => [text, rate])).toEqual(
      TEXTS.map(([text, rate]) => [text, rate]),
    )
    const { data } = await at.kassa.north.page('sort=createdAt')
    expect(data.map(({ taxRate }) => taxRate)).toEqual(TEXTS.map(([, rate]) => rate))
    expect(notes(report)[0]).toBe('Steuersatz: tax_rate_unknown 4')
  })

  test('are named once for the whole file', async () => {
    await using at = await place()
    const file = 'Name,Price,Tax class\nJar,1,reduced-rate\nCup,2,Zero\nPot,3,reduced-rate\n'
    const taxRates = { 'Reduced-Rate': 'reduced', zero: '' }
    const report = await at.client.import(form(file, { taxRates }))
    expect(report.taxRates).toEqual([
      { text: 'reduced-rate', rate: 'Reduced', rows: 2 },
      { text: 'Zero', rate: null, rows: 1 },
    ])
    expect(notes(report).filter((note) => note.includes('tax'))).toEqual([])
    const wrong = await at.client.send(form(file, { taxRates: { zero: 'None' } }))
    expect(wrong.refusal).toBe('VALIDATION_FAILED taxRates')
    const none = await at.client.send(form(file, { taxRates: [1] }))
    expect(none.refusal).toBe('VALIDATION_FAILED taxRates')
  })

  test.each(HEADERS.split(','))('stand below the header %s', async (header) => {
    await using at = await place()
    const file = `Name,Price,${header}\nJar,1,7\n`
    expect(filled(await at.client.import(file, 'dryRun=true'), 'taxRate')).toEqual([
      { taxRate: 'Reduced' },
    ])
  })
})

describe('words and headers of real files', () => {
  const HEADERS: readonly (readonly [headers: string, cells: string, product: Said])[] = [
    ['Name *;Price tax included;default_code', 'A;5;X', { name: 'A', price: 5, sku: 'X' }],
    ['TITOLO;QUANTITÀ;Prezzo', 'A;5;2,50', { name: 'A', stock: 5, price: 2.5 }],
    ['Name;Price [My shop];In stock [My shop]', 'A;5;3', { price: 5, stock: 3 }],
    ['Bezeichnung;vkBrutto;Einheit;Gruppe', 'A;5;Stk.;Tee', { price: 5, category: 'Tee' }],
    ['name;list_price;Internal Reference', 'A;5;R', { price: 5, sku: 'R' }],
    ['name;list_price;price;uom', 'A;5;4;Kg', { price: 4, compareAtPrice: 5, unit: 'kg' }],
    ['Name;Preis;Status', 'A;5;publish', { status: 'Published' }],
    ['Name;Preis;Active', 'A;5;1', { status: 'Published' }],
    ['Name;Preis;status', 'A;5;inaktiv', { status: 'Draft' }],
    ['Name;Preis;product_type', 'A;5;virtual', { productType: 'Service' }],
  ]
  test.each(HEADERS)('%s', async (headers, cells, product) => {
    await using at = await place()
    const report = await at.client.import(`${headers}\n${cells}\n`, 'dryRun=true')
    expect(filled(report, ...Object.keys(product))).toEqual([product])
  })

  test('a slug that is none is made from the name, and a word that is none is left out', async () => {
    await using at = await place()
    const file = 'Name,Price,slug,Status\nBar Spoon,5,ملعقة,wholesale\nCup,6,a-cup,\n'
    const report = await at.client.import(file)
    expect(notes(report)).toEqual([
      'Status: not_used 1',
      'slug: slug_from_name 1',
      'status: default_status 2',
      'stock: default_stock 2',
    ])
    const { data } = await at.kassa.north.page('sort=name')
    expect(data.map(({ slug }) => slug)).toEqual(['bar-spoon', 'a-cup'])
  })
})

describe('the encoding of a file', () => {
  const italian = Buffer.from('Nome;Prezzo\nTè;9\nCavo Tivùsat;7\n', 'latin1')

  test('with one odd word is read, and the row is named', async () => {
    await using at = await place()
    const report = await at.client.import(italian, 'dryRun=true')
    expect([report.encoding, ...notes(report)]).toEqual([
      'windows-1252',
      'status: default_status 2',
      'stock: default_stock 2',
      'Nome: doubtful_letters 1',
    ])
    expect(report.remarks.at(-1)?.example).toEqual({ row: 3, from: null, to: 'Cavo Tivùsat' })
    const said = await at.client.import(italian, 'dryRun=true&encoding=windows-1252')
    expect(notes(said)).toHaveLength(2)
  })

  test('can be said', async () => {
    await using at = await place()
    const czech = Uint8Array.from([...Buffer.from('name,price\nP'), 0xf8, 0xed, 0x62, 0xec, 0x68])
    const rest = Uint8Array.from([...czech, ...Buffer.from(',3\n')])
    const report = await at.client.import(rest, 'dryRun=true&encoding=windows-1250')
    expect(filled(report, 'name')).toEqual([{ name: 'Příběh' }])
    const wrong = await at.client.send(italian, 'encoding=utf-8')
    expect(wrong.refusal).toBe('VALIDATION_FAILED file')
    expect((await at.client.send(italian, 'encoding=ebcdic')).refusal).toBe(
      'VALIDATION_FAILED encoding',
    )
  })
})
