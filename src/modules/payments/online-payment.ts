import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../../domain/actor.ts'
import { toMajor } from '../../domain/catalog/price.ts'
import { newId } from '../../domain/id.ts'
import type { Module } from '../../domain/module.ts'
import type { Ports } from '../../domain/ports.ts'
import { padded } from '../../domain/rows.ts'
import { IdOf, Named, OneOf, OrNull, Time } from '../../domain/schema.ts'
import type { Reading, Writing } from '../../domain/store.ts'
import { isoTime, MINUTE_MS } from '../../domain/time.ts'
import { ONLINE_STATES, type OnlinePaymentState, type OnlineState } from '../orders/online.ts'
import { foundOrder } from '../orders/order-list.ts'
import type { Order } from '../orders/order-record.ts'
import type { Account } from './account.ts'
import { type OnlineRefundRow, REFUND_STATES, refundsOf } from './online-refund.ts'
import { PAYMENT_MODES, type PaymentMode, type PaymentReference, providersOf } from './provider.ts'

/** When the provider is asked for the first time, if nothing came from it. */
export const FIRST_LOOK_MS = MINUTE_MS

const OUTCOMES = ['booked', 'returned'] as const
const CONCERNS = ['amount', 'disputed', 'refunded', 'refund_failed'] as const
export type Concern = (typeof CONCERNS)[number]

/** A payment at a provider, as it is stored. */
export interface OnlinePaymentRow {
  readonly publicId: string
  readonly orderId: string
  readonly account: string
  readonly provider: string
  readonly mode: PaymentMode
  readonly status: OnlineState
  readonly amountMinor: number
  readonly currency: string
  readonly returnUrl: string
  readonly reference: string | null
  readonly moneyReference: string | null
  readonly url: string | null
  readonly outcome: (typeof OUTCOMES)[number] | null
  readonly refundedMinor: number
  readonly disputedMinor: number
  readonly concern: Concern | null
  /** The concern that staff have dealt with. */
  readonly settled: Concern | null
  readonly problem: string | null
  readonly failures: number
  readonly lookedAt: number | null
  readonly dueAt: number | null
  readonly createdAt: number
  readonly expiresAt: number
  readonly paidAt: number | null
}

const Amount = Type.Number({ description: 'In major units of the currency.' })
const Problem = OrNull(Type.String(), {
  description: 'Why the last request to the provider failed, for people.',
})

const OnlineRefundView = Named('OnlineRefund', {
  id: IdOf('oref'),
  refundId: OrNull(Type.String(), {
    description: 'The refund of the order; null: the whole payment goes back, as returned.',
  }),
  amount: Amount,
  status: OneOf(REFUND_STATES, {
    description:
      'queued: the provider was not reached yet, and is asked again; pending: it is on its way; ' +
      'done: the provider has sent it; failed: the provider refuses it.',
  }),
  reference: OrNull(Type.String(), { description: 'What the provider calls it.' }),
  problem: Problem,
  createdAt: Time,
  updatedAt: Time,
})

/** A payment at a provider, for staff. */
export const OnlinePaymentView = Named('OnlinePayment', {
  id: IdOf('opay'),
  orderId: Type.String(),
  provider: Type.String({ description: 'The name of the provider, such as Stripe.' }),
  mode: OneOf(PAYMENT_MODES, { description: 'test: no money moves.' }),
  status: OneOf(ONLINE_STATES),
  amount: Amount,
  currency: Type.String(),
  outcome: OrNull(OneOf(OUTCOMES), {
    description:
      'booked: it is a payment of the order; returned: it came for an order that had no use for it, ' +
      'so it goes back; null: no money has come.',
  }),
  reference: OrNull(Type.String(), { description: 'What the provider calls it.' }),
  page: OrNull(Type.String(), { description: 'Its page at the provider, for the owner.' }),
  refunded: { ...Amount, description: 'What went back, as the provider says.' },
  disputed: { ...Amount, description: "What the shopper's bank has taken back, or wants to." },
  concern: OrNull(OneOf(CONCERNS), {
    description:
      'Why staff should look at it. amount: the provider took another amount; disputed: the bank of ' +
      'the shopper objects; refunded: money went back at the provider that kassa knows no refund ' +
      'for; refund_failed: the provider refuses a refund.',
  }),
  settled: Type.Boolean({
    description: 'Whether staff have said that they have dealt with the concern.',
  }),
  problem: Problem,
  refunds: Type.Array(OnlineRefundView),
  lookedAt: OrNull(Time, { description: 'When the provider was asked last.' }),
  nextLookAt: OrNull(Time),
  createdAt: Time,
  paidAt: OrNull(Time),
})
export type OnlinePaymentView = Static<typeof OnlinePaymentView>

export const OnlinePaymentList = Named('OnlinePaymentList', {
  data: Type.Array(OnlinePaymentView),
})

/**
 * The payments of an order at providers, the oldest first.
 * @throws Refusal NOT_FOUND
 */
export async function listOnlinePayments(
  modules: readonly Module[],
  { store: { read } }: Ports,
  actor: Actor,
  orderId: string,
): Promise<{ readonly data: OnlinePaymentView[] }> {
  const { publicId } = await foundOrder(read, actor, orderId)
  const rows = await paymentsOfOrder(read, actor.shop.id, publicId)
  return { data: await paymentViews(read, modules, actor.shop.id, rows) }
}

export async function paymentViews(
  read: Reading,
  modules: readonly Module[],
  shop: number,
  rows: readonly OnlinePaymentRow[],
): Promise<OnlinePaymentView[]> {
  if (rows.length === 0) return []
  const payments = rows.map(({ publicId }) => publicId)
  const refunds = await refundsOf(read, shop, payments)
  return rows.map((row) => {
    const own = refunds.filter(({ payment }) => payment === row.publicId)
    return paymentView(modules, row, own)
  })
}

function paymentView(
  modules: readonly Module[],
  row: OnlinePaymentRow,
  refunds: readonly OnlineRefundRow[],
): OnlinePaymentView {
  const provider = providersOf(modules).get(row.provider)
  const { currency, mode, reference, moneyReference } = row
  const major = (minor: number) => toMajor(minor, currency)
  const time = (at: number | null) => (at === null ? null : isoTime(at))
  const named = reference === null ? null : { reference, moneyReference, currency, mode }
  return {
    id: row.publicId,
    orderId: row.orderId,
    provider: provider?.title ?? row.provider,
    mode,
    status: row.status,
    amount: major(row.amountMinor),
    currency,
    outcome: row.outcome,
    reference: moneyReference ?? reference,
    page: (named && provider?.pageOf(named)) ?? null,
    refunded: major(row.refundedMinor),
    disputed: major(row.disputedMinor),
    concern: row.concern,
    settled: row.concern !== null && row.settled === row.concern,
    problem: row.problem,
    refunds: refunds.map((one) => ({
      id: one.publicId,
      refundId: one.refundId,
      amount: major(one.amountMinor),
      status: one.status,
      reference: one.reference,
      problem: one.problem,
      createdAt: isoTime(one.createdAt),
      updatedAt: isoTime(one.updatedAt),
    })),
    lookedAt: time(row.lookedAt),
    nextLookAt: row.dueAt === null ? null : isoTime(Math.max(row.dueAt, row.createdAt)),
    createdAt: isoTime(row.createdAt),
    paidAt: time(row.paidAt),
  }
}

/** The payments of an order, the oldest first. */
export async function paymentsOfOrder(
  read: Reading,
  shop: number,
  order: string,
): Promise<OnlinePaymentRow[]> {
  return await read.all<OnlinePaymentRow>('payment.find', { shop, order })
}

/** The last payment of each of these orders that has one. */
export async function lastPayments(
  read: Reading,
  shop: number,
  orders: readonly string[],
): Promise<OnlinePaymentRow[]> {
  const values = { shop, orders: padded(orders) }
  const rows = await read.all<OnlinePaymentRow>('payment.find', values)
  return [...new Map(rows.map((row) => [row.orderId, row])).values()]
}

export async function onlinePaymentById(
  read: Reading,
  shop: number,
  publicId: string,
): Promise<OnlinePaymentRow | null> {
  return await read.get<OnlinePaymentRow>('payment.find', { shop, only: publicId })
}

/** The payment with this name at the provider, of the page or of the money. */
export async function paymentByReference(
  read: Reading,
  shop: number,
  account: string,
  name: string,
): Promise<OnlinePaymentRow | null> {
  const values = { shop, account }
  return (
    (await read.get<OnlinePaymentRow>('payment.find', { ...values, reference: name })) ??
    (await read.get<OnlinePaymentRow>('payment.find', { ...values, money: name }))
  )
}

/** How the provider calls a payment; null: it does not know it yet. */
export function referenceOf(row: OnlinePaymentRow): PaymentReference | null {
  const { publicId: id, reference, moneyReference, currency } = row
  return reference === null ? null : { id, reference, moneyReference, currency }
}

/** A payment for the shopper. */
export function stateOf(modules: readonly Module[], row: OnlinePaymentRow): OnlinePaymentState {
  const { provider, mode, status, url } = row
  const title = providersOf(modules).get(provider)?.title ?? provider
  return { provider: title, mode, status, url }
}

/** Stores a payment that nothing was sent for yet. */
export async function insertPayment(
  tx: Writing,
  shop: number,
  { publicId: account, provider, mode }: Account,
  order: Order,
  amountMinor: number,
  returnUrl: string,
  now: number,
): Promise<string> {
  const publicId = newId('opay', now)
  await tx.run('payment.insert', {
    shop,
    publicId,
    orderId: order.publicId,
    account,
    provider,
    mode,
    amountMinor,
    currency: order.currency,
    returnUrl,
    dueAt: now + FIRST_LOOK_MS,
    createdAt: now,
    expiresAt: order.expiresAt ?? now,
  })
  return publicId
}
