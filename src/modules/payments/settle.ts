import type { Actor } from '../../domain/actor.ts'
import { recordChange } from '../../domain/history.ts'
import type { Module } from '../../domain/module.ts'
import type { Ports } from '../../domain/ports.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import type { Writing } from '../../domain/store.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { mailOrder } from '../orders/mail/order-notice.ts'
import { keepOpen } from '../orders/order.ts'
import type { Order } from '../orders/order-record.ts'
import { findOrder } from '../orders/order-rows.ts'
import { canRevive, missingMinor, pay } from '../orders/payment.ts'
import { saleRules } from '../orders/terms.ts'
import { isToPay, STATUS_MEANINGS } from '../orders/values.ts'
import { mailPayment, type ReturnReason } from './mail/payment-notice.ts'
import { type Concern, type OnlinePaymentRow, onlinePaymentById } from './online-payment.ts'
import { type OnlineRefundRow, refundsOf } from './online-refund.ts'
import type { SeenPayment, SeenRefund } from './provider.ts'
import { providerActor } from './provider-actor.ts'
import { addRefund, noteRefund, returnAct } from './refunding.ts'

/** A payment whose money is on its way keeps its order open for this long: bank debits take days. */
const PENDING_MS = 14 * DAY_MS
/** The pauses between two questions about a payment that nobody has made yet. */
const OPEN_PAUSES = [2, 3, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE_MS)
/** When an ended payment is asked about again, after it ended: the last answer may be too early. */
const ENDED_PAUSES = [10 * MINUTE_MS, 6 * HOUR_MS, 2 * DAY_MS]
/** When a paid one is asked about, since it was paid: for disputes whose event got lost. */
const PAID_AGES = [1, 7, 30, 60, 120].map((days) => days * DAY_MS)

/**
 * Acts on what a provider says about a payment, in a transaction: the order is paid once, or the
 * money is left to go back. A repetition changes nothing.
 * @returns the payment as it is then
 */
export async function applySeen(
  tx: Writing,
  modules: readonly Module[],
  ports: Ports,
  shop: Shop,
  publicId: string,
  seen: SeenPayment,
  now: number,
): Promise<OnlinePaymentRow> {
  const row = await onlinePaymentById(tx, shop.id, publicId)
  if (!row) throw new Error(`no online payment ${publicId}`)
  const order = await findOrder(tx, shop.id, row.orderId)
  if (!order) throw new Error(`no order ${row.orderId}`)
  const actor = providerActor(modules, shop, row.provider)
  // Money that came stays; an answer that was sent before it came changes nothing.
  const status = row.status === 'paid' ? 'paid' : seen.status
  const money = seen.moneyReference ?? row.moneyReference
  let outcome = row.outcome
  let concern = row.concern
  if (status === 'paid' && outcome === null) {
    const isRight =
      seen.amountMinor === row.amountMinor &&
      seen.currency === row.currency &&
      seen.mode === row.mode
    const reference = paymentReference(row, money ?? seen.reference)
    outcome = isRight ? await book(tx, ports, actor, order, row, reference, now) : 'returned'
    if (!isRight) concern = 'amount'
    if (outcome === 'returned') {
      await addRefund(tx, shop.id, publicId, null, seen.amountMinor, now)
      await recordChange(tx, actor, now, returnAct('payment_returned', order, row))
      const reason = isRight ? reasonFor(order) : 'amount'
      const news = { news: 'paymentReturned', shop: shop.id, payment: publicId, reason } as const
      await mailPayment(tx, ports, news, now)
    }
  }
  if (status === 'pending' && row.status !== 'pending') {
    await keepOpen(tx, ports.secrets, shop.id, order, now + PENDING_MS, now)
  }
  const refunds = await refundsOf(tx, shop.id, [publicId])
  const adopted = await noteRefunds(tx, ports, shop.id, refunds, seen.refunds, now)
  const refundedMinor = refundedIn(seen)
  concern = concernOf(concern, seen, adopted, refundedMinor)
  const paidAt = row.paidAt ?? (status === 'paid' ? now : null)
  const isWaiting = adopted.some((one) => one.status === 'queued')
  // It was woken since the provider was asked, so the answer may be older than the news.
  const isWoken = row.dueAt === 0
  const dueAt = isWaiting || isWoken ? 0 : nextLook({ ...row, status, paidAt }, adopted, now)
  const change = {
    status,
    outcome: outcome ?? undefined,
    money: money ?? undefined,
    paidAt: paidAt ?? undefined,
    refundedMinor,
    disputedMinor: seen.disputedMinor,
    concern,
    dueAt,
    failures: 0,
    problem: null,
    lookedAt: now,
  }
  await tx.run('payment.change', {
    shop: shop.id,
    publicId,
    ...change,
    amounts: true,
    hasConcern: true,
    ...(concern !== row.settled && { hasSettled: true, settled: null }),
    ...(status !== 'open' && { url: null }),
  })
  const { money: _, ...stored } = change
  return { ...row, ...stored, outcome, moneyReference: money, paidAt }
}

/** The reference of the order's payment. That of a test says so wherever it is shown. */
function paymentReference({ mode }: OnlinePaymentRow, reference: string): string {
  return mode === 'test' ? `${reference} (test)` : reference
}

/**
 * Makes the money a payment of its order. The order of a shopper who paid a moment too late is sold
 * if its goods are still there. Money for an order that was cancelled, replaced, or paid in another
 * way goes back.
 */
async function book(
  tx: Writing,
  ports: Ports,
  actor: Actor,
  order: Order,
  { amountMinor }: OnlinePaymentRow,
  reference: string,
  now: number,
): Promise<'booked' | 'returned'> {
  const { shop } = actor
  const isKnown = order.payments.some(
    (one) => one.method === 'online' && one.reference === reference,
  )
  if (isKnown) return 'booked'
  const isDue = missingMinor(order) === amountMinor
  const isLate = order.status === 'expired'
  const mayPay = isToPay(order) || (isLate && (await canRevive(tx, shop.id, order)))
  if (!isDue || !mayPay) return 'returned'
  const money = { method: 'online', amountMinor, reference } as const
  const payment = { ...money, givenMinor: null, changeMinor: null, roundingMinor: 0 }
  const rules = await saleRules(tx, shop)
  const after = await pay(tx, ports, actor, rules, order, [payment], now)
  await mailOrder(tx, ports, shop.id, 'ownersPlaced', after, now)
  return 'booked'
}

/** Why an order has no use for a payment of the right amount. */
function reasonFor({ status }: Order): ReturnReason {
  if (status === 'expired') return 'expired'
  return STATUS_MEANINGS[status].isEnded ? 'cancelled' : 'paid'
}

/**
 * Notes how the refunds stand at the provider. One that was made in the pages of the provider, or
 * before a backup was restored, counts as the queued one of the same amount, so that the money does
 * not go back twice, or as the refused one.
 * @returns the refunds of kassa after that
 */
async function noteRefunds(
  tx: Writing,
  ports: Ports,
  shop: number,
  refunds: readonly OnlineRefundRow[],
  seen: readonly SeenRefund[],
  now: number,
): Promise<OnlineRefundRow[]> {
  const foreign = seen.filter((one) => {
    return !refunds.some(({ publicId, reference }) => {
      return one.id === publicId || one.reference === reference
    })
  })
  const after: OnlineRefundRow[] = []
  for (const refund of refunds) {
    const isRefused = refund.status === 'failed'
    const own =
      seen.find((one) => one.reference === refund.reference) ??
      seen.find((one) => one.id === refund.publicId)
    const index =
      refund.status === 'queued' || isRefused
        ? foreign.findIndex((one) => {
            return one.amountMinor === refund.amountMinor && one.status !== 'failed'
          })
        : -1
    const isTaken = index >= 0 && (isRefused || !own)
    const found = isTaken ? foreign.splice(index, 1)[0] : own
    if (!found || (found.status === refund.status && found.reference === refund.reference)) {
      after.push(refund)
      continue
    }
    const { status, reference } = found
    const problem = status === 'failed' ? 'The provider could not send the money.' : null
    await noteRefund(tx, ports, shop, refund, { status, reference, problem }, now)
    after.push({ ...refund, status, reference, problem })
  }
  return after
}

/** Why staff should look at a payment. What was settled since is no concern any more. */
function concernOf(
  before: Concern | null,
  { disputedMinor }: SeenPayment,
  refunds: readonly OnlineRefundRow[],
  refundedMinor: number,
): Concern | null {
  if (disputedMinor > 0) return 'disputed'
  if (refunds.some(({ status }) => status === 'failed')) return 'refund_failed'
  const own = sumOf(refunds.filter(({ status }) => status !== 'failed'))
  if (refundedMinor > own) return 'refunded'
  return before === 'amount' ? before : null
}

/** When the provider is asked about a payment again; null: no more. */
function nextLook(
  row: Pick<OnlinePaymentRow, 'status' | 'createdAt' | 'expiresAt' | 'paidAt'>,
  refunds: readonly OnlineRefundRow[],
  now: number,
): number | null {
  const { status, createdAt, expiresAt, paidAt } = row
  if (refunds.some((one) => one.status === 'pending')) return now + HOUR_MS
  if (status === 'open') {
    const age = now - createdAt
    const pause = OPEN_PAUSES.find((one) => age < 4 * one) ?? HOUR_MS
    const end = expiresAt + MINUTE_MS
    // The end of the order is a good moment to look, since it ends the payment, too.
    return now < end ? Math.min(now + pause, end) : now + pause
  }
  if (status === 'pending') return now + HOUR_MS
  if (status === 'paid') {
    const at = PAID_AGES.map((age) => (paidAt ?? now) + age).find((time) => time > now)
    return at ?? null
  }
  const at = ENDED_PAUSES.map((pause) => Math.max(expiresAt, createdAt) + pause)
  return at.find((time) => time > now) ?? null
}

/** The money that went back, as the provider says. */
export function refundedIn({ refunds }: SeenPayment): number {
  return sumOf(refunds.filter(({ status }) => status !== 'failed'))
}

function sumOf(items: readonly { readonly amountMinor: number }[]): number {
  return items.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
