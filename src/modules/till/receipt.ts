import { commandLine } from '../../domain/actor.ts'
import { toMajor } from '../../domain/catalog/price.ts'
import { notFound } from '../../domain/error.ts'
import type { Ports } from '../../domain/ports.ts'
import { findTerminal } from '../../domain/pos/terminal.ts'
import { indexedShop } from '../../domain/search/reindex.ts'
import { SALE } from '../../domain/shop/sale.ts'
import { findShop, type Shop } from '../../domain/shop/shop.ts'
import { storedSettings } from '../../domain/shop/stored-settings.ts'
import type { Reading } from '../../domain/store.ts'
import { SLUG } from '../../domain/text.ts'
import { isoTime } from '../../domain/time.ts'
import type { Order } from '../orders/order-record.ts'
import { orderByReceipt } from '../orders/order-rows.ts'
import { POINTS_REASON } from '../orders/values.ts'
import { orderView } from '../orders/view.ts'
import type { Said } from './entry.ts'
import { cashierOf } from './entry-check.ts'
import { findEntry } from './series.ts'
import { TILL } from './settings.ts'

/** A receipt. Its address opens it without a sign-in, so it contains nothing about the shopper. */
export type ReceiptView = Awaited<ReturnType<typeof receiptOf>>

/**
 * The receipt of a paid order.
 * @param token the slug of the shop, a dot, and 128 random bits; null if it cannot be decoded
 * @throws Refusal NOT_FOUND
 */
export async function receiptOf({ store: { read }, origin }: Ports, token: string | null) {
  const [slug = '', secret = '', ...more] = (token ?? '').split('.')
  const shop = SLUG.test(slug) && more.length === 0 ? await findShop(read, slug) : null
  const order = shop && (await orderByReceipt(read, shop.id, secret))
  if (!order || order.soldAt === null || order.number === null) throw notFound('receipt')
  const [sale, till] = await storedSettings(read, shop.id, SALE, TILL)
  const { address, taxId, timeZone } = sale
  const { language } = await indexedShop(read, shop.id)
  const terminal = order.terminal && (await findTerminal(read, shop.id, order.terminal))
  const view = orderView(order, commandLine(shop), origin)
  const { lines, subtotal, shipping, total, taxes, refunded, payments, refunds } = view
  const entry = await entryOf(read, shop, order)
  return {
    shop: {
      name: shop.name,
      currency: order.currency,
      address,
      taxId,
      receiptText: till.receiptText,
      language,
      timeZone,
    },
    number: order.number,
    at: isoTime(order.soldAt),
    // Empty for an online order, or if the till was removed.
    terminal: terminal ? terminal.name : '',
    cashier: entry && (cashierOf(entry)?.name ?? null),
    lines,
    ...discountsOf(order),
    subtotal,
    shipping,
    total,
    taxes,
    refunded,
    payments: payments.map(({ method, amount, given, change, rounding, reference }) => ({
      method,
      amount,
      given,
      change,
      rounding,
      // The number of a return. Other references belong to a payment provider.
      reference: method === 'exchange' ? reference : null,
    })),
    refunds: refunds.map(({ number, amount, createdAt }) => ({ number, amount, createdAt })),
  }
}

/** The entry of a till's sale; null for an online order. */
async function entryOf(
  read: Reading,
  shop: Shop,
  { number, channel }: Order,
): Promise<Said | null> {
  const [series = '', n = ''] = (number ?? '').split('-')
  const entry = channel === 'till' ? await findEntry(read, shop.id, series, Number(n)) : null
  return entry && JSON.parse(entry.body)
}

/** The discount without the points, and their value. */
function discountsOf({ currency, discountReason, pointsRedeemed, ...order }: Order) {
  const pointsMinor = order.pointsMinor ?? 0
  const restMinor = order.discountMinor - pointsMinor
  const reason = pointsMinor > 0 && discountReason === POINTS_REASON ? null : discountReason
  const discount = restMinor === 0 ? null : { amount: toMajor(restMinor, currency), reason }
  const pointsDiscount = toMajor(pointsMinor, currency)
  return { discount, pointsDiscount, redeemPoints: pointsRedeemed }
}
