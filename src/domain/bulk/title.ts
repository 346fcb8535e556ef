import type { AmountChange, BulkChange, StockChange } from './change.ts'

const LENGTH = 200

/** A change with the names of taxa in place of their ids. */
export function withNames(change: BulkChange, names: ReadonlyMap<string, string>): BulkChange {
  const { category, brand, collections } = change
  const named = (reference: string) => names.get(reference) ?? reference
  return {
    ...change,
    ...(category && { category: named(category) }),
    ...(brand && { brand: named(brand) }),
    ...(collections && {
      collections: {
        ...(collections.add && { add: collections.add.map(named) }),
        ...(collections.remove && { remove: collections.remove.map(named) }),
      },
    }),
  }
}

/**
 * The title of a bulk change, such as `+7.5 %, .99, 5,035 products`. The API has it in English;
 * pages write their own.
 * @param change with the names of taxa
 */
export function bulkTitle(
  { delete: removes, price, compareAtPrice, cost, stock, collections, tags, ...rest }: BulkChange,
  total: number,
): string {
  const lists = Object.entries({ collections, tags }).flatMap(([field, list]) => [
    ...(list?.add ?? []).map((one) => `${field} + ${one}`),
    ...(list?.remove ?? []).map((one) => `${field} - ${one}`),
  ])
  const parts = [
    ...(removes ? ['delete'] : []),
    ...(price ? [amountTitle(price)] : []),
    ...(compareAtPrice === undefined ? [] : [`compareAtPrice ${oldPriceTitle(compareAtPrice)}`]),
    ...(cost === undefined ? [] : [`cost ${cost ? amountTitle(cost) : 'none'}`]),
    ...(stock ? [`stock ${stockTitle(stock)}`] : []),
    ...Object.entries(rest).map(([field, value]) => `${field} ${value ?? 'none'}`),
    ...lists,
  ]
  const products = `${total.toLocaleString('en')} ${total === 1 ? 'product' : 'products'}`
  const most = LENGTH - products.length - 2
  const text = parts.join(', ')
  return `${text.length > most ? `${text.slice(0, most - 1)}…` : text}, ${products}`
}

function oldPriceTitle(change: NonNullable<BulkChange['compareAtPrice']> | null): string {
  if (change === null) return 'none'
  return change.oldPrice ? 'the old price' : amountTitle(change)
}

function stockTitle({ set, amount = 0 }: StockChange): string {
  if (set === undefined) return amount > 0 ? `+${amount}` : String(amount)
  return set === null ? 'not counted' : String(set)
}

function amountTitle({ set, percent, amount, rounding }: AmountChange): string {
  const signed = (value: number) => (value > 0 ? `+${value}` : String(value))
  const what =
    set !== undefined
      ? String(set)
      : percent !== undefined
        ? `${signed(percent)} %`
        : signed(amount ?? 0)
  return rounding === undefined || rounding === 'exact' ? what : `${what}, ${rounding}`
}
