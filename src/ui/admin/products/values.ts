import type { Product, ProductInput } from '../../../domain/catalog/product.ts'
import { productErrors } from '../../../domain/catalog/product-errors.ts'
import type { Pack } from '../../../domain/catalog/product-field.ts'
import type { Unit } from '../../../domain/catalog/quantity.ts'
import type { ProductStatus, ProductType } from '../../../domain/catalog/values.ts'
import { changesBetween, sameValue } from '../../shared/form.ts'
import { money } from '../../shared/money.ts'
import { count } from '../../shared/number.ts'
import { type FieldProblem, OWN } from '../../shared/problem.ts'
import { contentText } from '../../shared/quantity.ts'
import { type Choice, choicesOf } from '../../shared/select.tsx'
import { text } from '../text.ts'

const words = text.products

export type Pairs = readonly (readonly [key: string, value: string])[]

/** The fields that a form edits as text. An empty text is sent as null. */
const TEXTS = ['taxRate', 'slug', 'sku', 'barcode', 'category', 'brand', 'itemGroupId'] as const
type Text = (typeof TEXTS)[number]
type Edited = Text | 'price' | 'options' | 'metadata' | 'images'

/** A product in the form's representation: categories, brands and collections are names. */
export interface ProductValues extends Omit<ProductInput, Edited>, Readonly<Record<Text, string>> {
  /** Null until a valid price has been typed. */
  readonly price: number | null
  /** Null if the stock is not tracked; NaN if the text is not a number. */
  readonly stock: number | null
  readonly options: Pairs
  readonly metadata: Pairs
}

export type ProductField = Exclude<keyof ProductInput, 'images'>
export type ProductChange = Partial<ProductValues>

export const NEW_VALUES: ProductValues = {
  name: '',
  description: '',
  price: null,
  compareAtPrice: null,
  cost: null,
  taxRate: '',
  productType: 'Item',
  status: 'Draft',
  slug: '',
  sku: '',
  barcode: '',
  packs: [],
  stock: 0,
  unit: 'piece',
  content: null,
  category: '',
  brand: '',
  collections: [],
  itemGroupId: '',
  options: [],
  tags: [],
  metadata: [],
}

export function valuesOf(product: Product): ProductValues {
  return {
    name: product.name,
    description: product.description,
    price: product.price,
    compareAtPrice: product.compareAtPrice,
    cost: product.cost ?? null,
    taxRate: product.taxRate ?? '',
    productType: product.productType,
    status: product.status,
    slug: product.slug ?? '',
    sku: product.sku ?? '',
    barcode: product.barcode ?? '',
    // Missing in a product that is not completed yet.
    packs: product.packs ?? [],
    stock: product.stock,
    unit: product.unit ?? NEW_VALUES.unit,
    content: product.content,
    category: product.category?.name ?? '',
    brand: product.brand?.name ?? '',
    collections: product.collections.map(({ name }) => name),
    itemGroupId: product.itemGroupId ?? '',
    options: Object.entries(product.options),
    tags: product.tags,
    metadata: Object.entries(product.metadata),
  }
}

/** The values of a copy, without stock and without values that must be unique. */
export function copyOf(product: Product): ProductValues {
  const stock = product.stock === null ? null : 0
  const own = { slug: '', sku: '', barcode: '', packs: [], stock }
  return { ...valuesOf(product), ...own, status: 'Draft' }
}

/**
 * A change in the form that the API takes: a JSON Merge Patch (RFC 7396), in which null clears a
 * field.
 */
export function bodyOf(change: ProductChange, before: ProductValues): Record<string, unknown> {
  const { options, metadata, ...rest } = change
  const body: Record<string, unknown> = { ...rest }
  for (const field of TEXTS) {
    const text = change[field]
    if (text !== undefined) body[field] = text.trim() || null
  }
  // JSON has no NaN. It would become null, which means that the stock is not tracked.
  if (Number.isNaN(change.stock)) body.stock = ''
  if (options) body.options = mergeOf(before.options, options)
  if (metadata) body.metadata = mergeOf(before.metadata, metadata)
  return body
}

/** The fields that have changed on the server since `base` was loaded, with their new values. */
export function changesSince(base: Product, theirs: Product): ProductChange {
  return changesBetween(valuesOf(base), valuesOf(theirs))
}

/** The fields that both have changed since `base` was loaded, to different values. */
export function clashesOf(
  base: Product,
  mine: ProductChange,
  theirs: Product,
): readonly ProductField[] {
  const changes = changesSince(base, theirs)
  return (Object.keys(changes) as ProductField[]).filter(
    (field) => field in mine && !sameValue(mine[field], changes[field]),
  )
}

/** All errors in the values by the server's rules. The server may find more. */
export function errorsOf(
  values: ProductValues,
  currency: string,
  before: Product | null,
): readonly FieldProblem[] {
  const { name, price } = values
  const input = { ...bodyOf(values, NEW_VALUES), price: price ?? 0 } as ProductInput
  const errors = productErrors(input, currency, before)
  const missing: FieldProblem[] = []
  if (name.trim() === '') missing.push({ field: 'name', code: OWN, message: words.enterName })
  if (price === null) missing.push({ field: 'price', code: OWN, message: words.enterPrice })
  const depends = price === null ? 'compareAtPrice' : null
  return [...missing, ...errors.filter(({ field }) => field !== depends)]
}

/** A merge keeps keys that it does not name, so removed keys are sent as null. */
function mergeOf(before: Pairs, now: Pairs): Record<string, string | null> {
  const filled = now.filter(([key]) => key.trim() !== '').map(([key, value]) => [key.trim(), value])
  return Object.fromEntries([...before.map(([key]) => [key, null]), ...filled])
}

export const STATUSES: readonly Choice<ProductStatus>[] = choicesOf(words.statuses)
export const TYPES: readonly Choice<ProductType>[] = choicesOf(words.types)

/** The fields in the order of an export, whose columns have the same names. */
export const PRODUCT_FIELDS = Object.keys(NEW_VALUES) as ProductField[]

/** A field's value for people to read. */
export function displayValue(values: ProductValues, field: ProductField, currency: string): string {
  const value = values[field]
  if (field === 'stock' && value === null) return words.notTracked
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return words.none
  if (field === 'price' || field === 'compareAtPrice' || field === 'cost')
    return money(Number(value), currency)
  if (field === 'packs') return values.packs.map((pack) => packText(pack, currency)).join(', ')
  if (field === 'content' && values.content) return contentText(values.content)
  if (field === 'options' || field === 'metadata') {
    return values[field].map(([key, one]) => `${key}: ${one}`).join(', ')
  }
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function packText({ quantity, price, barcode }: Pack, currency: string): string {
  return words.packText(count(quantity), money(price, currency), barcode)
}

export const UNITS: readonly Choice<Unit>[] = choicesOf(words.units)

/** "250 g, Blue": the options that distinguish a variant. */
export function optionText(options: Readonly<Record<string, string>>): string {
  return Object.values(options).join(', ')
}
