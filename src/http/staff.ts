import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { adminSession } from '../auth/admin-session.ts'
import type { Gate } from '../auth/guard.ts'
import { changeRole, inviteStaff, listStaff, removeStaff } from '../domain/staff.ts'
import type { Ports } from '../domain/store.ts'
import { Closed, memberOperation, Time } from './admin.ts'
import { PageOf, PageParameters, pageQueryOf } from './paging.ts'

const Role = Type.Union([Type.Literal('owner'), Type.Literal('staff')])
const Email = Type.String({ minLength: 1, maxLength: 320 })

const MemberView = Closed({
  id: Type.String(),
  email: Email,
  name: Type.Union([Type.String(), Type.Null()]),
  role: Role,
  createdAt: Time,
})
const InvitationBody = Closed({ email: Email, role: Role })
const RoleBody = Closed({ role: Role })

/** Who owns and staffs a shop, for its owners. */
export function staff(ports: Ports, auth: ReturnType<typeof adminSession>, gate: Gate) {
  return new Elysia({ prefix: '/shop/api/staff', tags: ['Staff'] })
    .use(auth)
    .get('', ({ actor, query }) => listStaff(ports, actor, pageQueryOf(query)), {
      adminSession: 'staff.manage',
      query: PageParameters,
      detail: memberOperation('listStaff', 'List owners and staff', { 200: PageOf(MemberView) }),
    })
    .post(
      '',
      async ({ actor, body, set }) => {
        gate.rates.otpMail.take(`invitations of ${actor.user.publicId}`)
        set.status = 201
        return await inviteStaff(ports, actor, body, signInUrl(gate))
      },
      {
        adminSession: 'staff.manage',
        body: InvitationBody,
        detail: memberOperation(
          'inviteStaff',
          'Make somebody a member, and tell him by mail',
          { 201: MemberView },
          ['CONFLICT'],
        ),
      },
    )
    .patch('/:id', ({ actor, body, params }) => changeRole(ports, actor, params.id, body.role), {
      adminSession: 'staff.manage',
      body: RoleBody,
      detail: memberOperation('changeRole', 'Make a member owner or staff', { 200: MemberView }, [
        'CONFLICT',
      ]),
    })
    .delete(
      '/:id',
      async ({ actor, params, set }) => {
        await removeStaff(ports, actor, params.id)
        set.status = 204
        return ''
      },
      {
        adminSession: 'staff.manage',
        detail: memberOperation('removeStaff', 'End a membership', { 204: null }, ['CONFLICT']),
      },
    )
}

/** Only the address that the operator has set: a request may claim to have come to any host. */
function signInUrl({ ownOrigin }: Gate): string | null {
  return ownOrigin === '' ? null : `${ownOrigin}/admin`
}
