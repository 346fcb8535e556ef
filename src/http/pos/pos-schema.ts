import { Type } from '@sinclair/typebox'
import { PRODUCT_LIMITS } from '../../domain/catalog/product.ts'
import { unstorable } from '../../domain/text.ts'
import { Since } from '../catalog/changes.ts'
import { ProductView } from '../catalog/product-schema.ts'
import { QueryText } from '../server/query.ts'
import { Closed, OneOf } from '../server/schema.ts'

export const LookupParameters = Closed({
  code: QueryText(isCode, `Use 1 to ${PRODUCT_LIMITS.code} characters.`, {
    type: 'string',
    minLength: 1,
    maxLength: PRODUCT_LIMITS.code,
    description:
      'The scanned or typed code: a barcode, a sku, or the code of a scale. An identifier of the ' +
      'kind of code, such as ]E0, may stand in front of it.',
  }),
})

export const EventParameters = Closed({ since: Since })

export const LookupView = Closed({
  product: ProductView,
  quantity: Type.Number({
    minimum: 0,
    description: 'In the unit of the product: 1, the pieces of a pack, or what was weighed (0.45).',
  }),
  price: Type.Number({ minimum: 0, description: 'The price of the whole quantity.' }),
  match: OneOf(['barcode', 'pack', 'sku', 'weight', 'price'], {
    description:
      'How it was found. pack: by the barcode of one of the packs of the product; quantity and ' +
      'price are those of the pack. weight and price: an EAN-13 of a scale whose first two digits are ' +
      'among the scalePrefixes of the shop; the next five are the sku or barcode of the ' +
      'product, the five after them grams (milliliters of a product that is sold by l or ml), or ' +
      'the price in minor units.',
  }),
})

function isCode(text: string): boolean {
  return text.length <= PRODUCT_LIMITS.code && text.trim() !== '' && unstorable(text) === null
}
