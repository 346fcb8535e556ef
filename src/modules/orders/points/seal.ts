import { keyOf, type Secrets } from '../../../domain/secrets.ts'
import type { Reading } from '../../../domain/store.ts'

/** A change of points, in the form of its statement. */
export interface PointRow {
  readonly shopper: string
  readonly publicId: string
  readonly delta: number
  readonly reason: string
  readonly orderId: string | null
  readonly createdAt: number
}

/**
 * The seal of all points of a shopper: the sum of the MACs of its entries without carry, so that
 * each further entry costs one MAC, and the order does not matter.
 */
export function pointsSeal(
  secrets: Secrets,
  shop: number,
  shopper: string,
  entries: readonly PointRow[],
): string {
  const none = secrets.mac('seal', JSON.stringify([shop, 'points', shopper]))
  let sum = Buffer.from(none, 'base64url')
  for (const entry of entries) sum = withPoints(secrets, shop, sum, entry)
  return `${keyOf(secrets)}.${sum.toString('base64url')}`
}

export function withPoints(
  secrets: Secrets,
  shop: number,
  sum: Buffer,
  { shopper, publicId, delta, reason, orderId, createdAt }: PointRow,
): Buffer<ArrayBuffer> {
  const text = JSON.stringify([shop, shopper, publicId, delta, reason, orderId, createdAt])
  const mac = Buffer.from(secrets.mac('seal', text), 'base64url')
  return Buffer.from(mac.map((byte, index) => byte ^ (sum[index] ?? 0)))
}

/** Shoppers that are read at once. */
const PAGE = 100

export interface Sealed {
  readonly shopper: string
  readonly seal: string | null
}

/** The shoppers of a shop with their stored and their correct seal, some at a time. */
export async function* pointSeals(read: Reading, secrets: Secrets, shop: number) {
  for (let after: string | undefined; ; ) {
    const page = await read.all<Sealed>('seal.shoppers', { shop, after, limit: PAGE })
    yield await withRight(read, secrets, shop, page)
    after = page.at(-1)?.shopper
    if (page.length < PAGE) return
  }
}

export async function withRight(
  read: Reading,
  secrets: Secrets,
  shop: number,
  page: readonly Sealed[],
) {
  if (page.length === 0) return []
  const shoppers = page.map(({ shopper }) => shopper)
  const entries = await read.all<PointRow>('seal.points', { shop, shoppers })
  const byShopper = Map.groupBy(entries, ({ shopper }) => shopper)
  return page.map(({ shopper, seal }) => {
    const right = pointsSeal(secrets, shop, shopper, byShopper.get(shopper) ?? [])
    return { shopper, seal, right }
  })
}
