import { randomBytes } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import type { MemberActor } from '../actor.ts'
import type { Language } from '../catalog/search.ts'
import { conflict, notFound } from '../error.ts'
import { recordChange } from '../history.ts'
import type { Ports } from '../ports.ts'
import { exists } from '../rows.ts'
import { Named, Time } from '../schema.ts'
import { type CreatedShop, NEW_SHOP, openShop } from '../shop/new-shop.ts'
import { membershipsOf } from '../shop/shop.ts'
import { DAY_MS, isoTime, MINUTE_MS, validAt } from '../time.ts'
import { mayEnter } from './invitation.ts'
import { openSession, type UserSession } from './session.ts'
import { memberOf } from './staff.ts'
import { emailAddress, findOrCreateUser, roleOf, type User } from './user.ts'

const LOGIN_MS = 15 * MINUTE_MS
const SETUP_MS = DAY_MS

/** A link that works once. */
export const OneTimeLink = Named('OneTimeLink', { url: Type.String(), expiresAt: Time })
export type OneTimeLink = Readonly<Static<typeof OneTimeLink>>

/**
 * A link that signs a user in to admin, for servers without mail.
 * @param url the address of the server, for browsers
 * @throws Refusal NOT_FOUND if this address is neither known nor invited, VALIDATION_FAILED if it
 *   is not an address
 */
export async function loginLink(
  { store, clock }: Ports,
  address: string,
  url: string,
): Promise<OneTimeLink> {
  const email = emailAddress(address)
  const token = newToken('link')
  const now = clock()
  const expiresAt = now + LOGIN_MS
  await store.write(async (tx) => {
    if (!(await mayEnter(tx, email, 'invite', now))) {
      throw notFound(`user: ${email} neither owns nor staffs a shop here, and no shop invites it`)
    }
    const user = await findOrCreateUser(tx, email, now)
    await tx.run('link.insert', { hash: hashOf(token), user: user.id, onlyShop: null, expiresAt })
  })
  return signInLink(url, token, expiresAt)
}

/**
 * A link that signs a staff member in to this shop only, for owners to hand over if there is no
 * mail. It ends the previous link.
 * @param publicId of the user
 * @param url the address of the server, for browsers
 * @throws Refusal NOT_FOUND; CONFLICT for an owner, and for a member of another shop, whose account
 *   does not belong to this shop alone
 */
export async function staffLink(
  { store, clock }: Ports,
  actor: MemberActor,
  publicId: string,
  url: string,
): Promise<OneTimeLink> {
  const { shop } = actor
  const token = newToken('link')
  const now = clock()
  const expiresAt = now + LOGIN_MS
  await store.write(async (tx) => {
    const { user, role } = await memberOf(tx, shop, publicId)
    if (role === 'owner') {
      throw conflict('role', 'owner', 'An owner signs in by code; links are for staff.')
    }
    if ((await membershipsOf(tx, user.id, { limit: 2 })).length > 1) {
      const message = 'This person belongs to another shop, too; they sign in by code.'
      throw conflict('id', 'other_shop', message)
    }
    const { id: onlyShop } = shop
    await tx.run('link.end_of_shop', { user: user.id, onlyShop })
    await tx.run('link.insert', { hash: hashOf(token), user: user.id, onlyShop, expiresAt })
    const { email } = user
    await recordChange(tx, actor, now, {
      action: 'staff.sign_in_link',
      subject: { kind: 'staff', id: publicId, name: email },
      audit: { email },
    })
  })
  return signInLink(url, token, expiresAt)
}

function signInLink(url: string, token: string, expiresAt: number): OneTimeLink {
  return { url: `${url}/admin?link=${token}`, expiresAt: isoTime(expiresAt) }
}

/** `onlyShop` is the database number of the only shop that the link opens. */
interface TakenLink {
  readonly user: number
  readonly onlyShop: number | null
}

/**
 * Signs in by a link.
 * @returns null if the link is used, expired or unknown
 */
export async function enterByLink(
  { store, clock }: Ports,
  token: string,
  device: string,
): Promise<UserSession | null> {
  const now = clock()
  return await store.write(async (tx) => {
    const values = { hash: hashOf(token), ...validAt(now) }
    const link = await tx.get<TakenLink>('link.take_login', values)
    const user = link && (await tx.get<User>('user.by_id', { id: link.user }))
    if (!user) return null
    const { onlyShop } = link
    // The user may have left the shop or become an owner since.
    if (onlyShop !== null && (await roleOf(tx, onlyShop, user)) !== 'staff') return null
    const session = await openSession(tx, { user }, 'link', device, now, onlyShop)
    return { user, session }
  })
}

/** A link that sets up an empty server. It ends the previous link. */
export async function setupLink({ store, clock }: Ports, url: string): Promise<OneTimeLink> {
  const token = newToken('setup')
  const expiresAt = clock() + SETUP_MS
  await store.write(async (tx) => {
    await tx.alone('set-up link')
    await tx.run('link.end_setups', {})
    await tx.run('link.insert', { hash: hashOf(token), user: null, onlyShop: null, expiresAt })
  })
  return { url: `${url}/admin?setup=${token}`, expiresAt: isoTime(expiresAt) }
}

const Token = Type.String({ maxLength: 200, description: 'The text at the end of the link.' })

export const LinkEntry = Named('SignInLinkToken', { token: Token })

/** The form that sets up an empty server. */
export const Setup = Named('SetUp', {
  token: Token,
  email: Type.String({ maxLength: 320 }),
  slug: Type.String({ maxLength: 40 }),
  name: Type.String({ maxLength: 255 }),
  currency: Type.Optional(Type.String({ maxLength: 3 })),
})
export type Setup = Static<typeof Setup>

/**
 * Creates the first shop and its owner, and signs the owner in. A form that is refused does not use
 * up the link.
 * @param language of the shop's product texts, guessed from that of the owner
 * @returns null if the link is used, expired or unknown, or a shop already exists
 * @throws Refusal VALIDATION_FAILED
 */
export async function setUp(
  { store, clock }: Ports,
  { token, email, slug, name, currency = 'EUR' }: Setup,
  device: string,
  language: Language,
): Promise<(UserSession & { readonly created: CreatedShop }) | null> {
  const now = clock()
  return await store.write(async (tx) => {
    await tx.alone(NEW_SHOP)
    if (await exists(tx, 'shop.any', {})) return null
    const values = { hash: hashOf(token), ...validAt(now) }
    if (!(await exists(tx, 'link.take_setup', values))) return null
    const user = await findOrCreateUser(tx, emailAddress(email), now)
    const created = await openShop(tx, user, { slug, name, currency }, language, now)
    return { created, user, session: await openSession(tx, { user }, 'link', device, now) }
  })
}

/** A token of 256 random bits. Logs recognise the prefix and omit the token. */
function newToken(kind: 'link' | 'setup'): string {
  return `kassa_${kind}_${randomBytes(32).toString('hex')}`
}

function hashOf(token: string): string {
  return Bun.SHA256.hash(token, 'hex')
}
