/** The content of a basket: quantities by product id, in the order in which they were added. */
export type Wanted = ReadonlyMap<string, number>

/** A basket has at most this many lines, so that its address stays short enough for every proxy. */
const MAX_BASKET_LINES = 60
export const MAX_QUANTITY = 9_999
const PREFIX = 'prod_'
const LINE = /^([0-9a-z]{26})-(\d{1,4}(?:\.\d{1,3})?)$/

/** Writes a basket for addresses and the browser's storage: `01kf…-2_01kg…-0.5`. */
export function basketText(wanted: Wanted): string {
  const lines = [...wanted].map(([id, quantity]) => `${id.slice(PREFIX.length)}-${quantity}`)
  return lines.join('_')
}

/** Reads the text of `basketText`, and leaves out what is no valid line. */
export function readBasket(text: string | null | undefined): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const line of (text ?? '').split('_').slice(0, MAX_BASKET_LINES)) {
    const [, id, quantity] = LINE.exec(line) ?? []
    if (id && Number(quantity) > 0) wanted.set(PREFIX + id, Number(quantity))
  }
  return wanted
}

/** The basket with a quantity added to one product. */
export function withMore(wanted: Wanted, id: string, quantity: number): Map<string, number> {
  const sum = Math.round(((wanted.get(id) ?? 0) + quantity) * 1000) / 1000
  return withQuantity(wanted, id, sum)
}

/** The basket with this quantity of a product; 0 removes it. */
export function withQuantity(wanted: Wanted, id: string, quantity: number): Map<string, number> {
  const changed = new Map(wanted)
  if (!(quantity > 0)) changed.delete(id)
  else if (changed.has(id) || changed.size < MAX_BASKET_LINES) {
    changed.set(id, Math.min(MAX_QUANTITY, quantity))
  }
  return changed
}
