import { Type } from '@sinclair/typebox'
import { PRODUCT_LIMITS } from '../../domain/catalog/product.ts'
import { unstorable } from '../../domain/text.ts'
import { ProductView } from '../catalog/product-schema.ts'
import { QueryText } from '../server/query.ts'
import { Closed } from '../server/schema.ts'

/** Revisions are counts: 15 digits stay exact. */
export const REVISION = /^(0|[1-9]\d{0,14})$/
const LIMIT = /^([1-9]\d{0,2}|1000)$/

const Since = Type.Optional(
  QueryText((text) => REVISION.test(text), 'Use a revision: 0, or nextSince of a page.', {
    type: 'integer',
    minimum: 0,
    description: 'Return changes after this revision; by default 0, which is the whole catalog.',
  }),
)

export const LookupParameters = Closed({
  code: QueryText(isCode, `Use 1 to ${PRODUCT_LIMITS.code} characters.`, {
    type: 'string',
    minLength: 1,
    maxLength: PRODUCT_LIMITS.code,
    description: 'The scanned or typed code: a barcode, a sku, or the code of a scale.',
  }),
})

export const ChangeParameters = Closed({
  since: Since,
  limit: Type.Optional(
    QueryText((text) => LIMIT.test(text), 'Use a whole number from 1 to 1000.', {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      description: 'The most changes per page, 500 by default; a page of large ones has fewer.',
    }),
  ),
})

export const EventParameters = Closed({ since: Since })

export const LookupView = Closed({
  product: ProductView,
  quantity: Type.Number({ minimum: 0, description: '1, or what was weighed.' }),
  price: Type.Number({ minimum: 0, description: 'The price of the whole quantity.' }),
  match: Type.Union(
    ['barcode', 'sku', 'weight', 'price'].map((match) => Type.Literal(match)),
    {
      description:
        'How it was found. weight and price: an EAN-13 of a scale whose first two digits are ' +
        'among the scalePrefixes of the shop; the next five are the sku or barcode of the ' +
        'product, the five after them grams, or the price in minor units.',
    },
  ),
})

export const ChangePageView = Closed({
  data: Type.Array(ProductView, { description: 'Published products that have changed.' }),
  deleted: Type.Array(Type.String(), {
    description:
      'Ids of products that are deleted or not published; a till may not have known them.',
  }),
  nextSince: Type.Integer({ minimum: 0, description: 'Send this as since to get the next page.' }),
  hasMore: Type.Boolean({ description: 'Whether there are more changes now.' }),
})

function isCode(text: string): boolean {
  return text.length <= PRODUCT_LIMITS.code && text.trim() !== '' && unstorable(text) === null
}
