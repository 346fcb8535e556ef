/**
 * The content of a basket: quantities in the order in which they were added. The key of single
 * goods is the id of the product; that of packs also has the pieces in one: `prod_01kf…x24`.
 */
export type Wanted = ReadonlyMap<string, number>

/** A basket has at most this many lines, so that its address stays short enough for every proxy. */
const MAX_BASKET_LINES = 60
export const MAX_QUANTITY = 9_999
const PREFIX = 'prod_'
const ID_LENGTH = 26
const LINE = /^([0-9a-z]{26}(?:x[1-9]\d{0,4})?)-(\d{1,4}(?:\.\d{1,3})?)$/
const KEY = /^prod_[0-9a-z]{26}(?:x[1-9]\d{0,4})?$/

/**
 * The key of a line of the basket.
 * @param pieces in one pack; 1 for single goods
 */
export function wantedKey(id: string, pieces: number): string {
  return pieces === 1 ? id : `${id}x${pieces}`
}

/** The product of a key, and the pieces of its pack, which are 1 for single goods. */
export function partsOfKey(key: string): { readonly id: string; readonly pieces: number } {
  const end = PREFIX.length + ID_LENGTH
  return { id: key.slice(0, end), pieces: Number(key.slice(end + 1)) || 1 }
}

/** Writes a basket for addresses and the browser's storage: `01kf…-2_01kg…-0.5_01kf…x24-1`. */
export function basketText(wanted: Wanted): string {
  const lines = [...wanted].map(([key, quantity]) => `${key.slice(PREFIX.length)}-${quantity}`)
  return lines.join('_')
}

/** Reads the text of `basketText`, and leaves out what is no valid line. */
export function readBasket(text: string | null | undefined): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const line of (text ?? '').split('_').slice(0, MAX_BASKET_LINES)) {
    const [, key, quantity] = LINE.exec(line) ?? []
    if (key && Number(quantity) > 0) wanted.set(PREFIX + key, Number(quantity))
  }
  return wanted
}

/** The basket with a quantity added to one line; unchanged if that is no key of a line. */
export function withMore(wanted: Wanted, key: string, quantity: number): Map<string, number> {
  const sum = Math.round(((wanted.get(key) ?? 0) + quantity) * 1000) / 1000
  return withQuantity(wanted, key, sum)
}

/** The basket with this quantity in a line; 0 removes it. Unchanged if that is no key of a line. */
export function withQuantity(wanted: Wanted, key: string, quantity: number): Map<string, number> {
  const changed = new Map(wanted)
  if (!(quantity > 0)) changed.delete(key)
  else if (KEY.test(key) && (changed.has(key) || changed.size < MAX_BASKET_LINES)) {
    changed.set(key, Math.min(MAX_QUANTITY, quantity))
  }
  return changed
}
