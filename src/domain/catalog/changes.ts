import { invalid, type Refusal } from '../error.ts'
import type { Ports } from '../ports.ts'
import { exists } from '../rows.ts'
import { takeTurn } from '../yielding.ts'
import { publicDocument } from './visibility.ts'

/** The maximum length of a page, so that one reader does not block others. */
const PAGE_BYTES = 256 * 1024
/** Changes that are read at once, which takes a fraction of a millisecond. */
const STEP = 100

/**
 * The change of a product at a revision. Without a document, the product is deleted or not
 * published.
 */
interface ProductChange {
  readonly revision: number
  readonly publicId: string
  readonly document: string | null
}

/** A page of changes of a catalog, in the order in which they happened. */
export interface ChangePage {
  readonly changes: readonly ProductChange[]
  /** The revision up to which the reader knows the catalog after this page. */
  readonly nextSince: number
  readonly hasMore: boolean
}

/**
 * The changes after revision `since`. A product appears once, at its last change, and every change
 * gets a higher revision than all before it. So a reader that starts at 0, applies each page and
 * continues at its `nextSince` ends with exactly the catalog.
 * @param published also counts products that are not published as deleted
 * @throws Refusal VALIDATION_FAILED on `since` if the shop has no such revision, for example after
 *   a backup was restored
 */
export async function changesAfter(
  { store: { read } }: Pick<Ports, 'store'>,
  shopId: number,
  since: number,
  limit: number,
  published: boolean,
): Promise<ChangePage> {
  if (since > 0 && !(await exists(read, 'shop.has_reached', { shop: shopId, revision: since })))
    throw ahead()
  const asked = { shop: shopId, limit: STEP, published: published || undefined }
  const changes: ProductChange[] = []
  let bytes = 0
  for (let nextSince = since; ; ) {
    await takeTurn()
    // A product that changes between two steps appears later, at its new revision.
    const step = await read.all<ProductChange>('product.changes', { ...asked, since: nextSince })
    for (const change of step) {
      bytes += Buffer.byteLength(change.document ?? '')
      const isFull = changes.length === limit || (bytes > PAGE_BYTES && changes.length > 0)
      if (isFull) return { changes, nextSince, hasMore: true }
      const { document } = change
      changes.push(
        published && document ? { ...change, document: publicDocument(document) } : change,
      )
      nextSince = change.revision
    }
    if (step.length < STEP) return { changes, nextSince, hasMore: false }
  }
}

function ahead(): Refusal {
  const message =
    'The shop has no such revision, or no longer; begin again with since=0 and no products.'
  return invalid('since', 'ahead', message)
}
