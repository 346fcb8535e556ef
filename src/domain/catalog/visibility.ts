import { type Actor, may } from '../actor.ts'
import type { StoredProduct } from '../catalog-store.ts'
import type { Product, ProductStatus } from './product.ts'

/** Metadata keys that begin with this are for holders of `product.read-unpublished` only. */
export const PRIVATE = '_'
/** A quick test: the text of a document without these has nothing private. */
const MAY_BE_PRIVATE = [`"${PRIVATE}`, '"pendingImages":']

/** The statuses that this actor may see, or undefined for all. */
export function visibleStatuses(actor: Actor): readonly ProductStatus[] | undefined {
  return may(actor, 'product.read-unpublished') ? undefined : ['Published']
}

export function sees(actor: Actor, { status }: Pick<StoredProduct, 'status'>): boolean {
  return visibleStatuses(actor)?.includes(status) ?? true
}

/** The document of a product as this actor may see it. */
export function documentFor(actor: Actor, document: string): string {
  return may(actor, 'product.read-unpublished') ? document : publicDocument(document)
}

/** The document of a product without its private metadata and the images that it waits for. */
export function publicDocument(document: string): string {
  if (!MAY_BE_PRIVATE.some((text) => document.includes(text))) return document
  const { pendingImages: _, ...product }: Product = JSON.parse(document)
  const open = Object.entries(product.metadata).filter(([key]) => !key.startsWith(PRIVATE))
  return JSON.stringify({ ...product, metadata: Object.fromEntries(open) })
}
