import type { Static } from '@sinclair/typebox'
import type { TerminalActor } from '../../domain/actor.ts'
import { changesBetween, recordChange } from '../../domain/history.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed } from '../../domain/schema.ts'
import { patchedSale, SaleSettings, saleOf, saveSale } from '../../domain/shop/sale.ts'

/** The products that the tills of a shop show first. Any of its tills may arrange them. */
export const TillFavourites = Closed({
  tillFavourites: SaleSettings.properties.tillFavourites,
})
export type TillFavourites = Static<typeof TillFavourites>

/** Replaces the favourites of a shop's tills. */
export async function setTillFavourites(
  { store, clock }: Ports,
  actor: TerminalActor,
  { tillFavourites }: TillFavourites,
): Promise<TillFavourites> {
  const now = clock()
  const { id, slug, name, currency } = actor.shop
  return await store.writeFor(id, async (tx) => {
    const before = await saleOf(tx, id)
    const after = patchedSale(before, { tillFavourites }, currency, now)
    if (!Bun.deepEquals(before, after)) {
      await saveSale(tx, id, after)
      await recordChange(tx, actor, now, {
        action: 'shop.updated',
        subject: { kind: 'shop', id: slug, name },
        changes: changesBetween(before, after, ['tillFavourites']),
        audit: { fields: 'tillFavourites' },
      })
    }
    return { tillFavourites: after.tillFavourites }
  })
}
