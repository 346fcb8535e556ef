import { openData } from '../../src/commands/data.ts'
import type { Member } from '../../src/domain/access/staff.ts'
import { findShop } from '../../src/domain/shop/shop.ts'
import { signIn } from '../sign-in.ts'

/** Signs in the owner of the demo shop, in the database of the running server. */
export async function ownersCookie(data: string): Promise<string> {
  const { store, secrets } = await openData({ data, secret: null })
  const shop = await findShop(store.read, 'demo')
  const [owner] = shop ? await store.read.all<Member>('user.members', { shop: shop.id }) : []
  if (!owner) throw new Error('the demo shop has no owner')
  const { token } = await signIn({ store, secrets }, owner.user.email, Date.now())
  await store.close()
  return `kassa_admin=${token}`
}
