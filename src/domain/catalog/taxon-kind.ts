import { type Static, Type } from '@sinclair/typebox'
import type { IdPrefix } from '../id.ts'
import { Named } from '../schema.ts'

/** Categories, brands and collections; all three are taxa and work the same way. */
export const TAXON_KINDS = ['category', 'brand', 'collection'] as const
export type TaxonKind = (typeof TAXON_KINDS)[number]

export interface Taxon {
  readonly id: number
  readonly publicId: string
  readonly slug: string
  readonly name: string
  /** The category above; null at the top. */
  readonly parentId: number | null
  /** 1 for a category that has others below it, otherwise 0. */
  readonly hasChildren: number
}

/** A taxon inside a product in the API. */
export const TaxonView = Named('TaxonReference', {
  id: Type.String(),
  slug: Type.String(),
  name: Type.String(),
})
export type TaxonView = Static<typeof TaxonView>

export const TAXON_PREFIX: Readonly<Record<TaxonKind, IdPrefix>> = {
  category: 'cat',
  brand: 'brand',
  collection: 'coll',
}
