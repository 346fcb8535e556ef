import { conflict, type FieldError, fieldError, type Refusal, refuseErrors } from '../error.ts'
import { isBlank, SLUG } from '../text.ts'
import { barcodeKey } from './barcode.ts'
import { priceHint, toMinor } from './price.ts'
import type { NewProduct, Product, ProductInput } from './product.ts'
import { isQuantity, quantityHint } from './quantity.ts'
import { RESERVED_SLUGS } from './slug.ts'
import { isContent } from './unit-price.ts'
import { PRODUCT_DEFAULTS, PRODUCT_LIMITS } from './values.ts'

/** Checks fields that are no request body, such as those of a row, against the schema of a product: types, lengths, characters. */
export type FieldCheck = (fields: Partial<NewProduct>, isNew: boolean) => FieldError[]

/**
 * Like `productErrors`.
 * @throws Refusal VALIDATION_FAILED, naming every wrong field
 */
export function checkProduct(
  input: ProductInput,
  currency: string,
  before: StoredStock | null = null,
): void {
  const errors = productErrors(input, currency, before)
  refuseErrors(errors)
}

/** A price that was checked in the old currency must not be stored in the new one. */
export function changedCurrency(): Refusal {
  const message = "The shop's currency has just been changed; send the request again."
  return conflict('currency', 'currency_changed', message)
}

/**
 * The errors of a product by rules that a schema cannot express: they span fields, need the
 * currency, or hold only for the result of a patch. The product page also checks them before
 * sending.
 * @param before the changed product, whose stock may stay as it is, or grow
 */
export function productErrors(
  input: ProductInput,
  currency: string,
  before: StoredStock | null = null,
): FieldError[] {
  const errors: FieldError[] = []
  if (input.slug !== null && (!SLUG.test(input.slug) || input.slug.length > PRODUCT_LIMITS.slug)) {
    const message = `Use up to ${PRODUCT_LIMITS.slug} lower-case letters, digits and single hyphens, such as espresso-cup.`
    errors.push(fieldError('slug', 'slug', message, { max: PRODUCT_LIMITS.slug }))
  }
  if (input.slug !== null && RESERVED_SLUGS.has(input.slug)) {
    const message = 'The API has an address of this name; choose another slug.'
    errors.push(fieldError('slug', 'reserved', message))
  }
  for (const field of ['price', 'compareAtPrice', 'cost'] as const) {
    const amount = input[field]
    if (amount !== null && toMinor(amount, currency) === null) {
      errors.push(fieldError(field, 'price', priceHint(currency), { currency }))
    }
  }
  if (input.compareAtPrice !== null && input.compareAtPrice <= input.price) {
    const message = 'Use an amount above the price, or none.'
    errors.push(fieldError('compareAtPrice', 'above_price', message))
  }
  if (isBlank(input.name)) {
    errors.push(fieldError('name', 'blank', 'Use at least one visible character.'))
  }
  for (const field of ['category', 'brand'] as const) {
    const reference = input[field]
    if (reference !== null && isBlank(reference)) {
      errors.push(fieldError(field, 'blank', 'Use a name, a slug, an id, or null.'))
    }
  }
  for (const [index, collection] of input.collections.entries()) {
    if (!isBlank(collection)) continue
    errors.push(fieldError(`collections.${index}`, 'blank', 'Use a name, a slug, or an id.'))
  }
  errors.push(...stockErrors(input, before), ...packErrors(input, currency))
  errors.push(...contentErrors(input))
  if (Object.keys(input.options).length > PRODUCT_LIMITS.options) {
    const message = `Use up to ${PRODUCT_LIMITS.options} options.`
    errors.push(fieldError('options', 'too_many', message, { max: PRODUCT_LIMITS.options }))
  }
  if (Object.keys(input.metadata).length > PRODUCT_LIMITS.metadata) {
    const message = `Use up to ${PRODUCT_LIMITS.metadata} keys.`
    errors.push(fieldError('metadata', 'too_many', message, { max: PRODUCT_LIMITS.metadata }))
  }
  return errors
}

/** The stock of a product before a change. */
export interface StoredStock extends Pick<Product, 'stock' | 'unit'> {
  /** Something was added: not always enough for what sales at a till have taken below 0. */
  readonly isFilled?: boolean
}

function stockErrors(
  { stock, unit }: Pick<ProductInput, 'stock' | 'unit'>,
  before: StoredStock | null,
): FieldError[] {
  // Tills and orders may have left a stock below 0, or with the decimals of an earlier unit.
  const isKept = before?.stock === stock && (before.unit ?? PRODUCT_DEFAULTS.unit) === unit
  if (stock === null || isKept) return []
  if (!isQuantity(stock, unit)) {
    return [fieldError('stock', 'quantity', quantityHint(unit), { unit })]
  }
  if (stock > PRODUCT_LIMITS.stock) {
    const message = `A stock is at most ${PRODUCT_LIMITS.stock}.`
    return [fieldError('stock', 'too_large', message, { max: PRODUCT_LIMITS.stock })]
  }
  if (stock >= 0 || stock === before?.stock || before?.isFilled) return []
  const message = 'Only sales at a till bring a stock below 0; count again, and use 0 or more.'
  return [fieldError('stock', 'negative', message)]
}

function contentErrors({ content, unit }: Pick<ProductInput, 'content' | 'unit'>): FieldError[] {
  if (content === null) return []
  if (unit !== 'piece') {
    return [fieldError('content', 'unit', 'Only what is sold by the piece has a content.')]
  }
  if (isContent(content)) return []
  const message = `Use a number above 0. ${quantityHint(content.unit === 'piece' ? 'piece' : 'kg')}`
  return [fieldError('content.quantity', 'quantity', message, { unit: content.unit })]
}

function packErrors({ packs, barcode, unit }: ProductInput, currency: string): FieldError[] {
  const errors: FieldError[] = []
  if (packs.length > 0 && unit !== 'piece') {
    errors.push(fieldError('packs', 'unit', 'Only what is sold by the piece has packs.'))
  }
  const seen = new Set(barcode === null ? [] : [barcodeKey(barcode)])
  for (const [index, pack] of packs.entries()) {
    const field = `packs.${index}`
    const key = barcodeKey(pack.barcode)
    if (key === '') {
      errors.push(fieldError(`${field}.barcode`, 'blank', 'Use at least one visible character.'))
    } else if (seen.has(key)) {
      const message = 'The product has this barcode already; each pack needs its own.'
      errors.push(fieldError(`${field}.barcode`, 'repeated', message))
    }
    seen.add(key)
    if (toMinor(pack.price, currency) === null) {
      errors.push(fieldError(`${field}.price`, 'price', priceHint(currency), { currency }))
    }
  }
  return errors
}
