import type { Change } from '../event.ts'
import type { IndexSettings } from '../search/reindex.ts'
import type { ChangeListener, Writing } from '../store.ts'

declare module '../module.ts' {
  interface Places {
    /** Called with the changes of shops that have listeners (see the statement `shop.tell`). */
    readonly changeListener: ChangeListener
  }
}

/** The data of a shop that every change needs. */
interface ChangedShop extends IndexSettings {
  /** The last revision that was taken. */
  readonly revision: number
  readonly currency: string
  /** Whether listeners are told of the changes. */
  readonly isTold: boolean
}

export type Revision = Omit<ChangedShop, 'isTold'>

/**
 * Takes the shop's next revision: 1, 2, 3 … in the order of commits. Also returns the data of the
 * shop that every change needs.
 * @param change what listeners are told; null for nothing
 */
export async function nextRevision(
  tx: Writing,
  shop: number,
  change: Change | null,
): Promise<Revision> {
  return await nextRevisions(tx, shop, [change])
}

/**
 * Like `nextRevision` for each of these changes, in their order.
 * @returns the first revision
 */
export async function nextRevisions(
  tx: Writing,
  shop: number,
  changes: readonly (Change | null)[],
): Promise<Revision> {
  const count = changes.length
  const changed = await taken(tx, shop, count)
  if (!changed) throw new Error(`no shop ${shop}`)
  const { isTold, ...known } = changed
  const first = changed.revision - count + 1
  if (isTold) {
    const told = changes.flatMap((change, index) =>
      change === null ? [] : { ...change, revision: first + index },
    )
    if (told.length > 0) {
      for (const listener of tx.changeListeners) await listener(tx, shop, told)
    }
  }
  return { ...known, revision: first }
}

async function taken(tx: Writing, shop: number, count: number): Promise<ChangedShop | null> {
  if (!tx.changesOneByOne) return await tx.get<ChangedShop>('shop.take_for_change', { shop, count })
  // RETURNING is not used: SQLite would copy each page that the statement changes.
  await tx.run('shop.take_revisions', { shop, count })
  return await tx.get<ChangedShop>('shop.for_change', { shop })
}
