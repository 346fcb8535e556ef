import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { AuthContext } from '../../auth/context.ts'
import type { Cookies } from '../../auth/cookie.ts'
import {
  acceptInvitation,
  declineInvitation,
  InvitationView,
  invitationsOf,
} from '../../domain/access/invitation.ts'
import {
  endSession,
  endSessionOf,
  isOfOneShop,
  listSessions,
  SessionView,
  sessionView,
} from '../../domain/access/session.ts'
import { UserView, userView } from '../../domain/access/user.ts'
import { isOperator } from '../../domain/operations.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed } from '../../domain/schema.ts'
import { mayCreateShop } from '../../domain/shop/new-shop.ts'
import { MemberShop, shopsOf } from '../../domain/shop/shop.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'

const OwnSession = Closed({
  user: UserView,
  shops: Type.Array(MemberShop),
  invitations: Type.Array(InvitationView),
  session: SessionView,
  isOperator: Type.Boolean({
    description: 'Whether they may see what concerns the whole server, under /server',
  }),
  mayCreateShop: Type.Boolean({
    description:
      'Where people join by invitation, only owners of a shop may create another; where anybody ' +
      'may sign up, one person can own a limited number',
  }),
})

/** The session of the signed-in user, their other devices, and signing out. */
export function sessions({ ports, cookiesOf }: AuthContext, guards: Guards) {
  return new Elysia({ prefix: '/auth', tags: ['Sign-in'] })
    .use(guards)
    .get(
      '/session',
      async ({ user, session }) => ({
        user: userView(user),
        shops: await shopsOf(ports, { user, session }),
        invitations: isOfOneShop(session) ? [] : await invitationsOf(ports, user),
        session: sessionView(session, session),
        isOperator: !isOfOneShop(session) && (await isOperator(ports, user)),
        mayCreateShop:
          !isOfOneShop(session) && (await mayCreateShop(ports.store.read, ports.signup, user)),
      }),
      {
        signedIn: true,
        detail: operation(
          'getSession',
          'Read who is signed in, their shops, and their invitations',
          { 200: OwnSession },
        ),
      },
    )
    .post(
      '/logout',
      async ({ request, session, set }) => {
        await endSession(ports, session)
        set.headers['set-cookie'] = forgotten(cookiesOf(request))
      },
      {
        signedIn: true,
        detail: operation('signOut', 'Sign out: ends the session and removes its cookie', {
          204: null,
        }),
      },
    )
    .get(
      '/sessions',
      ({ user, session, query }) => listSessions(ports, user, session, pageQueryOf(query)),
      {
        signedIn: true,
        query: PageParameters,
        detail: operation('listSessions', 'List the devices that are signed in, the newest first', {
          200: PageOf(SessionView),
        }),
      },
    )
    .delete(
      '/sessions/:id',
      async ({ user, session, params, request, set }) => {
        await endSessionOf(ports, user, session, params.id)
        if (params.id === session.publicId)
          set.headers['set-cookie'] = forgotten(cookiesOf(request))
      },
      {
        signedIn: true,
        detail: operation('endSession', 'Sign one device out', { 204: null }),
      },
    )
}

function forgotten(cookies: Cookies): string {
  return cookies.set({ name: cookies.admin, value: '', maxAgeSeconds: 0 })
}

/** The answers to an invitation. GET /auth/session lists the invitations. */
export function invitations(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/auth/invitations', tags: ['Sign-in'] })
    .use(guards)
    .post(
      '/:id/accept',
      async ({ user, params }) => ({ shop: await acceptInvitation(ports, user, params.id) }),
      {
        signedIn: 'to all shops',
        detail: operation('acceptInvitation', 'Join the shop that invites me', {
          200: Closed({ shop: MemberShop }),
        }),
      },
    )
    .post('/:id/decline', ({ user, params }) => declineInvitation(ports, user, params.id), {
      signedIn: 'to all shops',
      detail: operation('declineInvitation', 'Decline an invitation', { 204: null }),
    })
}
