import { PRODUCT_STATUSES } from '../../../domain/catalog/values.ts'
import type { AdminSession } from '../frame/session.ts'
import type { ProductValues } from './values.ts'

/** Values that a new product takes over from the one before. */
type LastNew = Pick<ProductValues, 'status' | 'taxRate'>

/**
 * This browser stores it for each person and shop: it is a habit of a person, and nothing of the
 * shop depends on it.
 */
function keyOf({ shop, user }: AdminSession): string {
  return `kassa.new-product.${shop.slug}.${user.id}`
}

/** The status and the tax rate of the product that this person made last in this shop, if any. */
export function lastNew(session: AdminSession): Partial<LastNew> {
  const [status, taxRate = ''] = (localStorage.getItem(keyOf(session)) ?? '').split('\n')
  const known = PRODUCT_STATUSES.find((one) => one === status)
  // Nobody makes one archived product after another.
  return known && known !== 'Archived' ? { status: known, taxRate } : {}
}

export function rememberNew(session: AdminSession, { status, taxRate }: LastNew): void {
  localStorage.setItem(keyOf(session), `${status}\n${taxRate}`)
}
