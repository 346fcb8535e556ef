import type { TerminalActor } from '../../domain/actor.ts'
import { changesBetween, recordChange } from '../../domain/history.ts'
import type { Ports } from '../../domain/ports.ts'
import { storedSettings, storeSettings } from '../../domain/shop/stored-settings.ts'
import { distinct, TILL, type TillFavourites } from './settings.ts'

/** Replaces the favourites of a shop's tills. */
export async function setTillFavourites(
  { store, clock }: Ports,
  actor: TerminalActor,
  sent: TillFavourites,
): Promise<TillFavourites> {
  const now = clock()
  const { id, slug, name } = actor.shop
  const tillFavourites = distinct(sent.tillFavourites)
  return await store.writeFor(id, async (tx) => {
    const [before] = await storedSettings(tx, id, TILL)
    const after = { ...before, tillFavourites }
    const changes = changesBetween(before, after, ['tillFavourites'])
    if (changes.length > 0) {
      await storeSettings(tx, id, TILL, after)
      await recordChange(tx, actor, now, {
        action: 'shop.updated',
        subject: { kind: 'shop', id: slug, name },
        changes,
        audit: { fields: 'tillFavourites' },
      })
    }
    return { tillFavourites }
  })
}
