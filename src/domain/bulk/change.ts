import { type Static, Type } from '@sinclair/typebox'
import type { FieldCode } from '../../text/field-code.ts'
import { minorPerMajor, PRICE_MAX, toMajor, toMinor } from '../catalog/price.ts'
import { inputOf, type Product, type ProductInput } from '../catalog/product.ts'
import { checkProduct } from '../catalog/product-errors.ts'
import { Reference, TaxRateName, Unit } from '../catalog/product-field.ts'
import { fromThousandths, toThousandths } from '../catalog/quantity.ts'
import { productTitle } from '../catalog/title.ts'
import { PRODUCT_LIMITS as LIMITS, PRODUCT_STATUSES } from '../catalog/values.ts'
import { type FieldError, fieldError, firstFieldError, invalid, refuseErrors } from '../error.ts'
import type { JobRefusal } from '../records.ts'
import { Named, OneOf, OptionalOrNull, OrNull } from '../schema.ts'

/** The rounding of a changed price: `.90` is the nearest amount that ends in .90. */
const ROUNDINGS = ['exact', 'whole', 'half', '.90', '.95', '.99'] as const
export type Rounding = (typeof ROUNDINGS)[number]

/** Exactly one of `set`, `percent` and `amount`. */
const AmountChange = Named('AmountChange', {
  set: Type.Optional(
    Type.Number({ minimum: 0, maximum: PRICE_MAX, description: 'The new amount.' }),
  ),
  percent: Type.Optional(
    Type.Number({ minimum: -100, maximum: 1000, description: '-10 lowers it by 10 %.' }),
  ),
  amount: Type.Optional(
    Type.Number({
      minimum: -PRICE_MAX,
      maximum: PRICE_MAX,
      description: 'Is added to it, in whole units of the currency: -1.50.',
    }),
  ),
  rounding: Type.Optional({
    ...OneOf(ROUNDINGS),
    description:
      'To the nearest amount of this kind: exact (the default) is any, whole is 12, half is 12 or 12.50, .99 ends in .99.',
  }),
})
export type AmountChange = Static<typeof AmountChange>

/** Exactly one of `set`, `percent`, `amount` and `oldPrice`. */
const CompareAtChange = Named('CompareAtPriceChange', {
  ...AmountChange.properties,
  oldPrice: Type.Optional(
    Type.Literal(true, {
      description: 'It becomes what the price was before; goes with a change of price.',
    }),
  ),
})

/** Exactly one of `set` and `amount`. */
const StockChange = Named('StockChange', {
  set: Type.Optional(
    OrNull(Type.Number({ minimum: 0, maximum: LIMITS.stock }), {
      description: 'The new stock; null: it is not counted.',
    }),
  ),
  amount: Type.Optional(
    Type.Number({
      minimum: -LIMITS.stock,
      maximum: LIMITS.stock,
      description: 'Is added to it; products whose stock is not counted stay as they are.',
    }),
  ),
})
export type StockChange = Static<typeof StockChange>

function listOf(name: string, maxItems: number, item: typeof Reference) {
  const List = Type.Optional(Type.Array(item, { maxItems }))
  return Type.Optional(Named(name, { add: List, remove: List }))
}

/** One change of many products. Taxa are named by id, slug or name; a new name creates one. */
export const BulkChange = Named('BulkChange', {
  status: Type.Optional(OneOf(PRODUCT_STATUSES)),
  price: Type.Optional(AmountChange),
  // `percent` and `amount` leave out products without this price.
  compareAtPrice: OptionalOrNull(CompareAtChange),
  // `percent` and `amount` leave out products without a cost.
  cost: OptionalOrNull(AmountChange),
  stock: Type.Optional(StockChange),
  // Null means the first rate of the shop.
  taxRate: OptionalOrNull(TaxRateName),
  unit: Type.Optional(Unit),
  category: OptionalOrNull(Reference),
  brand: OptionalOrNull(Reference),
  collections: listOf('CollectionsChange', LIMITS.collections, Reference),
  tags: listOf('TagsChange', LIMITS.tags, Type.String({ minLength: 1, maxLength: LIMITS.tag })),
  delete: Type.Optional(
    Type.Literal(true, { description: 'Deletes the products; goes with no other change.' }),
  ),
})
export type BulkChange = Static<typeof BulkChange>

/**
 * Checks the rules that a schema cannot express.
 * @throws Refusal VALIDATION_FAILED, naming every wrong field
 */
export function checkChange(change: BulkChange, currency: string): void {
  const errors: FieldError[] = []
  const refuse = (field: string, code: FieldCode, message: string) =>
    errors.push(fieldError(`change${field && `.${field}`}`, code, message))
  const given = Object.keys(change).length
  if (given === 0) refuse('', 'required', 'Name at least one change.')
  if (change.delete && given > 1)
    refuse('delete', 'alone', 'Delete, or change something, not both.')
  for (const field of ['price', 'compareAtPrice', 'cost'] as const) {
    const amount = change[field]
    if (!amount) continue
    const { set, percent, amount: added, rounding } = amount
    const oldPrice = 'oldPrice' in amount ? amount.oldPrice : undefined
    if ([set, percent, added, oldPrice].filter((value) => value !== undefined).length !== 1) {
      refuse(field, 'one_of', 'Give one of set, percent and amount.')
    }
    if (oldPrice && !change.price) {
      refuse(field, 'required', 'The old price goes with a change of price.')
    }
    if ((set !== undefined || oldPrice) && rounding !== undefined) {
      refuse(`${field}.rounding`, 'alone', 'Rounding goes with percent or amount.')
    }
    for (const [name, value] of Object.entries({
      set,
      amount: added === undefined ? added : Math.abs(added),
    })) {
      if (value === undefined || toMinor(value, currency) !== null) continue
      const message = `Use no more decimals than ${currency} has, and at most ${PRICE_MAX}.`
      refuse(`${field}.${name}`, 'price', message)
    }
  }
  if (change.stock && (change.stock.set === undefined) === (change.stock.amount === undefined)) {
    refuse('stock', 'one_of', 'Give one of set and amount.')
  }
  for (const field of ['collections', 'tags'] as const) {
    const list = change[field]
    if (!list || list.add?.length || list.remove?.length) continue
    refuse(field, 'required', 'Give some to add or remove.')
  }
  refuseErrors(errors)
}

/**
 * The input of a product after a change; null if it is deleted.
 * @param change refers to existing taxa by id, and to new ones by name
 * @throws Refusal VALIDATION_FAILED if the product would be invalid
 */
export function inputAfter(
  product: Product,
  { price, compareAtPrice, cost, stock, collections, tags, delete: removes, ...rest }: BulkChange,
): ProductInput | null {
  if (removes) return null
  const { currency } = product
  const before = inputOf(product)
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const input: ProductInput = {
    ...before,
    ...given,
    ...(price && { price: changedAmount('price', before.price, price, currency) }),
    ...(compareAtPrice !== undefined && {
      compareAtPrice: compareAtPrice?.oldPrice
        ? before.price
        : compareAtPrice &&
          changedAmount('compareAtPrice', before.compareAtPrice, compareAtPrice, currency),
    }),
    ...(cost !== undefined && {
      cost: cost && changedAmount('cost', before.cost, cost, currency),
    }),
    ...(stock && { stock: changedStock(before.stock, stock) }),
    ...(collections && {
      collections: changedList('collections', before.collections, collections),
    }),
    ...(tags && { tags: changedList('tags', before.tags, tags) }),
  }
  checkProduct(input, currency, { ...product, isFilled: (stock?.amount ?? 0) > 0 })
  return input
}

/** The result of a change for one product. */
export interface Verdict {
  readonly product: Product
  /** Null if the product is deleted. */
  readonly input: ProductInput | null
}

/** @returns null if the change makes no difference; or the reason why it is impossible */
export function judged(
  { id, product }: { readonly id: string; readonly product: Product | null },
  change: BulkChange,
): Verdict | JobRefusal | null {
  if (!product) {
    const message = 'This shop has no product with this id; it may have been deleted.'
    return { product: id, name: null, ...fieldError('id', 'unknown', message) }
  }
  try {
    const input = inputAfter(product, change)
    return Bun.deepEquals(input, inputOf(product)) ? null : { product, input }
  } catch (error) {
    return { product: id, name: productTitle(product), ...firstFieldError(error) }
  }
}

function changedStock(before: number | null, { set, amount = 0 }: StockChange): number | null {
  if (set !== undefined) return set
  return before === null ? null : fromThousandths(toThousandths(before) + toThousandths(amount))
}

/**
 * Whether rounding moves a price in the opposite direction: a raise would lower it, or the reverse.
 */
export function isReversed({ product, input }: Verdict, { price }: BulkChange): boolean {
  const asked = price?.percent ?? price?.amount ?? 0
  return input !== null && (input.price - product.price) * asked < 0
}

function changedList(
  field: 'collections' | 'tags',
  before: readonly string[],
  { add = [], remove = [] }: NonNullable<BulkChange['tags']>,
): string[] {
  const after = [...new Set([...before.filter((one) => !remove.includes(one)), ...add])]
  if (after.length <= LIMITS[field]) return after
  const message = `A product has at most ${LIMITS[field]}.`
  throw invalid(field, 'too_many', message, { max: LIMITS[field] })
}

function changedAmount<T extends number | null>(
  field: string,
  before: T,
  change: AmountChange,
  currency: string,
): T | number {
  if (change.set !== undefined) return change.set
  if (before === null) return before
  const after = amountAfter(before, change, currency)
  if (after !== null) return after
  const message = `The result is not between 0 and ${PRICE_MAX}.`
  throw invalid(field, 'price', message, { currency, max: PRICE_MAX })
}

/** An amount after a change; null if that is not a valid price. */
export function amountAfter(
  before: number,
  { percent = 0, amount = 0, rounding = 'exact' }: Omit<AmountChange, 'set'>,
  currency: string,
): number | null {
  const scale = minorPerMajor(currency)
  const added = Math.round(amount * scale)
  const minor = Math.round((Math.round(before * scale) * (100 + percent)) / 100) + added
  const result = toMajor(rounded(minor, rounding, scale), currency)
  return result >= 0 && result <= PRICE_MAX ? result : null
}

/**
 * The nearest amount of this kind. Amounts are in minor units; `scale` of them make a major unit.
 */
function rounded(minor: number, rounding: Rounding, scale: number): number {
  if (rounding === 'exact' || scale === 1 || minor < 0) return minor
  if (rounding === 'whole') return Math.round(minor / scale) * scale
  if (rounding === 'half') return Math.round((minor * 2) / scale) * (scale / 2)
  // The nearest amount with this ending that is not below zero.
  const end = Math.round(Number(rounding) * scale)
  return Math.max(0, Math.round((minor - end) / scale) * scale) + end
}
