import { keyRecord, newKey } from '../access/key.ts'
import { emailAddress, type Role, type User, userByEmail } from '../access/user.ts'
import { type Actor, commandLine, type MemberActor } from '../actor.ts'
import { audit } from '../audit.ts'
import { CURRENCIES } from '../catalog/price.ts'
import { type FieldError, invalid, Refusal } from '../error.ts'
import { newId } from '../id.ts'
import { type Page, type PageQuery, pageOf } from '../paging.ts'
import type { Ports, SignUp } from '../ports.ts'
import type { Shop, Shown } from '../records.ts'
import type { Reading, Writes } from '../store.ts'
import { isName, SLUG } from '../text.ts'
import { isoTime } from '../time.ts'

/** Transactions that make a shop run one after the other, since the first one is special. */
export const NEW_SHOP = 'new shop'

export interface NewShop {
  readonly slug: string
  readonly name: string
  readonly currency?: string
}

/** A shop as the API shows it. */
export type ShopView = Shown<Shop>

export interface CreatedShop {
  readonly shop: ShopView
  readonly publishableKey: string
  readonly secretKey: string
}

/** Throws what `createShop` refuses in any database. @throws Refusal VALIDATION_FAILED */
export function checkNewShop(input: NewShop, ownerEmail: string): void {
  newShop(input, 0)
  emailAddress(ownerEmail)
}

/**
 * Makes a shop with its owner and both keys, from the command line. The secret key is returned and
 * not stored.
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
    const owner = await userByEmail(tx, email, now)
    return await foundShop(tx, shop, owner, keys, commandLine)
  })
}

/**
 * Makes a shop for a signed-in user, who becomes its owner.
 * @throws Refusal FORBIDDEN; VALIDATION_FAILED; CONFLICT if the slug is taken
 */
export async function signUpShop(
  { store, clock, signup }: Ports,
  user: User,
  input: NewShop,
): Promise<CreatedShop> {
  const now = clock()
  return await store.write(async (tx) => {
    await tx.alone(`shops of user ${user.id}`)
    if (!(await mayCreateShop(tx, signup, user))) throw new Refusal('FORBIDDEN', NO_SHOP[signup])
    return await openShop(tx, user, input, now)
  })
}

/** Where anybody may sign up, one person can own this many shops. */
const OWNED_SHOPS = 20

const NO_SHOP: Readonly<Record<SignUp, string>> = {
  invite: 'On this server only owners of a shop create another one; ask one of them.',
  open: `One person can own up to ${OWNED_SHOPS} shops on this server; ask the people who run it for more.`,
}

/**
 * Whether a user may make a shop: anybody if sign-up is open, up to a limit, else only owners of
 * another one.
 */
export async function mayCreateShop(read: Reading, signup: SignUp, user: User): Promise<boolean> {
  const owned = (await ownedShops(read, user)).length
  return signup === 'open' ? owned < OWNED_SHOPS : owned > 0
}

/** As `signUpShop`, in a transaction that does more. */
export async function openShop(
  tx: Writes,
  user: User,
  input: NewShop,
  now: number,
): Promise<CreatedShop> {
  const credential = `user:${user.publicId}`
  const asOwner = (shop: Shop): MemberActor => ({ kind: 'owner', credential, shop, user })
  return await foundShop(tx, newShop(input, now), user, newKeys(), asOwner)
}

export type MemberShop = ShopView & { readonly role: Role }

/** A shop, and the role of a user in it. */
export interface Membership {
  readonly shop: Shop
  readonly role: Role
}

/** The shops of which a user is a member, by slug: up to `limit` after slug `after`, or all. */
export async function membershipsOf(
  read: Reading,
  user: number,
  after?: string,
  limit?: number,
): Promise<Membership[]> {
  return await read.all<Membership>('user.shops', { user, after, limit })
}

export async function ownedShops(read: Reading, user: User): Promise<Membership[]> {
  return (await membershipsOf(read, user.id)).filter(({ role }) => role === 'owner')
}

/** All shops of which a user is a member, by slug. */
export async function shopsOf({ store: { read } }: Ports, user: User): Promise<MemberShop[]> {
  return (await membershipsOf(read, user.id)).map(memberShop)
}

/**
 * A page of the shops of which a user is a member, by slug.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listShops(
  { store: { read }, secrets }: Ports,
  user: User,
  query: PageQuery,
): Promise<Page<MemberShop>> {
  const page = await pageOf(
    secrets,
    `shops ${user.id}`,
    query,
    (after, limit) => membershipsOf(read, user.id, after && String(after.value), limit),
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

function newKeys() {
  return { publishable: newKey('publishable'), secret: newKey('secret') }
}

/** Inserts a new shop, its two keys and its owner. @param actorIn the one who makes it */
async function foundShop(
  tx: Writes,
  shop: Omit<Shop, 'id'>,
  owner: User,
  keys: ReturnType<typeof newKeys>,
  actorIn: (shop: Shop) => Actor,
): Promise<CreatedShop> {
  const { createdAt } = shop
  await tx.alone(NEW_SHOP)
  const id = await tx.shop.insert(shop)
  const publishable = { shop: id, kind: 'publishable', ...keyRecord(keys.publishable, createdAt) }
  await tx.run('key.insert', { ...publishable, readable: keys.publishable })
  const secret = { shop: id, kind: 'secret', ...keyRecord(keys.secret, createdAt) }
  await tx.run('key.insert', { ...secret, readable: null })
  await tx.run('user.join', { shop: id, user: owner.id, role: 'owner', now: createdAt })
  await audit(tx, actorIn({ ...shop, id }), 'shop.created', shop.slug, createdAt)
  return { shop: shopView(shop), publishableKey: keys.publishable, secretKey: keys.secret }
}

function newShop(input: NewShop, now: number): Omit<Shop, 'id'> {
  const { slug, currency = 'EUR' } = input
  const name = input.name.trim()
  const errors: FieldError[] = []
  if (slug.length < 3 || slug.length > 40 || !SLUG.test(slug)) {
    const message =
      'Use 3 to 40 lower-case letters, digits and single hyphens, such as corner-shop.'
    errors.push({ field: 'slug', code: 'slug', message })
  }
  errors.push(...settingErrors({ name, currency }))
  if (errors.length > 0) throw invalid(...errors)
  return { publicId: newId('shop', now), slug, name, currency, createdAt: now }
}

/** The errors in a shop's name and currency. */
export function settingErrors({ name, currency }: Pick<Shop, 'name' | 'currency'>): FieldError[] {
  const errors: FieldError[] = []
  if (!isName(name) || name.length > 255) {
    const message = 'Use 1 to 255 characters, in one line.'
    errors.push({ field: 'name', code: 'length', message })
  }
  if (!CURRENCIES.has(currency)) {
    const message = 'Use the three capital letters of a currency, such as EUR.'
    errors.push({ field: 'currency', code: 'currency', message })
  }
  return errors
}
