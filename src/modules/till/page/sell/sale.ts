import { toMajor } from '../../../../domain/catalog/price.ts'
import { fromThousandths } from '../../../../domain/catalog/quantity.ts'
import { type Refundable, refundsBy } from '../../../orders/refund-sums.ts'
import {
  goodsOf,
  type Returned,
  refundableOf,
  refundLines,
  returnedMinor,
} from '../../../orders/shared/refund.ts'
import { cashRounding, sum, type TaxSum } from '../../../orders/totals.ts'
import type {
  TillPayment,
  TillRefund,
  TillReturn,
  TillSale,
  VoidedLines,
} from '../../till-entry.ts'
import type { EntryContent } from '../journal/series.ts'
import { text } from '../text.ts'
import { type Basket, type BasketReturn, type BasketTotals, basketTotals } from './basket.ts'
import { METHODS, type NotedPayment, paymentEntries, type TillMethod } from './payments.ts'
import { randomToken } from './token.ts'

/**
 * The entry of a basket that is paid in full.
 * @param pointMinor the value of a point
 */
export function saleOf(
  basket: Basket,
  payments: readonly NotedPayment[],
  currency: string,
  pointMinor: number,
): TillSale {
  const totals = basketTotals(basket, pointMinor)
  const major = (minor: number) => toMajor(minor, currency)
  const { shopper, redeemPoints, discountReason } = basket
  const discountMinor = totals.discountMinor - totals.pointsMinor
  const reason = discountReason || text.basket.discount
  return {
    lines: linesOf(basket, totals, currency),
    discount: discountMinor > 0 ? { amount: major(discountMinor), reason } : null,
    ...(totals.pointsMinor > 0 && { pointsDiscount: major(totals.pointsMinor) }),
    subtotal: major(totals.subtotalMinor),
    total: major(totals.totalMinor),
    taxes: taxEntries(totals.taxes, currency),
    payments: paymentEntries(payments, currency),
    ...(shopper ? { customerId: shopper.id } : {}),
    ...(shopper && redeemPoints > 0 ? { redeemPoints, expectedBalance: shopper.points } : {}),
    receipt: randomToken(),
  }
}

/** Taxes in the form that the server takes. */
function taxEntries(taxes: readonly TaxSum[], currency: string): TillSale['taxes'] {
  return taxes.map(({ name, percent, netMinor, taxMinor, grossMinor }) => ({
    name,
    percent: fromThousandths(percent),
    net: toMajor(netMinor, currency),
    tax: toMajor(taxMinor, currency),
    gross: toMajor(grossMinor, currency),
  }))
}

function linesOf({ items }: Basket, totals: BasketTotals, currency: string): TillSale['lines'] {
  const major = (minor: number) => toMajor(minor, currency)
  return items.map((item, index) => ({
    productId: item.productId,
    name: item.name,
    title: item.title ?? item.name,
    ...(item.content && { content: item.content }),
    sku: item.sku,
    unit: item.unit,
    quantity: fromThousandths(item.quantity),
    ...(item.pack === 1 ? {} : { pack: item.pack }),
    unitPrice: major(item.unitPriceMinor),
    ...(typeof item.labelMinor === 'number' && { labelPrice: major(item.labelMinor) }),
    discount: major(totals.discounts[index] ?? 0),
    taxRate: { name: item.taxRate.name, percent: fromThousandths(item.taxRate.percent) },
    total: major(totals.lines[index]?.totalMinor ?? 0),
  }))
}

/**
 * The entry of lines that were removed from a basket.
 * @param basket with only these lines
 */
export function voidOf(what: VoidedLines['what'], basket: Basket, currency: string): VoidedLines {
  const totals = basketTotals(basket, 0)
  const total = toMajor(totals.subtotalMinor, currency)
  return { what, lines: linesOf(basket, totals, currency), total }
}

/**
 * The rounding of money that is paid back at once.
 * @param coinMinor the smallest coin
 */
export function returnRounding(method: TillMethod, amountMinor: number, coinMinor: number): number {
  return method === 'cash' ? cashRounding(amountMinor, coinMinor) : 0
}

/**
 * The entry of goods that come back without a receipt.
 * @param basket with these goods only
 */
export function returnOf(
  basket: Basket,
  currency: string,
  {
    roundingMinor,
    ...how
  }: Pick<TillReturn, 'restock' | 'reason'> & {
    readonly method: TillMethod
    readonly roundingMinor: number
  },
): TillReturn {
  const totals = basketTotals(basket, 0)
  return {
    goods: linesOf(basket, totals, currency),
    amount: toMajor(totals.totalMinor, currency),
    rounding: toMajor(roundingMinor, currency),
    taxes: taxEntries(totals.taxes, currency),
    ...how,
    receipt: randomToken(),
  }
}

/** A part of a refund. */
export interface Way<By = TillMethod> {
  readonly method: By
  readonly amountMinor: number
  /** The rounding to a coin. */
  readonly roundingMinor: number
}

/**
 * Divides a refund among methods.
 * @param by paid: like the payments, last payment first
 * @param coinMinor the smallest coin in minor units; 0 if any amount can be paid out
 * @param creditMinor the part that pays for other goods and is not paid out
 */
export function refundWays(
  order: BasketReturn['order'],
  returned: Returned,
  by: TillMethod | 'paid',
  coinMinor: number,
  creditMinor = 0,
): readonly Way[] {
  const refundable = refundableOf(order)
  const minor = returnedMinor(order, returned) - creditMinor
  const parts = by === 'paid' ? asPaid(refundable, minor) : [{ method: by, amountMinor: minor }]
  const credit = { method: 'exchange', amountMinor: creditMinor } as const
  const ways = creditMinor > 0 ? [credit, ...parts] : parts
  const goods = { goods: goodsOf(order, returned), shipping: false }
  const sums = refundsBy(refundable, goods, ways, coinMinor).slice(ways.length - parts.length)
  return parts.map((part, index) => ({ ...part, roundingMinor: sums[index]?.roundingMinor ?? 0 }))
}

/** Refunds by each method at most what is left of its payments, so that no card gets too much. */
function asPaid({ payments, refunds }: Refundable, amountMinor: number) {
  const left = new Map<TillMethod, number>()
  const add = (method: string, minor: number) => {
    const known = method in METHODS ? (method as TillMethod) : 'cash'
    left.set(known, (left.get(known) ?? 0) + minor)
  }
  for (const { method, amountMinor, roundingMinor } of payments) {
    add(method, amountMinor - roundingMinor)
  }
  for (const { method, amountMinor } of refunds) add(method, -amountMinor)
  const ways: { method: TillMethod; amountMinor: number }[] = []
  let rest = amountMinor
  for (const [method, most] of [...left].reverse()) {
    const part = Math.min(rest, Math.max(most, 0))
    if (part > 0) ways.push({ method, amountMinor: part })
    rest -= part
  }
  const last = ways.pop() ?? { method: [...left.keys()][0] ?? 'cash', amountMinor: 0 }
  // Earlier refunds may have used another method than the payment.
  return [...ways, { ...last, amountMinor: last.amountMinor + rest }]
}

/** The entries of a return, one for each method; the goods belong to the first. */
export function refundEntries(
  order: BasketReturn['order'],
  returned: Returned,
  ways: readonly Way<TillRefund['method']>[],
  how: Pick<TillRefund, 'number' | 'restock' | 'reason'>,
): readonly (TillRefund & { readonly rounding: number })[] {
  const { id: orderId, currency, taxes } = order
  const ids = order.lines.map((line) => line.id)
  const lines = refundLines(returned).map(({ lineId, quantity }) => {
    return { lineId, position: 1 + ids.indexOf(lineId), quantity }
  })
  const wholeMinor = sum(ways.map(({ amountMinor }) => amountMinor))
  const goods = { goods: goodsOf(order, returned), shipping: false }
  const sums = refundsBy(refundableOf(order), goods, ways, 0)
  return ways.map(({ method, amountMinor, roundingMinor }, index) => ({
    orderId,
    lines: index === 0 ? lines : [],
    ...(index === 0 && { expectedTotal: toMajor(wholeMinor, currency) }),
    amount: toMajor(amountMinor, currency),
    rounding: toMajor(roundingMinor, currency),
    ...(taxes && { taxes: taxEntries(sums[index]?.taxes ?? [], currency) }),
    method,
    ...how,
  }))
}

/**
 * The entries of an exchange: the return of the goods, and the entries to write once it counts. The
 * sale of the other goods refers to the return's number.
 * @param payments the payments in addition to the returned goods
 * @param back the refunds in addition to the other goods
 */
export function exchangeEntries(
  basket: Basket,
  { number, order, returned, restock, reason }: BasketReturn,
  payments: readonly NotedPayment[],
  back: readonly Way[],
): { readonly refund: TillRefund; others(number: string): readonly EntryContent[] } {
  const { currency } = order
  const { totalMinor, returnedMinor } = basketTotals(basket, 0)
  const amountMinor = Math.min(totalMinor, returnedMinor)
  const exchange: Way<'exchange'> = { method: 'exchange', amountMinor, roundingMinor: 0 }
  const ways = amountMinor > 0 || back.length === 0 ? [exchange, ...back] : back
  const [refund, ...more] = refundEntries(order, returned, ways, { number, restock, reason })
  if (!refund) throw new Error('a return has a way at least')
  const sale = saleOf(basket, payments, currency, 0)
  const amount = toMajor(amountMinor, currency)
  const paidBy = (reference: string): TillPayment[] =>
    amount > 0 ? [{ method: 'exchange', amount, reference }] : []
  return {
    refund,
    others: (number) => [
      ...more.map((content) => ({ kind: 'refund', content }) as const),
      ...(basket.items.length > 0
        ? [
            {
              kind: 'sale',
              content: { ...sale, payments: [...paidBy(number), ...sale.payments] },
            } as const,
          ]
        : []),
    ],
  }
}
