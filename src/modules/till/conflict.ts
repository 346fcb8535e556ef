import { type FieldParams, type Refusal, titledConflict } from '../../domain/error.ts'

/** The reasons why a request conflicts with what the server knows of a till, in words. */
const TITLES = {
  /** The number is not the next one. */
  next: 'Not the next number',
  /** Some of the goods were returned in the meantime. */
  other_goods: 'Other goods are left',
  /** Another till has taken the basket. */
  taken_up: 'Taken up already',
} as const

/** A 409 that names the field. */
export function tillConflict(
  field: string,
  code: keyof typeof TITLES,
  message: string,
  params: FieldParams = {},
): Refusal {
  return titledConflict(TITLES[code], field, code, message, params)
}
