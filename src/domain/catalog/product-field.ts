import { type TSchema, Type } from '@sinclair/typebox'
import { ClosedOf, OneOf } from '../schema.ts'
import { SLUG } from '../text.ts'
import { PRICE_MAX } from './price.ts'
import { PRODUCT_LIMITS as LIMITS, type Pack } from './product.ts'
import { UNITS } from './quantity.ts'

const PRICE = { minimum: 0, maximum: PRICE_MAX }
export const Price = Type.Number({
  ...PRICE,
  description: 'With no more decimals than the currency has: 19.99.',
})
export const CompareAtPrice = Type.Number({
  ...PRICE,
  description: 'The price before; higher than price.',
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
      description: 'No other product or pack of the shop has it.',
    }),
    quantity: Type.Integer({
      minimum: 2,
      maximum: LIMITS.packQuantity,
      description: 'How many pieces are in the pack.',
    }),
    price: Type.Number({ ...PRICE, description: 'Of the whole pack.' }),
  }),
  {
    maxItems: LIMITS.packs,
    description: 'Packs of several pieces, each with a barcode and a price, such as a case of 24.',
  },
)
export const Sku = Type.String({
  maxLength: LIMITS.code,
  description: 'Your own number for the product; no other product of the shop has it.',
})
export const Barcode = Type.String({
  maxLength: LIMITS.code,
  description:
    'What a scanner reads; no other product or pack of the shop has it. A UPC-A equals the EAN-13 of the same number.',
})
export const Unit = OneOf(UNITS, {
  description: 'What the product is sold by; the price is for one of it.',
})
export const Slug = Type.String({
  maxLength: LIMITS.slug,
  pattern: SLUG.source,
  hint: `Use up to ${LIMITS.slug} lower-case letters, digits and single hyphens, such as espresso-cup.`,
  description:
    'The readable part of an address; no other product of the shop has it. By default made from the name.',
})
/** Of a category, a brand or a collection. */
export const Reference = Type.String({
  minLength: 1,
  maxLength: LIMITS.reference,
  description: 'An id, a slug or a name; a new name makes it.',
})

/** An object with keys and values of one kind each. */
export function dictionary<T extends TSchema>(keyLength: number, value: T, maxProperties: number) {
  const pattern = `^[\\s\\S]{1,${keyLength}}$`
  const hint = `Use keys of up to ${keyLength} characters.`
  return Type.Record(Type.String({ pattern }), value, {
    additionalProperties: false,
    maxProperties,
    hint,
  })
}

export const MetadataValue = Type.String({ maxLength: LIMITS.metadataValue })
export const Metadata = dictionary(LIMITS.metadataKey, MetadataValue, LIMITS.metadata)
