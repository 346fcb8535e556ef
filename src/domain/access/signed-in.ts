import { type Static, Type } from '@sinclair/typebox'
import { isOperator } from '../operations.ts'
import type { Ports } from '../ports.ts'
import { Named } from '../schema.ts'
import { mayCreateShop } from '../shop/new-shop.ts'
import { MemberShop, shopsOf } from '../shop/shop.ts'
import { InvitationView, invitationsOf } from './invitation.ts'
import { isOfOneShop, SessionView, sessionView, type UserSession } from './session.ts'
import { UserView, userView } from './user.ts'

/** A signed-in user, and the shops that the session opens. */
export const SignedIn = Named('SignedIn', { user: UserView, shops: Type.Array(MemberShop) })
export type SignedIn = Static<typeof SignedIn>

export async function signedInView(ports: Ports, entered: UserSession): Promise<SignedIn> {
  return { user: userView(entered.user), shops: await shopsOf(ports, entered) }
}

/** The data of signed-in users about themselves. */
export const OwnSession = Named('OwnSession', {
  ...SignedIn.properties,
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
export type OwnSession = Static<typeof OwnSession>

/**
 * A session that is limited to one shop shows no invitations, and has no rights on the whole
 * server.
 */
export async function ownSession(ports: Ports, entered: UserSession): Promise<OwnSession> {
  const { user, session } = entered
  const isWhole = !isOfOneShop(session)
  return {
    ...(await signedInView(ports, entered)),
    invitations: isWhole ? await invitationsOf(ports, user) : [],
    session: sessionView(session, session),
    isOperator: isWhole && (await isOperator(ports, user)),
    mayCreateShop: isWhole && (await mayCreateShop(ports.store.read, ports.signup, user)),
  }
}
