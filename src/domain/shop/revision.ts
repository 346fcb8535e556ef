import type { Change } from '../event.ts'
import { newId } from '../id.ts'
import { columnOf } from '../rows.ts'
import type { IndexSettings } from '../search/reindex.ts'
import type { Writing } from '../store.ts'

/** The data of a shop that every change needs. */
interface ChangedShop extends IndexSettings {
  /** The last revision that was taken. */
  readonly revision: number
  readonly currency: string
  /** Whether somebody is to be told of some of the changes. */
  readonly isTold: boolean
}

export type Revision = Omit<ChangedShop, 'isTold'>

/**
 * Takes the shop's next revision: 1, 2, 3 … in the order of commits. Also returns the data of the
 * shop that every change needs.
 * @param change the event for the shop's webhooks; null for none
 */
export async function nextRevision(
  tx: Writing,
  shop: number,
  change: Change | null,
): Promise<Revision> {
  return await nextRevisions(tx, shop, [change])
}

/** Like `nextRevision` for each of these changes, in their order. @returns the first revision */
export async function nextRevisions(
  tx: Writing,
  shop: number,
  changes: readonly (Change | null)[],
): Promise<Revision> {
  const count = changes.length
  // RETURNING is not used: SQLite would copy each page that the statement changes.
  await tx.run('shop.take_revisions', { shop, count })
  const changed = await tx.get<ChangedShop>('shop.for_change', { shop })
  if (!changed) throw new Error(`no shop ${shop}`)
  const { isTold, ...known } = changed
  const first = changed.revision - count + 1
  for (const [index, change] of isTold ? changes.entries() : []) {
    if (change === null) continue
    const { event, now } = change
    const message = { shop, revision: first + index, publicId: newId('msg', now), ...change }
    for (const webhook of await columnOf<string>(tx, 'webhook.told', { shop, event })) {
      await tx.run('webhook.post', { ...message, webhook })
    }
  }
  return { ...known, revision: first }
}
