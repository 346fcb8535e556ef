import { Type } from '@sinclair/typebox'
import { Closed, OneOf, OrNull, Time } from '../../domain/schema.ts'
import { MemberShopView } from '../admin/shop.ts'
import { InvitationView } from './invitation.ts'

const UserView = Closed({ id: Type.String(), email: Type.String(), name: OrNull(Type.String()) })

export const SessionView = Closed({
  id: Type.String(),
  method: OneOf(['otp', 'oidc', 'link']),
  device: Type.String({ description: 'The name that the browser gives itself' }),
  createdAt: Time,
  lastSeenAt: Time,
  expiresAt: Time,
  current: Type.Boolean({ description: 'Whether it is the session of this request' }),
})

export const SignedInView = Closed({ user: UserView, shops: Type.Array(MemberShopView) })

export const OwnSessionView = Closed({
  ...SignedInView.properties,
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

/** A shopper's account at one shop. */
export const AccountView = Closed({
  id: Type.String(),
  email: Type.String(),
  name: OrNull(Type.String()),
  phone: OrNull(Type.String()),
  createdAt: Time,
})
