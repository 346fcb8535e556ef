import { toThousandths } from '../../../domain/catalog/quantity.ts'
import { type PieceContent, unitPriceOf } from '../../../domain/catalog/unit-price.ts'
import { type Paper, type PaperLine, type PaperPart, row } from '../../../ui/shared/paper.tsx'
import type { PaperData } from '../paper.ts'
import { type Buyer, paperKind } from '../paper-name.ts'
import type { Fulfilment, PaymentMethod } from '../values.ts'
import type { OrderView, TaxView } from '../view.ts'
import { bySomebody, copyParts, headOf, isTaxed, type PaperShop, taxParts } from './paper-parts.ts'
import type { PaperWords } from './paper-words.ts'

/** The pack is left out: orders of the server have none, because its size is part of the title. */
interface SoldLine
  extends Pick<
    OrderView['lines'][number],
    'name' | 'unit' | 'quantity' | 'unitPrice' | 'discount' | 'total' | 'taxRate'
  > {
  readonly title?: string
  readonly content?: PieceContent | null | undefined
}

/** A sale as a till or the server describes it. The discount does not include the points. */
interface SoldGoods {
  readonly lines: readonly SoldLine[]
  readonly discount: { readonly amount: number; readonly reason?: string | null } | null
  readonly redeemPoints?: number
  readonly pointsDiscount?: number
  readonly subtotal: number
  /** Only online orders have it. */
  readonly shipping?: OrderView['shipping']
  readonly total: number
  readonly taxes: readonly TaxView[]
  readonly payments: readonly {
    readonly method: PaymentMethod
    readonly amount: number
    readonly given?: number | null
    readonly change?: number | null
    readonly rounding?: number
    readonly reference?: string | null
  }[]
}

/** A sale of a till, or an order of the server. */
export interface ReceiptData {
  readonly number: string
  readonly at: string
  readonly sale: SoldGoods
  /** The name of the till; empty for an online order. */
  readonly terminal: string
  /** The name of the cashier; null if none was named. */
  readonly cashier?: string | null
  /** The address of the receipt's page. A return finds the sale by it. */
  readonly address?: string | null
  /** The buyer. A paper that has one is an invoice. */
  readonly buyer?: Buyer | null
  /** The code of an online order. */
  readonly code?: string | null
  readonly fulfilment?: Fulfilment
  /** When the goods left; null: not yet. Absent if they left with the sale. */
  readonly deliveredAt?: string | null
  /** The credit notes since the sale. */
  readonly refunds?: readonly Pick<PaperData['refunds'][number], 'number' | 'amount'>[]
  /** Whether the paper may have been printed before. */
  readonly isCopy?: boolean
}

/** The receipt or the invoice of a sale. */
export function receiptPaper(receipt: ReceiptData, shop: PaperShop, words: PaperWords): Paper {
  const { number, at, sale, terminal, cashier = null, address = null } = receipt
  const { buyer = null, code = null, refunds = [] } = receipt
  const { currency } = shop
  const { text } = words
  return [
    ...headOf(shop),
    ...copyParts(receipt.isCopy, words),
    ...buyerParts(buyer, words),
    { kind: 'name', name: words.papers[paperKind(buyer)](number), value: words.moment(at) },
    ...deliveryParts(receipt, words),
    ...(code === null ? [] : [row(text.order, code)]),
    ...bySomebody(terminal, cashier, words),
    { kind: 'rule' },
    linesPart(
      sale.lines.map((line) => soldLine(line, sale.taxes, currency, words)),
      sale.taxes,
      words,
    ),
    { kind: 'rule' },
    ...sumParts(sale, currency, words),
    ...taxParts(sale.taxes, currency, words),
    ...refundParts(refunds, sale.total, currency, words),
    ...(shop.receiptText ? [{ kind: 'center', text: shop.receiptText } as const] : []),
    ...(address ? [{ kind: 'qr', text: address, label: number } as const] : []),
  ]
}

/**
 * The credit note of a refund.
 * @param refund one of the papers' refunds
 */
export function creditNotePaper(
  papers: PaperData,
  refund: PaperData['refunds'][number],
  words: PaperWords,
  isCopy = false,
): Paper {
  const { shop, number, at, buyer, lines, shipping } = papers
  const { text } = words
  const amount = (value: number) => words.money(value, shop.currency)
  const goods = refund.lines.flatMap((back) => {
    const line = lines.find(({ id }) => id === back.lineId)
    const { quantity, amount: total } = back
    if (!line) return []
    // Its part of the discounts of the line and of the whole sale does not come back.
    const discount = Math.max(0, words.exact(quantity * line.unitPrice - total, shop.currency))
    return [soldLine({ ...line, quantity, discount, total }, refund.taxes, shop.currency, words)]
  })
  const named = refund.lines.reduce((sum, back) => sum + back.amount, refund.shippingAmount)
  const rest = words.exact(refund.amount - named, shop.currency)
  return [
    ...headOf(shop),
    ...copyParts(isCopy, words),
    ...buyerParts(buyer, words),
    { kind: 'name', name: words.papers.creditNote(refund.number), value: words.moment(refund.at) },
    papers.isReturn
      ? { kind: 'text', text: text.slip.withoutReceipt }
      : row(words.papers[paperKind(buyer)](number), words.day(at)),
    ...(papers.isReturn ? bySomebody(papers.terminal, papers.cashier, words) : []),
    { kind: 'rule' },
    ...(goods.length > 0 ? [linesPart(goods, refund.taxes, words)] : []),
    ...(refund.isShipping
      ? [row(shipping?.name ?? text.shipping, amount(refund.shippingAmount))]
      : []),
    ...(rest > 0 ? [row(text.furtherRefund, amount(rest))] : []),
    { kind: 'rule' },
    { kind: 'total', name: text.total, value: amount(refund.amount) },
    ...(refund.rounding === 0 ? [] : [row(text.rounding, amount(refund.rounding))]),
    row(text.slip.back(words.methods[refund.method]), amount(refund.amount + refund.rounding)),
    ...taxParts(refund.taxes, shop.currency, words),
  ]
}

/** The credit notes of a sale, and what is left of its total. */
function refundParts(
  refunds: NonNullable<ReceiptData['refunds']>,
  total: number,
  currency: string,
  words: PaperWords,
): PaperPart[] {
  if (refunds.length === 0) return []
  const amount = (value: number) => words.money(value, currency)
  const left = refunds.reduce((rest, refund) => rest - refund.amount, total)
  return [
    { kind: 'rule' },
    ...refunds.map((refund) =>
      row(words.papers.creditNote(refund.number), `−${amount(refund.amount)}`),
    ),
    // Differences of decimals are not exact, and -0 would be printed with a sign.
    {
      kind: 'total',
      name: words.text.afterRefunds,
      value: amount(words.exact(left, currency) + 0),
    },
  ]
}

/** The buyer of an invoice. */
function buyerParts(buyer: Buyer | null, words: PaperWords): PaperPart[] {
  if (buyer === null) return []
  const { company, name, line1, line2, postalCode, city, region, country } = buyer
  const place = [postalCode, city].filter(Boolean).join(' ')
  const lines = [company, name, line1, line2, place, region, country && words.country(country)]
  return [{ kind: 'block', name: words.text.buyer, text: lines.filter(Boolean).join('\n') }]
}

/** When the goods were delivered, unless they left with the sale. */
function deliveryParts(
  { at, buyer = null, deliveredAt, fulfilment = 'none' }: ReceiptData,
  words: PaperWords,
): PaperPart[] {
  const { text } = words
  const day = words.day(deliveredAt ?? at)
  if (deliveredAt === null) {
    return fulfilment === 'none' ? [] : [row(text.delivered, text.notDelivered)]
  }
  const isSameDay = day === words.day(at)
  return isSameDay && buyer === null ? [] : [row(text.delivered, day)]
}

function linesPart(
  lines: readonly PaperLine[],
  taxes: readonly TaxView[],
  { text }: PaperWords,
): PaperPart {
  const { title, quantity, price, rate, total } = text.columns
  return {
    kind: 'lines',
    heads: [title, quantity, price, isTaxed(taxes) ? rate : '', total],
    lines,
  }
}

function soldLine(
  line: SoldLine,
  taxes: readonly TaxView[],
  currency: string,
  words: PaperWords,
): PaperLine {
  const { text, money } = words
  const { name, title = name, content = null, quantity, unit, unitPrice, discount, total } = line
  const perUnit = content && unitPriceOf({ price: unitPrice, unit, content }, currency)
  const isPlain = unit === 'piece' && quantity === 1 && !isTaxed(taxes)
  const notes = [
    perUnit ? words.perUnit(money(perUnit.price, currency), perUnit.unit) : '',
    discount > 0 ? text.discounted(money(discount, currency)) : '',
  ]
  const written = {
    quantity: words.quantity(toThousandths(quantity), unit),
    price: money(unitPrice, currency),
    rate: isTaxed(taxes) ? text.percent(words.number(line.taxRate.percent)) : '',
  }
  const sold = isPlain ? '' : `${written.quantity} × ${written.price}`
  return {
    ...written,
    title: title || words.freeAmount,
    total: money(total, currency),
    note: notes.filter(Boolean).join('\n'),
    rollNote: [[sold, written.rate].filter(Boolean).join(' · '), ...notes]
      .filter(Boolean)
      .join('\n'),
  }
}

function sumParts(sale: SoldGoods, currency: string, words: PaperWords): PaperPart[] {
  const { text } = words
  const amount = (value: number) => words.money(value, currency)
  const { pointsDiscount: points = 0, discount, shipping } = sale
  const rounding = sale.payments.reduce((sum, { rounding = 0 }) => sum + rounding, 0)
  return [
    ...(discount || points > 0 || shipping ? [row(text.subtotal, amount(sale.subtotal))] : []),
    ...(discount ? [row(discount.reason ?? text.discount, `−${amount(discount.amount)}`)] : []),
    ...(points > 0 ? [row(text.points(sale.redeemPoints ?? 0), `−${amount(points)}`)] : []),
    ...(shipping
      ? [row(shipping.name || text.shipping, amount(shipping.price - shipping.discount))]
      : []),
    { kind: 'total', name: text.total, value: amount(sale.total) },
    ...(rounding === 0 ? [] : [row(text.rounding, amount(rounding))]),
    ...sale.payments.flatMap(({ method, given, amount: paid, change, reference }) => [
      row(paymentName(method, reference, words), amount(given ?? paid)),
      ...((change ?? 0) > 0 ? [row(text.change, amount(change ?? 0))] : []),
    ]),
  ]
}

/** The name of a payment: with the number of the return, or of the card terminal's slip. */
function paymentName(
  method: PaymentMethod,
  reference: string | null | undefined,
  { text, methods }: PaperWords,
): string {
  if (!reference) return methods[method]
  return method === 'exchange' ? text.returned(reference) : `${methods[method]} ${reference}`
}
