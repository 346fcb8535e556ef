import type { Actor } from '../actor.ts'
import { may, PRODUCT_READ_UNPUBLISHED } from '../permission.ts'
import type { Product } from './product.ts'
import type { ProductStatus } from './values.ts'

/** The prefix of metadata keys that are only for holders of `product.read-unpublished`. */
export const PRIVATE = '_'
/** In a document, everything private comes after this text. */
const IMAGES = '"images":['

/** The statuses that this actor may see, or undefined for all. */
export function visibleStatuses(actor: Actor): readonly ProductStatus[] | undefined {
  return may(actor, PRODUCT_READ_UNPUBLISHED) ? undefined : ['Published']
}

export function sees(actor: Actor, { status }: Pick<Product, 'status'>): boolean {
  return visibleStatuses(actor)?.includes(status) ?? true
}

/** The document of a product with the parts that this actor may see. */
export function documentFor(actor: Actor, document: string): string {
  return may(actor, PRODUCT_READ_UNPUBLISHED) ? document : publicDocument(document)
}

/**
 * The cost in a document stands right before the currency, and both before all keys that people
 * have chosen. Quotes within texts are escaped, so that these are fields.
 */
const COST = ',"cost":'
const BEHIND_COST = ',"currency":'

/**
 * The document of a product without its cost, for receivers who need not be members. It is cut out
 * by its place, because a regular expression took a fifth of the CPU time of a list.
 */
export function withoutCost(document: string): string {
  const end = document.indexOf(BEHIND_COST)
  const start = document.lastIndexOf(COST, end)
  return start < 0 ? document : document.slice(0, start) + document.slice(end)
}

/** The document of a product without its cost, private metadata and pending images. */
export function publicDocument(document: string): string {
  if (!mayBePrivate(document)) return withoutCost(document)
  const { pendingImages: _, cost: __, ...product }: Product = JSON.parse(document)
  return JSON.stringify({ ...product, metadata: publicMetadata(product.metadata) })
}

/** Metadata of a product or an order without its private keys. */
export function publicMetadata(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !key.startsWith(PRIVATE)))
}

/** A quick test, which every list makes for each product. */
function mayBePrivate(document: string): boolean {
  const images = document.indexOf(IMAGES)
  return document.includes(`"${PRIVATE}`, images) || document.includes('"pendingImages":', images)
}
