import { conflict, type FieldError, invalid, type Refusal } from '../error.ts'
import { isBlank, SLUG } from '../text.ts'
import { barcodeKey } from './barcode.ts'
import { priceHint, toMinor } from './price.ts'
import type { Product, ProductInput } from './product.ts'
import { isQuantity, quantityHint } from './quantity.ts'
import { RESERVED_SLUGS } from './slug.ts'
import { PRODUCT_DEFAULTS, PRODUCT_LIMITS } from './values.ts'

/**
 * As `productErrors`.
 * @throws Refusal VALIDATION_FAILED, naming every field that is wrong
 */
export function checkProduct(
  input: ProductInput,
  currency: string,
  before: StoredStock | null = null,
): void {
  const errors = productErrors(input, currency, before)
  if (errors.length > 0) throw invalid(...errors)
}

/** A price that was checked in the old currency must not be stored in the new one. */
export function changedCurrency(): Refusal {
  const message = "The shop's currency has just been changed; send the request again."
  return conflict('currency', message, 'currency_changed')
}

/**
 * What is wrong with a product by the rules that a schema cannot have: they span fields, need the
 * currency, or hold only for the result of a patch. The page of a product asks before it sends.
 * @param before the product that is changed: its stock may stay as it is
 */
export function productErrors(
  input: ProductInput,
  currency: string,
  before: StoredStock | null = null,
): FieldError[] {
  const errors: FieldError[] = []
  if (input.slug !== null && (!SLUG.test(input.slug) || input.slug.length > PRODUCT_LIMITS.slug)) {
    const message = `Use up to ${PRODUCT_LIMITS.slug} lower-case letters, digits and single hyphens, such as espresso-cup.`
    errors.push({ field: 'slug', code: 'slug', params: { max: PRODUCT_LIMITS.slug }, message })
  }
  if (input.slug !== null && RESERVED_SLUGS.has(input.slug)) {
    const message = 'The API has an address of this name; choose another slug.'
    errors.push({ field: 'slug', code: 'reserved', message })
  }
  for (const field of ['price', 'compareAtPrice'] as const) {
    const amount = input[field]
    if (amount !== null && toMinor(amount, currency) === null) {
      errors.push({ field, code: 'price', params: { currency }, message: priceHint(currency) })
    }
  }
  if (input.compareAtPrice !== null && input.compareAtPrice <= input.price) {
    const message = 'Use an amount above the price, or none.'
    errors.push({ field: 'compareAtPrice', code: 'above_price', message })
  }
  if (isBlank(input.name)) {
    errors.push({ field: 'name', code: 'blank', message: 'Use at least one visible character.' })
  }
  for (const field of ['category', 'brand'] as const) {
    const reference = input[field]
    if (reference !== null && isBlank(reference)) {
      errors.push({ field, code: 'blank', message: 'Use a name, a slug, an id, or null.' })
    }
  }
  for (const [index, collection] of input.collections.entries()) {
    if (!isBlank(collection)) continue
    const message = 'Use a name, a slug, or an id.'
    errors.push({ field: `collections.${index}`, code: 'blank', message })
  }
  errors.push(...stockErrors(input, before), ...packErrors(input, currency))
  if (Object.keys(input.options).length > PRODUCT_LIMITS.options) {
    const message = `Use up to ${PRODUCT_LIMITS.options} options.`
    errors.push({
      field: 'options',
      code: 'too_many',
      params: { max: PRODUCT_LIMITS.options },
      message,
    })
  }
  if (Object.keys(input.metadata).length > PRODUCT_LIMITS.metadata) {
    const message = `Use up to ${PRODUCT_LIMITS.metadata} keys.`
    errors.push({
      field: 'metadata',
      code: 'too_many',
      params: { max: PRODUCT_LIMITS.metadata },
      message,
    })
  }
  return errors
}

export type StoredStock = Pick<Product, 'stock' | 'unit'>

function stockErrors(
  { stock, unit }: Pick<ProductInput, 'stock' | 'unit'>,
  before: StoredStock | null,
): FieldError[] {
  // Tills and orders may have left a stock below 0, or with the decimals of an earlier unit.
  const isKept = before?.stock === stock && (before.unit ?? PRODUCT_DEFAULTS.unit) === unit
  if (stock === null || isKept) return []
  if (!isQuantity(stock, unit)) {
    return [{ field: 'stock', code: 'quantity', params: { unit }, message: quantityHint(unit) }]
  }
  if (stock >= 0 || stock === before?.stock) return []
  const message = 'Only sales at a till bring a stock below 0; count again, and use 0 or more.'
  return [{ field: 'stock', code: 'negative', message }]
}

function packErrors({ packs, barcode, unit }: ProductInput, currency: string): FieldError[] {
  const errors: FieldError[] = []
  if (packs.length > 0 && unit !== 'piece') {
    const message = 'Only what is sold by the piece has packs.'
    errors.push({ field: 'packs', code: 'unit', message })
  }
  const seen = new Set(barcode === null ? [] : [barcodeKey(barcode)])
  for (const [index, pack] of packs.entries()) {
    const field = `packs.${index}`
    const key = barcodeKey(pack.barcode)
    if (key === '') {
      const message = 'Use at least one visible character.'
      errors.push({ field: `${field}.barcode`, code: 'blank', message })
    } else if (seen.has(key)) {
      const message = 'The product has this barcode already; each pack needs its own.'
      errors.push({ field: `${field}.barcode`, code: 'repeated', message })
    }
    seen.add(key)
    if (toMinor(pack.price, currency) === null) {
      errors.push({
        field: `${field}.price`,
        code: 'price',
        params: { currency },
        message: priceHint(currency),
      })
    }
  }
  return errors
}
