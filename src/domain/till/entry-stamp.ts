import { derivedId, type IdPrefix } from '../id.ts'
import type { Shop } from '../shop/shop.ts'
import { DAY_MS } from '../time.ts'
import { CLOCK_TOLERANCE_MS, ownTime, type Said, timeIn } from './entry.ts'

/** No till is offline for longer than this: an entry that is older is of a wrong clock. */
const OFFLINE_MAX_MS = 365 * DAY_MS

/** The number and the times of the order or refund that an entry makes. */
export interface EntryStamp {
  /** The series and the number of the entry, such as 3-17. */
  readonly number: string
  /** By the till's clock, if that can be right; otherwise `now`. */
  readonly at: number
  readonly now: number
  /**
   * An id that follows from the entry alone. A server that was restored from a backup gets entries
   * a second time: the order is then the same one, to which later entries refer.
   * @param position of the part of the document that it is for
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
    idOf: (prefix, position = 0) =>
      derivedId(prefix, ownTime(said), `${shop.publicId} ${hash} ${prefix} ${position}`),
  }
}

/** Whether the till's clock can have been right. */
export function hasPossibleTime(said: Said, now: number): boolean {
  const at = timeIn(said, now)
  return at <= now + CLOCK_TOLERANCE_MS && at >= now - OFFLINE_MAX_MS
}
