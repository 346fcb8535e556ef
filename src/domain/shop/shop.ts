import { type Static, Type } from '@sinclair/typebox'
import { Role, type User } from '../access/user.ts'
import { CURRENCIES } from '../catalog/price.ts'
import { type FieldError, fieldError, notFound } from '../error.ts'
import { type Page, type PageQuery, pageOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { columnOf } from '../rows.ts'
import { Named, Time } from '../schema.ts'
import type { Reading } from '../store.ts'
import { isName } from '../text.ts'
import { isoTime } from '../time.ts'

export const Slug = Type.String({
  maxLength: 255,
  description: '3 to 40 of a-z, 0-9 and single hyphens.',
})
export const ShopName = Type.String({ minLength: 1, maxLength: 255 })
export const Currency = Type.String({ maxLength: 255, description: 'ISO 4217, such as EUR.' })

/** A shop, for everybody. */
export const ShopView = Named('Shop', {
  id: Type.String(),
  slug: Slug,
  name: ShopName,
  currency: Currency,
  createdAt: Time,
})
export type ShopView = Static<typeof ShopView>

/** A shop in the list of one of its members. */
export const MemberShop = Named('MemberShop', { ...ShopView.properties, role: Role })
export type MemberShop = Static<typeof MemberShop>

/** A shop. As in all records, `id` is the database number and `publicId` the API's id. */
export interface Shop {
  readonly id: number
  readonly publicId: string
  readonly slug: string
  readonly name: string
  readonly currency: string
  readonly createdAt: number
}

/** The shop with this slug, or null. */
export async function findShop(read: Reading, slug: string): Promise<Shop | null> {
  return await read.get<Shop>('shop.by_slug', { slug })
}

/** @throws Refusal NOT_FOUND */
export async function shopBySlug(read: Reading, slug: string): Promise<Shop> {
  const shop = await findShop(read, slug)
  if (!shop) throw notFound('shop')
  return shop
}

/** The shop with this database number, or null. */
export async function shopById(read: Reading, shop: number): Promise<Shop | null> {
  return await read.get<Shop>('shop.by_id', { shop })
}

/** The database numbers of all shops. */
export async function shopIds(read: Reading): Promise<number[]> {
  return await columnOf<number>(read, 'shop.ids', {})
}

/** The origins whose pages may use the shopper routes of a shop with cookies. */
export async function shopOrigins(read: Reading, shop: number): Promise<string[]> {
  return await columnOf<string>(read, 'shop.origins', { shop })
}

/** A shop, and the role of a user in it. */
export interface Membership {
  readonly shop: Shop
  readonly role: Role
}

/** The shops of which a user is a member, by slug: a page of them, one, or all. */
export async function membershipsOf(
  read: Reading,
  user: number,
  some: { readonly after?: string; readonly limit?: number; readonly onlyShop?: number } = {},
): Promise<Membership[]> {
  return await read.all<Membership>('user.shops', { user, ...some })
}

export async function ownedShops(read: Reading, user: User): Promise<Membership[]> {
  return (await membershipsOf(read, user.id)).filter(({ role }) => role === 'owner')
}

/**
 * A user, and the database number of the only shop that the session opens; null for all of the
 * user's shops.
 */
interface SignedIn {
  readonly user: User
  readonly session: { readonly onlyShop: number | null }
}

/** The shops that a session opens: all of which the user is a member, or one. */
export async function shopsOf(
  { store: { read } }: Ports,
  { user, session }: SignedIn,
): Promise<MemberShop[]> {
  return (await membershipsOf(read, user.id, openedBy(session))).map(memberShop)
}

function openedBy({ onlyShop }: SignedIn['session']) {
  return onlyShop === null ? {} : { onlyShop }
}

/**
 * A page of the shops that a session opens, by slug.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listShops(
  { store: { read }, secrets }: Ports,
  { user, session }: SignedIn,
  query: PageQuery,
): Promise<Page<MemberShop>> {
  const page = await pageOf(
    secrets,
    `shops ${user.id}`,
    query,
    (after, limit) => {
      const place = after && { after: String(after.value) }
      return membershipsOf(read, user.id, { ...openedBy(session), ...place, limit })
    },
    ({ shop }) => ({ value: shop.slug, id: shop.id }),
  )
  return { ...page, data: page.data.map(memberShop) }
}

export function memberShop({ shop, role }: Membership): MemberShop {
  return { ...shopView(shop), role }
}

export function shopView(shop: Omit<Shop, 'id'>): ShopView {
  const { publicId: id, slug, name, currency, createdAt } = shop
  return { id, slug, name, currency, createdAt: isoTime(createdAt) }
}

/** The errors in a shop's name and currency. */
export function settingErrors({ name, currency }: Pick<Shop, 'name' | 'currency'>): FieldError[] {
  const errors: FieldError[] = []
  if (!isName(name) || name.length > 255) {
    const message = 'Use 1 to 255 characters, in one line.'
    errors.push(fieldError('name', 'length', message, { min: 1, max: 255 }))
  }
  if (!CURRENCIES.has(currency)) {
    const message = 'Use the three capital letters of a currency, such as EUR.'
    errors.push(fieldError('currency', 'currency', message))
  }
  return errors
}
