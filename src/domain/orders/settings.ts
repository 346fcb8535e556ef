import { toMinor } from '../catalog/price.ts'
import { toThousandths } from '../catalog/quantity.ts'
import { saleOf } from '../shop/sale.ts'
import type { Shop } from '../shop/shop.ts'
import type { Reading } from '../store.ts'
import type { TaxRate } from './totals.ts'

/** The sales settings of a shop, in the units of orders. */
export interface SaleRules {
  readonly taxRates: readonly TaxRate[]
  /** Cash amounts are multiples of this; 0 for any amount. */
  readonly cashStepMinor: number
  readonly loyalty: {
    /** Points for each whole major unit of money paid. */
    readonly pointsPerUnit: number
    readonly pointValueMinor: number
  } | null
  readonly timeZone: string
  /** When tills were first allowed to sell; null if never. */
  readonly tillSalesSince: number | null
}

/** The rate of products in a shop without tax rates. */
const NO_TAX: TaxRate = { name: 'None', percent: 0 }

export async function saleRules(reads: Reading, { id, currency }: Shop): Promise<SaleRules> {
  const { taxRates, cashRounding, loyalty, timeZone, tillSalesSince } = await saleOf(reads, id)
  return {
    taxRates: taxRates.map(({ name, percent }) => ({
      name,
      percent: toThousandths(percent),
    })),
    cashStepMinor: toMinor(cashRounding, currency) ?? 0,
    loyalty: loyalty && {
      pointsPerUnit: loyalty.pointsPerUnit,
      pointValueMinor: toMinor(loyalty.pointValue, currency) ?? 0,
    },
    timeZone,
    tillSalesSince,
  }
}

/** The tax rate of a product. @param name null for the shop's first rate */
export function taxRateOf({ taxRates }: SaleRules, name: string | null): TaxRate {
  return taxRates.find((rate) => rate.name === name) ?? taxRates[0] ?? NO_TAX
}
