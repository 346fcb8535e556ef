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
import type { Order } from './order-record.ts'
import { orderByReceipt } from './order-rows.ts'
import { invoiceBuyer } from './paper-name.ts'
import { ORDERS } from './settings.ts'
import { POINTS_REASON } from './values.ts'
import { orderView } from './view.ts'

/**
 * The content of the papers of a sale: its receipt or invoice, and a credit note for each refund.
 * Its address opens them without a sign-in, so they contain nothing about the shopper but what an
 * invoice must name: the buyer of an order with an address.
 */
export type PaperData = Awaited<ReturnType<typeof papersOf>>

/**
 * The papers at an address.
 * @param token the slug of the shop, a dot, and 128 random bits; null if it cannot be decoded
 * @throws Refusal NOT_FOUND, also if the order is not paid
 */
export async function papersAt(ports: Ports, token: string | null): Promise<PaperData> {
  const { read } = ports.store
  const [slug = '', secret = '', ...more] = (token ?? '').split('.')
  const shop = SLUG.test(slug) && more.length === 0 ? await findShop(read, slug) : null
  const order = shop && (await orderByReceipt(read, shop.id, secret))
  if (!order) throw notFound('receipt')
  return await papersOf(read, ports.origin, shop, order)
}

/** @throws Refusal NOT_FOUND if the order is not paid */
async function papersOf(read: Reading, origin: string, shop: Shop, order: Order) {
  const { soldAt, number, channel } = order
  if (soldAt === null || number === null) throw notFound('receipt')
  const [sale, settings] = await storedSettings(read, shop.id, SALE, ORDERS)
  const { address, taxId, country, timeZone } = sale
  const { language } = await indexedShop(read, shop.id)
  const terminal = order.terminal && (await findTerminal(read, shop.id, order.terminal))
  const view = orderView(order, commandLine(shop), origin)
  const { lines, subtotal, shipping, total, taxes, refunded, payments, refunds } = view
  const { receiptText } = settings
  return {
    shop: {
      name: shop.name,
      currency: order.currency,
      address,
      taxId,
      receiptText,
      language,
      country,
      timeZone,
    },
    number,
    /** Whether goods came back without a receipt, so that there is a credit note only. */
    isReturn: order.status === 'returned',
    code: channel === 'online' ? view.code : null,
    at: isoTime(soldAt),
    /** When the goods left; null if they have not. */
    deliveredAt: channel === 'till' ? isoTime(soldAt) : view.deliveredAt,
    fulfilment: order.fulfilment,
    buyer: invoiceBuyer(order.address),
    // Empty for an online order, or if the till was removed.
    terminal: terminal ? terminal.name : '',
    cashier: order.servedBy,
    lines: lines.map(({ id, title, name, content, unit, quantity, ...line }) => {
      const { unitPrice, discount, taxRate, total } = line
      return { id, title, name, content, unit, quantity, unitPrice, discount, taxRate, total }
    }),
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
      // The number of a return or of a card slip. Other references belong to a payment provider.
      reference: channel === 'till' ? reference : null,
    })),
    refunds: refunds.map((refund) => {
      const { number, createdAt: at, amount, rounding, method, lines, taxes } = refund
      const { shipping: isShipping, shippingAmount } = refund
      return { number, at, amount, rounding, method, lines, taxes, isShipping, shippingAmount }
    }),
  }
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
