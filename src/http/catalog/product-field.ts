import { Type } from '@sinclair/typebox'
import { PRICE_MAX } from '../../domain/catalog/price.ts'
import { PRODUCT_LIMITS as LIMITS, type Pack } from '../../domain/catalog/product.ts'
import { UNITS } from '../../domain/catalog/quantity.ts'
import { SLUG } from '../../domain/text.ts'
import { ClosedOf, OneOf } from '../server/schema.ts'

const PRICE = { minimum: 0, maximum: PRICE_MAX }
export const Price = Type.Number({
  ...PRICE,
  description: 'With no more decimals than the currency has: 19.99.',
})
export const CompareAtPrice = Type.Number({
  ...PRICE,
  description: 'What it cost before; above price.',
})
export const Stock = Type.Number({
  minimum: -LIMITS.stock,
  maximum: LIMITS.stock,
  description:
    'How much there is, in whole pieces or with up to three decimals of other units; null: not ' +
    'counted. Only sales at a till bring it below 0.',
})
export const TaxRateName = Type.String({
  maxLength: LIMITS.taxRate,
  description: 'The name of one of the taxRates of the shop; null: the first of them.',
})
export const Packs = Type.Array(
  ClosedOf<Pack>({
    barcode: Type.String({
      minLength: 1,
      maxLength: LIMITS.code,
      description: 'One of a kind, as the barcode of the product is.',
    }),
    quantity: Type.Integer({
      minimum: 2,
      maximum: LIMITS.packQuantity,
      description: 'How many pieces are in it.',
    }),
    price: Type.Number({ ...PRICE, description: 'Of the whole pack.' }),
  }),
  {
    maxItems: LIMITS.packs,
    description: 'Several pieces under a barcode and at a price of their own: a case of 24.',
  },
)
export const Sku = Type.String({
  maxLength: LIMITS.code,
  description: 'Your own number for it; one of a kind.',
})
export const Barcode = Type.String({
  maxLength: LIMITS.code,
  description: 'What a scanner reads; one of a kind. UPC-A and EAN-13 of one number are equal.',
})
export const Unit = OneOf(UNITS, {
  description: 'What it is sold by: its price is for one of these.',
})
export const Slug = Type.String({
  maxLength: LIMITS.slug,
  pattern: SLUG.source,
  hint: `Use up to ${LIMITS.slug} lower-case letters, digits and single hyphens, such as espresso-cup.`,
  description: 'Part of an address for people; one of a kind. By default made from the name.',
})
