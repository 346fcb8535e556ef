import { beforeAll, describe, expect, test } from 'bun:test'
import { MAX_PRINTED, withPrinted } from '../../src/modules/orders/page/printed.ts'
import type { PaperData } from '../../src/modules/orders/paper.ts'
import { paperKind } from '../../src/modules/orders/paper-name.ts'
import { paperWords } from '../../src/modules/orders/shared/paper-words.ts'
import {
  creditNotePaper,
  type ReceiptData,
  receiptPaper,
} from '../../src/modules/orders/shared/sale-paper.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { type Paper, rollRows } from '../../src/ui/shared/paper.tsx'
import type { MemberFixture } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { sharedServer } from '../shared.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'

const ADDRESS = {
  name: 'Ada Lovelace',
  company: 'Engines Ltd',
  line1: 'Königsallee 1',
  postalCode: '40212',
  city: 'Düsseldorf',
  country: 'DE',
  phone: '+49 40 777777',
}
const HOUR_MS = 3_600_000

const kassa = await sharedServer()
let owner: MemberFixture
let desk: OrderDesk
let till: Till
let mug: string
let tea: string

beforeAll(async () => {
  owner = await sellingAt(kassa, kassa.north)
  await owner.done(
    owner.patch('/shop/api/shop', {
      language: 'de',
      country: 'DE',
      timeZone: 'Europe/Berlin',
      address: 'Nordlicht GmbH\nHafenstraße 12\n20457 Hamburg',
      taxId: 'USt-IdNr. DE123456789',
      receiptText: 'Danke!',
      taxRates: [
        { name: 'High', percent: 21 },
        { name: 'Low', percent: 7 },
      ],
    }),
  )
  const stock = null
  mug = (await kassa.north.product({ name: 'Mug', price: 12.1, stock })).id
  tea = (await kassa.north.product({ name: 'Tea', price: 5.35, stock, taxRate: 'Low' })).id
  desk = new OrderDesk(kassa.north)
  till = await Till.of(kassa, kassa.north)
})

async function bought(fields: object = {}): Promise<OrderView> {
  const lines = [
    { productId: mug, quantity: 2 },
    { productId: tea, quantity: 1 },
  ]
  return await desk.paid(await desk.placed({ lines, ...fields }))
}

/** The data of the page at the address of an order's papers. */
async function papersOf({ id }: Pick<OrderView, 'id'>): Promise<PaperData> {
  const { receiptUrl } = await desk.get(id)
  const { pathname } = new URL(receiptUrl ?? '', 'http://localhost')
  const { text } = await kassa.ask({ path: pathname })
  const [, data = ''] = /<script[^>]*type="application\/json"[^>]*>([^<]*)/.exec(text) ?? []
  return JSON.parse(data)
}

function textOf(paper: Paper): string {
  return paper
    .flatMap((part) => (part.kind === 'lines' || part.kind === 'taxes' ? rollRows(part) : [part]))
    .map((part) => Object.values(part).slice(1).filter(Boolean).join('|'))
    .join('\n')
    .replace(/[\u00a0\u202f]/g, ' ')
}

async function shownPaper(papers: PaperData, language = 'de'): Promise<string> {
  const words = await paperWords({ ...papers.shop, language })
  return textOf(receiptPaper({ ...papers, sale: papers }, papers.shop, words))
}

describe('the paper of a sale', () => {
  test('with the name and address of the buyer is an invoice', async () => {
    const order = await bought({
      address: ADDRESS,
      fulfilment: 'delivery',
      shipping: { name: 'Post', price: 5 },
      discount: { amount: 1, reason: 'Regular' },
    })
    const papers = await papersOf(order)
    expect(paperKind(papers.buyer)).toBe('invoice')
    expect(papers.buyer).not.toHaveProperty('phone')
    const open = await shownPaper(papers)
    expect(open).toContain('Lieferdatum|Noch nicht geliefert')
    kassa.now += 26 * HOUR_MS
    await desk.post(order.id, 'status', { status: 'shipped' })
    kassa.now += 26 * HOUR_MS
    await desk.post(order.id, 'status', { status: 'completed' })
    const text = await shownPaper(await papersOf(order))
    expect(text.split('\n')).toEqual(
      `Shop north
Nordlicht GmbH
Hafenstraße 12
20457 Hamburg
USt-IdNr. DE123456789
Käufer|Engines Ltd
Ada Lovelace
Königsallee 1
40212 Düsseldorf
Deutschland
Rechnung ${order.number}|15.01.2026, 13:00
Lieferdatum|16.01.2026
Bestellung|${order.code}

Mug|24,20 €|2 × 12,10 € · 21 %
Tea|5,35 €|1 × 5,35 € · 7 %

Zwischensumme|29,55 €
Regular|−1,00 €
Post|5,00 €
Summe|33,55 €
Online-Zahlung|33,55 €

MwSt. High 21 %|4,77 €|in 27,47 €, netto 22,70 €
MwSt. Low 7 %|0,40 €|in 6,08 €, netto 5,68 €
Danke!`.split('\n'),
    )
    expect(await shownPaper(papers, 'en')).toContain(`Invoice ${order.number}|15 Jan 2026, 13:00`)
  })

  test.each([
    [null, 'no address'],
    [{ name: 'Ada', phone: '123' }, 'only a name'],
    [{ ...ADDRESS, name: ' ', company: '' }, 'no name'],
    [{ ...ADDRESS, line1: '' }, 'no street'],
    [{ ...ADDRESS, postalCode: '', city: '' }, 'no place'],
  ])('with %p is a receipt, which names nobody', async (address) => {
    const papers = await papersOf(await bought({ address, email: 'ada@example.com' }))
    expect(papers.buyer).toBeNull()
    expect(JSON.stringify(papers)).not.toMatch(/Ada|ada@|allee|777777/)
    expect(await shownPaper(papers)).toContain(`Kassenbon ${papers.number}|`)
  })

  test.each([
    ['NL', 'Niederlande'],
    ['Pays-Bas, Europe', 'Pays-Bas, Europe'],
    ['XQ', 'XQ'],
  ])('names the country %p as %s', async (country, named) => {
    const papers = await papersOf(await bought({ address: { ...ADDRESS, country } }))
    expect(await shownPaper(papers)).toContain(`Düsseldorf\n${named}\n`)
  })

  test('of a till names the till and the cashier', async () => {
    const sale = saleOf({ id: mug, name: 'Mug', price: 12.1 }, 1)
    await till.add({ ...sale, cashier: { id: 'cashier_1', name: 'Grace' } })
    const order = (await till.order(`${till.series}-1`)) as { id: string }
    const papers = await papersOf(order)
    expect(papers).toMatchObject({ terminal: 'Till', cashier: 'Grace', code: null, buyer: null })
    expect(await shownPaper(papers)).toContain('Till|Es bediente: Grace')
    // It left with the sale.
    expect(papers.deliveredAt).toBe(papers.at)
    expect(await shownPaper(papers)).not.toContain('Lieferdatum')
  })

  test('of a till says at its address what the till has printed', async () => {
    const sale = saleOf({ id: mug, name: 'Mug', price: 12.1 }, 3)
    const cashier = { id: 'cashier_1', name: 'Grace' }
    await till.add({ ...sale, cashier })
    const number = `${till.series}-${till.n}`
    const papers = await papersOf((await till.order(number)) as { id: string })
    const printed: ReceiptData = {
      number,
      at: '2026-01-15T11:00:00.000Z',
      terminal: 'Till',
      cashier: cashier.name,
      sale: sale.order as ReceiptData['sale'],
    }
    const words = await paperWords(papers.shop)
    expect(await shownPaper(papers)).toBe(textOf(receiptPaper(printed, papers.shop, words)))
  })
})

test('each refund is a credit note with a number of its own, without gaps', async () => {
  const order = await bought({ address: ADDRESS, shipping: { name: 'Post', price: 5 } })
  const [first, second] = order.lines
  await desk.refund(order, { lines: [{ lineId: first?.id ?? '', quantity: 1 }], shipping: true })
  await desk.refund(order, { lines: [{ lineId: second?.id ?? '', quantity: 1 }] })
  await desk.refund(order, { amount: 2 })
  const papers = await papersOf(order)
  expect(papers.refunds.map(({ number }) => number)).toEqual(['R1', 'R2', 'R3'])
  const words = await paperWords(papers.shop)
  const notes = papers.refunds.map((refund) => textOf(creditNotePaper(papers, refund, words)))
  for (const note of notes) {
    expect(note).toContain('USt-IdNr. DE123456789')
    expect(note).toContain('Käufer|Engines Ltd')
    expect(note).toContain(`\nRechnung ${order.number}|`)
  }
  expect(notes[0]).toContain('\nRechnungskorrektur R1|')
  expect(notes[0]).toContain('\nMug|12,10 €|1 × 12,10 € · 21 %')
  expect(notes[0]).toContain('\nPost|5,00 €')
  expect(notes[0]).toContain('\nSumme|17,10 €')
  expect(notes[0]).toContain('\nZurückgegeben: Online-Zahlung|17,10 €')
  expect(notes[1]).toContain('\nTea|5,35 €|1 × 5,35 € · 7 %')
  expect(notes[2]).toContain('\nWeitere Erstattung|2,00 €')
  expect(await shownPaper(papers)).toMatch(
    /\nRechnungskorrektur R1\|−17,10 €\nRechnungskorrektur R2\|.*\nRechnungskorrektur R3\|−2,00 €\nNach Erstattungen\|10,10 €\nDanke!$/,
  )
  // The taxes of all are those of the order.
  const back = papers.refunds.flatMap(({ taxes }) => taxes)
  const gross = back.reduce((sum, tax) => sum + Math.round(100 * tax.gross), 0)
  expect(gross).toBe(1710 + 535 + 200)
})

test('a credit note says which part of a discount does not come back', async () => {
  const order = await bought({ discount: { amount: 2.96, reason: 'Regular' } })
  const [first] = order.lines
  await desk.refund(order, { lines: [{ lineId: first?.id ?? '', quantity: 1 }] })
  const papers = await papersOf(order)
  const [refund] = papers.refunds
  if (!refund) throw new Error('there is no refund')
  const note = textOf(creditNotePaper(papers, refund, await paperWords(papers.shop)))
  expect(note).toContain('\nMug|10,89 €|1 × 12,10 € · 21 %\nRabatt −1,21 €\n')
})

test('a browser remembers the papers that it has printed last', () => {
  expect(withPrinted([], 'a')).toEqual(['a'])
  expect(withPrinted(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  const full = Array.from({ length: MAX_PRINTED }, (_, at) => `${at}`)
  expect(withPrinted(full, 'a')).toEqual(['a', ...full.slice(0, -1)])
})
