import { messageOf, PageError } from '../../../../ui/shared/problem.ts'
import { complain } from '../../../../ui/shared/toast.tsx'
import type { VoidedLines } from '../../till-entry.ts'
import type { NewEntry } from '../journal/journal.ts'
import { text } from '../text.ts'
import { type Basket, type Item, newBasket, type ParkedBasket, withoutItem } from './basket.ts'
import type { Checkout } from './checkout.ts'
import { type NotedPayment, paymentsOf, takenText } from './payments.ts'
import { voidOf } from './sale.ts'

/** Removes lines from the basket: one, or all of them. */
export async function takeAway(checkout: Checkout, id: number | null): Promise<void> {
  const before = checkout.basket.value
  const gone = before.items.filter((item) => id === null || item.id === id)
  if (gone.length === 0 || checkout.isHeld()) return
  const rest =
    id === null ? { ...newBasket(), payments: paymentsOf(before) } : withoutItem(before, id)
  if (checkout.isBelowTaken(rest)) return
  const basket = id === null ? newBasket() : rest
  checkout.basket.set(basket)
  const what = id === null ? 'basket' : 'line'
  const both = { basket: before, after: basket }
  await noteRemoval(checkout, what, before, gone, both, () => checkout.basket.set(before))
}

/**
 * Throws a parked basket away.
 * @throws PageError as `Parked.take`, and if money was taken for it
 */
export async function drop(checkout: Checkout, one: ParkedBasket): Promise<void> {
  const payments = paymentsOf(one.basket)
  if (payments.length > 0) {
    throw new PageError(text.taken.first(takenText(payments, checkout.currency)))
  }
  const basket = await checkout.parked.take(one)
  if (basket.items.length === 0) return
  const undo = () => void checkout.parked.add(basket)
  await noteRemoval(checkout, 'basket', basket, basket.items, {}, undo)
}

/**
 * The payments taken at this till for baskets and orders that are not sold or handed over, and
 * therefore in no entry.
 */
export function takenOnly({ basket, parked, orders }: Checkout): readonly NotedPayment[] {
  const here = parked.waiting.value.filter(({ place }) => place !== 'shop')
  const baskets = [basket.value, ...here.map((one) => one.basket)]
  return [...baskets, ...orders.taken.value].flatMap(paymentsOf)
}

/** @throws PageError while there is such money, which would otherwise be forgotten */
export function refuseTaken(checkout: Checkout): void {
  const payments = takenOnly(checkout)
  if (payments.length === 0) return
  throw new PageError(text.taken.first(takenText(payments, checkout.currency)))
}

/** Records removed lines, together with the remaining basket. */
async function noteRemoval(
  checkout: Checkout,
  what: VoidedLines['what'],
  { id }: Basket,
  items: readonly Item[],
  both: Pick<NewEntry, 'basket' | 'after'>,
  undo: () => void,
): Promise<void> {
  const content = voidOf(what, { ...newBasket(), id, items }, checkout.currency)
  await checkout.add({ kind: 'void', content, ...both }).catch((error) => {
    undo()
    complain(messageOf(error))
  })
}
