import { optionFacet } from '../../domain/catalog/facet-rows.ts'
import type { ProductFilter } from '../../domain/list-store.ts'
import type { Reading, Values } from '../../domain/store.ts'

/**
 * The values of a filter. Products are found by the barcodes of packs, too, only if a pack has one
 * of the barcodes, because that takes twice as long.
 */
export function filterValues(
  session: Reading,
  shop: number,
  filter: ProductFilter,
): Values | Promise<Values> {
  const values = givenValues(shop, filter)
  const { barcodes } = filter
  if (barcodes === undefined) return values
  return session
    .get('pack.among', { shop, barcodes })
    .then((pack) => (pack ? { ...values, barcodes: undefined, packed: barcodes } : values))
}

/** Leaves out filters that are not given, because each key costs time in every step of a list. */
export function givenValues(shop: number, filter: ProductFilter): Values {
  const { status, productType, categoryIds, brandIds, collectionIds } = filter
  const { publicIds, slugs, skus, barcodes, tags, options = [] } = filter
  const { itemGroupId, priceMin, priceMax, inStock, toCount, stockMax } = filter
  const values: Record<string, Values[string]> = { shop }
  if (status) values.status = status
  if (productType) values.productType = productType
  if (categoryIds) values.category = categoryIds
  if (brandIds) values.brand = brandIds
  if (collectionIds) values.collection = collectionIds
  if (publicIds) values.ids = publicIds
  if (slugs) values.slugs = slugs
  if (skus) values.skus = skus
  if (barcodes) values.barcodes = barcodes
  if (tags) values.tag = tags
  for (const [index, option] of options.entries()) {
    values[`option${index + 1}Name`] = optionFacet(option.name)
    values[`option${index + 1}`] = option.values
  }
  if (itemGroupId !== undefined) values.itemGroup = itemGroupId
  if (priceMin !== undefined) values.priceMin = priceMin
  if (priceMax !== undefined) values.priceMax = priceMax
  if (toCount) values.toCount = true
  if (stockMax !== undefined) values.stockMax = stockMax
  if (inStock !== undefined) values[inStock ? 'inStock' : 'noStock'] = true
  return values
}
