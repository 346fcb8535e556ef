import type { Boutique } from './boutique.ts'

const TYPE_ID = /\b([a-z]+)_([0-9a-z]{26})\b/g
/** Such as the token of a page or a receipt, a cursor or an etag. */
const RANDOM = /\b[\w-]{22,}={0,2}(?![\w-])/g
/** Long words, such as UnitPriceSpecification. */
const WORD = /^[A-Za-z]{22,30}$/
/** The clock moves by some milliseconds, and by others if something reads it once more. */
const BELOW_A_MINUTE = /(\d{4}-\d\d-\d\dT\d\d:\d\d):\d\d(?:\.\d+)?Z/g

/** Gives everything random a name that is the same in each run. */
export class Names {
  readonly #known: ReadonlyMap<string, string>
  /** Parts of ids: the codes of orders, and products as they stand in the address of a basket. */
  readonly #parts: readonly (readonly [part: string, name: string])[]

  constructor({ wares, orders, shopper }: Boutique) {
    const known = new Map([[shopper, 'cust_shopper']])
    for (const [name, { id }] of Object.entries(wares)) known.set(id, `prod_${name}`)
    for (const [name, { id }] of Object.entries(orders)) known.set(id, `order_${name}`)
    this.#known = known
    this.#parts = [
      ...Object.entries(orders).map(([name, { code }]) => [code, `CODE-${name}`] as const),
      ...Object.entries(wares).map(
        ([name, { id }]) => [id.slice('prod_'.length), `(${name})`] as const,
      ),
    ]
  }

  /** A text with names in place of what is random. Those that are not known are counted. */
  named(text: string): string {
    const counted = new Map<string, string>()
    const counts = new Map<string, number>()
    const nameOf = (id: string, kind: string): string => {
      const known = this.#known.get(id) ?? counted.get(id)
      if (known) return known
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      counted.set(id, `${kind}_${count}`)
      return `${kind}_${count}`
    }
    let named = text.replace(TYPE_ID, (id, prefix: string) => nameOf(id, prefix))
    for (const [part, name] of this.#parts) named = named.replaceAll(part, name)
    return named
      .replace(RANDOM, (found) => (WORD.test(found) ? found : nameOf(found, 'random')))
      .replace(BELOW_A_MINUTE, '$1Z')
  }
}
