import { beforeAll, describe, expect, test } from 'bun:test'
import { commandLine } from '../../src/domain/actor.ts'
import { exportSales } from '../../src/modules/orders/export/export.ts'
import type { SalesView } from '../../src/modules/orders/sales.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { rowsOf } from '../csv-rows.ts'
import type { MemberFixture } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { sharedServer } from '../shared.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'

const PATH = '/shop/api/sales/export'
const DAYS = 'from=2026-01-14&to=2026-01-17'

const kassa = await sharedServer()
let owner: MemberFixture
let desk: OrderDesk
let order: OrderView

/** A sale at a till, a delivery of goods at two rates, a part of it back, and money paid too late. */
beforeAll(async () => {
  owner = await sellingAt(kassa, kassa.north)
  await owner.done(
    owner.patch('/shop/api/shop', {
      language: 'de',
      country: 'DE',
      timeZone: 'Pacific/Auckland',
      taxRates: [
        { name: 'High', percent: 21 },
        { name: 'Low', percent: 8.1 },
      ],
      loyalty: { pointsPerUnit: 1, pointValue: 0.5 },
      cashRounding: 0.05,
    }),
  )
  const mug = await kassa.north.product({ name: '=Mug', sku: '007', price: 12.1, stock: null })
  const tea = await kassa.north.product({ name: 'Tea', price: 6.05, stock: null, taxRate: 'Low' })
  const till = await Till.of(kassa, kassa.north)
  const sale = saleOf(mug, 2)
  const free = { productId: null, name: '', quantity: 1, unitPrice: 0, total: 0 }
  const [sold] = sale.order.lines
  await till.add({ ...sale, order: { ...sale.order, lines: [sold, { ...sold, ...free }] } })
  desk = new OrderDesk(kassa.north)
  const placed = await desk.placed({
    lines: [
      { productId: mug.id, quantity: 1 },
      { productId: tea.id, quantity: 3, discount: 0.15 },
    ],
    shipping: { name: 'Post', price: 5 },
    discount: { amount: 1, reason: 'Regular' },
    address: { name: 'Ann', company: '@Ann & Co', line1: 'Kade 1', city: 'Lund', country: 'SE' },
  })
  await desk.paid(placed, { amount: 30, reference: 'admin 2028520273-1' })
  order = await desk.paid(await desk.get(placed.id), { reference: 'slip 4711' })
  const line = order.lines[1]
  await desk.refund(order, { lines: [{ lineId: line?.id ?? '', quantity: 1 }], shipping: true })
  const late = await desk.placed({ lines: [{ productId: mug.id, quantity: 1 }] })
  await desk.paid(late, { method: 'cash', amount: 2.12 })
  await desk.post(late.id, 'cancel', {})
  await desk.refund(late, { method: 'cash', amount: 2.12 })
})

async function exported(query: string): Promise<string> {
  const answer = await owner.get(`${PATH}?${DAYS}&${query}`)
  if (answer.status !== 200) throw answer.unexpected('is no export')
  return answer.text
}

const exportedRows = async (of: string) => rowsOf(await exported(`of=${of}`))

describe('a plain export', () => {
  test('of documents has a row for each paper, and columns for each rate', async () => {
    const [sale, delivery, back, repayment, ...more] = await exportedRows('documents')
    expect(more).toEqual([])
    // The day is that of the shop, in New Zealand.
    expect(sale).toMatchObject({
      day: '2026-01-16',
      time: '2026-01-15T11:00:00.000Z',
      kind: 'sale',
      number: '1-1',
      channel: 'till',
      till: expect.stringMatching(/^term_/),
      methods: 'cash',
      total: '24.20',
      'tax High 21': '4.20',
      'tax Low 8.1': '0.00',
    })
    expect(delivery).toMatchObject({
      kind: 'sale',
      number: '1',
      order: order.code,
      orderId: order.id,
      channel: 'online',
      till: '',
      buyer: "'@Ann & Co",
      country: 'SE',
      total: '34.10',
      net: '30.19',
      tax: '3.91',
      // The order's and that of the line.
      discount: '1.15',
      shipping: '5.00',
      // The shipping is taxed as the goods are: 2.01 and 2.99 of it.
      'gross High 21': '13.71',
      'net Low 8.1': '18.86',
      'gross Low 8.1': '20.39',
      repaid: '',
    })
    expect(back).toMatchObject({
      kind: 'refund',
      number: 'R1',
      saleNumber: '1',
      total: '-10.80',
      tax: '-1.01',
      shipping: '-5.00',
      'gross High 21': '-2.01',
      'gross Low 8.1': '-8.79',
    })
    // The number is not missing, but nothing was sold.
    expect(repayment).toMatchObject({ kind: 'repayment', number: 'R2', total: '', repaid: '-2.10' })
    expect(repayment).toMatchObject({ 'gross High 21': '', tax: '', shipping: '' })
  })

  test('of lines shares out the tax of each document', async () => {
    const rows = await exportedRows('lines')
    const line = ({ number, title, quantity, percent, net, tax, gross }: Record<string, string>) =>
      `${number} ${quantity} ${title} ${percent}: ${net} + ${tax} = ${gross}`
    expect(rows.map(line)).toEqual([
      "1-1 2 '=Mug 21: 20.00 + 4.20 = 24.20",
      '1-1 1  21: 0.00 + 0.00 = 0.00',
      "1 1 '=Mug 21: 9.67 + 2.03 = 11.70",
      '1 3 Tea 8.1: 16.09 + 1.31 = 17.40',
      '1 1 Post 21: 1.66 + 0.35 = 2.01',
      '1 0 Post 8.1: 2.77 + 0.22 = 2.99',
      'R1 -1 Tea 8.1: -5.36 + -0.44 = -5.80',
      'R1 -1 Post 21: -1.66 + -0.35 = -2.01',
      'R1 0 Post 8.1: -2.77 + -0.22 = -2.99',
    ])
  })

  test('of payments has what was paid and how', async () => {
    const rows = await exportedRows('payments')
    const columns = rows.map(({ number, method, amount, reference }) => {
      return [number, method, amount, reference]
    })
    expect(columns).toEqual([
      ['1-1', 'cash', '24.20', ''],
      ['1', 'online', '30.00', ''],
      ['1', 'online', '4.10', 'slip 4711'],
      ['R1', 'online', '-10.80', ''],
    ])
  })

  test('adds up to Sales, by day, rate and method', async () => {
    const sales = await owner.done<SalesView>(owner.get(`/shop/api/sales?${DAYS}`))
    const documents = await exportedRows('documents')
    const lines = await exportedRows('lines')
    const payments = await exportedRows('payments')
    const days = await exportedRows('days')
    const sum = (rows: readonly Record<string, string>[], column: string) =>
      rows.reduce((all, row) => all + Math.round(100 * Number(row[column])), 0) / 100
    expect(sum(documents, 'total')).toBe(47.5)
    expect(sales.total - sales.refunded).toBe(47.5)
    for (const { name, percent, net, tax, gross, sold, returned } of sales.taxes) {
      const isRate = (row: Record<string, string>) =>
        row.rate === name && Number(row.percent) === percent
      const ofLines = lines.filter(isRate)
      const ofDays = days.filter(isRate)
      for (const [part, amount] of Object.entries({ net, tax, gross })) {
        expect([name, part, sum(documents, `${part} ${name} ${percent}`)]).toEqual([
          name,
          part,
          amount,
        ])
        expect([name, part, sum(ofLines, part)]).toEqual([name, part, amount])
        expect([name, part, sum(ofDays, part)]).toEqual([name, part, amount])
      }
      expect(sum(ofDays, 'soldTax')).toBe(sold.tax)
      expect(sum(ofDays, 'returnedGross')).toBe(returned.gross)
    }
    for (const { method, taken, refunded } of sales.methods) {
      const paid = payments.filter((row) => row.method === method)
      expect([method, sum(paid, 'amount')]).toEqual([method, taken - refunded])
    }
    expect(sum(documents, 'shipping')).toBe(sales.shipping)
  })
})

describe('a spreadsheet', () => {
  test("has the numbers, times, headings and words of the shop's country", async () => {
    const text = await exported('of=lines&form=spreadsheet')
    const [head, first, free, second] = text.split('\r\n')
    expect(head).toStartWith('Tag;Zeit;Art;Nummer;')
    expect(first).toStartWith("16.01.2026;16.01.2026 00:00:00;Verkauf;'1-1;'1-1;")
    expect(first).toContain(';An der Kasse;Till;')
    expect(first).toEndWith(";;'=Mug;2;Stück;1;12,10;0,00;High;21;20,00;4,20;24,20")
    expect(free).toContain(';;;Freier Betrag;1;Stück;')
    expect(second).toContain(";'007;'=Mug;1;Stück;")
    const documents = await exported('of=documents&form=spreadsheet')
    expect(documents.split('\r\n')[0]).toEndWith('"Brutto Low 8,1\u00a0%"')
  })

  test.each(['documents', 'lines', 'payments', 'days'])(
    'of %s has the same rows as the plain file, and runs nothing',
    async (of) => {
      const plain = await exportedRows(of)
      const rows = rowsOf(await exported(`of=${of}&form=spreadsheet`))
      expect(rows.length).toBe(plain.length)
      for (const [index, row] of rows.entries()) {
        const cells = Object.values(row)
        for (const cell of cells) {
          if (!/^-[\d,]+$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@]/)
        }
        const amounts = Object.values(plain[index] ?? {}).filter((cell) =>
          /^-?\d+\.\d\d$/.test(cell),
        )
        expect(cells).toEqual(expect.arrayContaining(amounts.map((cell) => cell.replace('.', ','))))
      }
    },
  )
})

describe('an export', () => {
  test.each([
    ['from=2026-01-18&to=2026-01-17', 'from'],
    ['from=2024-01-01&to=2026-01-17', 'from'],
    ['from=2025-02-30', 'from'],
    ['of=journal', 'of'],
    ['form=pdf', 'form'],
    ['of=days&of=lines', 'of'],
    ['currency=EUR', 'currency'],
  ])('with %s is refused', async (query, field) => {
    const answer = await owner.get(`${PATH}?${query}`)
    expect(answer.refusal).toBe(`VALIDATION_FAILED ${field}`)
  })

  test('is the same for software, which needs the secret key', async () => {
    const path = `/v1/store/sales/export?${DAYS}&of=days`
    const answer = await kassa.north.ask({ path })
    expect(answer.text).toBe(await exported('of=days'))
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="north-days-2026-01-14-2026-01-17.csv"',
    )
    const key = kassa.north.publishableKey
    expect((await kassa.north.ask({ path, key })).status).toBe(403)
    expect((await kassa.ask({ path })).status).toBe(401)
  })

  test('has nothing of another shop', async () => {
    const { text } = await kassa.south.ask({ path: `/v1/store/sales/export?${DAYS}` })
    expect(rowsOf(text)).toEqual([])
  })
})

test('a spreadsheet begins with the mark by which Excel recognises UTF-8', async () => {
  const { texts } = await exportSales(kassa.ports, commandLine(kassa.north.shop), {
    of: 'payments',
    form: 'spreadsheet',
  })
  expect((await texts.next()).value).toStartWith('\uFEFFTag;')
  await texts.return(undefined)
})

test('a client that leaves ends its export', async () => {
  const { texts } = await exportSales(kassa.ports, commandLine(kassa.north.shop), {
    from: '2025-06-01',
    to: '2026-05-31',
    of: 'documents',
    form: 'plain',
  })
  // The rates of the year are read first; meanwhile each day yields an empty text.
  expect((await texts.next()).value).toBe('')
  expect(await texts.return(undefined)).toEqual({ done: true, value: undefined })
  expect(await texts.next()).toEqual({ done: true, value: undefined })
})
