import { type Static, Type } from '@sinclair/typebox'
import { type FieldError, fieldError, notFound, refuseErrors } from '../error.ts'
import { newId } from '../id.ts'
import { type Page, type PageQuery, pageBy } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { Closed, OrNull, Time } from '../schema.ts'
import { foundBy, patternsOf, phoneWord } from '../search/find.ts'
import type { Shop } from '../shop/shop.ts'
import type { Reading, Writing } from '../store.ts'
import { isName } from '../text.ts'
import { isoTime } from '../time.ts'
import { takeTurn } from '../yielding.ts'

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

/** A person in a shop. */
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

/** The shopper of this shop with this public id, or null. */
export async function shopperById(
  read: Reading,
  shop: number,
  publicId: string,
): Promise<Shopper | null> {
  return await read.get<Shopper>('customer.by_public_id', { shop, publicId })
}

/** Like `shopperById`. @throws Refusal NOT_FOUND if there is none */
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
export async function findOrCreateShopper(
  tx: Writing,
  shop: Shop,
  email: string,
  now: number,
): Promise<Shopper> {
  const known = await findShopper(tx, shop.id, email)
  if (known) return known
  const fresh = { publicId: newId('cust', now), email, name: null, phone: null, createdAt: now }
  const words = wordsOfShopper(fresh)
  const id = await tx.insert('customer.insert', { shop: shop.id, ...fresh, words })
  return { id, shopId: shop.id, ...fresh }
}

/**
 * A page of the shoppers who have an account at a shop, newest first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listShoppers(
  { store: { read }, secrets }: Ports,
  { shop }: InShop,
  { search, ...query }: PageQuery & { readonly search?: string | undefined },
): Promise<Page<ShopperView>> {
  if (search !== undefined) {
    const scope = `customers ${shop.id} ${search}`
    return await pageBy('id', secrets, scope, query, shopperView, (before, limit) =>
      searchedShoppers(read, shop.id, search, limit, before),
    )
  }
  return await pageBy('id', secrets, `customers ${shop.id}`, query, shopperView, (before, limit) =>
    read.all<Shopper>('customer.list', { shop: shop.id, before, limit }),
  )
}

type OfShopper = Pick<Shopper, 'id'>

/** A search reads this many shoppers, which takes about 1 ms, before others get their turn. */
const ROWS_IN_SLICE = 1_000

/** The words by which a shopper is found. */
export function wordsOfShopper({ name, email, phone }: Pick<Shopper, 'name' | 'email' | 'phone'>) {
  return foundBy([name, email, phoneWord(phone)])
}

/** The shoppers of a shop that match all words of a search, newest first. */
export async function searchedShoppers(
  read: Reading,
  shop: number,
  search: string,
  limit: number,
  before?: number,
): Promise<Shopper[]> {
  const patterns = patternsOf(search)
  const ids: number[] = []
  for (let place = before; ids.length < limit; await takeTurn()) {
    const from = { shop, before: place }
    const end = await read.get<OfShopper>('customer.place', { ...from, skip: ROWS_IN_SLICE - 1 })
    const part = { ...from, until: end?.id, limit: limit - ids.length }
    const rows = await read.all<OfShopper>('customer.search', { ...patterns, ...part })
    ids.push(...rows.map(({ id }) => id))
    if (!end) break
    place = end.id
  }
  return ids.length === 0 ? [] : await read.all<Shopper>('customer.by_ids', { shop, ids })
}

/** A shopper with an account at a shop, for its members. @throws Refusal NOT_FOUND */
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
    const { id, name: newName, phone: newPhone } = changed
    const words = wordsOfShopper(changed)
    const values = { shop: shopId, id, name: newName, phone: newPhone, words }
    await tx.run('customer.update', values)
    return shopperView(changed)
  })
}

/** @throws Refusal VALIDATION_FAILED on `name` or `phone` */
export function refuseUnfit({ name, phone }: Pick<Shopper, 'name' | 'phone'>): void {
  const errors: FieldError[] = []
  if (name !== null && (name.length > 255 || !isName(name))) {
    errors.push(fieldError('name', 'name', 'Use up to 255 characters, in one line.', { max: 255 }))
  }
  if (phone !== null && !PHONE.test(phone)) {
    errors.push(fieldError('phone', 'phone', 'Use a number such as +49 30 1234567.'))
  }
  refuseErrors(errors)
}

export function shopperView(shopper: Shopper): ShopperView {
  const { publicId: id, email, name, phone, createdAt } = shopper
  return { id, email, name, phone, createdAt: isoTime(createdAt) }
}
