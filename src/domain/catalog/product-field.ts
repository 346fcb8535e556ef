import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { MAX_URL_LENGTH } from '../outbound.ts'
import { ListOf, Named, OneOf, OrNull } from '../schema.ts'
import { SLUG } from '../text.ts'
import { PRICE_MAX } from './price.ts'
import { UNITS } from './quantity.ts'
import { CONTENT_UNITS, PRICED_UNITS } from './unit-price.ts'
import { PRODUCT_LIMITS as LIMITS } from './values.ts'

export const Name = Type.String({ minLength: 1, maxLength: LIMITS.name })
export const Description = Type.String({
  maxLength: LIMITS.description,
  description: 'Plain text.',
})
const PRICE = { minimum: 0, maximum: PRICE_MAX }
export const Price = Type.Number({
  ...PRICE,
  description: 'With no more decimals than the currency has: 19.99.',
})
export const CompareAtPrice = Type.Number({
  ...PRICE,
  description: 'The price before; higher than price.',
})
export const Cost = Type.Number({
  ...PRICE,
  description:
    'What one of it costs you, without the tax that you get back; with no more decimals than the ' +
    'currency has. Only for secret keys and members: others neither see nor send it.',
})
export const Currency = Type.String({
  pattern: '^[A-Z]{3}$',
  description: 'The currency of the shop.',
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

/** Several pieces with a barcode and a price of their own, such as a case of 24. */
const Pack = Named('ProductPack', {
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
})
export type Pack = Static<typeof Pack>
export const Packs = ListOf(Pack, {
  maxItems: LIMITS.packs,
  description: 'Packs of several pieces, each with a barcode and a price, such as a case of 24.',
})
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
/** The content of one sold piece, which may be a pack. */
export const SoldContent = Named(
  'SoldContent',
  { quantity: Type.Number({ exclusiveMinimum: 0 }), unit: OneOf(CONTENT_UNITS) },
  { description: 'What is in one piece; null: unknown, or not sold by the piece.' },
)
/** The content of one piece of a product. */
export const Content = Named(
  'NetContent',
  {
    quantity: Type.Number({
      exclusiveMinimum: 0,
      maximum: LIMITS.content,
      description: 'With up to three decimals; pieces are whole.',
    }),
    unit: OneOf(CONTENT_UNITS),
  },
  {
    description:
      'What is in one piece: 500 g, or 10 pieces. Only a product that is sold by the piece has it. ' +
      'A change gives both quantity and unit.',
  },
)
export const UnitPriceView = Named('UnitPrice', {
  price: Type.Number({ ...PRICE, description: 'Of one unit, rounded to what the currency has.' }),
  unit: OneOf(PRICED_UNITS),
})
const OF_GROUP = 'null if none has one, or they are for different units.'
/** The unit prices of the products of a group. */
export const UNIT_PRICES = {
  unitPriceMin: OrNull(UnitPriceView, { description: `The lowest unit price; ${OF_GROUP}` }),
  unitPriceMax: OrNull(UnitPriceView, { description: `The highest unit price; ${OF_GROUP}` }),
}
export const Slug = Type.String({
  maxLength: LIMITS.slug,
  pattern: SLUG.source,
  hint: `Use up to ${LIMITS.slug} lower-case letters, digits and single hyphens, such as espresso-cup.`,
  description:
    'The readable part of an address; no other product of the shop has it. By default made from the name.',
})
/** Refers to a category, a brand or a collection. */
export const Reference = Type.String({
  minLength: 1,
  maxLength: LIMITS.reference,
  description: 'An id, a slug or a name; a new name makes it.',
})
/**
 * A category, brand or collection: its id, slug or name, or the object in the product's own form.
 */
export const TaxonReference = Type.Union(
  [
    Reference,
    Named('TaxonInput', {
      id: Type.String(),
      slug: Type.Optional(Type.String()),
      name: Type.Optional(Type.String()),
      productCount: Type.Optional(Type.Integer()),
      ...Object.fromEntries(
        ['parent', 'position', 'depth', 'path', 'description', 'image'].map((field) => [
          field,
          Type.Optional(Type.Unknown()),
        ]),
      ),
    }),
  ],
  {
    description:
      'An id, a slug, a name, or the object as products and lists have it, of which only the id counts. A category may also be given by its path, such as Clothing > Shirts. A new name or path makes it, unless the query says createMissing=false.',
  },
)
export type TaxonReference = Static<typeof TaxonReference>
export const GroupId = Type.String({
  maxLength: LIMITS.itemGroupId,
  description: 'The same for all variants of one thing.',
})
export const OptionValue = Type.String({ minLength: 1, maxLength: LIMITS.optionValue })
export const Tags = ListOf(Type.String({ minLength: 1, maxLength: LIMITS.tag }), {
  maxItems: LIMITS.tags,
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

export const ImageView = Named('Image', {
  id: Type.String(),
  url: Type.String({
    description:
      'Absolute if KASSA_URL is set, else a path. With ?width=320, 640 or 1280 it is a WebP of at most that width.',
  }),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})
export type ProductImage = Static<typeof ImageView>

const ImageId = Type.String({ minLength: 1, maxLength: 64 })

/** An image that is still to be fetched from another server, or could not be fetched. */
export const PendingImageView = Named('PendingImage', {
  id: ImageId,
  url: Type.String({ description: 'Where it is fetched from.' }),
  alt: Type.String(),
  position: Type.Integer({ minimum: 0, description: 'Its place among all images, from 0.' }),
  status: OneOf(['pending', 'failed']),
  error: OrNull(Named('Failure', { code: Type.String(), message: Type.String() }), {
    description: 'Why it could not be fetched.',
  }),
})
export type PendingImage = Static<typeof PendingImageView>

/** An image in a request: one that the product has, by its id, or the address of one to fetch. */
const SentImage = Named('ImageReference', {
  id: Type.Optional({ ...ImageId, description: 'Of an image that the product has.' }),
  url: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_URL_LENGTH,
      description:
        'Where to fetch a new image, over https from the public internet, after the answer.',
    }),
  ),
  alt: Type.Optional(
    Type.String({
      maxLength: LIMITS.alt,
      description: 'Describes the image for people who cannot see it.',
    }),
  ),
  width: Type.Optional(Type.Integer({ description: 'Ignored; taken because answers have it.' })),
  height: Type.Optional(Type.Integer({ description: 'Ignored.' })),
})
type SentImageFields = Static<typeof SentImage>
/** An image in the form that requests send. A use case may also set a field to undefined. */
export type ImageInput = {
  readonly [K in keyof SentImageFields]: SentImageFields[K] | undefined
}
export const SentImages = Type.Unsafe<readonly ImageInput[]>(
  Type.Array(SentImage, {
    maxItems: LIMITS.images,
    description:
      'All images of the product in their order. Those that it has are kept by their id, new ones are fetched from their url, and all others are deleted.',
  }),
)
