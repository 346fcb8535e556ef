import { signToken } from '../../src/auth/token.ts'
import { openData } from '../../src/commands/data.ts'
import { openSession } from '../../src/domain/access/session.ts'
import type { Member } from '../../src/domain/access/staff.ts'
import { findShop } from '../../src/domain/shop/shop.ts'

/** Signs in the owner of the demo shop, in the database of the running server. */
export async function ownersCookie(data: string): Promise<string> {
  const { store, secrets } = await openData({ data, secret: null })
  const now = Date.now()
  const shop = await findShop(store.read, 'demo')
  const [owner] = shop ? await store.read.all<Member>('user.members', { shop: shop.id }) : []
  if (!owner) throw new Error('the demo shop has no owner')
  const session = await store.write((tx) => openSession(tx, owner, 'otp', 'Test', now))
  const { publicId: sessionId, expiresAt } = session
  const token = { subject: owner.user.publicId, sessionId, expiresAt }
  const value = await signToken(secrets, 'admin', token)
  await store.close()
  return `kassa_admin=${value}`
}
