import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { LANGUAGES, type Language, SYNONYM_LIMITS } from '../../domain/catalog/search.ts'
import type { Ports } from '../../domain/ports.ts'
import { SCALE_PREFIX } from '../../domain/pos/scale.ts'
import { Closed, ClosedOf, OneOf, Time } from '../../domain/schema.ts'
import type { SettingsPatch } from '../../domain/shop/settings.ts'
import { changeSettings, shopSettings } from '../../domain/shop/settings.ts'
import type { NewShop } from '../../domain/shop/shop.ts'
import { listShops, signUpShop } from '../../domain/shop/shop.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'
import { saleFields, salePatch } from './sale-schema.ts'

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
    kind: OneOf(['weight', 'price']),
  }),
  {
    maxItems: 11,
    description:
      'The first two digits of the EAN-13 that scales of the shop print. Five digits of item ' +
      'follow, the sku or barcode of a product, and five of grams (weight) or minor units (price).',
  },
)

const Languages = OneOf(Object.keys(LANGUAGES) as Language[], {
  description:
    'The language of the product texts (ISO 639-1), or none: search finds "mugs" for "mug" by ' +
    'the word endings of this language. A change indexes the products again in the background.',
})
const Synonyms = Type.Array(Type.String({ maxLength: SYNONYM_LIMITS.length }), {
  maxItems: SYNONYM_LIMITS.lines,
  description:
    'Words or phrases that mean the same in a search, separated by commas: "laptop, notebook".',
})

const shop = { id: Type.String(), slug: Slug, name: Name, currency: Currency, createdAt: Time }

/** A shop as everybody sees it. */
export const ShopView = Closed(shop)

/** A shop in the list of one of its members. */
export const MemberShopView = Closed({
  ...shop,
  role: OneOf(['owner', 'staff']),
})

const settings = {
  origins: Origins,
  scalePrefixes: ScalePrefixes,
  language: Languages,
  synonyms: Synonyms,
}
const SettingsView = Closed({
  ...shop,
  ...settings,
  ...saleFields,
})

/** A new shop. Its secret key is shown only in this answer. */
export const CreatedShopView = Closed({
  shop: ShopView,
  publishableKey: Type.String(),
  secretKey: Type.String(),
})

const NewShopBody = ClosedOf<NewShop>({
  slug: Slug,
  name: Name,
  currency: Type.Optional(Currency),
})

const SettingsBody = ClosedOf<SettingsPatch>({
  ...Type.Partial(Type.Object({ name: Name, currency: Currency, ...settings })).properties,
  ...salePatch,
})

/** A shop as its terminals know it. */
export const TerminalShopView = Closed({
  id: Type.String(),
  slug: Slug,
  name: Name,
  currency: Currency,
  language: Languages,
  scalePrefixes: ScalePrefixes,
  ...saleFields,
})

/** The shops of the signed-in user, and the settings of one of them. */
export function shops(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/shop/api', tags: ['Shops'] })
    .use(guards)
    .get('/shops', ({ user, query }) => listShops(ports, user, pageQueryOf(query)), {
      signedIn: true,
      query: PageParameters,
      detail: operation('listShops', 'List my shops', { 200: PageOf(MemberShopView) }),
    })
    .post('/shops', ({ user, body }) => signUpShop(ports, user, body), {
      signedIn: true,
      body: NewShopBody,
      detail: operation(
        'createShop',
        'Create a shop; its secret key is shown only in this answer',
        { 201: CreatedShopView, refusals: ['FORBIDDEN', 'CONFLICT'] },
      ),
    })
    .get('/shop', ({ actor }) => shopSettings(ports, actor), {
      adminSession: 'shop.read',
      detail: operation('getShop', 'Read the settings of the shop', { 200: SettingsView }),
    })
    .patch('/shop', ({ actor, body }) => changeSettings(ports, actor, body), {
      adminSession: 'shop.write',
      body: SettingsBody,
      detail: operation(
        'updateShop',
        'Change the settings of the shop; its currency is fixed once products exist',
        { 200: SettingsView, refusals: ['CONFLICT'] },
      ),
    })
}
