import { conflict, invalid, type Refusal } from '../error.ts'
import type { ProductInput } from './product.ts'
import { productErrors, type StoredStock } from './product-errors.ts'

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
  return conflict('currency', message, 'changed')
}
