import { sweepChallenges } from '../access/otp.ts'
import { IDEMPOTENCY_MS } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import type { Writes } from '../store.ts'
import { inSlices } from './job.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long the audit log and the single entries of the stock ledger are kept. */
export const HISTORY_MS = 730 * DAY_MS
/** A terminal that was away for longer may have to load the catalog anew. */
export const TOMBSTONE_MS = 365 * DAY_MS

/** So many rows are looked at or deleted at once: a millisecond or two. */
const AT_ONCE = 50

/** What stands in the stock ledger in place of the entries that are past their time. */
const FOLDED = { reason: 'earlier changes', actor: 'kassa' } as const

/** Deletes what is past its time, in slices that other writes go between. */
export class Retention {
  /** The last entry of the stock ledger that needs no second look. */
  #folded = 0

  constructor(readonly ports: Pick<Ports, 'store' | 'clock'>) {}

  async prune(): Promise<void> {
    const { store, clock } = this.ports
    const now = clock()
    const all = async (forget: (tx: Writes) => Promise<number>) =>
      await inSlices(store, async (tx) => (await forget(tx)) === AT_ONCE)
    await all((tx) => tx.idempotency.forget(now - IDEMPOTENCY_MS, AT_ONCE))
    await all((tx) => tx.audit.forget(now - HISTORY_MS, AT_ONCE))
    await all((tx) => tx.product.forgetTombstones(now - TOMBSTONE_MS, AT_ONCE))
    let folded = this.#folded
    await inSlices(store, async (tx) => {
      const last = await foldOldest(tx, folded, now - HISTORY_MS)
      folded = last ?? folded
      return last !== null
    })
    this.#folded = folded
  }
}

/**
 * Makes one entry for each product of those that follow entry `after` and are from before then; the
 * changes of a product still sum to its stock. Of a product that is deleted nothing remains.
 * @returns the last entry that was looked at, or null where nothing is left to fold
 */
async function foldOldest(tx: Writes, after: number, before: number): Promise<number | null> {
  const entries = await tx.stock.oldest(after, AT_ONCE)
  const end = entries.findIndex(({ createdAt }) => createdAt >= before)
  const past = end < 0 ? entries : entries.slice(0, end)
  const newest = new Map(past.map((entry) => [`${entry.shopId} ${entry.product}`, entry]))
  for (const { shopId, product, id } of newest.values()) {
    if (await tx.product.find(shopId, product)) await tx.stock.fold(shopId, product, id, FOLDED)
    else await tx.stock.forget(shopId, product, id)
  }
  return past.at(-1)?.id ?? null
}

/** Forgets what has expired: sessions, codes, links, invitations. Nobody can use it any more as it is. */
export async function sweep({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  const now = clock()
  await store.write(async (tx) => {
    await tx.session.sweep(now)
    await tx.link.sweep(now)
    await tx.invitation.sweep(now)
    await sweepChallenges(tx, now)
  })
}
