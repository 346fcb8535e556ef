import { keyOf, type Secrets } from '../secrets.ts'

/**
 * The seal of a shopper who has no points yet, which is stored together with the shopper. The MAC
 * of each entry is later added to it, without carry. So an entry costs one MAC, and the order of
 * the entries does not matter. If a shopper has no seal, somebody other than kassa changed the
 * points.
 */
export function emptyLedgerSeal(secrets: Secrets, shop: number, shopper: string): string {
  const none = secrets.mac('seal', JSON.stringify([shop, 'points', shopper]))
  return `${keyOf(secrets)}.${none}`
}
