import type { Chosen } from '../../../ui/admin/frame/places.ts'

/** An address has no room for a thousand ids, so this tab remembers them. */
const KEY = 'kassa.labels.chosen'

/** Remembers the products whose labels are asked for, until the tab is closed. */
export function rememberChosen(chosen: Chosen): void {
  sessionStorage.setItem(KEY, JSON.stringify(chosen))
}

/** The products whose labels were asked for last; none in a new tab. */
export function lastChosen(): Chosen {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{"name":null,"products":[]}')
}
