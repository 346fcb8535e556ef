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

test('a receipt that may have been printed before says so', async () => {
  const words = await paperWords({ language: 'de', timeZone: 'UTC' })
  expect(textOf(receiptPaper(RECEIPT, SHOP, words))).not.toContain('Kopie')
  expect(textOf(receiptPaper({ ...RECEIPT, isCopy: true }, SHOP, words))).toContain('Kopie')
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

const PAID = { method: 'cash', amount: 12.33, given: 12.33, change: 0, rounding: 0 } as const
const POST = { name: 'Post', delivery: null, price: 4.9, discount: 1, taxRate: null, rates: [] }

test.each<[sale: Partial<ReceiptData['sale']>, ...rows: readonly string[]]>([
  [{ payments: [PAID] }, 'Total €12.33', 'Cash €12.33'],
  [{}, 'Total €12.33', 'Rounding €0.02', 'Cash €1,020.00', 'Change €1,007.65'],
  [
    { payments: [{ ...PAID, amount: 12.3, given: 12.3, rounding: -0.03 }] },
    'Total €12.33',
    'Rounding −€0.03',
    'Cash €12.30',
  ],
  [
    { payments: [{ method: 'card', amount: 12.33, reference: 'slip 7' }] },
    'Total €12.33',
    'Card slip 7 €12.33',
  ],
  [
    { payments: [{ method: 'exchange', amount: 12.33, reference: '3-2' }] },
    'Total €12.33',
    'Returned goods (3-2) €12.33',
  ],
  [
    {
      payments: [PAID],
      discount: { amount: 2, reason: null },
      pointsDiscount: 1,
      redeemPoints: 20,
    },
    'Subtotal €12.33',
    'Discount −€2.00',
    '20 points −€1.00',
    'Total €12.33',
    'Cash €12.33',
  ],
  [
    { payments: [PAID], discount: { amount: 2, reason: 'Regular' }, shipping: POST },
    'Subtotal €12.33',
    'Regular −€2.00',
    'Post €3.90',
    'Total €12.33',
    'Cash €12.33',
  ],
])('the sums of a receipt with %j', async (change, ...rows) => {
  const words = await paperWords({ language: 'en', timeZone: 'UTC' })
  const paper = receiptPaper({ ...RECEIPT, sale: { ...RECEIPT.sale, ...change } }, SHOP, words)
  const sums = paper.slice(1 + paper.findLastIndex(({ kind }) => kind === 'rule'))
  expect(sums.map((part) => ('value' in part ? `${part.name} ${part.value}` : ''))).toEqual([
    ...rows,
  ])
})
