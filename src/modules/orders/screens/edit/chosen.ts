import type { Chosen, ChosenProduct } from '../../../../ui/admin/frame/places.ts'

/** An address has no room for hundreds of ids, so this tab remembers them. */
const KEY = 'kassa.orders.chosen'

/** Remembers the products that are to be ordered, until the tab is closed. */
export function rememberChosen({ products }: Chosen): void {
  sessionStorage.setItem(KEY, JSON.stringify(products))
}

/** The products that were to be ordered last; none in a new tab. */
export function lastChosen(): readonly ChosenProduct[] {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
}
