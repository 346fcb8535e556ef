import { type FieldParams, type Refusal, titledConflict } from '../../domain/error.ts'

/** The reasons why a request conflicts with an order, in words. */
const TITLES = {
  /** Less money is left; `left` and `currency` give the amount. */
  money_left: 'Less money is left',
  /** The step belongs to pick-ups, and the order is a delivery, or the reverse. */
  other_fulfilment: 'Handed over in another way',
  /** The money that was paid for it has to go back first. */
  part_paid: 'A part is paid',
  /** Less of the goods is left; `left` is the quantity. */
  quantity_left: 'Less is left',
  /** The delivery option `option` has the tax rate `rate`. */
  rate_of_delivery: 'Still in use',
  /** Another amount has to be paid; `left` and `currency` give it. */
  to_pay: 'Another amount is to be paid',
  /** Fewer points are left; `left` is their number. */
  too_few_points: 'Fewer points are left',
  unpaid: 'Not paid yet',
} as const

/** A 409 that names the field. */
export function orderConflict(
  field: string,
  code: keyof typeof TITLES,
  message: string,
  params: FieldParams = {},
): Refusal {
  return titledConflict(TITLES[code], field, code, message, params)
}
