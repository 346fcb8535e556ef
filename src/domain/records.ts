import type { FieldError } from './error.ts'

/** A POS device of one shop. */
export interface Terminal {
  readonly id: number
  readonly publicId: string
  readonly shopId: number
  readonly name: string
  readonly lastFour: string
  readonly createdAt: number
  /** Milliseconds since 1970, to the minute; null if it was never seen. */
  readonly lastSeenAt: number | null
  /** The name of the current series of its journal. */
  readonly series: string
  /** JSON: a `TillWaiting`, or null. */
  readonly waiting: string | null
}

/** A product that a job could not change or restore. */
export interface JobRefusal extends FieldError {
  readonly product: string
  readonly name: string | null
}
