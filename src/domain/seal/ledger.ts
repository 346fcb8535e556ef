import { keyOf, type Secrets } from '../secrets.ts'

/**
 * The seal of the points of a shopper is the sum, without carry, of the MACs of its entries and of
 * this one, so that each further entry costs one MAC, and the order does not matter. This is the
 * seal of a shopper without entries, which is stored with the shopper. The points of a shopper who
 * has no seal were therefore changed by others than kassa.
 */
export function emptyLedgerSeal(secrets: Secrets, shop: number, shopper: string): string {
  const none = secrets.mac('seal', JSON.stringify([shop, 'points', shopper]))
  return `${keyOf(secrets)}.${none}`
}
