import { sweepChallenges } from '../access/otp.ts'
import { type Job, UNDO_MS } from '../changes/job.ts'
import { inSlices } from '../changes/runner.ts'
import { forgetHistory } from '../history.ts'
import { forgetAnswers } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import { exists } from '../rows.ts'
import type { ListedWord } from '../search/expression.ts'
import { forgetWords, unusedWords } from '../search/vocabulary.ts'
import { shopIds } from '../shop/shop.ts'
import type { Writing } from '../store.ts'
import { DAY_MS } from '../time.ts'
import { yieldToOthers } from '../yielding.ts'

/** The time for which the history and the single entries of the stock ledger are kept. */
export const HISTORY_MS = 730 * DAY_MS
/**
 * The time for which deletions are kept. Terminals that were away for longer load the catalog
 * again.
 */
export const TOMBSTONE_MS = 365 * DAY_MS

/** Rows that one step reads or deletes, which takes a millisecond or two. */
const AT_ONCE = 50

/** The entry of the stock ledger that replaces expired ones. */
const FOLDED = { reason: 'earlier changes', actor: 'kassa' } as const

/** The number of words checked each time, which takes half a second of CPU. */
const WORDS = 10_000
/** The number of words checked before others get the thread. */
const WORDS_AT_ONCE = 10

/** Deletes expired rows in slices, so that other writes can run in between. */
export class Retention {
  /** The stock ledger is folded up to this entry. */
  #folded = 0
  /** The shop whose words are checked next, and the last one that has been checked. */
  #nextWord: { readonly shop: number; readonly after: ListedWord | null } = { shop: 0, after: null }

  constructor(readonly ports: Pick<Ports, 'store' | 'clock'>) {}

  async prune(): Promise<void> {
    const { store, clock } = this.ports
    const now = clock()
    const all = async (step: (tx: Writing) => Promise<number | boolean>) =>
      await inSlices(store, async (tx) => {
        await tx.alone('retention')
        return Boolean(await step(tx))
      })
    await all((tx) => forgetAnswers(tx, now, AT_ONCE))
    await all((tx) => forgetHistory(tx, now - HISTORY_MS, AT_ONCE))
    await all((tx) => forgetTombstones(tx, now - TOMBSTONE_MS))
    await all((tx) => forgetJob(tx, now - UNDO_MS))
    let folded = this.#folded
    await all(async (tx) => {
      const last = await foldOldest(tx, folded, now - HISTORY_MS)
      folded = last ?? folded
      return last !== null
    })
    this.#folded = folded
  }

  /**
   * Removes words that no product has any more; continues where the last call ended. Reads find the
   * unused words; a transaction then checks only those again.
   */
  async forgetWords(): Promise<void> {
    const { store } = this.ports
    const next = this.#nextWord
    let left = WORDS
    for (const shop of await shopIds(store.read)) {
      if (shop < next.shop) continue
      let after = shop === next.shop ? next.after : null
      do {
        const { unused, last } = await unusedWords(store.read, shop, after, WORDS_AT_ONCE)
        if (unused.length > 0) await store.write((tx) => forgetWords(tx, shop, unused))
        after = last
        left -= WORDS_AT_ONCE
        await yieldToOthers()
      } while (after !== null && left > 0)
      this.#nextWord = after ? { shop, after } : { shop: shop + 1, after: null }
      if (left <= 0) return
    }
    this.#nextWord = { shop: 0, after: null }
  }
}

/**
 * Deletes some records of products that were deleted before this time. Terminals that may have
 * missed one are told to start again.
 * @returns whether there were any
 */
async function forgetTombstones(tx: Writing, before: number): Promise<boolean> {
  type Tombstone = { readonly shopId: number; readonly revision: number }
  const values = { before, limit: AT_ONCE }
  const rows = await tx.all<Tombstone>('product.oldest_tombstones', values)
  for (const { shopId: shop, revision } of rows) {
    await tx.run('product.forget_tombstones', { shop, revisions: [revision] })
    if (revision > 1) await tx.run('shop.forget_revisions', { shop, last: revision - 1 })
  }
  return rows.length > 0
}

type ExpiredJob = Pick<Job, 'shopId' | 'id'>

/**
 * Deletes some records of an expired job, and finally the job.
 * @returns whether there was one
 */
async function forgetJob(tx: Writing, before: number): Promise<boolean> {
  const expired = await tx.get<ExpiredJob>('job.expired', { before })
  if (!expired) return false
  const { shopId: shop, id } = expired
  const some = { shop, job: id, limit: AT_ONCE }
  const changes = await tx.all('history.settle', some)
  const images = await tx.all('job.forget_images', some)
  if (changes.length + images.length > 0) return true
  await tx.run('job.forget_refusals', { shop, job: id })
  await tx.run('job.delete', { shop, id })
  return true
}

interface OldEntry {
  readonly id: number
  readonly shopId: number
  readonly product: string
  readonly createdAt: number
}

/**
 * Replaces the next old entries of the stock ledger by one for each product, so that the changes of
 * a product still add up to its stock. Removes the entries of deleted products.
 * @param after entries up to this one are already folded
 * @param before only entries older than this time are folded
 * @returns the last entry that was read, or null if none is left to fold
 */
async function foldOldest(tx: Writing, after: number, before: number): Promise<number | null> {
  const entries = await tx.all<OldEntry>('stock.oldest', { after, limit: AT_ONCE })
  const end = entries.findIndex(({ createdAt }) => createdAt >= before)
  const past = end < 0 ? entries : entries.slice(0, end)
  const newest = new Map(past.map((entry) => [`${entry.shopId} ${entry.product}`, entry]))
  for (const { shopId, product, id } of newest.values()) {
    const isStored = await exists(tx, 'product.find', { shop: shopId, publicId: product })
    if (isStored) await tx.run('stock.fold', { shop: shopId, product, id, ...FOLDED })
    await tx.run('stock.forget', { shop: shopId, product, below: isStored ? id : id + 1 })
  }
  return past.at(-1)?.id ?? null
}

/** Deletes expired sessions, codes, links and invitations, which no longer work. */
export async function sweep({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  const now = clock()
  await store.write(async (tx) => {
    await tx.run('session.sweep', { now })
    await tx.run('link.sweep', { now })
    await tx.run('invitation.sweep', { now })
    await sweepChallenges(tx, now)
  })
}
