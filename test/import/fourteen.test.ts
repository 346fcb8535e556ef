import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../../src/domain/catalog/product.ts'
import { csvRow } from '../../src/domain/csv.ts'
import { CsvReader } from '../../src/modules/import/csv.ts'
import { FIELDS } from '../../src/modules/import/dialects/kassa.ts'
import { type FileFormat, FORMATS, formatOf, namesOf } from '../../src/modules/import/format.ts'
import type { ImportReport } from '../../src/modules/import/report.ts'
import { TestServer } from '../fixture.ts'
import { counts, ImportClient } from './client.ts'

/** On a busy machine, a test takes longer than Bun allows by default. */
setDefaultTimeout(120_000)

const FOLDER = join(import.meta.dir, 'sample', 'programs')

/** The program of each file, in the exact form of its export. */
const FILES: Readonly<Record<string, FileFormat>> = {
  shopify: 'shopify',
  woocommerce: 'woocommerce',
  magento: 'magento',
  prestashop: 'prestashop',
  'prestashop-list': 'prestashop',
  'prestashop-combinations': 'prestashop',
  wix: 'wix',
  'wix-today': 'wix',
  squarespace: 'squarespace',
  etsy: 'etsy',
  odoo: 'odoo',
  'odoo-template': 'odoo',
  square: 'square',
  lightspeed: 'lightspeed',
  loyverse: 'loyverse',
  medusa: 'medusa',
  vendure: 'vendure',
  spreadsheet: 'spreadsheet',
}

/** The file that a shop has imported before. */
const BEFORE: Readonly<Record<string, string>> = { 'prestashop-combinations': 'prestashop' }

/** Counts of the filled cells of a file, by what becomes of them. */
interface Tally {
  rows: number
  read: number
  said: number
  /** Cells of which neither a product nor the report has a trace. */
  lost: string[]
}

/** Words that say yes or no, which a product shows as a status, a unit or a stock. */
const YES_OR_NO = /^(y|n|yes|no|true|false|0|1|0[.,]0+)$/i
/** Words that say what a row or a column is, and no value of a product. */
const OF_THE_PROGRAM =
  /^(product|variant|media|percent|amount|shopify|simple|variation|variable|configurable|virtual|downloadable|taxable|parent|default title|title|g|kg|unlimited|instock|in_stock|outofstock|eur|both|visible|catalog|search|regular|none|not visible individually|all|default category|category|brand|color|select)$/i

/** All that the shop has of its products and categories, as texts and numbers. */
class Found {
  readonly #text: string
  readonly #numbers: ReadonlySet<number>

  constructor(shown: readonly object[]) {
    const all = JSON.stringify(shown).replaceAll('\\n', ' ')
    this.#text = plain(all)
    this.#numbers = new Set((all.match(/\d+(?:\.\d+)?/g) ?? []).map(Number))
  }

  has(text: string): boolean {
    const part = plain(text.replace(/\(#\w+\)/g, ''))
    if (part === '' || this.#text.includes(part)) return true
    const number = /^[\d.,]+$/.test(text.trim()) && numberOf(text)
    return number !== false && this.#numbers.has(number)
  }
}

function plain(text: string): string {
  return text.toLowerCase().replace(/&\w+;|[^\p{L}\p{N}]+/gu, '')
}

function numberOf(text: string): number {
  const isComma = /,\d{1,2}$|^\d+,\d+$/.test(text)
  return Number(isComma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''))
}

function tallyOf(text: string, report: ImportReport, shown: readonly object[]): Tally {
  const reader = new CsvReader((cells) => formatOf(namesOf(cells, FIELDS)) !== null)
  const [header, ...rows] = [...reader.push(text), ...reader.end()]
  const headings = header?.cells.map((heading) => heading.trim()) ?? []
  const found = new Found(shown)
  const unused = new Set(report.unusedColumns.map(({ column }) => column))
  const words = new Set(report.words.map(({ column, text: word }) => `${column} ${word}`))
  const taxes = report.taxRates.flatMap(({ text: tax, rate }) => (rate === null ? [] : [tax]))
  const unknownTaxes = report.taxRates.flatMap((tax) => (tax.rate === null ? tax.text : []))
  const noted = new Map<string, Set<string>>()
  for (const { row, adjustments = [] } of report.rows) {
    for (const { column, from } of adjustments) {
      const key = `${row} ${column}`
      noted.set(key, (noted.get(key) ?? new Set()).add(from))
    }
  }
  const notes = new Map(report.rows.map(({ row, noteCode }) => [row, noteCode]))
  const tally: Tally = { rows: rows.length, read: 0, said: 0, lost: [] }
  for (const { number, cells } of rows) {
    for (const [index, raw] of cells.entries()) {
      const cell = raw.trim()
      const column = headings[index] ?? ''
      if (cell === '') continue
      const said = noted.get(`${number} ${column}`)
      const isSaid =
        unused.has(column) ||
        said !== undefined ||
        notes.get(number) === 'store_view' ||
        unknownTaxes.includes(cell)
      const parts = [cell, ...cell.split(/[,;|>/=]+|:(?!\/)|\s+(?=https?:)/)].map((part) =>
        part.trim(),
      )
      const isRead =
        words.has(`${column} ${cell}`) ||
        taxes.some((tax) => tax.includes(cell) || tax.includes(`${Number(cell) * 100} %`)) ||
        found.has(cell) ||
        parts.slice(1).every((part) => {
          return found.has(part) || OF_THE_PROGRAM.test(part) || YES_OR_NO.test(part)
        })
      if (isSaid) tally.said++
      else if (isRead) tally.read++
      else tally.lost.push(`${number} ${column}: ${cell}`)
    }
  }
  return tally
}

/** A shop with two tax rates, whose owner imports. */
async function shopOf(kassa: TestServer, slug: string) {
  const shop = await kassa.shop(slug, 'EUR')
  const client = await ImportClient.of(kassa, shop)
  const taxRates = [
    { name: 'Standard', percent: 19 },
    { name: 'Reduced', percent: 7 },
  ]
  await client.member.done(client.member.patch('/shop/api/shop', { taxRates }))
  return { shop, client }
}

/** The names, options and other facts of a product in a line. */
function lineOf({ name, options, price, stock, category, status, productType, sku }: Product) {
  const shown = Object.entries(options).map(([option, value]) => `${option}=${value}`)
  const facts = [name, ...shown, price, `stock ${stock}`, category?.name, status, productType, sku]
  return facts.filter((fact) => fact !== null && fact !== undefined).join(' · ')
}

/** The products of each file whose program has no tests of its own. */
const PRODUCTS: Readonly<Record<string, readonly string[]>> = {
  square: [
    'Linen apron · Colour=Sand · 38 · stock 9 · Textiles · Published · Item · AP-01',
    'Linen apron · Colour=Moss · 29.5 · stock 0 · Textiles · Published · Item · AP-02',
    'Knife course · 75 · stock null · Courses · Draft · Service · KC-1',
    'Old teapot · 22 · stock 4 · Kitchen · Archived · Item · TP-9',
  ],
  squarespace: [
    'Oak board · Size=Small · 19 · stock 7 · boards · Published · Item · SQ5543',
    'Oak board · Size=Large · 36 · stock null · boards · Published · Item · SQ5544',
    'Sharpening · 12.5 · stock null · services · Draft · Service · SQ6001',
    'Recipe book · 8 · stock null · Published · Digital · SQ7001',
  ],
  wix: [
    'Wool socks · Size=S · Colour=Plum · 12 · stock 4 · Socks · Published · Item · WS-S-P',
    'Wool socks · Size=M · Colour=Olive · 13.6 · stock 0 · Socks · Published · Item · WS-M-O',
    'Gift wrap · 3.9 · stock 0 · Draft · Item · GW-1',
  ],
  'wix-today': [
    'Felt slippers · Size=38 · 49 · stock 6 · Published · Item · FS-38',
    'Felt slippers · Size=40 · 52 · stock null · Draft · Item · FS-40',
  ],
  etsy: [
    'Ring "Tide" of silver · Ring size=52 · 54 · stock 0 · Published · Item · TIDE-52',
    'Ring "Tide" of silver · Ring size=54 · 54 · stock 0 · Published · Item · TIDE-54',
    'Ring "Tide" of silver · Ring size=56 · 54 · stock 0 · Published · Item · TIDE-56',
    'Linen scarf · Colour=Sand · Length=Short · 42.5 · stock 0 · Published · Item',
    'Linen scarf · Colour=Sand · Length=Long · 42.5 · stock 0 · Published · Item',
    'Linen scarf · Colour=Ink · Length=Short · 42.5 · stock 0 · Published · Item',
    'Linen scarf · Colour=Ink · Length=Long · 42.5 · stock 0 · Published · Item',
    'Postcard · 2.8 · stock 40 · Published · Item · CARD-1',
  ],
  prestashop: [
    'Stoneware bowl · 12.9 · stock 25 · Home · Published · Item · SB-21',
    'Recipe cards · 6.5 · stock 0 · Home · Draft · Item · RC-22',
    'Glaze course · 80 · stock null · Courses · Published · Service · GC-23',
  ],
  'prestashop-list': [
    'Mug with a hare · 11.9 · stock 300 · Mugs · Published · Item · demo_1',
    'Poster of a fox · 28.9 · stock 0 · Art · Draft · Item · demo_2',
  ],
  'prestashop-combinations': [
    'Stoneware bowl · Colour=Sage · Size=Small · 12.9 · stock 10 · Home · Published · Item · SB-21-S',
    'Recipe cards · Paper=Cotton · 6.5 · stock 3 · Home · Draft · Item · RC-22',
    'Glaze course · 80 · stock null · Courses · Published · Service · GC-23',
    'Stoneware bowl · Colour=Sage · Size=Large · 17.4 · stock 0 · Home · Published · Item · SB-21-L',
    'Stoneware bowl · Colour=Oat · Size=Small · 11.4 · stock 7 · Home · Published · Item',
    'Recipe cards · Paper=Linen · 8.5 · stock 4 · Home · Draft · Item · RC-22-L',
  ],
  odoo: [
    'Desk with drawers · Wood=Oak · Drawers=Two · 450 · stock 5 · Desks · Published · Item · DESK-OAK',
    'Desk with drawers · Wood=Ash · Drawers=Three · 430 · stock 0 · Desks · Published · Item · DESK-ASH',
    'Assembly · 60 · stock null · Services · Published · Service · SRV-1',
    'Loose tea · 38 · stock 12.35 · Food · Archived · Item · TEA-1',
  ],
  'odoo-template': [
    'Work shirt · Size=S · Colour=Blue · 35 · stock 0 · Clothing · Draft · Item',
    'Work shirt · Size=S · Colour=Grey · 35 · stock 0 · Clothing · Draft · Item',
    'Work shirt · Size=M · Colour=Blue · 35 · stock 0 · Clothing · Draft · Item',
    'Work shirt · Size=M · Colour=Grey · 35 · stock 0 · Clothing · Draft · Item',
    'Work cap · 12 · stock 0 · Clothing · Draft · Item · CAP-1',
  ],
}

/** The manual's figures for a program: the sums of its files. */
interface Sums {
  rows: number
  products: number
  read: number
  said: number
}

async function imported(kassa: TestServer, name: string, format: FileFormat, text: string) {
  const { shop, client } = await shopOf(kassa, name)
  const { [name]: before } = BEFORE
  if (before) await client.import(readFileSync(join(FOLDER, `${before}.csv`), 'utf8'))
  const { data: earlier } = await shop.page('limit=100')
  const report = await client.import(text)
  const { data } = await shop.page('limit=100&sort=createdAt')
  const listed = await shop.ask({ path: '/v1/store/categories?limit=100' })
  const { data: categories } = listed.json as { readonly data: readonly object[] }
  const { lost, ...tally } = tallyOf(text, report, [...data, ...categories])
  const again = counts(await client.import(text))
  const exported = await client.export()
  const own = counts(await client.import(exported))
  const isSame = (await client.export()) === exported
  const lines = PRODUCTS[name] ? data.map(lineOf) : []
  expect({ name, format: report.format, lost, again, own, isSame, lines }).toEqual({
    name,
    format,
    lost: [],
    again: `${report.rows.length} unchanged`,
    own: `${data.length} unchanged`,
    isSame: true,
    lines: [...(PRODUCTS[name] ?? [])],
  })
  return { exported, tally: { ...tally, products: data.length - earlier.length } }
}

test('no cell of the files of fourteen programs is lost in silence, as the manual says', async () => {
  await using kassa = await TestServer.open()
  const programs = new Map<string, Sums>()
  const add = (format: FileFormat, { rows, products, read, said }: Sums) => {
    const { title } = FORMATS[format]
    const sums = programs.get(title) ?? { rows: 0, products: 0, read: 0, said: 0 }
    programs.set(title, {
      rows: sums.rows + rows,
      products: sums.products + products,
      read: sums.read + read,
      said: sums.said + said,
    })
  }
  let own = ''
  for (const [name, format] of Object.entries(FILES)) {
    const text = readFileSync(join(FOLDER, `${name}.csv`), 'utf8')
    const { exported, tally } = await imported(kassa, name, format, text)
    if (name === 'shopify') own = exported
    add(format, tally)
  }
  add('kassa', (await imported(kassa, 'kassa', 'kassa', own)).tally)
  const lines = [...programs].map(([title, { rows, products, read, said }]) => {
    return `| ${title} | ${rows} | ${products} | ${read} | ${said} | 0 |`
  })
  const manual = readFileSync('src/modules/import/manual/import.md', 'utf8')
  expect(manual.split('\n').filter((line) => line.endsWith(' | 0 |'))).toEqual(lines)
})

test('a file without a column of texts leaves the texts that the products have', async () => {
  await using kassa = await TestServer.open()
  const texts = /descri|summary|body/i
  let described = 0
  for (const [name, format] of Object.entries(FILES)) {
    const shop = await kassa.shop()
    const client = await ImportClient.of(kassa, shop)
    const before = BEFORE[name]
    for (const one of before ? [before, name] : [name]) {
      await client.import(readFileSync(join(FOLDER, `${one}.csv`)), 'skipInvalid=true')
    }
    const textsOf = async () => {
      const all = await shop.pages('sort=createdAt&limit=100')
      return all.map(({ name, description }) => [name, description])
    }
    const expected = await textsOf()
    described += expected.filter(([, text]) => text !== '').length
    const reader = new CsvReader()
    const all = reader.push(readFileSync(join(FOLDER, `${name}.csv`), 'utf8'))
    const [header = [], ...rows] = [...all, ...reader.end()].map(({ cells }) => cells)
    const kept = (cells: readonly string[]) =>
      cells.filter((_, at) => !texts.test(header[at] ?? ''))
    const file = [header, ...rows].map((cells) => csvRow(kept(cells))).join('')
    await client.import(file, `skipInvalid=true&format=${format}`)
    expect([name, await textsOf()]).toEqual([name, expected])
  }
  expect(described).toBeGreaterThan(10)
})
