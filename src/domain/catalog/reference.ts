import type { Actor } from '../actor.ts'
import { notFound, Refusal } from '../error.ts'
import { isId } from '../id.ts'
import { padded } from '../rows.ts'
import type { Reading } from '../store.ts'
import { SLUG } from '../text.ts'
import type { Product } from './product.ts'
import type { ProductStatus } from './values.ts'

/** A stored product. Its document is the JSON text that the API returns. */
export interface StoredProduct {
  readonly id: number
  readonly status: ProductStatus
  readonly revision: number
  readonly document: string
}

export function productById(session: Reading, shop: number, publicId: string) {
  return session.get<StoredProduct>('product.find', { shop, publicId })
}

/**
 * The product with this id or slug, or null.
 * @param reference null if that part of the path cannot be decoded
 */
export function findProduct(
  session: Reading,
  shop: number,
  reference: string | null,
): Promise<StoredProduct | null> {
  if (reference === null) return Promise.resolve(null)
  if (isId('prod', reference)) return productById(session, shop, reference)
  if (!SLUG.test(reference)) return Promise.resolve(null)
  return session.get<StoredProduct>('product.by_slug', { shop, slug: reference })
}

/** A stored product, and its parsed document. */
export interface FoundProduct {
  readonly stored: StoredProduct
  readonly product: Product
}

/**
 * Like `findProduct`.
 * @throws Refusal NOT_FOUND
 */
export async function productAt(
  session: Reading,
  shop: number,
  reference: string | null,
): Promise<FoundProduct> {
  const stored = await findProduct(session, shop, reference)
  if (!stored) throw notFound('product')
  return parsed(stored)
}

export function parsed(stored: StoredProduct): FoundProduct {
  return { stored, product: JSON.parse(stored.document) }
}

/** The products with these ids, by id; some may not exist. */
export async function productsAt(
  session: Reading,
  shop: number,
  publicIds: readonly string[],
): Promise<ReadonlyMap<string, FoundProduct>> {
  if (publicIds.length === 0) return new Map()
  const values = { shop, publicIds: padded(publicIds) }
  const rows = await session.all<StoredProduct>('product.by_public_ids', values)
  const found = rows.map(parsed)
  return new Map(found.map((one) => [one.product.id, one]))
}

/** Decides whether a client may change the product at this revision (If-Match, RFC 9110). */
export type Precondition = (revision: number) => boolean

/** @throws Refusal NOT_FOUND, PRECONDITION_FAILED */
export async function findMatching(
  session: Reading,
  actor: Actor,
  reference: string,
  precondition: Precondition,
): Promise<FoundProduct> {
  const found = await productAt(session, actor.shop.id, reference)
  if (!precondition(found.stored.revision)) {
    const message = 'The product has changed since you read it; read it again.'
    throw new Refusal('PRECONDITION_FAILED', message)
  }
  return found
}
