import { type Static, Type } from '@sinclair/typebox'
import type { Product } from '../../domain/catalog/product.ts'
import { taxRateNamed } from '../../domain/catalog/tax-rate.ts'
import { NamedOpen, OrNull } from '../../domain/schema.ts'
import { saleOf } from '../../domain/shop/sale.ts'
import type { Reading } from '../../domain/store.ts'
import { nameKey } from '../../domain/text.ts'
import { clipped } from './cell.ts'
import type { Fields } from './dialect.ts'

/** A text that a file has as a tax rate, and the rate of the shop that it means. */
export const ImportedTax = NamedOpen('ImportedTaxRate', {
  text: Type.String({ description: 'As the file writes it.' }),
  rate: OrNull(
    Type.String({ description: 'The name of a rate of the shop; null: none, or several.' }),
  ),
  rows: Type.Integer(),
})
export type ImportedTax = Static<typeof ImportedTax>

/** At most this many texts are listed. A column with more does not contain tax rates. */
const MOST_TEXTS = 50

/** Finds the rates of the shop that a file means, by their names or by a percent. */
export class TaxMatcher {
  readonly #found = new Map<string, ImportedTax>()

  private constructor(
    readonly rates: Awaited<ReturnType<typeof saleOf>>['taxRates'],
    /** The names of rates by the key of a text in the file; null means no rate. */
    readonly given: ReadonlyMap<string, string | null>,
  ) {}

  /**
   * @param given the name of the rate for texts of the file; empty for none
   * @throws Refusal VALIDATION_FAILED if the shop does not have one of them
   */
  static async of(
    read: Reading,
    shopId: number,
    given: Readonly<Record<string, string>>,
  ): Promise<TaxMatcher> {
    const names = new Map<string, string | null>()
    for (const [text, name] of Object.entries(given)) {
      const rate = name.trim() && (await taxRateNamed(read, shopId, name, 'taxRates'))
      names.set(nameKey(text), rate || null)
    }
    return new TaxMatcher((await saleOf(read, shopId)).taxRates, names)
  }

  /** The tax rate of a row; no field if the row has none, or the rate is unknown. */
  fieldOf(text: string | null | undefined, known: Product | null): Pick<Fields, 'taxRate'> {
    if (text === undefined) return {}
    const taxRate = text === null || text === known?.taxRate ? text : this.#rateOf(text)
    return taxRate === undefined ? {} : { taxRate }
  }

  /** @returns the name of the rate; null if the user chose none; undefined if it is unknown */
  #rateOf(text: string): string | null | undefined {
    const given = this.given.get(nameKey(text))
    return given === undefined ? this.#meant(text) : given
  }

  /** Counts a row with this text. */
  count(text: string): void {
    const key = nameKey(text)
    const known = this.#found.get(key)
    if (known) known.rows++
    else if (this.#found.size < MOST_TEXTS) {
      this.#found.set(key, { text: clipped(text), rate: this.#rateOf(text) ?? null, rows: 1 })
    }
  }

  all(): ImportedTax[] {
    return [...this.#found.values()].sort((a, b) => b.rows - a.rows)
  }

  #meant(text: string): string | undefined {
    const key = nameKey(text)
    const named = this.rates.find(({ name }) => nameKey(name) === key)
    if (named) return named.name
    const percents = percentsOf(text)
    const [only, ...others] = this.rates.filter(({ percent }) =>
      percents.some((one) => Math.abs(one - percent) < 1e-9),
    )
    return others.length === 0 ? only?.name : undefined
  }
}

/** `7`, `7,0`, `7 %`, `VAT 7%` and `0.07` mean 7; the last could also mean 0.07 percent. */
function percentsOf(text: string): number[] {
  const bare = /^(\d{1,3}(?:[.,]\d+)?)$/.exec(text.trim())
  const [, digits] = bare ?? /^[^\d]*?(\d{1,3}(?:[.,]\d+)?)\s*%[^\d]*$/.exec(text) ?? []
  if (digits === undefined) return []
  const percent = Number(digits.replace(',', '.'))
  return bare && percent > 0 && percent < 1 ? [percent, percent * 100] : [percent]
}
