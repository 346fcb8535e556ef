import { Refusal } from '../error.ts'
import { newId } from '../id.ts'
import type { Ports } from '../ports.ts'
import type { User } from '../records.ts'
import type { Writes } from '../store.ts'
import { unstorable } from '../text.ts'
import { mayEnter } from './invitation.ts'
import { openSession } from './session.ts'
import type { UserSession } from './sign-in.ts'
import { emailAddress } from './user.ts'

/** What an identity provider says of somebody whom it has signed in; it is (issuer, subject). */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** As the provider has it; it may be no address at all. */
  readonly email: string | null
  /** Only where the provider says `true`: not "true", not 1, not nothing. */
  readonly emailVerified: boolean
  readonly name: string | null
}

/**
 * Lets the user of an identity into admin.
 * @param device what the browser calls itself
 * @param signup `invite`: nobody new but who is invited
 * @throws Refusal FORBIDDEN, saying which
 */
export async function enterByIdentity(
  { store, clock }: Ports,
  identity: Identity,
  device: string,
  signup: 'open' | 'invite',
): Promise<UserSession> {
  const now = clock()
  return await store.write(async (tx) => {
    const user = await userOf(tx, identity, signup, now)
    return { user, session: await openSession(tx, { user }, 'oidc', device, now) }
  })
}

/**
 * The user of an identity. One that is new here joins the user who has its address, or makes one,
 * and both only on a word that somebody has seen the mailbox: the provider's for the identity, and
 * ours for the user. Otherwise whoever gets a provider to write a victim's address into a profile
 * would enter the victim's account, or lie in wait in it until the victim comes or is invited.
 */
async function userOf(
  tx: Writes,
  identity: Identity,
  signup: 'open' | 'invite',
  now: number,
): Promise<User> {
  const { issuer, subject } = identity
  if (subject === '' || subject.length > 255 || unstorable(subject) !== null) {
    throw new Refusal('FORBIDDEN', 'The identity provider gave an identity that cannot be kept.')
  }
  const known = await tx.identity.user(issuer, subject)
  if (known) return known
  const email = vouchedAddress(identity)
  const user = (await tx.user.byEmail(email)) ?? (await newUser(tx, identity, email, signup, now))
  if (!user.emailVerified) {
    throw new Refusal(
      'FORBIDDEN',
      'There is a user with this address who has not confirmed it yet; sign in by email code once.',
    )
  }
  await tx.identity.insert(issuer, subject, user.id, now)
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
  tx: Writes,
  { name }: Identity,
  email: string,
  signup: 'open' | 'invite',
  now: number,
): Promise<User> {
  if (!(await mayEnter(tx, email, signup, now))) {
    throw new Refusal('FORBIDDEN', 'This server takes nobody new; ask a shop owner to invite you.')
  }
  const fresh = {
    publicId: newId('user', now),
    email,
    emailVerified: true,
    name: name !== null && unstorable(name) === null ? name.trim().slice(0, 255) || null : null,
    createdAt: now,
  }
  return { ...fresh, id: await tx.user.insert(fresh) }
}
