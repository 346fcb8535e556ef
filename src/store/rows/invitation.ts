import type { InvitationWrites } from '../../domain/access-store.ts'
import type { Session } from '../engine.ts'
import { timesAt } from './time.ts'

export function invitationRows(session: Session): InvitationWrites {
  return {
    ofShop: (shop, now, after, limit) =>
      session.all('invitation.of_shop', { shop, ...timesAt(now), after, limit }),
    ofEmail: (email, now) => session.all('invitation.of_email', { email, ...timesAt(now) }),
    save: ({ shopId, ...invitation }) =>
      session.run('invitation.save', { shop: shopId, ...invitation }),
    async remove(shop, publicId) {
      const row = await session.get<{ email: string }>('invitation.remove', { shop, publicId })
      return row?.email ?? null
    },
    sweep: (now) => session.run('invitation.sweep', { now }),
  }
}
