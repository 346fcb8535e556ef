import type { Actor } from '../actor.ts'
import { type Act, changesBetween } from '../history.ts'
import type { Product } from './product.ts'
import { listedImages } from './product-image.ts'

/** What the history shows of a product that is made or deleted. */
const SHOWN = ['name', 'price', 'stock', 'status'] as const

/**
 * A change of a product for the history.
 * @param before null: it is new. @param after null: it is deleted
 * @param fields those that may differ
 */
export function productAct(
  before: Product | null,
  after: Product | null,
  fields: readonly (keyof Product)[] = SHOWN,
): Act {
  const product = after ?? before
  if (!product) throw new Error('a change of a product needs the product')
  const { id, name } = product
  const verb = before === null ? 'created' : after === null ? 'deleted' : 'updated'
  const shown = (one: Product | null) => one && { ...one, images: listedImages(one) }
  return {
    action: `product.${verb}`,
    subject: { kind: 'product', id, name },
    changes: changesBetween(shown(before), shown(after), fields),
  }
}

/** The same with what the audit log shows: only what people do, since keys write thousands. */
export function auditedAct(actor: Actor, act: Act): Act {
  if (actor.kind !== 'owner' && actor.kind !== 'staff') return act
  const { action, subject, changes = [] } = act
  const fields = changes.map(({ field }) => field).join(', ')
  const name = subject.name ?? ''
  return { ...act, audit: action === 'product.updated' ? { name, fields } : { name } }
}
