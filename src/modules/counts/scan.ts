import { type Static, Type } from '@sinclair/typebox'
import type { MemberActor } from '../../domain/actor.ts'
import type { Product } from '../../domain/catalog/product.ts'
import {
  fromThousandths,
  isQuantity,
  quantityHint,
  toThousandths,
} from '../../domain/catalog/quantity.ts'
import { PRODUCT_DEFAULTS, PRODUCT_LIMITS } from '../../domain/catalog/values.ts'
import { conflict, invalid } from '../../domain/error.ts'
import { type Answered, type Idempotency, once } from '../../domain/idempotency.ts'
import type { Ports } from '../../domain/ports.ts'
import { cellOf } from '../../domain/rows.ts'
import { Named, OneOf, OrNull } from '../../domain/schema.ts'
import { productOfCode } from './code.ts'
import { openCountAt } from './count.ts'
import { CountLine, lineView } from './line.ts'

const MAX_CODE = 255

export const CountedCode = {
  ...Named('CountLineUpdate', {
    code: Type.String({
      minLength: 1,
      maxLength: MAX_CODE,
      description:
        'What was scanned: a barcode, that of a pack or of a scale, a sku, or the id of a product.',
    }),
    quantity: OrNull(
      Type.Number({ minimum: -PRODUCT_LIMITS.stock, maximum: PRODUCT_LIMITS.stock }),
      {
        description: 'Times the pieces of a pack. null, to be set: takes the product off the list.',
      },
    ),
    mode: OneOf(['add', 'set'], { description: 'add: to what is on the list already.' }),
  }),
  examples: [{ code: 'CUP-1', quantity: 12, mode: 'add' }],
}
export type CountedCode = Static<typeof CountedCode>

/** A line after a change, and the quantity that one of the sent code stands for. */
export const ChangedLine = Named('UpdatedCountLine', {
  ...CountLine.properties,
  quantity: OrNull(Type.Number(), { description: 'null: it is off the list.' }),
  perCode: Type.Number({ description: '24 for the barcode of a pack of 24.' }),
})
export type ChangedLine = Static<typeof ChangedLine>

/**
 * Adds what was scanned to a count, or sets it. Several phones may fill the same count.
 * @returns the JSON text of the changed line
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED on `code` if the shop has no such product, on
 *   `quantity`; CONFLICT once the count is applied, and for a product whose stock is not counted;
 *   IDEMPOTENCY_MISMATCH
 */
export async function changeLine(
  { store, clock }: Ports,
  actor: MemberActor,
  publicId: string,
  input: CountedCode,
  idempotency?: Idempotency,
): Promise<Answered> {
  const { shop } = actor
  const now = clock()
  if (input.quantity === null && input.mode === 'add') {
    throw invalid('quantity', 'required', 'Say how many to add.')
  }
  return await store.writeFor(shop.id, (tx) =>
    once(tx, actor, idempotency, now, async () => {
      const { kind } = await openCountAt(tx, shop.id, publicId)
      const { product, perCode } = await productOfCode(tx, shop.id, input.code)
      if (kind === 'received' && product.stock === null && input.quantity !== null) {
        const message = 'The stock of this product is not counted; give it a number first.'
        throw conflict('code', 'not_counted', message)
      }
      const key = { shop: shop.id, count: publicId, product: product.id }
      const before = await cellOf<number>(tx, 'count.line', key)
      const quantity = quantityAfter(product, perCode, before ?? 0, input)
      if (quantity === null) await tx.run('count.remove_line', key)
      else await tx.run('count.put_line', { ...key, quantity, now })
      const document = JSON.stringify(product)
      const stored = { product: product.id, document, quantity: quantity ?? 0, changedAt: now }
      const line = lineView(stored)
      const changed: ChangedLine = {
        ...line,
        quantity: quantity === null ? null : line.quantity,
        perCode,
      }
      return { answer: JSON.stringify(changed) }
    }),
  )
}

/**
 * The quantity of a line after a change, in thousandths.
 * @throws Refusal VALIDATION_FAILED
 */
function quantityAfter(
  { unit = PRODUCT_DEFAULTS.unit }: Product,
  perCode: number,
  before: number,
  { quantity, mode }: CountedCode,
): number | null {
  if (quantity === null) return null
  const pieces = fromThousandths(toThousandths(quantity * perCode))
  // A code of a pack or a scale may be counted in parts; then only the result must fit the unit.
  if (!isQuantity(pieces, unit) || !isQuantity(quantity, 'kg')) {
    throw invalid('quantity', 'quantity', quantityHint(unit))
  }
  const after = toThousandths(pieces) + (mode === 'add' ? before : 0)
  if (after < 0) {
    throw invalid('quantity', 'negative', 'Fewer than that are on the list.')
  }
  if (after > toThousandths(PRODUCT_LIMITS.stock)) {
    throw invalid('quantity', 'too_large', `A stock is at most ${PRODUCT_LIMITS.stock}.`)
  }
  return after
}
