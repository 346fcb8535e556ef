export const POINT_REASONS = ['earned', 'redeemed', 'reversed', 'adjusted'] as const
export type PointReason = (typeof POINT_REASONS)[number]

/** The most points that a request can redeem or add. */
export const POINTS_MAX = 1_000_000_000

/** A change of a shopper's points, which add up to the balance. */
export interface PointEntry {
  readonly publicId: string
  readonly delta: number
  readonly reason: PointReason
  /** The public id of the order that it belongs to. */
  readonly orderId: string | null
  readonly createdAt: number
}

export interface PointReads {
  balance(shopId: number, shopperId: string): Promise<number>
  /** The newest first, below an entry. */
  list(
    shopId: number,
    shopperId: string,
    before: string | undefined,
    limit: number,
  ): Promise<PointEntry[]>
  /** Entries of an order that does not exist, by their public ids. */
  withoutOrder(shopId: number, limit: number): Promise<string[]>
  /** The points that an order has given to a shopper or taken. */
  ofOrder(shopId: number, shopperId: string, orderId: string): Promise<PointEntry[]>
}

export interface PointWrites extends PointReads {
  append(shopId: number, shopperId: string, entry: PointEntry): Promise<void>
}
