import { derivedId, type IdPrefix } from '../../domain/id.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { DAY_MS } from '../../domain/time.ts'
import { CLOCK_TOLERANCE_MS, ownTime, type Said, timeIn } from './entry.ts'
import { cashierOf } from './entry-check.ts'

/** No till is offline for longer. An older entry comes from a wrong clock. */
const OFFLINE_MAX_MS = 365 * DAY_MS

/** The number, the times and the cashier of the order or refund that an entry creates. */
export interface EntryStamp {
  /** The series and the number of the entry, such as 3-17. */
  readonly number: string
  /** The time of the till's clock if it is plausible; otherwise `now`. */
  readonly at: number
  readonly now: number
  /** The name of the cashier; null if none was named. */
  readonly servedBy: string | null
  /**
   * Derives an id from the entry alone. If a server that was restored from a backup gets an entry a
   * second time, the order has the same id again, to which later entries refer.
   * @param position of the part of the document that gets the id
   */
  readonly idOf: (prefix: IdPrefix, position?: number) => string
}

/** @param now when the server has received the entry */
export function stampOf(
  shop: Pick<Shop, 'publicId'>,
  { series, n, hash }: { readonly series: string; readonly n: number; readonly hash: string },
  said: Said,
  now: number,
): EntryStamp {
  return {
    number: `${series}-${n}`,
    at: hasPossibleTime(said, now) ? Math.min(timeIn(said, now), now) : now,
    now,
    servedBy: cashierOf(said)?.name ?? null,
    idOf: (prefix, position = 0) =>
      derivedId(prefix, ownTime(said), `${shop.publicId} ${hash} ${prefix} ${position}`),
  }
}

/** Whether the time of the till's clock is plausible. */
export function hasPossibleTime(said: Said, now: number): boolean {
  const at = timeIn(said, now)
  return at <= now + CLOCK_TOLERANCE_MS && at >= now - OFFLINE_MAX_MS
}
