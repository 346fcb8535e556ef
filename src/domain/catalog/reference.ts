import type { Actor } from '../actor.ts'
import type { StoredProduct } from '../catalog-store.ts'
import { notFound, Refusal } from '../error.ts'
import { isId } from '../id.ts'
import type { Reads, Writes } from '../store.ts'
import { SLUG } from '../text.ts'
import type { Product } from './product.ts'

/**
 * The product with this id or slug, or null.
 * @param reference null: that part of the path cannot be decoded
 */
export async function findProduct(
  { product }: Reads,
  shopId: number,
  reference: string | null,
): Promise<StoredProduct | null> {
  if (reference === null) return null
  if (isId('prod', reference)) return await product.find(shopId, reference)
  return SLUG.test(reference) ? await product.bySlug(shopId, reference) : null
}

/** A product as it is stored, and parsed. */
export interface FoundProduct {
  readonly stored: StoredProduct
  readonly product: Product
}

/** As `findProduct`. @throws Refusal NOT_FOUND */
export async function productAt(
  reads: Reads,
  shopId: number,
  reference: string | null,
): Promise<FoundProduct> {
  const stored = await findProduct(reads, shopId, reference)
  if (!stored) throw notFound('product')
  return { stored, product: JSON.parse(stored.document) }
}

/** Says whether a client may change the product at this revision (If-Match, RFC 9110). */
export type Precondition = (revision: number) => boolean

/** @throws Refusal NOT_FOUND, PRECONDITION_FAILED */
export async function findMatching(
  tx: Writes,
  actor: Actor,
  reference: string,
  precondition: Precondition,
): Promise<FoundProduct> {
  const found = await productAt(tx, actor.shop.id, reference)
  if (!precondition(found.stored.revision)) {
    const message = 'The product has changed since you read it; read it again.'
    throw new Refusal('PRECONDITION_FAILED', message)
  }
  return found
}
