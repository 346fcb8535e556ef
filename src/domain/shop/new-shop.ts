import { type Static, Type } from '@sinclair/typebox'
import { keyRecord, newKey } from '../access/key.ts'
import { emailAddress, findOrCreateUser, type User } from '../access/user.ts'
import { type Actor, commandLine, type MemberActor } from '../actor.ts'
import type { Language } from '../catalog/search.ts'
import { conflict, type FieldError, fieldError, Refusal, refuseErrors } from '../error.ts'
import { recordChange } from '../history.ts'
import { newId } from '../id.ts'
import type { Ports, SignUp } from '../ports.ts'
import { Named } from '../schema.ts'
import { rulesFor } from '../search/rules.ts'
import { type Reading, UniqueViolation, type Writing } from '../store.ts'
import { SLUG } from '../text.ts'
import {
  Currency,
  ownedShops,
  type Shop,
  ShopName,
  ShopView,
  Slug,
  settingErrors,
  shopView,
} from './shop.ts'
import { RESERVED_SHOP } from './values.ts'

/** Transactions that create a shop run one after another, because the first shop is special. */
export const NEW_SHOP = 'new shop'

export const NewShop = Named('ShopCreate', {
  slug: Slug,
  name: ShopName,
  currency: Type.Optional(Currency),
})
export type NewShop = Static<typeof NewShop>

/** A new shop. Only this answer contains its secret key. */
export const CreatedShop = Named('CreatedShop', {
  shop: ShopView,
  publishableKey: Type.String(),
  secretKey: Type.String(),
})
export type CreatedShop = Static<typeof CreatedShop>

/**
 * Makes the checks of `createShop` that need no database.
 * @throws Refusal VALIDATION_FAILED
 */
export function checkNewShop(input: NewShop, ownerEmail: string): void {
  newShop(input, 0)
  emailAddress(ownerEmail)
}

/**
 * Creates a shop with its owner and both keys, from the command line. The secret key is returned
 * and not stored.
 * @throws Refusal VALIDATION_FAILED; CONFLICT if the slug is taken
 */
export async function createShop(
  { store, clock }: Ports,
  input: NewShop,
  ownerEmail: string,
  keys = newKeys(),
): Promise<CreatedShop> {
  const now = clock()
  const shop = newShop(input, now)
  const email = emailAddress(ownerEmail)
  return await store.write(async (tx) => {
    const owner = await findOrCreateUser(tx, email, now)
    return await foundShop(tx, shop, owner, keys, commandLine)
  })
}

/**
 * Creates a shop for a signed-in user, who becomes its owner.
 * @param language of its product texts, guessed from that of the user
 * @throws Refusal FORBIDDEN; VALIDATION_FAILED; CONFLICT if the slug is taken
 */
export async function signUpShop(
  { store, clock, signup }: Ports,
  user: User,
  input: NewShop,
  language: Language = 'en',
): Promise<CreatedShop> {
  const now = clock()
  return await store.write(async (tx) => {
    await tx.alone(`shops of user ${user.id}`)
    if (!(await mayCreateShop(tx, signup, user))) throw new Refusal('FORBIDDEN', NO_SHOP[signup])
    return await openShop(tx, user, input, language, now)
  })
}

/** If anybody may sign up, one person can own this many shops. */
const OWNED_SHOPS = 20

const NO_SHOP: Readonly<Record<SignUp, string>> = {
  invite: 'On this server only owners of a shop create another one; ask one of them.',
  open: `One person can own up to ${OWNED_SHOPS} shops on this server; ask the people who run it for more.`,
}

/**
 * Whether a user may create a shop: anybody up to a limit if sign-up is open, otherwise only owners
 * of another shop.
 */
export async function mayCreateShop(read: Reading, signup: SignUp, user: User): Promise<boolean> {
  const owned = (await ownedShops(read, user)).length
  return signup === 'open' ? owned < OWNED_SHOPS : owned > 0
}

/** Like `signUpShop`, within a larger transaction. */
export async function openShop(
  tx: Writing,
  user: User,
  input: NewShop,
  language: Language,
  now: number,
): Promise<CreatedShop> {
  const credential = `user:${user.publicId}`
  const asOwner = (shop: Shop): MemberActor => ({ kind: 'owner', credential, shop, user })
  return await foundShop(tx, newShop(input, now), user, newKeys(), asOwner, language)
}

function newKeys() {
  return { publishable: newKey('publishable'), secret: newKey('secret') }
}

/**
 * Inserts a new shop, its two keys and its owner.
 * @param actorIn the actor who creates it
 */
async function foundShop(
  tx: Writing,
  shop: Omit<Shop, 'id'>,
  owner: User,
  keys: ReturnType<typeof newKeys>,
  actorIn: (shop: Shop) => Actor,
  language: Language = 'en',
): Promise<CreatedShop> {
  const { createdAt } = shop
  await tx.alone(NEW_SHOP)
  const id = await insertShop(tx, shop, language)
  const publishable = { shop: id, kind: 'publishable', ...keyRecord(keys.publishable, createdAt) }
  await tx.run('key.insert', { ...publishable, readable: keys.publishable })
  const secret = { shop: id, kind: 'secret', ...keyRecord(keys.secret, createdAt) }
  await tx.run('key.insert', { ...secret, readable: null })
  await tx.run('user.join', { shop: id, user: owner.id, role: 'owner', now: createdAt })
  await recordChange(tx, actorIn({ ...shop, id }), createdAt, {
    action: 'shop.created',
    subject: { kind: 'shop', id: shop.slug, name: shop.name },
    audit: {},
  })
  return { shop: shopView(shop), publishableKey: keys.publishable, secretKey: keys.secret }
}

function newShop(input: NewShop, now: number): Omit<Shop, 'id'> {
  const { slug, currency = 'EUR' } = input
  const name = input.name.trim()
  const errors: FieldError[] = []
  if (slug.length < 3 || slug.length > 40 || !SLUG.test(slug)) {
    const message =
      'Use 3 to 40 lower-case letters, digits and single hyphens, such as corner-shop.'
    errors.push(fieldError('slug', 'slug', message, { min: 3, max: 40 }))
  }
  if (slug === RESERVED_SHOP) {
    const message = 'The API has an address of this name; choose another slug.'
    errors.push(fieldError('slug', 'reserved', message))
  }
  errors.push(...settingErrors({ name, currency }))
  refuseErrors(errors)
  return { publicId: newId('shop', now), slug, name, currency, createdAt: now }
}

/**
 * @returns the shop's number
 * @throws Refusal CONFLICT on `slug`
 */
export async function insertShop(
  tx: Writing,
  shop: Omit<Shop, 'id'>,
  language: Language = 'en',
): Promise<number> {
  try {
    const values = { ...shop, language, indexRules: rulesFor(language) }
    const id = await tx.insert('shop.insert', values)
    await tx.run('shop.begin_revisions', { shop: id })
    return id
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    throw conflict('slug', 'taken', 'A shop with this slug exists; choose another.')
  }
}
