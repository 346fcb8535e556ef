import type { Product, ProductInput } from '../../domain/catalog/product.ts'

/** A hash of the fields by which products without codes are matched. */
export function matchKey({ name, itemGroupId, options }: ProductInput | Product): string {
  return hashOf([name, itemGroupId, sorted(options)])
}

/** A hash of the group and options of a product. */
export function groupKey({
  itemGroupId,
  options,
}: Pick<Product, 'itemGroupId' | 'options'>): string {
  return hashOf([itemGroupId, sorted(options)])
}

function sorted(options: Product['options']) {
  return Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))
}

function hashOf(values: readonly unknown[]): string {
  return Bun.SHA256.hash(JSON.stringify(values), 'hex')
}
