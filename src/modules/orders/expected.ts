import { Type } from '@sinclair/typebox'
import {
  currencyDecimals,
  PRICE_MAX,
  priceHint,
  toMajor,
  toMinor,
} from '../../domain/catalog/price.ts'
import { type FieldError, fieldError, invalid, Refusal } from '../../domain/error.ts'
import { OptionalOrNull } from '../../domain/schema.ts'
import { ORDER_LIMITS } from './values.ts'

/* The sums that the sender of a request was shown. If they have changed, the request is
    refused with the new sums, so that nobody pays or gets an amount that they have not seen. */

/** @param what names the sum in the API document */
export function ExpectedTotal(what: string) {
  return OptionalOrNull(
    Type.Number({
      minimum: 0,
      maximum: PRICE_MAX,
      description: `${what}, as it was shown: refused with TOTAL_CHANGED if it is another now.`,
    }),
  )
}

export const ExpectedBalance = OptionalOrNull(
  Type.Integer({
    minimum: -ORDER_LIMITS.points,
    maximum: ORDER_LIMITS.points,
    description:
      'The points of the customer, as they were shown: refused with TOTAL_CHANGED if there are more or fewer now.',
  }),
)

interface Expected {
  readonly expectedTotal?: number | null | undefined
  readonly expectedBalance?: number | null | undefined
}

/**
 * @param quote calculates the current sum, if this is about an order
 * @throws Refusal TOTAL_CHANGED; VALIDATION_FAILED on `expectedTotal`
 */
export async function refuseOtherTotal(
  { expectedTotal = null }: Expected,
  totalMinor: number,
  currency: string,
  quote?: () => Promise<object>,
): Promise<void> {
  if (expectedTotal === null) return
  const expectedMinor = toMinor(expectedTotal, currency)
  if (expectedMinor === null) {
    throw invalid('expectedTotal', 'price', priceHint(currency), { currency })
  }
  if (expectedMinor === totalMinor) return
  const error = totalChanged(totalMinor, expectedMinor, currency)
  throw new Refusal('TOTAL_CHANGED', error.message, [error], {
    added: quote && { quote: await quote() },
  })
}

/** The refusal of a sum that differs from the one that was shown. */
export function totalChanged(
  totalMinor: number,
  expectedMinor: number,
  currency: string,
): FieldError {
  const total = toMajor(totalMinor, currency)
  const expected = toMajor(expectedMinor, currency)
  return fieldError(
    'expectedTotal',
    'total_changed',
    `It is ${sumText(total, currency)} now, not ${sumText(expected, currency)}.`,
    { total, expected, currency },
  )
}

/**
 * @param balanceNow looks up the points of the customer, if a balance is expected
 * @throws Refusal TOTAL_CHANGED
 */
export async function refuseOtherBalance(
  { expectedBalance = null }: Expected,
  balanceNow: () => Promise<number>,
  quote?: () => Promise<object>,
): Promise<void> {
  if (expectedBalance === null) return
  const balance = await balanceNow()
  if (balance === expectedBalance) return
  const message = `The customer has ${balance} points now, not ${expectedBalance}.`
  const params = { balance, expected: expectedBalance }
  const error = fieldError('expectedBalance', 'balance_changed', message, params)
  throw new Refusal('TOTAL_CHANGED', message, [error], {
    added: quote && { quote: await quote() },
  })
}

function sumText(amount: number, currency: string): string {
  return `${amount.toFixed(currencyDecimals(currency))} ${currency}`
}
