import { inserted, type NumberColumn, withRoom } from './column.ts'
import type { FacetRow } from './lists.ts'

/** The columns of a product that facets count, beside its collections, tags and options. */
export interface FacetedProduct {
  readonly id: number
  readonly revision: number
  readonly status: string
  readonly productType: string
  readonly category: number | null
  readonly brand: number | null
  /** In minor units. */
  readonly price: number
  readonly itemGroup: string | null
  /** 1 if it is counted and out of stock. */
  readonly soldOut: number
}

/** A value of a facet. */
export interface FacetValue {
  readonly facet: string
  readonly value: string
}

/** The values of `FacetColumns` that every shop has, by their number. */
const IN_STOCK = 0
const OUT_OF_STOCK = 1
/** The number of an item group that is none. */
const NO_GROUP = 0
/** The number of values that 16 bits can tell apart. */
const WIDEST = 2 ** 16
/** About how many bytes a text takes in a map, besides its letters. */
const BYTES_OF_ENTRY = 80

/**
 * The products of a shop as facets count them, in columns: a value of a facet is a number, and a
 * product is a list of such numbers. A product takes about 50 bytes. To count 4,000 products takes
 * 0.2 ms; the database would look each of them up in several indexes, in 10 ms.
 */
export class FacetColumns {
  /** The products in ascending order of their ids. Deleted ones stay, and match nothing. */
  #ids = new Float64Array(0)
  #prices = new Float64Array(0)
  #groups = new Uint32Array(0)
  #statuses = new Uint8Array(0)
  /**
   * Where the values of a product begin in `#values`, and how many there are: by the limits of
   * products, fewer than 8 bits can count.
   */
  #starts = new Uint32Array(0)
  #lengths = new Uint8Array(0)
  /** 16 bits for each product, or 32 bits once there are more than `WIDEST` values. */
  #values: Uint16Array | Uint32Array = new Uint16Array(0)
  #products = 0
  #used = 0
  #textBytes = 0
  readonly #known: FacetValue[] = []
  readonly #numbers = new Map<string, Map<string, number>>()
  readonly #groupNumbers = new Map<string, number>()
  readonly #statusNumbers = new Map<string, number>()

  constructor() {
    this.#number('stock', 'in')
    this.#number('stock', 'out')
  }

  /** The number of products, with those that are deleted. */
  get products(): number {
    return this.#products
  }

  /** The number of values of all products, with those that have changed. */
  get values(): number {
    return this.#used
  }

  get bytes(): number {
    const columns = [this.#ids, this.#prices, this.#groups, this.#statuses, this.#starts]
    const all: NumberColumn[] = [...columns, this.#lengths, this.#values]
    return all.reduce((sum, { byteLength }) => sum + byteLength, this.#textBytes)
  }

  /** Adds a product, or replaces what is known of it. */
  put(product: FacetedProduct, others: readonly FacetValue[]): void {
    const at = this.#placeFor(product.id)
    const values = [product.soldOut === 1 ? OUT_OF_STOCK : IN_STOCK]
    const add = (facet: string, value: string | number | null) => {
      if (value !== null) values.push(this.#number(facet, String(value)))
    }
    add('category', product.category)
    add('brand', product.brand)
    add('productType', product.productType)
    for (const { facet, value } of others) add(facet, value)
    this.#prices[at] = product.price
    this.#groups[at] = this.#group(product.itemGroup)
    this.#statuses[at] = numberIn(this.#statusNumbers, product.status)
    if (values.length > (this.#lengths[at] ?? 0)) {
      this.#values = withRoom(this.#values, this.#used + values.length)
      this.#starts[at] = this.#used
      this.#used += values.length
    }
    if (this.#values instanceof Uint16Array && this.#known.length > WIDEST) {
      this.#values = Uint32Array.from(this.#values)
    }
    this.#lengths[at] = values.length
    this.#values.set(values, this.#starts[at])
  }

  /** Frees the memory that is reserved for further products. */
  trim(): void {
    this.#ids = this.#ids.slice(0, this.#products)
    this.#prices = this.#prices.slice(0, this.#products)
    this.#groups = this.#groups.slice(0, this.#products)
    this.#statuses = this.#statuses.slice(0, this.#products)
    this.#starts = this.#starts.slice(0, this.#products)
    this.#lengths = this.#lengths.slice(0, this.#products)
    this.#values = this.#values.slice(0, this.#used)
  }

  /**
   * Finds at most `limit` of these products by their ids, as places for `count`. A repeated id has
   * one place.
   * @param ids in ascending order
   * @param statuses leaves out the products with another status
   */
  placesOf(
    ids: ArrayLike<number>,
    limit: number,
    statuses?: readonly string[],
  ): Uint32Array<ArrayBuffer> {
    const wanted = statuses?.map((status) => this.#statusNumbers.get(status))
    const places = new Uint32Array(Math.min(limit, ids.length))
    let found = 0
    let from = 0
    for (let nth = 0; nth < ids.length && found < limit; nth++) {
      const id = ids[nth] ?? 0
      from = this.#search(id, from)
      if (this.#ids[from] !== id || from >= this.#products) continue
      if (wanted && !wanted.includes(this.#statuses[from])) continue
      places[found++] = from++
    }
    return places.subarray(0, found)
  }

  /**
   * Counts the products at these places as the statement `product.facets` does.
   * @param grouped counts an item group once
   * @param above the categories above a category
   */
  count(
    places: Uint32Array<ArrayBuffer>,
    grouped: boolean,
    above: ReadonlyMap<number, readonly number[]>,
  ): FacetRow[] {
    const [also, totals] = [this.#above(above), new Uint32Array(this.#known.length)]
    const groups = grouped ? this.#countOnce(places, also, totals) : null
    const rest = groups?.others ?? places
    for (const at of rest) {
      const start = this.#starts[at] ?? 0
      const end = start + (this.#lengths[at] ?? 0)
      for (let index = start; index < end; index++) {
        const value = this.#values[index] ?? 0
        totals[value]!++
        const more = also?.[value]
        if (more) for (const one of more) totals[one]!++
      }
    }
    const shown = rest.length + (groups?.size ?? 0)
    const rows: FacetRow[] = [
      { facet: 'found', value: '', total: places.length },
      { facet: 'shown', value: '', total: shown },
    ]
    for (const [number, total] of totals.entries()) {
      const known = this.#known[number]
      if (total > 0 && known) rows.push({ ...known, total })
    }
    let [lowest, highest] = [Number.POSITIVE_INFINITY, 0]
    for (const at of places) {
      const price = this.#prices[at] ?? 0
      if (price < lowest) lowest = price
      if (price > highest) highest = price
    }
    if (places.length > 0) {
      rows.push({ facet: 'lowest', value: String(lowest), total: 0 })
      rows.push({ facet: 'highest', value: String(highest), total: 0 })
    }
    return rows
  }

  /**
   * Counts the products of item groups, each value once for a group.
   * @returns the number of groups, and the products without one
   */
  #countOnce(
    places: Uint32Array<ArrayBuffer>,
    also: readonly (readonly number[] | undefined)[] | null,
    totals: Uint32Array,
  ) {
    const others = new Uint32Array(places.length)
    const members = new Float64Array(places.length)
    let [alone, together] = [0, 0]
    const factor = this.#products
    for (const at of places) {
      const group = this.#groups[at] ?? NO_GROUP
      if (group === NO_GROUP) others[alone++] = at
      else members[together++] = group * factor + at
    }
    /** The group that was last counted for each value. */
    const counted = new Uint32Array(totals.length)
    let [last, size] = [NO_GROUP, 0]
    for (const member of members.subarray(0, together).sort()) {
      const group = Math.floor(member / factor)
      const at = member - group * factor
      if (group !== last) size++
      last = group
      const add = (value: number) => {
        if (counted[value] === group) return
        counted[value] = group
        totals[value]!++
      }
      const start = this.#starts[at] ?? 0
      const end = start + (this.#lengths[at] ?? 0)
      for (let index = start; index < end; index++) {
        const value = this.#values[index] ?? 0
        add(value)
        also?.[value]?.forEach(add)
      }
    }
    return { size, others: others.subarray(0, alone) }
  }

  /** The values of the categories above each category, by its value; null if none is nested. */
  #above(above: ReadonlyMap<number, readonly number[]>) {
    if (above.size === 0) return null
    const numberOf = (category: number) => this.#number('category', String(category))
    const all: (readonly number[] | undefined)[] = []
    for (const [category, ancestors] of above) all[numberOf(category)] = ancestors.map(numberOf)
    return all
  }

  #number(facet: string, value: string): number {
    const numbers = this.#numbers.get(facet) ?? new Map<string, number>()
    this.#numbers.set(facet, numbers)
    const known = numbers.get(value)
    if (known !== undefined) return known
    const number = this.#known.push({ facet, value }) - 1
    numbers.set(value, number)
    this.#textBytes += BYTES_OF_ENTRY + value.length
    return number
  }

  #group(name: string | null): number {
    if (name === null) return NO_GROUP
    const before = this.#groupNumbers.size
    const number = numberIn(this.#groupNumbers, name)
    if (this.#groupNumbers.size > before) this.#textBytes += BYTES_OF_ENTRY + name.length
    return number
  }

  /** The place of a product, which is made if it is new. */
  #placeFor(id: number): number {
    const last = this.#ids[this.#products - 1] ?? -1
    const at = id > last ? this.#products : this.#search(id, 0)
    if (at < this.#products && this.#ids[at] === id) return at
    const size = this.#products + 1
    this.#ids = inserted(this.#ids, at, size)
    this.#prices = inserted(this.#prices, at, size)
    this.#groups = inserted(this.#groups, at, size)
    this.#statuses = inserted(this.#statuses, at, size)
    this.#starts = inserted(this.#starts, at, size)
    this.#lengths = inserted(this.#lengths, at, size)
    this.#ids[at] = id
    this.#products = size
    return at
  }

  /** The first place from this one on whose id is not lower; the end if there is none. */
  #search(id: number, from: number): number {
    let step = 1
    let low = from
    while (low + step < this.#products && (this.#ids[low + step] ?? 0) < id) {
      low += step
      step *= 2
    }
    let high = Math.min(low + step, this.#products)
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#ids[middle] ?? 0) < id) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Numbers texts from 1. */
function numberIn(numbers: Map<string, number>, text: string): number {
  const number = numbers.get(text) ?? numbers.size + 1
  numbers.set(text, number)
  return number
}
