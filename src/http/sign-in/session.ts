import { Elysia } from 'elysia'
import type { AuthContext } from '../../auth/context.ts'
import type { Cookies } from '../../auth/cookie.ts'
import { invitationsOf } from '../../domain/access/invitation.ts'
import { listSessions, sessionView } from '../../domain/access/session.ts'
import { userView } from '../../domain/access/user.ts'
import { notFound } from '../../domain/error.ts'
import { isOperator } from '../../domain/operations.ts'
import { mayCreateShop, shopsOf } from '../../domain/shop/shop.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'
import { OwnSessionView, SessionView } from './session-schema.ts'

/** The session of the signed-in user, their other devices, and signing out. */
export function sessions({ ports, cookiesOf }: AuthContext, guards: Guards) {
  return new Elysia({ prefix: '/auth', tags: ['Sign-in'] })
    .use(guards)
    .get(
      '/session',
      async ({ user, session }) => ({
        user: userView(user),
        shops: await shopsOf(ports, user),
        invitations: await invitationsOf(ports, user),
        session: sessionView(session, session),
        isOperator: await isOperator(ports, user),
        mayCreateShop: await mayCreateShop(ports.store.read, ports.signup, user),
      }),
      {
        signedIn: true,
        detail: operation(
          'getSession',
          'Read who is signed in, their shops, and their invitations',
          { 200: OwnSessionView },
        ),
      },
    )
    .post(
      '/logout',
      async ({ request, session, set }) => {
        await ports.store.write((tx) => tx.session.end(session.id))
        set.headers['set-cookie'] = forgotten(cookiesOf(request))
        set.status = 204
        return ''
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
        const ended = await ports.store.write((tx) => tx.session.endOfUser(user.id, params.id))
        if (!ended) throw notFound('session')
        if (params.id === session.publicId)
          set.headers['set-cookie'] = forgotten(cookiesOf(request))
        set.status = 204
        return ''
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
