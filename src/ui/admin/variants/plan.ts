import type { Product } from '../../../domain/catalog/product.ts'
import type { Api } from '../../shared/api.ts'
import { bodyOf, copyOf, NEW_VALUES } from '../products/values.ts'

/** An option that distinguishes variants, such as size, and its values. */
export interface Axis {
  readonly name: string
  readonly values: readonly string[]
}

export const MAX_VARIANTS = 200

/** The requests keep the cached data, which is loaded again once after the last variant. */
const KEEPS = { keeps: true }

/** The options that a product has, or one empty option to start with. */
export function axesOf({ options }: Product): readonly Axis[] {
  const axes = Object.entries(options).map(([name, value]) => ({ name, values: [value] }))
  return axes.length > 0 ? axes : [{ name: '', values: [] }]
}

/** Every combination of the values. */
export function combinations(axes: readonly Axis[]): Record<string, string>[] {
  const used = axes.filter(({ name, values }) => name.trim() !== '' && values.length > 0)
  if (used.length === 0) return []
  let all: Record<string, string>[] = [{}]
  for (const { name, values } of used) {
    all = all.flatMap((one) => values.map((value) => ({ ...one, [name.trim()]: value })))
  }
  return all
}

/** How the combinations that somebody wants come about. */
interface VariantPlan {
  /** The options that the product itself gets; null if it is a variant, or nothing is wanted. */
  readonly own: Record<string, string> | null
  /** The options of each variant to create. */
  readonly missing: readonly Record<string, string>[]
}

/**
 * A product without a group becomes the first variant.
 * @param siblings the variants of its group
 */
export function planOf(
  { itemGroupId }: Product,
  siblings: readonly Product[],
  wanted: readonly Record<string, string>[],
): VariantPlan {
  const existing = new Set(siblings.map(({ options }) => keyOf(options)))
  const missing = wanted.filter((options) => !existing.has(keyOf(options)))
  if (itemGroupId !== null) return { own: null, missing }
  const [own = null, ...others] = missing
  return { own, missing: others }
}

export const PRODUCTS = '/shop/api/products'

export const groupOf = ({ id, itemGroupId }: Product) => itemGroupId ?? id

/**
 * Creates a variant of the product for each combination that its group does not have yet.
 * @returns the number of variants created
 */
export async function createVariants(
  api: Api,
  product: Product,
  wanted: readonly Record<string, string>[],
): Promise<number> {
  const itemGroupId = groupOf(product)
  const siblings = await api.all<Product>(PRODUCTS, { query: { itemGroupId } })
  const { own, missing } = planOf(product, siblings, wanted)
  if (own) await api.patch(`${PRODUCTS}/${product.id}`, { itemGroupId, options: own }, KEEPS)
  const copy = copyOf(product)
  for (const options of missing) {
    const values = { ...copy, itemGroupId, options: Object.entries(options) }
    await api.post(PRODUCTS, bodyOf(values, NEW_VALUES), KEEPS)
  }
  api.cache.drop(PRODUCTS)
  return missing.length
}

function keyOf(options: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(options).sort())
}
