import { Elysia } from 'elysia'
import type { AuthContext } from '../../auth/context.ts'
import type { Cookies } from '../../auth/cookie.ts'
import { acceptInvitation, declineInvitation } from '../../domain/access/invitation.ts'
import { endSession, endSessionOf, listSessions, SessionView } from '../../domain/access/session.ts'
import { OwnSession, ownSession } from '../../domain/access/signed-in.ts'
import type { Ports } from '../../domain/ports.ts'
import { Named } from '../../domain/schema.ts'
import { MemberShop } from '../../domain/shop/shop.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'

/** The session of the signed-in user, their other devices, and signing out. */
export function sessions({ ports, cookiesOf }: AuthContext, guards: Guards) {
  return new Elysia({ prefix: '/auth', tags: ['Sign-in'] })
    .use(guards)
    .get('/session', ({ user, session }) => ownSession(ports, { user, session }), {
      signedIn: true,
      detail: operation('getSession', 'Read who is signed in, their shops, and their invitations', {
        200: OwnSession,
      }),
    })
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
          200: Named('AcceptedInvitation', { shop: MemberShop }),
        }),
      },
    )
    .post('/:id/decline', ({ user, params }) => declineInvitation(ports, user, params.id), {
      signedIn: 'to all shops',
      detail: operation('declineInvitation', 'Decline an invitation', { 204: null }),
    })
}
