import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { AuthContext } from '../../auth/context.ts'
import { type InvitationUrls, invite } from '../../domain/access/invitation.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed, OneOf, OrNull, Time } from '../../domain/schema.ts'
import { changeRole, listStaff, removeStaff } from '../../domain/shop/staff.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { created, noContent } from '../server/json-text.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'
import { Role } from '../sign-in/invitation.ts'

const Email = Type.String({ minLength: 1, maxLength: 320 })

const MemberView = Closed({
  id: Type.String(),
  email: Email,
  name: OrNull(Type.String()),
  role: Role,
  status: OneOf(['active', 'invited']),
  createdAt: Time,
  expiresAt: OrNull(Time, { description: 'When the invitation expires' }),
})
const SentInvitationView = Closed({
  ...MemberView.properties,
  link: Type.Optional(
    Type.String({ description: 'The link to hand over, if there is no mail server' }),
  ),
})
const InvitationBody = Closed({ email: Email, role: Role })
const RoleBody = Closed({ role: Role })

/** Who owns and staffs a shop, for its owners. */
export function staff(ports: Ports, guards: Guards, auth: AuthContext) {
  return new Elysia({ prefix: '/shop/api/staff', tags: ['Staff'] })
    .use(guards)
    .get('', ({ actor, query }) => listStaff(ports, actor, pageQueryOf(query)), {
      adminSession: 'staff.manage',
      query: PageParameters,
      detail: operation('listStaff', 'List owners and staff, and who is invited', {
        200: PageOf(MemberView),
      }),
    })
    .post(
      '',
      async ({ actor, body, request, set }) => {
        auth.rates.otpMail.take(`invitations of ${actor.user.publicId}`, set.headers)
        return created(set, await invite(ports, actor, body, urlsOf(auth, request)))
      },
      {
        adminSession: 'staff.manage',
        body: InvitationBody,
        detail: operation(
          'inviteStaff',
          'Invite somebody by mail for seven days; inviting again restarts them',
          { 201: SentInvitationView, refusals: ['CONFLICT'] },
        ),
      },
    )
    .patch('/:id', ({ actor, body, params }) => changeRole(ports, actor, params.id, body.role), {
      adminSession: 'staff.manage',
      body: RoleBody,
      detail: operation('changeRole', 'Make a member owner or staff', {
        200: MemberView,
        refusals: ['CONFLICT'],
      }),
    })
    .delete(
      '/:id',
      ({ actor, params, set }) => noContent(set, removeStaff(ports, actor, params.id)),
      {
        adminSession: 'staff.manage',
        detail: operation('removeStaff', 'End a membership, or take an invitation back', {
          204: null,
          refusals: ['CONFLICT'],
        }),
      },
    )
}

/** Mails use only the address of KASSA_URL, because a client can send any host. */
function urlsOf({ ownOrigin }: AuthContext, { url }: Request): InvitationUrls {
  return { mailed: ownOrigin || null, shown: ownOrigin || new URL(url).origin }
}
