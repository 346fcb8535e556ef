import { type Static, Type } from '@sinclair/typebox'
import { imageParts } from '../../domain/catalog/image-parts.ts'
import { pixelsOnly } from '../../domain/catalog/image-pixels.ts'
import { type FieldError, fieldError } from '../../domain/error.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed, Named, OrNull } from '../../domain/schema.ts'
import type { SettingsPart } from '../../domain/shop/settings-part.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { type StoredPart, storedSettings } from '../../domain/shop/stored-settings.ts'
import { RESERVED_SHOP } from '../../domain/shop/values.ts'
import type { Reading } from '../../domain/store.ts'
import { lines, plainTextErrors } from '../../domain/text.ts'
import type { TextLanguage } from '../../text/language.ts'
import type { OrderPages } from '../orders/mail/order-notice.ts'
import { frontTextsIn } from './texts.ts'
import { FRONT_TEXTS, FRONT_LIMITS as LIMITS, MAILED_TEXTS } from './values.ts'

const Text = Type.String({ maxLength: LIMITS.text })
const texts = Object.fromEntries(FRONT_TEXTS.map((name) => [name, Text])) as {
  [Name in (typeof FRONT_TEXTS)[number]]: typeof Text
}
const frontFields = {
  enabled: Type.Boolean({ description: 'Whether the shop has its page at /shop/<slug>.' }),
  logo: OrNull(
    Type.String({
      maxLength: LIMITS.logo,
      pattern: '^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$',
      hint: 'Use a PNG, JPEG or WebP picture as a data: address in base64.',
    }),
    { description: 'A PNG, JPEG or WebP picture as a data: address.' },
  ),
  color: OrNull(
    Type.String({ pattern: '^#[0-9a-fA-F]{6}$', hint: 'Use a color such as #2f6f4e.' }),
  ),
}

/** The page of a shop: whether it is on, and its own contents. */
const ShopFront = Named('ShopFront', { ...frontFields, texts: Closed(texts) })
export type ShopFront = Static<typeof ShopFront>

/** Objects are merged field by field. */
const FrontPatch = Named('ShopFrontUpdate', {
  ...Type.Partial(Type.Object(frontFields)).properties,
  texts: Type.Optional(Closed(Type.Partial(Type.Object(texts)).properties)),
})

declare module '../../domain/shop/settings-part.ts' {
  interface AddedSettings {
    readonly shopFront: ShopFront
  }
  interface AddedPatch {
    readonly shopFront?: Static<typeof FrontPatch>
  }
}

declare module '../../domain/shop/stored-settings.ts' {
  interface SettingsParts {
    front: 'front'
  }
}

const NO_FRONT: ShopFront = {
  enabled: false,
  logo: null,
  color: null,
  texts: { start: '', terms: '', privacy: '', returns: '', imprint: '' },
}

export const FRONT: StoredPart<ShopFront> = { part: 'front', none: NO_FRONT }

export async function frontOf(read: Reading, shop: number): Promise<ShopFront> {
  const [front] = await storedSettings(read, shop, FRONT)
  return front
}

/**
 * The address of a shop's pages: its own host if it has one, otherwise below the server's address.
 * @param origin of this server; empty if it does not know its own
 */
export function frontAddress({ origin, hosts }: Pick<Ports, 'origin' | 'hosts'>, slug: string) {
  const [own] = [...hosts].find((pair) => pair[1] === slug) ?? []
  if (origin === '' || own === undefined) return origin && `${origin}/shop/${slug}`
  return Object.assign(new URL(origin), { hostname: own }).origin
}

export async function orderPages(
  ports: Pick<Ports, 'store' | 'origin' | 'hosts'>,
  { id, slug }: Shop,
  language: TextLanguage,
): Promise<OrderPages> {
  const { enabled, color, texts } = await frontOf(ports.store.read, id)
  const { legal: titles } = frontTextsIn(language)
  return {
    address: enabled ? frontAddress(ports, slug) : '',
    color,
    legal: MAILED_TEXTS.flatMap((name) => (texts[name] ? [[titles[name], texts[name]]] : [])),
    orderPath: (order, token) => `/thanks/${order}?token=${token}`,
  }
}

/** The logo without parts that could inflate in browsers, which only a PNG has. */
function plainLogo(address: string): string {
  const [head = '', data = ''] = address.split(',')
  const split = imageParts(new Uint8Array(Buffer.from(data, 'base64')))
  if (split?.type !== 'png') return address
  return `${head},${Buffer.from(pixelsOnly(split, 'shopFront.logo')).toString('base64')}`
}

export const frontSettings: SettingsPart<ShopFront> = {
  stored: FRONT,
  fields: Type.Object({ shopFront: ShopFront }),
  patch: Type.Object({ shopFront: Type.Optional(FrontPatch) }),
  view: (shopFront) => ({ shopFront }),
  patched(before, { shopFront }, { slug }) {
    const front = { ...before, ...shopFront, texts: { ...before.texts, ...shopFront?.texts } }
    front.logo = front.logo && plainLogo(front.logo)
    const errors: FieldError[] = []
    for (const name of FRONT_TEXTS) {
      front.texts[name] = lines(front.texts[name])
      errors.push(...plainTextErrors(`shopFront.texts.${name}`, front.texts[name]))
    }
    if (front.enabled && slug === RESERVED_SHOP) {
      const message = `The API is at /shop/${slug}, so a shop with this slug cannot have a front.`
      errors.push(fieldError('shopFront.enabled', 'reserved', message))
    }
    return { settings: front, errors }
  },
  /** Replaces the logo by its digest, because the picture is too large for the history. */
  inHistory({ shopFront }) {
    const { logo } = shopFront
    const digest = logo && `sha256:${Bun.SHA256.hash(logo, 'hex')}`
    return { shopFront: { ...shopFront, logo: digest } }
  },
}
