import type { Ports } from '../ports.ts'
import type { Session, Shop, Shopper, User } from '../records.ts'
import { mayEnter } from './invitation.ts'
import { tryCode } from './otp.ts'
import { openSession } from './session.ts'
import { shopperByEmail } from './shopper.ts'
import { userByEmail } from './user.ts'

/** A code that somebody has typed, and on which device. */
export interface CodeEntry {
  readonly challengeId: string
  readonly code: string
  /** The name that the browser gives itself. */
  readonly device: string
}

/** A user who has just signed in, with the new session. */
export interface UserSession {
  readonly user: User
  readonly session: Session
}

/**
 * Signs a user in to admin by a code, which also verifies the user's address. If sign-up is open,
 * an address that is new here becomes a user.
 * @returns null for a code that is wrong, used, ended or unknown
 */
export async function signInUser(
  { store, secrets, clock, signup }: Ports,
  entry: CodeEntry,
): Promise<UserSession | null> {
  const now = clock()
  return await store.write(async (tx) => {
    const email = await tryCode(tx, secrets, null, entry, now)
    if (email === null || !(await mayEnter(tx, email, signup, now))) return null
    const user = await userByEmail(tx, email, now)
    await tx.user.verify(user.id)
    const session = await openSession(tx, { user }, 'otp', entry.device, now)
    return { user: { ...user, emailVerified: true }, session }
  })
}

/**
 * Signs a shopper in to one shop by a code; the first time makes the account.
 * @returns null for a code that is wrong, used, ended or unknown
 */
export async function signInShopper(
  { store, secrets, clock }: Ports,
  shop: Shop,
  entry: CodeEntry,
): Promise<{ shopper: Shopper; session: Session } | null> {
  const now = clock()
  return await store.write(async (tx) => {
    const email = await tryCode(tx, secrets, shop, entry, now)
    if (email === null) return null
    const shopper = await shopperByEmail(tx, shop, email, now)
    return { shopper, session: await openSession(tx, { shopper }, 'otp', entry.device, now) }
  })
}
