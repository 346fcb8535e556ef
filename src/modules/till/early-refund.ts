import type { TerminalActor } from '../../domain/actor.ts'
import { findTerminal } from '../../domain/pos/terminal.ts'
import type { Writing } from '../../domain/store.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { OrderPorts } from '../orders/mail/order-notice.ts'
import type { SaleRules } from '../orders/terms.ts'
import type { Said } from './entry.ts'
import { readEntry } from './entry-check.ts'
import { stampOf } from './entry-stamp.ts'
import { type EntryRow, entryOf, findSeries } from './series.ts'
import { recordRefund } from './till-refund.ts'

/** Tills keep their entries for this long, so a sale cannot arrive later. */
const WAITS_MS = 90 * DAY_MS

/** A sale of a till, by its order and the number of its receipt. */
interface Sale {
  readonly orderId: string
  readonly number: string
}

/**
 * Records refunds that arrived before their sale, in the transaction that records the sale. After a
 * restore, every till sends the entries that the backup lacks at its own pace, and one may have
 * taken back goods that another had sold. Their entries stay as they are: a journal never changes.
 */
export async function recordEarlyRefunds(
  tx: Writing,
  ports: OrderPorts,
  actor: TerminalActor,
  rules: SaleRules,
  sale: Sale,
  now: number,
): Promise<void> {
  const { shop } = actor
  const values = { shop: shop.id, after: now - WAITS_MS }
  for (const row of await tx.all<EntryRow>('journal.early_refunds', values)) {
    const entry = entryOf(row)
    const said: Said = JSON.parse(entry.body)
    const { effect } = readEntry(said, shop.currency)
    if (effect?.kind !== 'refund' || !('refund' in effect)) continue
    const { orderId, number } = effect.refund
    if (orderId !== sale.orderId && number !== sale.number) continue
    const series = await findSeries(tx, shop.id, entry.series)
    const terminal = series && (await findTerminal(tx, shop.id, series.terminal))
    const stamp = { ...stampOf(shop, entry, said, entry.receivedAt), now }
    const by = { ...actor, terminal: terminal ?? actor.terminal }
    await recordRefund(tx, ports, by, rules, stamp, effect.refund)
  }
}
