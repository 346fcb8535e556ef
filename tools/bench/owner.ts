import { signToken } from '../../src/auth/token.ts'
import { openSession } from '../../src/domain/access/session.ts'
import { findOrCreateUser } from '../../src/domain/access/user.ts'
import type { Ports } from '../../src/domain/ports.ts'

/**
 * Signs the owner of a shop in.
 * @returns the headers of the owner's requests
 */
export async function signedIn(
  ports: Ports,
  slug: string,
  email: string,
): Promise<Readonly<Record<string, string>>> {
  const now = ports.clock()
  const { user, session } = await ports.store.write(async (tx) => {
    const found = await findOrCreateUser(tx, email, now)
    return { user: found, session: await openSession(tx, { user: found }, 'otp', 'Bench', now) }
  })
  const { publicId: sessionId, expiresAt } = session
  const claims = { subject: user.publicId, sessionId, expiresAt }
  const cookie = `kassa_admin=${await signToken(ports.secrets, 'admin', claims)}`
  const json = { 'content-type': 'application/json' }
  return { cookie, 'x-shop-id': slug, 'sec-fetch-site': 'same-origin', ...json }
}
