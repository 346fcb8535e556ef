import { type Static, Type } from '@sinclair/typebox'
import { type FieldError, invalid, notFound } from '../error.ts'
import { newId } from '../id.ts'
import { type Page, type PageQuery, pageBy } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { Closed, OrNull, Time } from '../schema.ts'
import type { Shop } from '../shop/shop.ts'
import type { Reading, Writing } from '../store.ts'
import { isName } from '../text.ts'
import { isoTime } from '../time.ts'

/** A shopper's account at one shop. */
export const ShopperView = Closed({
  id: Type.String(),
  email: Type.String(),
  name: OrNull(Type.String()),
  phone: OrNull(Type.String()),
  createdAt: Time,
})
export type ShopperView = Static<typeof ShopperView>

/** Changes to a shopper's account; null clears a field. */
export const AccountPatch = Closed({
  name: Type.Optional(OrNull(Type.String({ maxLength: 255 }))),
  phone: Type.Optional(OrNull(Type.String({ maxLength: 32 }))),
})
export type AccountPatch = Static<typeof AccountPatch>

/** A shopper with an account at a shop. */
export interface Shopper {
  readonly id: number
  readonly publicId: string
  readonly shopId: number
  readonly email: string
  readonly name: string | null
  readonly phone: string | null
  readonly createdAt: number
}

/** Somebody in a shop. */
interface InShop {
  readonly shop: Shop
}

const PHONE = /^\+?[0-9 ()./-]{3,31}$/

/** The shopper of this shop with this address, or null. */
export async function findShopper(
  read: Reading,
  shop: number,
  email: string,
): Promise<Shopper | null> {
  return await read.get<Shopper>('customer.by_email', { shop, email })
}

/** The shopper of this shop with this id of the API, or null. */
export async function shopperById(
  read: Reading,
  shop: number,
  publicId: string,
): Promise<Shopper | null> {
  return await read.get<Shopper>('customer.by_public_id', { shop, publicId })
}

/** As `shopperById`. @throws Refusal NOT_FOUND if there is none */
export async function foundShopper(
  read: Reading,
  shop: number,
  publicId: string,
): Promise<Shopper> {
  const shopper = await shopperById(read, shop, publicId)
  if (!shopper) throw notFound('customer')
  return shopper
}

/** The shopper of this shop with this address, created if there is none. */
export async function shopperByEmail(
  tx: Writing,
  shop: Shop,
  email: string,
  now: number,
): Promise<Shopper> {
  const known = await findShopper(tx, shop.id, email)
  if (known) return known
  const fresh = { publicId: newId('cust', now), email, name: null, phone: null, createdAt: now }
  const id = await tx.insert('customer.insert', { shop: shop.id, ...fresh })
  return { id, shopId: shop.id, ...fresh }
}

/**
 * A page of the shoppers who have an account at a shop, the newest first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listShoppers(
  { store: { read }, secrets }: Ports,
  { shop }: InShop,
  query: PageQuery,
): Promise<Page<ShopperView>> {
  return await pageBy('id', secrets, `customers ${shop.id}`, query, shopperView, (before, limit) =>
    read.all<Shopper>('customer.list', { shop: shop.id, before, limit }),
  )
}

/** A shopper who has an account at a shop, for its members. @throws Refusal NOT_FOUND */
export async function getShopper(
  { store: { read } }: Ports,
  { shop }: InShop,
  publicId: string,
): Promise<ShopperView> {
  return shopperView(await foundShopper(read, shop.id, publicId))
}

/** Changes a shopper's own account. @throws Refusal VALIDATION_FAILED */
export async function updateAccount(
  { store }: Ports,
  { shopId, email, ...before }: Shopper,
  patch: AccountPatch,
): Promise<ShopperView> {
  return await store.write(async (tx) => {
    const current = (await findShopper(tx, shopId, email)) ?? { shopId, email, ...before }
    const { name = current.name, phone = current.phone } = patch
    const changed = { ...current, name: name?.trim() || null, phone: phone?.trim() || null }
    refuseUnfit(changed)
    const values = { shop: shopId, id: changed.id, name: changed.name, phone: changed.phone }
    await tx.run('customer.update', values)
    return shopperView(changed)
  })
}

/** @throws Refusal VALIDATION_FAILED on `name` or `phone` */
export function refuseUnfit({ name, phone }: Pick<Shopper, 'name' | 'phone'>): void {
  const errors: FieldError[] = []
  if (name !== null && (name.length > 255 || !isName(name))) {
    errors.push({
      field: 'name',
      code: 'name',
      params: { max: 255 },
      message: 'Use up to 255 characters, in one line.',
    })
  }
  if (phone !== null && !PHONE.test(phone)) {
    errors.push({ field: 'phone', code: 'phone', message: 'Use a number such as +49 30 1234567.' })
  }
  if (errors.length > 0) throw invalid(...errors)
}

export function shopperView(shopper: Shopper): ShopperView {
  const { publicId: id, email, name, phone, createdAt } = shopper
  return { id, email, name, phone, createdAt: isoTime(createdAt) }
}
