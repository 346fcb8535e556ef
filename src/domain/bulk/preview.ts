import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../actor.ts'
import { inputOf, type Product, type ProductInput } from '../catalog/product.ts'
import { RefusedProduct, refusedProduct } from '../changes/job-view.ts'
import { MAX_REFUSALS } from '../changes/log.ts'
import { clientClosed } from '../error.ts'
import type { Ports } from '../ports.ts'
import { Named, OrNull } from '../schema.ts'
import { isReversed, judged, type Verdict } from './change.ts'
import { type BulkRequest, checkedRequest } from './request.ts'

const Fields = Type.Record(Type.String(), Type.Unknown())

const PreviewRow = Named('BulkPreviewRow', {
  id: Type.String(),
  name: Type.String(),
  before: Fields,
  after: OrNull(Fields),
})
export type PreviewRow = Static<typeof PreviewRow>

/** The preview of a bulk change. */
export const BulkPreview = Named('BulkPreview', {
  dryRun: Type.Literal(true),
  total: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refusedCount: Type.Integer(),
  refused: Type.Array(RefusedProduct, { description: 'The first 1000.' }),
  reversedCount: Type.Integer({
    description:
      'Products whose price rounding would move the other way: a raise would lower it, or the reverse.',
  }),
  reversed: Type.Array(PreviewRow, { description: 'The first 100 of them.' }),
  rows: Type.Array(PreviewRow, {
    description:
      'The first 100 products that would change, with the fields that would; categories, brands and collections by name. after is null if the product would be deleted.',
  }),
})
export type BulkPreview = Static<typeof BulkPreview>

/** The number of products in a preview. */
const PREVIEWED = 100

/**
 * Shows the result of a bulk change without changing anything.
 * @param signal aborts when the client has disconnected
 * @throws Refusal VALIDATION_FAILED, CLIENT_CLOSED
 */
export async function previewBulk(
  { store }: Ports,
  actor: Actor,
  request: BulkRequest,
  signal: AbortSignal,
): Promise<BulkPreview> {
  const { selection, change, names } = await checkedRequest(store, actor, request)
  const refused: RefusedProduct[] = []
  const rows: PreviewRow[] = []
  const reversed: PreviewRow[] = []
  const counts = { total: 0, changed: 0, unchanged: 0, refusedCount: 0, reversedCount: 0 }
  for await (const page of selection.pages()) {
    for (const selected of page) {
      counts.total++
      const verdict = judged(selected, change)
      if (verdict === null) counts.unchanged++
      else if ('code' in verdict) {
        counts.refusedCount++
        if (refused.length < MAX_REFUSALS) refused.push(refusedProduct(verdict))
      } else {
        counts.changed++
        if (rows.length < PREVIEWED) rows.push(previewRow(verdict, names))
        if (!isReversed(verdict, change)) continue
        counts.reversedCount++
        if (reversed.length < PREVIEWED) reversed.push(previewRow(verdict, names))
      }
    }
    if (signal.aborted) throw clientClosed()
  }
  return { dryRun: true, ...counts, refused, reversed, rows }
}

function previewRow({ product, input }: Verdict, known: ReadonlyMap<string, string>): PreviewRow {
  const { id, name } = product
  if (!input) return { id, name, before: {}, after: null }
  const old = inputOf(product)
  const names = new Map(known)
  for (const taxon of taxaOf(product)) names.set(taxon.id, taxon.name)
  const fields = (Object.keys(input) as (keyof ProductInput)[]).filter(
    (field) => !Bun.deepEquals(old[field], input[field]),
  )
  const shown = (values: ProductInput) =>
    Object.fromEntries(fields.map((field) => [field, named(field, values[field], names)]))
  return { id, name, before: shown(old), after: shown(input) }
}

function taxaOf({ category, brand, collections }: Product) {
  return [category, brand, ...collections].filter((taxon) => taxon !== null)
}

function named(field: string, value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!['category', 'brand', 'collections'].includes(field)) return value
  if (Array.isArray(value)) return value.map((one) => names.get(one) ?? one)
  return typeof value === 'string' ? (names.get(value) ?? value) : value
}
