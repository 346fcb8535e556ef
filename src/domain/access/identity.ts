import { type Static, Type } from '@sinclair/typebox'
import { Refusal } from '../error.ts'
import type { Ports, SignUp } from '../ports.ts'
import { exists } from '../rows.ts'
import { Named } from '../schema.ts'
import type { Writing } from '../store.ts'
import { unstorable } from '../text.ts'
import { mayEnter } from './invitation.ts'
import { openSession, type UserSession } from './session.ts'
import { emailAddress, findUser, insertUser, type User } from './user.ts'

/** An identity provider by which users may sign in. */
export const ProviderView = Named('IdentityProvider', {
  id: Type.String(),
  name: Type.String(),
  url: Type.String({ description: 'The path at which a browser starts to sign in' }),
})
export type ProviderView = Static<typeof ProviderView>

/** The claims of an identity provider about a user, whom (issuer, subject) identifies. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** The claim of the provider, which may not be a valid address. */
  readonly email: string | null
  /** Whether the claim is exactly `true`, and not "true" or 1. */
  readonly emailVerified: boolean
  readonly name: string | null
}

/**
 * Signs a user in to admin by identity provider.
 * @param device the device in the words of the browser
 * @throws Refusal FORBIDDEN, with the reason
 */
export async function enterByIdentity(
  { store, clock, signup }: Ports,
  identity: Identity,
  device: string,
): Promise<UserSession> {
  const now = clock()
  return await store.write(async (tx) => {
    const user = await userOf(tx, identity, signup, now)
    return { user, session: await openSession(tx, { user }, 'oidc', device, now) }
  })
}

/**
 * Uses up a sign-in at a provider by the hash of its state. After `expiresAt` the sign-in is
 * refused anyway.
 * @returns false if it was already used
 */
export async function spendSignIn(
  { store, clock }: Ports,
  hash: string,
  expiresAt: number,
): Promise<boolean> {
  return await store.write(async (tx) => {
    await tx.run('identity.sweep', { now: clock() })
    return await exists(tx, 'identity.spend', { hash, expiresAt })
  })
}

/**
 * The user of an identity. A new identity is linked to the user with its address, or creates a
 * user. For that the address must be verified on both sides: by the provider, and by us if the user
 * exists. Otherwise an attacker who enters a victim's address in a profile at the provider could
 * get into the victim's account, or wait in a new one until the victim signs in or is invited.
 */
async function userOf(tx: Writing, identity: Identity, signup: SignUp, now: number): Promise<User> {
  const { issuer, subject } = identity
  if (subject === '' || subject.length > 255 || unstorable(subject) !== null) {
    throw new Refusal('FORBIDDEN', 'The identity provider gave an identity that cannot be kept.')
  }
  const known = await tx.get<User>('identity.user', { issuer, subject })
  if (known) return known
  const email = vouchedAddress(identity)
  const user = (await findUser(tx, email)) ?? (await newUser(tx, identity, email, signup, now))
  if (!user.emailVerified) {
    throw new Refusal(
      'FORBIDDEN',
      'There is a user with this address who has not confirmed it yet; sign in by email code once.',
    )
  }
  await tx.run('identity.insert', { issuer, subject, user: user.id, createdAt: now })
  return user
}

function vouchedAddress({ email, emailVerified }: Identity): string {
  if (email === null) {
    throw new Refusal(
      'FORBIDDEN',
      'The identity provider gave no email address; allow it to, or sign in by email code.',
    )
  }
  if (!emailVerified) {
    throw new Refusal(
      'FORBIDDEN',
      'The identity provider does not say that it has verified your email address; sign in by email code.',
    )
  }
  try {
    return emailAddress(email)
  } catch (cause) {
    const message = 'The identity provider gave an email address that cannot be used here.'
    throw new Refusal('FORBIDDEN', message, [], { cause })
  }
}

async function newUser(
  tx: Writing,
  { name }: Identity,
  email: string,
  signup: SignUp,
  now: number,
): Promise<User> {
  if (!(await mayEnter(tx, email, signup, now))) {
    throw new Refusal('FORBIDDEN', 'This server takes nobody new; ask a shop owner to invite you.')
  }
  const given = name !== null && unstorable(name) === null ? name.trim().slice(0, 255) : ''
  return await insertUser(tx, { email, emailVerified: true, name: given || null, createdAt: now })
}
