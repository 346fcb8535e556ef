/** A shopper with an account at one shop. */
export interface Customer {
  readonly id: number
  readonly publicId: string
  readonly shopId: number
  readonly email: string
  readonly name: string | null
  readonly phone: string | null
  readonly createdAt: number
}
