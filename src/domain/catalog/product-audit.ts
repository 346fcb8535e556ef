import type { Actor } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Writes } from '../store.ts'
import type { Product } from './product.ts'

/**
 * Writes down what a member did to a product, and to which fields where it was there `before`. What
 * a key does is left out: it does thousands of things, and its own server knows why.
 */
export async function auditProduct(
  tx: Writes,
  actor: Actor,
  action: 'product.created' | 'product.updated' | 'product.deleted',
  product: Product,
  now: number,
  before?: Product,
): Promise<void> {
  if (actor.kind !== 'owner' && actor.kind !== 'staff') return
  const { id, name } = product
  const detail = before ? { name, fields: changedFields(before, product).join(', ') } : { name }
  await audit(tx, actor, action, id, now, detail)
}

/** The time and the revision change by themselves. */
function changedFields(before: Product, after: Product): string[] {
  return (Object.keys(after) as (keyof Product)[]).filter(
    (field) =>
      field !== 'updatedAt' && field !== 'revision' && !Bun.deepEquals(before[field], after[field]),
  )
}
