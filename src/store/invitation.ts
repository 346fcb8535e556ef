import type { Invitation } from '../domain/invitation.ts'
import type { InvitationWrites } from '../domain/sign-in-store.ts'
import type { Role } from '../domain/user.ts'
import type { Session } from './engine.ts'
import { type ShopRow, shopOf } from './shop.ts'
import { timesAt } from './time.ts'

interface InvitationRow {
  invitation_public_id: string
  invited_shop_id: number
  email: string
  role: Role
  invited_by: string
  invited_at: number
  expires_at: number
}

export function invitationRows(session: Session): InvitationWrites {
  return {
    async ofShop(shop, now, after, limit) {
      const values = { shop, ...timesAt(now), after, limit }
      return (await session.all<InvitationRow>('invitation.of_shop', values)).map(invitationOf)
    },
    async ofEmail(email, now) {
      const values = { email, ...timesAt(now) }
      const rows = await session.all<InvitationRow & ShopRow>('invitation.of_email', values)
      return rows.map((row) => ({ invitation: invitationOf(row), shop: shopOf(row) }))
    },
    save: ({ publicId, shopId, email, role, invitedBy, createdAt, expiresAt }) =>
      session.run('invitation.save', {
        shop: shopId,
        public_id: publicId,
        email,
        role,
        invited_by: invitedBy,
        created_at: createdAt,
        expires_at: expiresAt,
      }),
    async remove(shop, publicId) {
      const values = { shop, public_id: publicId }
      const row = await session.get<{ email: string }>('invitation.remove', values)
      return row?.email ?? null
    },
    sweep: (now) => session.run('invitation.sweep', { now }),
  }
}

function invitationOf(row: InvitationRow): Invitation {
  return {
    publicId: row.invitation_public_id,
    shopId: row.invited_shop_id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    createdAt: row.invited_at,
    expiresAt: row.expires_at,
  }
}
