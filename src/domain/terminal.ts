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
}
