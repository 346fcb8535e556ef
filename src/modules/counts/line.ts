import { type Static, Type } from '@sinclair/typebox'
import type { MemberActor } from '../../domain/actor.ts'
import { type Product, ProductView } from '../../domain/catalog/product.ts'
import { fromThousandths } from '../../domain/catalog/quantity.ts'
import { PRODUCT_DEFAULTS } from '../../domain/catalog/values.ts'
import { type PageQuery, pageOf } from '../../domain/paging.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed, Named, OrNull, Time } from '../../domain/schema.ts'
import { isoTime } from '../../domain/time.ts'
import { CountSummary, countAt, countView } from './count.ts'

const { id, name, sku, barcode, price, stock, unit, options, status } = ProductView.properties

/** The counted quantity of one product. */
export const CountLine = Named('CountLine', {
  productId: Type.String(),
  product: OrNull(Closed({ id, name, sku, barcode, price, stock, unit, options, status }), {
    description: 'As it is now; null: it was deleted.',
  }),
  quantity: Type.Number(),
  changedAt: Time,
})
export type CountLine = Static<typeof CountLine>

export const CountView = Named('Count', {
  ...CountSummary.properties,
  lines: Type.Array(CountLine, { description: 'A page of them, the last changed first.' }),
  nextCursor: OrNull(Type.String()),
})
export type CountView = Static<typeof CountView>

interface StoredLine {
  readonly product: string
  readonly document: string | null
  /** In thousandths. */
  readonly quantity: number
  readonly changedAt: number
}

/**
 * A count with a page of its lines.
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED on `cursor`
 */
export async function getCount(
  { store: { read }, secrets }: Ports,
  { shop }: MemberActor,
  publicId: string,
  query: PageQuery,
): Promise<CountView> {
  const count = await countAt(read, shop.id, publicId)
  const page = await pageOf(
    secrets,
    `count ${shop.id} ${publicId}`,
    query,
    (after, limit) =>
      read.all<StoredLine>('count.lines', {
        shop: shop.id,
        count: publicId,
        limit,
        afterAt: after?.id,
        afterProduct: after && String(after.value),
      }),
    ({ product, changedAt }) => ({ value: product, id: changedAt }),
  )
  const { data, nextCursor } = page
  return { ...countView(count), lines: data.map(lineView), nextCursor }
}

/** A line as the API shows it. */
export function lineView({
  product: productId,
  document,
  quantity,
  changedAt,
}: StoredLine): CountLine {
  const product: Product | null = document && JSON.parse(document)
  return {
    productId,
    product: product && countedProduct(product),
    quantity: fromThousandths(quantity),
    changedAt: isoTime(changedAt),
  }
}

function countedProduct(product: Product) {
  const { id, name, sku, barcode, price, stock, options, status } = product
  const { unit = PRODUCT_DEFAULTS.unit } = product
  return { id, name, sku, barcode, price, stock, unit, options, status }
}
