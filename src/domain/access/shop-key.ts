import { commandLine, type MemberActor } from '../actor.ts'
import { audit } from '../audit.ts'
import { notFound } from '../error.ts'
import { postMail } from '../mail/mail.ts'
import { rotationMail } from '../mail/template.ts'
import type { Ports } from '../ports.ts'
import { isoTime } from '../time.ts'
import { keyRecord, newKey } from './key.ts'

/** A shop's keys as far as they can be read again: the secret key only by its last characters. */
export async function shopKeys({ store: { read } }: Ports, { shop }: MemberActor) {
  const { publishable, secret } = await read.key.ofShop(shop.id)
  return {
    publishableKey: {
      key: await read.key.publishable(shop.id),
      lastFour: publishable.lastFour,
      createdAt: isoTime(publishable.createdAt),
    },
    secretKey: { lastFour: secret.lastFour, createdAt: isoTime(secret.createdAt) },
  }
}

/**
 * Replaces the secret key and tells all owners by mail. The old key fails from the next request on.
 * @param member who does it; null: somebody at the command line
 * @throws Refusal NOT_FOUND
 */
export async function rotateSecretKey(
  ports: Ports,
  slug: string,
  member: MemberActor | null = null,
): Promise<{ secretKey: string; createdAt: string }> {
  const secretKey = newKey('secret')
  const now = ports.clock()
  const createdAt = isoTime(now)
  await ports.store.write(async (tx) => {
    const shop = await tx.shop.bySlug(slug)
    if (!shop) throw notFound('shop')
    await tx.key.replace(shop.id, 'secret', keyRecord(secretKey, now))
    await audit(tx, member ?? commandLine(shop), 'key.rotated', slug, now, { key: 'secret' })
    const by = member ? member.user.email : 'somebody at the command line of the server'
    const mail = rotationMail(shop, by, createdAt)
    for (const { user, role } of await tx.user.members(shop.id)) {
      if (role === 'owner') await postMail(tx, ports, { ...mail, to: user.email }, now)
    }
  })
  return { secretKey, createdAt }
}
