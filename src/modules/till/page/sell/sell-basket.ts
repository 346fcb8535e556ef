import { type Entry, isOfBasket } from '../journal/series.ts'
import type { Checkout } from './checkout.ts'

/**
 * Sells the basket. If that is refused, shows how many points its shopper has now: another till may
 * have taken some.
 * @throws as `Checkout.sell`
 */
export async function sellBasket(checkout: Checkout): Promise<Entry> {
  try {
    return await checkout.sell()
  } catch (error) {
    await readPoints(checkout)
    throw error
  }
}

async function readPoints(checkout: Checkout): Promise<void> {
  const { api, basket, journal } = checkout
  const { shopper } = basket.value
  // A basket whose sale waits for its answer must not change.
  if (shopper === null || isOfBasket(journal.state.value.tentative)) return
  const { points } = await api.shopper(shopper.email).catch(() => shopper)
  if (points === shopper.points) return
  const { value } = basket
  const redeemPoints = Math.min(value.redeemPoints, points)
  checkout.change({ ...value, shopper: { ...shopper, points }, redeemPoints })
}
