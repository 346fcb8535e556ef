import type { Product } from './product.ts'
import type { Shop } from './shop.ts'
import type { Writes } from './store.ts'
import { type Taxon, type TaxonKind, taxonView } from './taxon.ts'
import { nextTurn } from './turn.ts'

/** Products that are read, and written, in one turn: some milliseconds of work. */
const BATCH = 50

/**
 * Moves every product of a taxon to another one, to none, or to the same one under another name:
 * each gets a new document at a revision of its own. All of it is one transaction, however many
 * they are; the process answers other requests in between.
 */
export async function retagProducts(
  tx: Writes,
  shop: Shop,
  kind: TaxonKind,
  from: Taxon,
  to: Taxon | null,
  now: number,
): Promise<void> {
  const updatedAt = new Date(now).toISOString()
  const move = { kind, from: from.id, to: to?.id ?? null }
  for (let after = 0; ; ) {
    const rows = await tx.product.ofTaxon(shop.id, kind, from.id, after, BATCH)
    for (const { id, document } of rows) {
      const { revision } = await tx.shop.nextRevision(shop.id)
      const product = { ...retagged(JSON.parse(document), kind, from, to), updatedAt, revision }
      await tx.product.retag(shop.id, id, product, move)
      after = id
    }
    if (rows.length < BATCH) return
    await nextTurn()
  }
}

/** A collection that a product is in already stays where it stands in the list. */
function retagged(product: Product, kind: TaxonKind, from: Taxon, to: Taxon | null): Product {
  const view = to && taxonView(to)
  if (kind !== 'collection') return { ...product, [kind]: view }
  const collections = new Map(
    product.collections.flatMap((one) => {
      const stays = one.id === from.publicId ? view : one
      return stays ? [[stays.id, stays]] : []
    }),
  )
  return { ...product, collections: [...collections.values()] }
}
