import { Elysia } from 'elysia'
import type { AuthContext } from '../../auth/context.ts'
import { type InvitationUrls, invite } from '../../domain/access/invitation.ts'
import { OneTimeLink, staffLink } from '../../domain/access/link.ts'
import {
  endStaffSession,
  listStaffSessions,
  StaffSessionView,
} from '../../domain/access/session.ts'
import {
  changeRole,
  listStaff,
  MemberView,
  NewInvitation,
  removeStaff,
  SentInvitation,
} from '../../domain/access/staff.ts'
import { Role } from '../../domain/access/user.ts'
import { STAFF_MANAGE } from '../../domain/permission.ts'
import type { Ports } from '../../domain/ports.ts'
import { Named, NoBody } from '../../domain/schema.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'

/** The members of a shop and the invitations to it, for its owners. */
export function staff(ports: Ports, guards: Guards, auth: AuthContext) {
  return new Elysia({ prefix: '/shop/api/staff', tags: ['Staff'] })
    .use(guards)
    .get('', ({ actor, query }) => listStaff(ports, actor, pageQueryOf(query)), {
      adminSession: STAFF_MANAGE,
      query: PageParameters,
      detail: operation('listStaff', 'List owners and staff, and who is invited', {
        200: PageOf(MemberView),
      }),
    })
    .post(
      '',
      async ({ actor, body, request, set }) => {
        auth.rates.otpMail.take(`invitations of ${actor.user.publicId}`, set.headers)
        return await invite(ports, actor, body, urlsOf(auth, request))
      },
      {
        adminSession: STAFF_MANAGE,
        body: NewInvitation,
        detail: operation(
          'inviteStaff',
          'Invite somebody by mail for seven days; inviting again restarts them',
          { 201: SentInvitation, refusals: ['CONFLICT'] },
        ),
      },
    )
    .patch('/:id', ({ actor, body, params }) => changeRole(ports, actor, params.id, body.role), {
      adminSession: STAFF_MANAGE,
      body: Named('RoleUpdate', { role: Role }),
      detail: operation('changeRole', 'Make a member owner or staff', {
        200: MemberView,
        refusals: ['CONFLICT'],
      }),
    })
    .post(
      '/:id/sign-in-link',
      async ({ actor, params, request, set }) => {
        set.headers['cache-control'] = 'no-store'
        return await staffLink(ports, actor, params.id, urlsOf(auth, request).shown)
      },
      {
        adminSession: STAFF_MANAGE,
        body: NoBody,
        detail: operation(
          'makeSignInLink',
          'Make a link that signs a member of the staff in to this shop, once, within 15 minutes',
          { 201: OneTimeLink, refusals: ['CONFLICT'] },
        ),
      },
    )
    .delete('/:id', ({ actor, params }) => removeStaff(ports, actor, params.id), {
      adminSession: STAFF_MANAGE,
      detail: operation('removeStaff', 'End a membership, or take an invitation back', {
        204: null,
        refusals: ['CONFLICT'],
      }),
    })
}

/** The devices on which the members of a shop are signed in, for its owners. */
export function staffDevices(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/shop/api/devices', tags: ['Staff'] })
    .use(guards)
    .get(
      '',
      ({ actor, session, query }) => listStaffSessions(ports, actor, session, pageQueryOf(query)),
      {
        adminSession: STAFF_MANAGE,
        query: PageParameters,
        detail: operation(
          'listStaffSessions',
          'List the devices on which members are signed in; not of those who belong to a shop of others, too',
          { 200: PageOf(StaffSessionView) },
        ),
      },
    )
    .delete('/:id', ({ actor, params }) => endStaffSession(ports, actor, params.id), {
      adminSession: STAFF_MANAGE,
      detail: operation('endStaffSession', 'Sign one device of a member out', { 204: null }),
    })
}

/** Mails always use the address of KASSA_URL: a client can send any Host header. */
function urlsOf({ ownOrigin }: AuthContext, { url }: Request): InvitationUrls {
  return { mailed: ownOrigin || null, shown: ownOrigin || new URL(url).origin }
}
