import { renderToString } from 'preact-render-to-string'
import { type PaperData, papersAt } from '../../src/modules/orders/paper.ts'
import { PaperLinks } from '../../src/modules/orders/shared/paper-links.tsx'
import type { PaperShop } from '../../src/modules/orders/shared/paper-parts.ts'
import { paperWords } from '../../src/modules/orders/shared/paper-words.ts'
import {
  creditNotePaper,
  type ReceiptData,
  receiptPaper,
} from '../../src/modules/orders/shared/sale-paper.ts'
import { orderWords } from '../../src/modules/orders/shared/text.ts'
import { TransferDetails } from '../../src/modules/orders/shared/transfer-details.tsx'
import type { Transfer } from '../../src/modules/orders/transfer.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { TEXT_LANGUAGES } from '../../src/text/language.ts'
import { type Paper, PaperView } from '../../src/ui/shared/paper.tsx'
import { boutique } from './boutique.ts'
import { browser } from './browser-globals.ts'
import { Names } from './names.ts'
import { changedText, outlineOf } from './outline.ts'
import { page } from './pressed-page.tsx'
import { Recorded } from './record.ts'
import { told } from './steps.ts'

/* The papers of orders show in each language what is recorded, on a sheet and on a roll. */

const { kassa, orders } = boutique
const names = new Names(boutique)
const recorded = new Recorded('papers')

const pathOf = (name: string) => new URL(orders[name]?.receiptUrl ?? '').pathname

for (const name of ['sent', 'loyal', 'exempt']) {
  for (const language of TEXT_LANGUAGES) {
    recorded.test(`${name} in ${language}`, async () => {
      const found = await papersAt(kassa.ports, pathOf(name).slice('/r/'.length))
      // The goods come back on another day.
      const refunds = found.refunds.map((refund, index) => {
        return { ...refund, at: `2026-04-0${index + 1}T12:00:00Z` }
      })
      const papers = { ...found, refunds }
      const shop = { ...papers.shop, language }
      const words = await paperWords(shop)
      const isCopy = language === 'de'
      const all = [
        receiptPaper({ ...papers, sale: papers, isCopy }, shop, words),
        ...papers.refunds.map((refund) => creditNotePaper(papers, refund, words, isCopy)),
      ]
      const html = all.map((paper) => {
        return renderToString(<PaperView paper={paper} isSheet={language === 'en'} />)
      })
      return names.named(html.map(outlineOf).join('\n---\n'))
    })
  }
}

/** The page of a sale's papers, at an address that may name one of them. */
async function openedAt(path: string, steps: string): Promise<string> {
  await page.show(path)
  const opened = outlineOf(page.html)
  const events = {
    'the browser has printed': async () => {
      browser.dispatchEvent(new browser.Event('afterprint'))
    },
    'the page is loaded again': () => page.show(path, { goesOn: true, keeps: true }),
  }
  return names.named(`${document.title}\n${opened}\n${await told(steps, events)}`)
}

for (const [title, name, hash, steps] of [
  [
    'each paper is printed once, and then as a copy',
    'sent',
    '',
    `Print on A4; the browser has printed; Print on A4; Mark as: no; Credit note R2; Print on 80;
    Credit note R1; Mark as: yes; Invoice 1; the page is loaded again; Credit note R1;
    Credit note R2`,
  ],
  ['the browser prints by itself', 'exempt', '', 'the browser has printed; Credit note'],
  ['the address names a paper', 'sent', '#R3', 'Invoice'],
  ['the address says that it is a copy', 'sent', '#R2,copy', 'Credit note R1; Credit note R2'],
  ['an order with one paper', 'loyal', '#none', 'Print on A4'],
] as const) {
  recorded.test(title, () => openedAt(`${pathOf(name)}${hash}`, steps))
}

recorded.test('links to the papers of each order', async () => {
  const { json } = await boutique.shop.ask({ path: '/v1/store/orders?limit=100' })
  const { data } = json as { readonly data: readonly OrderView[] }
  const lines = data.flatMap((order) => [
    `-- ${order.channel} ${order.number}, ${order.status}`,
    ...[false, true].map((isStaff) =>
      outlineOf(renderToString(<PaperLinks order={order} isStaff={isStaff} />)),
    ),
  ])
  return names.named(lines.join('\n'))
})

const TRANSFER: Transfer = {
  holder: 'Nord BV',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  amount: 12.5,
  reference: 'AB12CD34',
  text: 'Soon, please.',
  giroCode: 'BCD',
}

recorded.test('how money is transferred', async () => {
  const all = [{}, { iban: '' }, { bic: '' }, { text: '', giroCode: null }].map((fields) => {
    const transfer = { ...TRANSFER, ...fields }
    const details = (
      <TransferDetails
        transfer={transfer}
        words={orderWords.transfer}
        money={(amount) => `EUR ${amount}`}
      />
    )
    return `-- ${JSON.stringify(fields)}\n${outlineOf(renderToString(details))}`
  })
  return all.join('\n')
})

const CARD = { method: 'card', amount: 29.69, reference: 'slip 7' } as const
const CASH = { method: 'cash', amount: 29.7, given: 50, change: 20.3, rounding: 0.01 } as const
const BUYER = { name: 'Eve', line1: 'Street 1', city: 'Gent', country: 'BE' }
/** The day of the sale, and another one. */
const AT = '2026-03-08T01:00:00Z'
const NEXT_DAY = '2026-03-20T12:00:00Z'

/** Sales that differ from the one with everything. */
const SALES: readonly Partial<ReceiptData & ReceiptData['sale']>[] = [
  { isCopy: true, address: 'https://a.example/r/1' },
  { terminal: 'Counter', cashier: 'Bob' },
  { terminal: 'Counter', cashier: null, code: null },
  { buyer: null },
  { buyer: { ...BUYER, company: 'Inc.', region: 'East', line2: 'Left', postalCode: '9000' } },
  { buyer: null, fulfilment: 'none' },
  { deliveredAt: NEXT_DAY },
  { deliveredAt: NEXT_DAY, buyer: null },
  { deliveredAt: AT },
  { deliveredAt: AT, buyer: null },
  { refunds: [{ number: 'R9', amount: 9.69 }] },
  { payments: [CARD] },
  { payments: [CASH, { method: 'exchange', amount: 3, reference: '3-2' }] },
  { payments: [{ ...CASH, given: null, change: null, rounding: -0.02 }] },
  { discount: null, pointsDiscount: 0 },
  { discount: null, pointsDiscount: 0, shipping: null },
  { discount: { amount: 2, reason: null }, redeemPoints: 0 },
  { shipping: { name: '', delivery: null, price: 3.6, discount: 3.6, taxRate: null, rates: [] } },
  { taxes: [] },
]

/** Refunds that differ from the first one of an order. */
const REFUNDS: readonly (readonly [
  refund: Partial<PaperData['refunds'][number]>,
  sale?: Partial<PaperData>,
])[] = [
  [{ isShipping: true, shippingAmount: 1.5 }],
  [{ isShipping: true, shippingAmount: 1.5 }, { shipping: null }],
  [{ amount: 60, rounding: -0.02, method: 'card' }],
  // More than the price: the shop was generous.
  [{ lines: [{ lineId: '', quantity: 1, amount: 30 }], amount: 30 } as never],
  [{ lines: [{ lineId: 'gone', quantity: 1, amount: 30 }] } as never],
  [{ lines: [], taxes: [] }],
  [{}, { isReturn: true, terminal: 'Market', cashier: 'Ann' }],
  [{}, { buyer: null }],
]

/** Heads of a shop that differ. */
const HEADS: readonly Partial<PaperShop>[] = [
  { address: 'Corner 1\nBoutique Nord' },
  { address: '', taxId: '' },
  { receiptText: '' },
]

/** A paper on a sheet and on a roll, in lines. */
function printed(paper: Paper): string {
  return [false, true]
    .map((isSheet) => outlineOf(renderToString(<PaperView paper={paper} isSheet={isSheet} />)))
    .join('\n')
}

recorded.test('what differs on a receipt or an invoice', async () => {
  const sale = await papersAt(kassa.ports, pathOf('loyal').slice('/r/'.length))
  const words = await paperWords({ ...sale.shop, language: 'en' })
  const receipt = (more: Partial<ReceiptData & ReceiptData['sale']>, shop: Partial<PaperShop>) =>
    printed(
      receiptPaper(
        { ...sale, ...more, sale: { ...sale, ...more } },
        { ...sale.shop, ...shop },
        words,
      ),
    )
  const before = receipt({}, {})
  const lines = [
    ...SALES.flatMap((more) => [
      `-- ${JSON.stringify(more)}`,
      ...changedText(before, receipt(more, {})),
    ]),
    ...HEADS.flatMap((shop) => [
      `-- ${JSON.stringify(shop)}`,
      ...changedText(before, receipt({}, shop)),
    ]),
  ]
  return names.named(lines.join('\n'))
})

recorded.test('what differs on a credit note', async () => {
  const sale = await papersAt(kassa.ports, pathOf('sent').slice('/r/'.length))
  const words = await paperWords({ ...sale.shop, language: 'en' })
  const [first] = sale.refunds
  if (!first) throw new Error('nothing was given back')
  const note = (refund: Partial<typeof first>, more: Partial<PaperData>) => {
    const lines = refund.lines?.map((line) => ({
      ...line,
      lineId: line.lineId || first.lines[0]?.lineId,
    }))
    const all = { ...first, ...refund, ...(lines && { lines }) } as typeof first
    return printed(creditNotePaper({ ...sale, ...more }, all, words))
  }
  const before = note({}, {})
  const lines = REFUNDS.flatMap(([refund, more = {}]) => [
    `-- ${JSON.stringify({ ...refund, ...more })}`,
    ...changedText(before, note(refund, more)),
  ])
  return names.named(lines.join('\n'))
})

recorded.testAll()
