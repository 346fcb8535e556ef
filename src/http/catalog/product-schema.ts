import { Type } from '@sinclair/typebox'
import type { FacetsView, TaxonFacet } from '../../domain/catalog/list/facets.ts'
import type { GroupView as ProductGroup } from '../../domain/catalog/list/groups.ts'
import {
  PRODUCT_LIMITS as LIMITS,
  type NewProduct,
  PRODUCT_DEFAULTS,
  PRODUCT_STATUSES,
  PRODUCT_TYPES,
  type Product,
  type ProductPatch,
} from '../../domain/catalog/product.ts'
import {
  Barcode,
  CompareAtPrice,
  dictionary,
  Metadata,
  MetadataValue,
  Packs,
  Price,
  Reference,
  Sku,
  Slug,
  Stock,
  TaxRateName,
  Unit,
} from '../../domain/catalog/product-field.ts'
import type { ImageInput, PendingImage, ProductImage } from '../../domain/catalog/product-image.ts'
import { TaxonView } from '../../domain/catalog/taxon-kind.ts'
import { Closed, ClosedOf, IdOf, OneOf, OptionalOrNull, OrNull } from '../../domain/schema.ts'

const SentReference = Type.Union(
  [
    Reference,
    Closed({
      id: Type.String(),
      slug: Type.Optional(Type.String()),
      name: Type.Optional(Type.String()),
      productCount: Type.Optional(Type.Integer()),
    }),
  ],
  {
    description:
      'An id, a slug, a name, or the object as products and lists have it, of which only the id counts. A new name makes it, unless the query says createMissing=false.',
  },
)
const Name = Type.String({ minLength: 1, maxLength: LIMITS.name })
const Description = Type.String({ maxLength: LIMITS.description, description: 'Plain text.' })
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: LIMITS.tag }), {
  maxItems: LIMITS.tags,
})
const References = Type.Array(SentReference, { maxItems: LIMITS.collections })
const GroupId = Type.String({
  maxLength: LIMITS.itemGroupId,
  description: 'The same for all variants of one thing.',
})

const OptionValue = Type.String({ minLength: 1, maxLength: LIMITS.optionValue })

const Alt = Type.String({
  maxLength: LIMITS.alt,
  description: 'Describes the image for people who cannot see it.',
})
const ImageId = Type.String({ minLength: 1, maxLength: 64 })

const Images = Type.Array(
  ClosedOf<ImageInput>({
    id: Type.Optional({ ...ImageId, description: 'Of an image that the product has.' }),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LIMITS.url,
        description:
          'Where to fetch a new image, over https from the public internet, after the answer.',
      }),
    ),
    alt: Type.Optional(Alt),
    width: Type.Optional(Type.Integer({ description: 'Ignored; taken because answers have it.' })),
    height: Type.Optional(Type.Integer({ description: 'Ignored.' })),
  }),
  {
    maxItems: LIMITS.images,
    description:
      'All images of the product in their order. Those that it has are kept by their id, new ones are fetched from their url, and all others are deleted.',
  },
)

const writable = {
  description: OptionalOrNull(Description),
  compareAtPrice: OptionalOrNull(CompareAtPrice),
  taxRate: OptionalOrNull(TaxRateName),
  slug: OptionalOrNull(Slug),
  sku: OptionalOrNull(Sku),
  barcode: OptionalOrNull(Barcode),
  packs: OptionalOrNull(Packs),
  category: OptionalOrNull(SentReference),
  brand: OptionalOrNull(SentReference),
  collections: OptionalOrNull(References),
  itemGroupId: OptionalOrNull(GroupId),
  images: OptionalOrNull(Images),
  tags: OptionalOrNull(Tags),
}

export const NewProductBody = ClosedOf<NewProduct>({
  name: Name,
  price: Price,
  productType: Type.Optional({
    ...OneOf(PRODUCT_TYPES),
    defaultsTo: PRODUCT_DEFAULTS.productType,
  }),
  status: Type.Optional({ ...OneOf(PRODUCT_STATUSES), defaultsTo: PRODUCT_DEFAULTS.status }),
  unit: Type.Optional({ ...Unit, defaultsTo: PRODUCT_DEFAULTS.unit }),
  stock: OptionalOrNull({ ...Stock, minimum: 0 }),
  ...writable,
  options: OptionalOrNull(dictionary(LIMITS.optionName, OptionValue, LIMITS.options)),
  metadata: OptionalOrNull(Metadata),
})

export const ProductPatchBody = ClosedOf<ProductPatch>({
  name: Type.Optional(Name),
  price: Type.Optional(Price),
  productType: Type.Optional(OneOf(PRODUCT_TYPES)),
  status: Type.Optional(OneOf(PRODUCT_STATUSES)),
  unit: Type.Optional(Unit),
  stock: OptionalOrNull(Stock),
  ...writable,
  options: OptionalOrNull(dictionary(LIMITS.optionName, OrNull(OptionValue), 50)),
  metadata: OptionalOrNull(dictionary(LIMITS.metadataKey, OrNull(MetadataValue), 100)),
})

const TaxonOrNull = OrNull(TaxonView)

/** An image of a product. */
export const ImageView = ClosedOf<ProductImage>({
  id: Type.String(),
  url: Type.String({
    description:
      'Absolute if KASSA_URL is set, else a path. With ?width=320, 640 or 1280 it is a WebP of at most that width.',
  }),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})

const PendingImageView = ClosedOf<PendingImage>({
  id: ImageId,
  url: Type.String({ description: 'Where it is fetched from.' }),
  alt: Type.String(),
  position: Type.Integer({ minimum: 0, description: 'Its place among all images, from 0.' }),
  status: OneOf(['pending', 'failed']),
  error: OrNull(Closed({ code: Type.String(), message: Type.String() }), {
    description: 'Why it could not be fetched.',
  }),
})

const productFields = {
  id: IdOf('prod'),
  name: Name,
  description: Description,
  price: Price,
  compareAtPrice: OrNull(CompareAtPrice),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'The currency of the shop.' }),
  taxRate: OrNull(TaxRateName),
  productType: OneOf(PRODUCT_TYPES),
  status: OneOf(PRODUCT_STATUSES),
  slug: Slug,
  sku: OrNull(Sku),
  barcode: OrNull(Barcode),
  packs: Packs,
  stock: OrNull(Stock),
  unit: Unit,
  category: TaxonOrNull,
  brand: TaxonOrNull,
  collections: Type.Array(TaxonView, { maxItems: LIMITS.collections }),
  itemGroupId: OrNull(GroupId),
  options: Type.Record(Type.String(), OptionValue),
  images: Type.Array(ImageView, { maxItems: LIMITS.images }),
  pendingImages: Type.Optional(
    Type.Array(PendingImageView, {
      description:
        'Images that are still to be fetched from their url, or could not be. Not for publishable keys and terminals; absent if there are none.',
    }),
  ),
  tags: Tags,
  metadata: Type.Record(Type.String(), MetadataValue),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
  revision: Type.Integer({
    minimum: 1,
    description:
      'The number of the last change of the product, counted over the whole shop. It is the ETag, too.',
  }),
}

/** A product as the API returns it: for types and the document. The tests check answers by it. */
export const ProductView = ClosedOf<Product>(productFields)

const GroupView = ClosedOf<ProductGroup>({
  id: Type.String(),
  count: Type.Integer({ minimum: 1, description: 'How many products it has.' }),
  priceMin: Price,
  priceMax: Price,
  options: Type.Record(Type.String(), Type.Array(OptionValue)),
})

/** A product in a list. */
const ListedProductView = ClosedOf<Product & { group?: ProductGroup }>({
  ...productFields,
  group: Type.Optional(GroupView),
})

const TaxonFacets = Type.Array(
  ClosedOf<TaxonFacet>({
    id: Type.String(),
    slug: Type.String(),
    name: Type.String(),
    count: Type.Integer({ minimum: 0 }),
  }),
)
const PriceOrNull = OrNull(Price)

const FacetsSchema = ClosedOf<FacetsView>({
  category: TaxonFacets,
  brand: TaxonFacets,
  collection: TaxonFacets,
  productType: Type.Array(Closed({ value: Type.String(), count: Type.Integer({ minimum: 0 }) })),
  price: Closed({ min: PriceOrNull, max: PriceOrNull }),
  complete: Type.Boolean({
    description: 'False if there are too many products or values to count them all.',
  }),
})

export const ProductPageView = Closed({
  data: Type.Array(ListedProductView),
  hasMore: Type.Boolean(),
  nextCursor: OrNull(Type.String(), {
    description: 'Send it as cursor for the next page; null on the last one.',
  }),
  total: Type.Optional(Type.Integer({ minimum: 0, description: 'With include=total.' })),
  facets: Type.Optional(FacetsSchema),
})
