import { toMajor } from '../../domain/catalog/price.ts'
import type { SaleKind, SumRow } from './sum-row.ts'
import type { TaxRate } from './totals.ts'
import { rateView } from './view.ts'

const TAX_FIELDS = ['netMinor', 'taxMinor', 'grossMinor'] as const
type TaxMinor = Record<(typeof TAX_FIELDS)[number], number>

/** The taxes of one rate, of sales and of refunds. */
export interface RateSum {
  readonly rate: TaxRate
  readonly minor: Record<SaleKind, TaxMinor>
}

/** Adds up the taxes of each rate. */
export class RateSums {
  readonly #rates = new Map<string, RateSum>()

  constructor(readonly currency: string) {}

  /** @param row a row whose `sums` is `tax` */
  add(kind: SaleKind, { name, percent, netMinor, taxMinor, amountMinor }: SumRow): void {
    const sum = this.#rates.getOrInsertComputed(`${percent} ${name}`, () => ({
      rate: { name, percent },
      minor: {
        sold: { netMinor: 0, taxMinor: 0, grossMinor: 0 },
        returned: { netMinor: 0, taxMinor: 0, grossMinor: 0 },
      },
    }))
    const more = { netMinor, taxMinor, grossMinor: amountMinor }
    for (const field of TAX_FIELDS) sum.minor[kind][field] += more[field]
  }

  /** The rates, the highest first. */
  get rates(): RateSum[] {
    return [...this.#rates.values()].sort(
      ({ rate: a }, { rate: b }) => b.percent - a.percent || (a.name < b.name ? -1 : 1),
    )
  }

  view() {
    return this.rates.map(({ rate, minor: { sold, returned } }) => {
      const left = this.#amounts((field) => sold[field] - returned[field])
      return {
        ...rateView(rate),
        ...left,
        sold: this.#amounts((field) => sold[field]),
        returned: this.#amounts((field) => returned[field]),
        left,
      }
    })
  }

  #amounts(of: (field: keyof TaxMinor) => number) {
    const major = (field: keyof TaxMinor) => toMajor(of(field), this.currency)
    return { net: major('netMinor'), tax: major('taxMinor'), gross: major('grossMinor') }
  }
}
