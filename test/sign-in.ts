import { signToken } from '../src/auth/token.ts'
import { openSession } from '../src/domain/access/session.ts'
import { findOrCreateUser, type User } from '../src/domain/access/user.ts'
import type { Ports } from '../src/domain/ports.ts'
import type { Writing } from '../src/domain/store.ts'

/**
 * Signs the user with this address in to admin, without a code.
 * @param before what happens to the user first, in the same transaction
 * @returns the user, and the token in the cookie of the session
 */
export async function signIn(
  { store, secrets }: Pick<Ports, 'store' | 'secrets'>,
  email: string,
  now: number,
  before?: (tx: Writing, user: User) => Promise<void>,
): Promise<{ readonly user: User; readonly token: string }> {
  const { user, session } = await store.write(async (tx) => {
    const user = await findOrCreateUser(tx, email, now)
    await before?.(tx, user)
    return { user, session: await openSession(tx, { user }, 'otp', 'Test', now) }
  })
  const { publicId: sessionId, expiresAt } = session
  const claims = { subject: user.publicId, sessionId, expiresAt }
  return { user, token: await signToken(secrets, 'admin', claims) }
}
