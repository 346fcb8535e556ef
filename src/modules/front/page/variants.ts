import type { Product } from '../../../domain/catalog/product.ts'
import { isAvailable } from './card.tsx'

/** The fields on which the choice between variants depends. */
type Variant = Pick<Product, 'options' | 'stock'>

/** The values of an option, in the order of the variants. */
export function valuesOf(variants: readonly Variant[], name: string): string[] {
  return [...new Set(variants.flatMap(({ options }) => options[name] ?? []))]
}

/**
 * Finds the variant with this value that shares the most other options with the product, if any; of
 * several, one that can be bought.
 */
export function nearest<T extends Variant>(
  { options }: Variant,
  variants: readonly T[],
  name: string,
  value: string,
): T | undefined {
  const same = (one: T) =>
    Object.entries(options).filter(([other, own]) => one.options[other] === own).length
  return variants
    .filter((one) => one.options[name] === value)
    .sort((a, b) => same(b) - same(a) || Number(isAvailable(b)) - Number(isAvailable(a)))[0]
}
