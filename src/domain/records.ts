import type { FieldError } from './error.ts'

/** A POS device of one shop. */
export interface Terminal {
  readonly id: number
  readonly publicId: string
  readonly shopId: number
  readonly name: string
  readonly lastFour: string
  readonly createdAt: number
  /** Milliseconds since 1970, to the minute; null: never seen. */
  readonly lastSeenAt: number | null
  /** The name of the series to which its journal belongs now. */
  readonly series: string
  /** JSON: a `TillWaiting`, or null. */
  readonly waiting: string | null
}

/** A product that a job could not change or restore. */
export interface JobRefusal extends FieldError {
  readonly product: string
  readonly name: string | null
}
