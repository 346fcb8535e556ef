import { expect, test } from 'bun:test'
import { paperWords } from '../../../src/modules/orders/shared/paper-words.ts'
import { type ReceiptData, receiptPaper } from '../../../src/modules/orders/shared/sale-paper.ts'
import { openDay } from '../../../src/modules/till/closing.ts'
import { cashPaper, reportPaper } from '../../../src/modules/till/page/print/report-paper.ts'
import { type Paper, rollRows } from '../../../src/ui/shared/paper.tsx'

const SHOP = { name: 'North', address: '', taxId: '', receiptText: '', currency: 'EUR' }
/** Four days have it in some zone, and the year changes in between. */
const AT = '2026-12-31T23:45:00.000Z'
const taxRate = { name: 'Food', percent: 7 }
const LINE = { name: 'Cheese', title: 'Cheese', unit: 'kg', quantity: 0.577, taxRate } as const
const RECEIPT: ReceiptData = {
  number: '3-17',
  at: AT,
  terminal: 'Counter',
  sale: {
    lines: [{ ...LINE, unitPrice: 21.37, discount: 0, total: 12.33 }],
    discount: null,
    subtotal: 12.33,
    total: 12.33,
    taxes: [],
    payments: [{ method: 'cash', amount: 12.35, given: 1020, change: 1007.65, rounding: 0.02 }],
  },
}

function textOf(paper: Paper): string {
  return paper
    .flatMap((part) => (part.kind === 'lines' || part.kind === 'taxes' ? rollRows(part) : [part]))
    .flatMap((part) => Object.values(part))
    .join('|')
    .replace(/[\u00a0\u202f]/g, ' ')
}

// The page of these tests is in English, and its device in the zone of the machine.
test.each([
  ['de', 'Europe/Berlin', ['01.01.2027, 00:45', '0,577 kg × 21,37 €', 'Rückgeld|1.007,65 €']],
  ['en', 'America/New_York', ['Dec 31, 2026, 6:45', '0.577 kg × €21.37', 'Change|€1,007.65']],
  ['fr', 'Asia/Kathmandu', ['1 janv. 2027, 05:30', '0,577 kg × 21,37 €', '1 007,65 €']],
  ['es', 'Pacific/Honolulu', ['31 dic 2026, 13:45', '0,577 kg × 21,37 €', '1007,65 €']],
])('papers of a shop in %s at %s, on any device', async (language, timeZone, parts) => {
  const words = await paperWords({ language, timeZone })
  const paper = textOf(receiptPaper(RECEIPT, SHOP, words))
  const [moment = '', ...others] = parts
  for (const part of others) expect(paper).toContain(part)
  const stamp = { number: null, at: AT, terminal: 'Counter', cashier: null }
  const movement = { amount: -1020, reason: 'Bank' }
  const papers = [
    paper,
    textOf(reportPaper(openDay([], 'EUR'), SHOP, stamp, words)),
    textOf(cashPaper(movement, SHOP, stamp, words)),
  ]
  for (const one of papers) expect(one).toContain(moment)
})

test('a line says the price per kilogram of what is in a piece, and of a pack', async () => {
  const words = await paperWords({ language: 'de', timeZone: 'UTC' })
  const line = { name: 'Jam', unit: 'piece', quantity: 1, discount: 0, taxRate } as const
  const lines = [
    { ...line, content: { quantity: 250, unit: 'g' }, unitPrice: 3.49, total: 3.49 },
    { ...line, quantity: 2, content: { quantity: 6, unit: 'kg' }, unitPrice: 72, total: 144 },
    { ...line, content: null, unitPrice: 1, total: 1 },
  ] as const
  const sale = { ...RECEIPT.sale, lines }
  const paper = receiptPaper({ ...RECEIPT, sale }, SHOP, words)
  const rows = paper.flatMap((part) => (part.kind === 'lines' ? part.lines : []))
  expect(rows.map(({ rollNote }) => rollNote.replace(/[\u00a0\u202f]/g, ' '))).toEqual([
    expect.stringContaining('13,96 € je kg'),
    expect.stringContaining('2 × 72,00 €\n12,00 € je kg'),
    expect.not.stringContaining('je'),
  ])
})

const CASHIER = { id: null, name: null, sales: 2, refunds: 0, taken: 9, refunded: 0 }
const BOB = { ...CASHIER, id: 'bob', name: 'Bob', refunds: 1, refunded: 3 }

test.each([
  [[], []],
  // The day of a shop that names no cashiers has no part for them.
  [[CASHIER], []],
  [[BOB], ['Bob €9.00']],
  [
    [CASHIER, BOB],
    ['Nobody named €9.00', 'Bob €9.00'],
  ],
])('a report names the cashiers %j as %j', async (cashiers, rows) => {
  const words = await paperWords({ language: 'en', timeZone: 'UTC' })
  const stamp = { number: null, at: AT, terminal: 'Counter', cashier: null }
  const day = { ...openDay([], 'EUR'), cashiers }
  const paper = reportPaper(day, SHOP, stamp, words)
  const heading = (text: string) =>
    paper.findIndex((part) => part.kind === 'heading' && part.text === text)
  const { cashiers: title, drawer } = words.text.report
  const begin = heading(title)
  const part = begin < 0 ? [] : paper.slice(begin + 1, heading(drawer))
  expect(part.map((one) => ('value' in one ? `${one.name} ${one.value}` : ''))).toEqual(rows)
})
