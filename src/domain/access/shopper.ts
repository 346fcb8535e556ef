import { type Static, Type } from '@sinclair/typebox'
import { type FieldError, fieldError, notFound, refuseErrors } from '../error.ts'
import { newId } from '../id.ts'
import { type Page, type PageQuery, pageBy } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { Named, OneOf, OrNull, Time } from '../schema.ts'
import { foundBy, patternsOf, phoneWord } from '../search/find.ts'
import type { Shop } from '../shop/shop.ts'
import type { Reading, Writing } from '../store.ts'
import { isName } from '../text.ts'
import { isoTime } from '../time.ts'
import { takeTurn } from '../yielding.ts'
import { emailAddress } from './user.ts'

/** A shopper's account at one shop. */
export const ShopperView = Named('Shopper', {
  id: Type.String(),
  email: Type.String(),
  name: OrNull(Type.String()),
  phone: OrNull(Type.String()),
  createdAt: Time,
})
export type ShopperView = Static<typeof ShopperView>

/** Whether a customer has an account, or has ordered without one. */
export const CUSTOMER_KINDS = ['account', 'guest'] as const
export type CustomerKind = (typeof CUSTOMER_KINDS)[number]

/** A customer of a shop, as its members and its software see them. */
export const ShopCustomer = Named('Customer', {
  ...ShopperView.properties,
  kind: OneOf(CUSTOMER_KINDS, {
    description:
      'guest: somebody who has ordered with this address and has no account. Who signs in with ' +
      'the address becomes an account, with the same id.',
  }),
})
export type ShopCustomer = Static<typeof ShopCustomer>

/** Changes to a shopper's account; null clears a field. */
export const AccountPatch = Named('AccountUpdate', {
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

/** A shopper with an account, or a guest, who has ordered without one. */
export interface Customer extends Shopper {
  readonly kind: CustomerKind
}

/** A person in a shop. */
interface InShop {
  readonly shop: Shop
}

const PHONE = /^\+?[0-9 ()./-]{3,31}$/

/** The customer of this shop with this address, or null. */
export async function findShopper(
  read: Reading,
  shop: number,
  email: string,
): Promise<Customer | null> {
  return await read.get<Customer>('customer.by_email', { shop, email })
}

/** The customer of this shop with this public id, or null. */
export async function shopperById(
  read: Reading,
  shop: number,
  publicId: string,
): Promise<Customer | null> {
  return await read.get<Customer>('customer.by_public_id', { shop, publicId })
}

/**
 * Like `shopperById`.
 * @throws Refusal NOT_FOUND if there is none
 */
export async function foundShopper(
  read: Reading,
  shop: number,
  publicId: string,
): Promise<Customer> {
  const shopper = await shopperById(read, shop, publicId)
  if (!shopper) throw notFound('customer')
  return shopper
}

/**
 * The account of the person at this shop who has this address, created if there is none. A guest
 * gets an account, and keeps id, points and orders.
 */
export async function findOrCreateShopper(
  tx: Writing,
  shop: Shop,
  email: string,
  now: number,
): Promise<Customer> {
  const known = await findShopper(tx, shop.id, email)
  if (!known) return await insertCustomer(tx, shop.id, 'account', { email, ...NAMELESS }, now)
  if (known.kind === 'guest') await tx.run('customer.join', { shop: shop.id, id: known.id })
  return { ...known, kind: 'account' }
}

type Contact = Pick<Shopper, 'email' | 'name' | 'phone'>

const NAMELESS = { name: null, phone: null } as const

async function insertCustomer(
  tx: Writing,
  shop: number,
  kind: CustomerKind,
  contact: Contact,
  now: number,
): Promise<Customer> {
  const fresh = { publicId: newId('cust', now), kind, ...contact, createdAt: now }
  const words = wordsOfShopper(fresh)
  const id = await tx.insert('customer.insert', { shop, ...fresh, words })
  return { id, shopId: shop, ...fresh }
}

/**
 * Makes somebody who orders without an account a customer of the shop, in the transaction of the
 * order. Name and phone fill what is not known yet, and are left out if they do not fit. An account
 * stays as it is: whoever orders has not proved that the address is theirs.
 */
export async function rememberGuest(
  tx: Writing,
  shop: number,
  { email, ...given }: Contact,
  now: number,
): Promise<void> {
  const [name, phone] = [given.name?.trim() || null, given.phone?.trim() || null]
  const fit = {
    name: name !== null && isShopperName(name) ? name : null,
    phone: phone !== null && PHONE.test(phone) ? phone : null,
  }
  const known = await findShopper(tx, shop, email)
  if (!known) await insertCustomer(tx, shop, 'guest', { email, ...fit }, now)
  else if (known.kind === 'guest') {
    const { name, phone } = known
    await updateContact(tx, known, { name: name ?? fit.name, phone: phone ?? fit.phone })
  }
}

/** Stores another name and phone of a customer, if they are others. */
export async function updateContact(
  tx: Writing,
  customer: Customer,
  { name, phone }: Pick<Contact, 'name' | 'phone'>,
): Promise<Customer> {
  if (name === customer.name && phone === customer.phone) return customer
  const changed = { ...customer, name, phone }
  const { shopId: shop, id } = customer
  await tx.run('customer.update', { shop, id, name, phone, words: wordsOfShopper(changed) })
  return changed
}

/** Conditions on customers, all of which must be met. */
export interface CustomerFilter {
  readonly kind?: CustomerKind | undefined
  readonly email?: string | undefined
}

type CustomerQuery = PageQuery & CustomerFilter & { readonly search?: string | undefined }

/**
 * A page of the customers of a shop, newest first.
 * @throws Refusal VALIDATION_FAILED on `cursor` or `email`
 */
export async function listCustomers(
  { store: { read }, secrets }: Ports,
  { shop }: InShop,
  { search, kind, email, ...query }: CustomerQuery,
): Promise<Page<ShopCustomer>> {
  const filter = { kind, ...(email !== undefined && { email: emailAddress(email) }) }
  const scope = `customers ${shop.id} ${JSON.stringify({ search, ...filter })}`
  return await pageBy('id', secrets, scope, query, shopCustomer, (before, limit) =>
    search === undefined
      ? read.all<Customer>('customer.list', { shop: shop.id, ...filter, before, limit })
      : searchedShoppers(read, shop.id, search, limit, before, filter),
  )
}

type OfShopper = Pick<Shopper, 'id'>

/** A search reads this many shoppers, which takes about 1 ms, before others get their turn. */
const ROWS_IN_SLICE = 1_000

/** The words by which a shopper is found. */
export function wordsOfShopper({ name, email, phone }: Pick<Shopper, 'name' | 'email' | 'phone'>) {
  return foundBy([name, email, phoneWord(phone)])
}

/** The customers of a shop that match all words of a search, newest first. */
export async function searchedShoppers(
  read: Reading,
  shop: number,
  search: string,
  limit: number,
  before?: number,
  filter: CustomerFilter = {},
): Promise<Customer[]> {
  const patterns = patternsOf(search)
  const ids: number[] = []
  for (let place = before; ids.length < limit; await takeTurn()) {
    const from = { shop, before: place }
    const end = await read.get<OfShopper>('customer.place', { ...from, skip: ROWS_IN_SLICE - 1 })
    const part = { ...from, until: end?.id, limit: limit - ids.length }
    const rows = await read.all<OfShopper>('customer.search', { ...filter, ...patterns, ...part })
    ids.push(...rows.map(({ id }) => id))
    if (!end) break
    place = end.id
  }
  return ids.length === 0 ? [] : await read.all<Customer>('customer.by_ids', { shop, ids })
}

/**
 * A customer of a shop.
 * @throws Refusal NOT_FOUND
 */
export async function getCustomer(
  { store: { read } }: Ports,
  { shop }: InShop,
  publicId: string,
): Promise<ShopCustomer> {
  return shopCustomer(await foundShopper(read, shop.id, publicId))
}

/**
 * Changes a shopper's own account.
 * @throws Refusal VALIDATION_FAILED
 */
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
  if (name !== null && !isShopperName(name)) {
    errors.push(fieldError('name', 'name', 'Use up to 255 characters, in one line.', { max: 255 }))
  }
  if (phone !== null && !PHONE.test(phone)) {
    errors.push(fieldError('phone', 'phone', 'Use a number such as +49 30 1234567.'))
  }
  refuseErrors(errors)
}

function isShopperName(name: string): boolean {
  return name.length <= 255 && isName(name)
}

export function shopCustomer(customer: Customer): ShopCustomer {
  return { ...shopperView(customer), kind: customer.kind }
}

export function shopperView(shopper: Shopper): ShopperView {
  const { publicId: id, email, name, phone, createdAt } = shopper
  return { id, email, name, phone, createdAt: isoTime(createdAt) }
}
