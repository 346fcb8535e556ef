import { toMajor } from '../../../../domain/catalog/price.ts'
import { minorMoney } from '../../../../ui/shared/money.ts'
import { PageError } from '../../../../ui/shared/problem.ts'
import { orderWords } from '../../../orders/shared/text.ts'
import { cashRounding } from '../../../orders/totals.ts'
import type { TILL_METHODS } from '../../../orders/values.ts'
import { text } from '../text.ts'

export type TillMethod = (typeof TILL_METHODS)[number]

const { cash, card, transfer, other } = orderWords.method
/** The names of the payment methods of a till. */
export const METHODS: Readonly<Record<TillMethod, string>> = { cash, card, transfer, other }

/** A recorded payment, in minor units. */
export interface NotedPayment {
  readonly method: TillMethod
  /** The amount that it pays, including the rounding. */
  readonly amountMinor: number
  /** For cash: the money given, the change, and the rounding to a coin. */
  readonly givenMinor: number | null
  readonly changeMinor: number | null
  readonly roundingMinor: number
  /** The number on the slip of a card terminal; absent if none was typed. */
  readonly reference?: string
}

/** The money that was taken at this till for an online order that is not handed over yet. */
export interface OrderMoney {
  readonly orderId: string
  /** The short code of the order. */
  readonly code: string
  readonly payments: readonly NotedPayment[]
}

/** The payments of a basket so far. Baskets of an older page have no list. */
export function paymentsOf({
  payments = [],
}: {
  readonly payments?: readonly NotedPayment[]
}): readonly NotedPayment[] {
  return payments
}

/** The amount that is due after these payments. */
export function dueMinor(totalMinor: number, payments: readonly NotedPayment[]): number {
  const paid = payments.map(({ amountMinor, roundingMinor }) => amountMinor - roundingMinor)
  return paid.reduce((due, amount) => due - amount, totalMinor)
}

/** An amount rounded for cash; `coinMinor` is the smallest coin, 0 for any amount. */
export function cashDueMinor(due: number, coinMinor: number): number {
  return due + cashRounding(due, coinMinor)
}

/** A payment in cash: a surplus is returned as change, a smaller amount pays a part. */
export function cashPayment(due: number, givenMinor: number, coinMinor: number): NotedPayment {
  const whole = cashDueMinor(due, coinMinor)
  // The customer may have the exact amount in coins smaller than the shop's smallest.
  const amountMinor = givenMinor >= whole ? whole : Math.min(givenMinor, due)
  return {
    method: 'cash',
    amountMinor,
    givenMinor,
    changeMinor: givenMinor - amountMinor,
    roundingMinor: givenMinor >= whole ? whole - due : 0,
  }
}

/** A payment that happens elsewhere, such as on a card terminal, and is recorded here. */
export function notedPayment(
  method: Exclude<TillMethod, 'cash'>,
  amountMinor: number,
  typedReference = '',
): NotedPayment {
  const reference = typedReference.trim()
  const noted = { method, amountMinor, givenMinor: null, changeMinor: null, roundingMinor: 0 }
  return reference === '' ? noted : { ...noted, reference }
}

/**
 * The payments without this one, which is found by what it says: another window may have changed
 * the list since it was shown.
 * @throws PageError if it is not there
 */
export function withoutPayment(
  payments: readonly NotedPayment[],
  payment: NotedPayment,
): readonly NotedPayment[] {
  const said = JSON.stringify(payment)
  const at = payments.findLastIndex((one) => JSON.stringify(one) === said)
  if (at < 0) throw new PageError(text.journal.otherWindow)
  return payments.toSpliced(at, 1)
}

/** Payments in the form that the server takes. */
export function paymentEntries(payments: readonly NotedPayment[], currency: string) {
  const major = (minor: number) => toMajor(minor, currency)
  return payments.map(({ method, amountMinor, givenMinor, changeMinor, ...payment }) => ({
    method,
    amount: major(amountMinor),
    given: givenMinor === null ? null : major(givenMinor),
    change: changeMinor === null ? null : major(changeMinor),
    rounding: major(payment.roundingMinor),
    reference: payment.reference ?? null,
  }))
}

/** Payments as a text, such as "Cash €2.00, Card €20.00". */
export function takenText(payments: readonly NotedPayment[], currency: string): string {
  return payments.map((payment) => paymentText(payment, currency)).join(', ')
}

/** One payment by its name, such as "Card €20.00". */
export function paymentText({ method, amountMinor }: NotedPayment, currency: string): string {
  return `${METHODS[method]} ${minorMoney(amountMinor, currency)}`
}
