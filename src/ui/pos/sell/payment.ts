import { minorPerMajor } from '../../../domain/catalog/price.ts'
import { cashRounding } from '../../../domain/orders/totals.ts'

const NOTES = 4

/** The methods that a till notes. */
export const METHODS = {
  cash: 'Cash',
  card: 'Card',
  transfer: 'Transfer',
  other: 'Other',
} as const

export type Method = keyof typeof METHODS

/** A payment as it is noted here, in minor units. */
export interface Payment {
  readonly method: Method
  /** The amount that it pays, with the rounding. */
  readonly amountMinor: number
  /** For cash: what was given, the change, and what was added to reach a coin. */
  readonly givenMinor: number | null
  readonly changeMinor: number | null
  readonly roundingMinor: number
}

/** The amount that is due after these payments. */
export function dueMinor(totalMinor: number, payments: readonly Payment[]): number {
  const paid = payments.map(({ amountMinor, roundingMinor }) => amountMinor - roundingMinor)
  return paid.reduce((due, amount) => due - amount, totalMinor)
}

/** An amount rounded for cash; `coinMinor` is the smallest coin, 0: any. */
export function cashDueMinor(due: number, coinMinor: number): number {
  return due + cashRounding(due, coinMinor)
}

/** A payment in cash: what is too much goes back, what is too little pays a part. */
export function cashPayment(due: number, givenMinor: number, coinMinor: number): Payment {
  const whole = cashDueMinor(due, coinMinor)
  const isEnough = givenMinor >= whole
  return {
    method: 'cash',
    amountMinor: isEnough ? whole : givenMinor,
    givenMinor,
    changeMinor: isEnough ? givenMinor - whole : 0,
    roundingMinor: isEnough ? whole - due : 0,
  }
}

/** A payment that happens elsewhere, such as on a card terminal, and is noted here. */
export function notedPayment(method: Exclude<Method, 'cash'>, amountMinor: number): Payment {
  return { method, amountMinor, givenMinor: null, changeMinor: null, roundingMinor: 0 }
}

/** Amounts that somebody is likely to hand over: the next round ones, smallest first. */
export function likelyNotes(due: number, currency: string): number[] {
  const major = minorPerMajor(currency)
  const amounts = new Set<number>()
  if (due <= 0) return []
  for (let power = major === 1 ? 100 : 1; amounts.size < NOTES; power *= 10) {
    for (const note of [5, 10, 20]) {
      const amount = Math.ceil(due / (note * power * major)) * note * power * major
      if (amount > due && amounts.size < NOTES) amounts.add(amount)
    }
  }
  return [...amounts]
}
