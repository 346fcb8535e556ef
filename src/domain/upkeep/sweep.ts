import { sweepChallenges } from '../access/otp.ts'
import type { Ports } from '../ports.ts'

/** Forgets what has expired: sessions, codes, links, invitations. Nobody can use it any more as it is. */
export async function sweep({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  const now = clock()
  await store.write(async (tx) => {
    await tx.session.sweep(now)
    await tx.link.sweep(now)
    await tx.invitation.sweep(now)
    await sweepChallenges(tx, now)
  })
}
