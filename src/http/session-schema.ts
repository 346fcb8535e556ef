import { Type } from '@sinclair/typebox'
import { Closed, ListOf, Time } from './admin.ts'

const TextOrNull = Type.Union([Type.String(), Type.Null()])

const UserView = Closed({ id: Type.String(), email: Type.String(), name: TextOrNull })

const shop = {
  id: Type.String(),
  slug: Type.String(),
  name: Type.String(),
  currency: Type.String(),
  createdAt: Time,
}

export const ShopView = Closed(shop)

/** A new shop; its secret key stands in this answer and nowhere else. */
export const CreatedShopView = Closed({
  shop: ShopView,
  publishableKey: Type.String(),
  secretKey: Type.String(),
})

/** A shop as one of its members sees it. */
const MemberShopView = Closed({
  ...shop,
  role: Type.Union([Type.Literal('owner'), Type.Literal('staff')]),
})

const SessionView = Closed({
  id: Type.String(),
  method: Type.Union([Type.Literal('otp'), Type.Literal('oidc'), Type.Literal('link')]),
  device: Type.String({ description: 'What the browser calls itself' }),
  createdAt: Time,
  lastSeenAt: Time,
  expiresAt: Time,
  current: Type.Boolean({ description: 'Whether it is the one that asks' }),
})

export const SignedInView = Closed({ user: UserView, shops: Type.Array(MemberShopView) })

export const OwnSessionView = Closed({ ...SignedInView.properties, session: SessionView })

export const SessionListView = ListOf(SessionView)

/** A shopper's account at one shop. */
export const AccountView = Closed({
  id: Type.String(),
  email: Type.String(),
  name: TextOrNull,
  phone: TextOrNull,
  createdAt: Time,
})
