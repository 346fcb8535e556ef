import { toMinor } from '../../src/domain/catalog/price.ts'
import { STATUS_MEANINGS } from '../../src/modules/orders/values.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import type { OnlinePaymentView } from '../../src/modules/payments/online-payment.ts'
import type { Held } from './provider-side.ts'

/** Asks a server about an order, as its shop. */
export interface Books {
  order(id: string): Promise<OrderView>
  payments(order: string): Promise<readonly OnlinePaymentView[]>
}

/**
 * Compares kassa with a provider, for payments that kassa has begun, once all work is done.
 * @returns the differences; empty: nothing is paid without money, which counts once or goes back
 */
export async function disagreements(held: readonly Held[], books: Books): Promise<string[]> {
  const orders = new Map<string, Held[]>()
  for (const one of held) orders.set(one.order, [...(orders.get(one.order) ?? []), one])
  const found: string[] = []
  for (const [id, own] of orders) {
    const [order, payments] = [await books.order(id), await books.payments(id)]
    found.push(...own.flatMap((one) => ofPayment(one, order, payments)), ...ofOrder(order, own))
  }
  return found
}

function ofPayment(
  { payment, state, amountMinor, refundedMinor }: Held,
  order: OrderView,
  payments: readonly OnlinePaymentView[],
): string[] {
  const known = payments.filter(({ id }) => id === payment)
  const [row] = known
  if (known.length !== 1 || !row) return [`${payment} is known ${known.length} times`]
  const minor = (major: number) => toMinor(major, order.currency) ?? Number.NaN
  const booked = order.payments.filter(({ reference }) => {
    return reference?.startsWith(String(row.reference))
  })
  const isPaid = state === 'paid'
  const { isEnded = false } = STATUS_MEANINGS[order.status]
  return [
    ...said(isPaid !== (row.status === 'paid'), `${payment} is ${state}, not ${row.status}`),
    ...said(isPaid !== (row.outcome !== null), `${payment} is ${state}, and ${row.outcome}`),
    ...said(
      booked.length !== Number(row.outcome === 'booked'),
      `${payment} counts ${booked.length}`,
    ),
    ...said(minor(row.amount) !== amountMinor, `${payment} has ${row.amount}, not ${amountMinor}`),
    ...said(minor(row.refunded) !== refundedMinor, `${payment} gave back ${refundedMinor}`),
    ...said(row.outcome === 'returned' && refundedMinor !== amountMinor, `${payment} is kept`),
    ...said(state === 'open' && isEnded, `${payment} can be paid, and the order is over`),
  ]
}

function ofOrder(order: OrderView, held: readonly Held[]): string[] {
  const minor = (major: number) => toMinor(major, order.currency) ?? Number.NaN
  const online = order.payments.filter(({ method }) => method === 'online')
  const paid = online.reduce((sum, { amount }) => sum + minor(amount), 0)
  const back = order.refunds
    .filter(({ method }) => method === 'online')
    .reduce((sum, { amount }) => sum + minor(amount), 0)
  const kept = held
    .filter(({ state }) => state === 'paid')
    .reduce((sum, one) => sum + one.amountMinor - one.refundedMinor, 0)
  const isSold = order.number !== null
  return [
    ...said(paid - back !== kept, `${order.id} has ${paid - back}, and the provider ${kept}`),
    ...said(isSold && minor(order.paid) !== minor(order.total), `${order.id} is sold for less`),
    ...said(!isSold && paid > 0 && back < paid, `${order.id} was paid, and is not sold`),
  ]
}

function said(isWrong: boolean, problem: string): string[] {
  return isWrong ? [problem] : []
}
