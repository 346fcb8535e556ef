import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { acceptInvitation, declineInvitation } from '../../domain/access/invitation.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed, OneOf, Time } from '../../domain/schema.ts'
import { MemberShopView } from '../admin/shop.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { noContent } from '../server/json-text.ts'

export const Role = OneOf(['owner', 'staff'])

export const InvitationView = Closed({
  id: Type.String(),
  shop: Closed({ slug: Type.String(), name: Type.String() }),
  role: Role,
  invitedBy: Type.String({ description: 'The email address of the owner who sent it' }),
  createdAt: Time,
  expiresAt: Time,
})

/** The answers to an invitation. GET /auth/session lists the invitations. */
export function invitations(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/auth/invitations', tags: ['Sign-in'] })
    .use(guards)
    .post(
      '/:id/accept',
      async ({ user, params }) => ({ shop: await acceptInvitation(ports, user, params.id) }),
      {
        signedIn: true,
        detail: operation('acceptInvitation', 'Join the shop that invites me', {
          200: Closed({ shop: MemberShopView }),
        }),
      },
    )
    .post(
      '/:id/decline',
      ({ user, params, set }) => noContent(set, declineInvitation(ports, user, params.id)),
      {
        signedIn: true,
        detail: operation('declineInvitation', 'Decline an invitation', { 204: null }),
      },
    )
}
