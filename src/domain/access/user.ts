import { type Static, Type } from '@sinclair/typebox'
import { invalid } from '../error.ts'
import { newId } from '../id.ts'
import { cellOf } from '../rows.ts'
import { Named, OneOf, OrNull } from '../schema.ts'
import type { Reading, Writing } from '../store.ts'

/** The role of a member in a shop; `actor.ts` says what each may do. */
export const Role = OneOf(['owner', 'staff'])
export type Role = Static<typeof Role>

/**
 * A person who signs in to admin. As in all records, `id` is the database number and `publicId` the
 * API's id; times are in milliseconds since 1970.
 */
export interface User {
  readonly id: number
  readonly publicId: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string | null
  readonly createdAt: number
}

/** A user in the API, for the user. */
export const UserView = Named('User', {
  id: Type.String(),
  email: Type.String(),
  name: OrNull(Type.String()),
})
export type UserView = Static<typeof UserView>

/** One mailbox and nothing else: no display name, list, comment, quoted part or line break. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Characters that break a line, some of which `trim` would remove. */
const LINE_BREAK = /[\p{Cc}\u2028\u2029]/u

/**
 * The stored form of an email address: trimmed and in lower case; null if the text is none. It must
 * be ASCII, so that a mailbox has one spelling; other domains are given in Punycode (xn--…, RFC
 * 5890). Letters that compatibility normalisation (NFKC) would turn into ASCII are refused and not
 * converted: the mailbox of the other spelling may belong to somebody else.
 */
export function plainEmailAddress(text: string): string | null {
  const given = text.trim()
  const isPlain = !LINE_BREAK.test(text) && given.normalize('NFKC') === given
  const email = isPlain ? given.toLowerCase() : ''
  const isAddress = email.length <= 254 && email.indexOf('@') <= 64 && EMAIL.test(email)
  return isAddress ? email : null
}

/**
 * The stored form of an email address; see `plainEmailAddress`.
 * @throws Refusal VALIDATION_FAILED on the field
 */
export function emailAddress(text: string, field = 'email'): string {
  const email = plainEmailAddress(text)
  if (email !== null) return email
  throw invalid(field, 'email', 'Give one plain address, such as anna@example.com.')
}

/** The user with this address, or null. */
export async function findUser(read: Reading, email: string): Promise<User | null> {
  return await read.get<User>('user.by_email', { email })
}

/** The user with this address, created if there is none. */
export async function findOrCreateUser(tx: Writing, email: string, now: number): Promise<User> {
  return (await findUser(tx, email)) ?? (await insertUser(tx, { email, createdAt: now }))
}

/**
 * Inserts a user. The address is not verified unless the record says so.
 * @throws UniqueViolation
 */
export async function insertUser(
  tx: Writing,
  user: Pick<User, 'email' | 'createdAt'> & Partial<Pick<User, 'emailVerified' | 'name'>>,
): Promise<User> {
  const publicId = newId('user', user.createdAt)
  const fresh = { publicId, emailVerified: false, name: null, ...user }
  return { ...fresh, id: await tx.insert('user.insert', fresh) }
}

/** The role of a user in a shop; null if the user is no member. */
export async function roleOf(read: Reading, shop: number, user: User): Promise<Role | null> {
  return await cellOf<Role>(read, 'user.role', { shop, user: user.id })
}

export function userView({ publicId, email, name }: User): UserView {
  return { id: publicId, email, name }
}
