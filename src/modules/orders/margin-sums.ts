import { toMajor } from '../../domain/catalog/price.ts'
import type { SumRow } from './sum-row.ts'
import { netAt, sum } from './totals.ts'

/** The price, by tax rate, and the cost of the sold lines of a product whose cost is known. */
interface Costed {
  readonly grossMinor: Map<number, number>
  costMinor: number
}

/** The amount without tax, which is taken out once for each rate. */
function netOf({ grossMinor }: Costed): number {
  return sum([...grossMinor].map(([percent, gross]) => netAt(gross, percent)))
}

/** A row of a product; an amount without a product has no cost. */
export type CostRow = Pick<SumRow, 'product' | 'percent' | 'amountMinor'>

/** Adds up the margin of each product whose cost is known. */
export class MarginSums {
  readonly #products = new Map<string, Costed>()

  constructor(readonly currency: string) {}

  /** Adds the price of lines of a product with a known cost, at one tax rate. */
  addPrice({ product, percent, amountMinor }: CostRow, sign: 1 | -1): void {
    const { grossMinor } = this.#of(product)
    grossMinor.set(percent, (grossMinor.get(percent) ?? 0) + sign * amountMinor)
  }

  /** Adds the cost of these lines. */
  addCost({ product, amountMinor }: CostRow, sign: 1 | -1): void {
    this.#of(product).costMinor += sign * amountMinor
  }

  /** The margin of all products; null if the cost of none is known. */
  view() {
    return this.#margin([...this.#products.values()])
  }

  /** The margin of one product; null if its cost is not known. */
  viewOf(product: string | null) {
    const costed = this.#products.get(product ?? '')
    return this.#margin(costed ? [costed] : [])
  }

  #of(product: string | null): Costed {
    return this.#products.getOrInsertComputed(product ?? '', () => {
      return { grossMinor: new Map<number, number>(), costMinor: 0 }
    })
  }

  #margin(costs: readonly Costed[]) {
    if (costs.length === 0) return null
    const netMinor = sum(costs.map(netOf))
    const costMinor = sum(costs.map((one) => one.costMinor))
    const major = (minor: number) => toMajor(minor, this.currency)
    return { net: major(netMinor), cost: major(costMinor), margin: major(netMinor - costMinor) }
  }
}
