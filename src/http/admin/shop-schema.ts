import { Type } from '@sinclair/typebox'
import { SCALE_PREFIX } from '../../domain/pos/scale.ts'
import type { SettingsPatch } from '../../domain/shop/settings.ts'
import type { NewShop } from '../../domain/shop/shop.ts'
import { Closed, ClosedOf, Time } from '../server/schema.ts'

const Slug = Type.String({ maxLength: 255, description: '3 to 40 of a-z, 0-9 and single hyphens.' })
const Name = Type.String({ minLength: 1, maxLength: 255 })
const Currency = Type.String({ maxLength: 255, description: 'ISO 4217, such as EUR.' })
const Origins = Type.Array(Type.String({ maxLength: 255 }), {
  maxItems: 20,
  description: 'Such as https://shop.example: no path, no wildcard.',
})
const ScalePrefixes = Type.Array(
  Closed({
    prefix: Type.String({ pattern: SCALE_PREFIX.source, hint: 'Use 02, or 20 to 29.' }),
    kind: Type.Union([Type.Literal('weight'), Type.Literal('price')]),
  }),
  {
    maxItems: 11,
    description:
      'The first two digits of the EAN-13 that scales of the shop print. Five digits of item ' +
      'follow, the sku or barcode of a product, and five of grams (weight) or minor units (price).',
  },
)

const shop = { id: Type.String(), slug: Slug, name: Name, currency: Currency, createdAt: Time }

/** A shop as everybody sees it. */
export const ShopView = Closed(shop)

/** A shop as one of its members sees it in his list. */
export const MemberShopView = Closed({
  ...shop,
  role: Type.Union([Type.Literal('owner'), Type.Literal('staff')]),
})

export const SettingsView = Closed({ ...shop, origins: Origins, scalePrefixes: ScalePrefixes })

/** A new shop; its secret key stands in this answer and nowhere else. */
export const CreatedShopView = Closed({
  shop: ShopView,
  publishableKey: Type.String(),
  secretKey: Type.String(),
})

export const NewShopBody = ClosedOf<NewShop>({
  slug: Slug,
  name: Name,
  currency: Type.Optional(Currency),
})

export const SettingsBody = ClosedOf<SettingsPatch>({
  name: Type.Optional(Name),
  currency: Type.Optional(Currency),
  origins: Type.Optional(Origins),
  scalePrefixes: Type.Optional(ScalePrefixes),
})
