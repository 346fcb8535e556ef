import { Elysia } from 'elysia'
import { type Actor, type MemberActor, may, type Permission, whoMay } from '../domain/actor.ts'
import { notFound, Refusal } from '../domain/error.ts'
import type { Session, User } from '../domain/records.ts'
import {
  type ActorGuard,
  type Asking,
  type Gate,
  guarded,
  unauthenticated,
  unread,
} from './guard.ts'
import { foreignPage, provenance } from './origin.ts'
import { isOf, verifyToken } from './token.ts'

/** A user who has signed in to admin, and the session by which. */
export type SignedIn = { readonly user: User; readonly session: Session }

/**
 * The macros of admin. `{ adminSession: 'key.manage' }` lets in a member of the shop that
 * x-shop-id names, who may do that, and gives the handler its `actor`; `{ signedIn: true }` lets
 * in whoever has a session, of whatever shop, and gives `user` and `session`; `{ adminUpload:
 * 'product.write' }` is adminSession for a body that is no JSON, which the handler reads itself.
 */
export function adminSession(gate: Gate) {
  const memberBy = (permission: Permission) => async (asking: Asking) => {
    const signedIn = await signedInBy(asking, gate)
    return { actor: await member(asking.request, signedIn, permission, gate), ...signedIn }
  }
  return new Elysia({ name: 'auth.admin-session' }).macro({
    adminSession: (permission: Permission) =>
      guarded(gate, 'adminSession', memberBy(permission), membersWhoMay(permission)),
    adminUpload: (permission: Permission) =>
      guarded(unread(gate), 'adminSession', memberBy(permission), membersWhoMay(permission)),
    signedIn: (_: true) => guarded(gate, 'adminSession', (asking) => signedInBy(asking, gate)),
  })
}

/** The guard of what keys may do too, for members: lets in one of the shop who may do this. */
export function memberGuard(gate: Gate): ActorGuard {
  return (permission) =>
    guarded<{ actor: Actor }>(
      gate,
      'adminSession',
      async (asking) => {
        const signedIn = await signedInBy(asking, gate)
        return { actor: await member(asking.request, signedIn, permission, gate) }
      },
      membersWhoMay(permission),
    )
}

function membersWhoMay(permission: Permission): string[] {
  return whoMay(permission).filter((kind) => kind === 'owner' || kind === 'staff')
}

async function signedInBy({ request, set }: Asking, gate: Gate): Promise<SignedIn> {
  const { ports, cookies, ownOrigin, keys, rates, seen } = gate
  const now = ports.clock()
  const cookie = cookies.read(request, cookies.admin)
  const token = cookie && (await verifyToken(ports.secrets, 'admin', cookie, now))
  const signedIn = token && (await ports.store.read.session.ofUser(token.sessionId, now))
  if (!signedIn || !isOf(token, signedIn.user.publicId, signedIn.session)) {
    if (await keys.actor(request)) throw new Refusal('FORBIDDEN', 'This needs a sign-in to admin.')
    throw unauthenticated('Sign in first.')
  }
  rates.admin.take(signedIn.session.publicId, set.headers)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads && provenance(request, ownOrigin) !== 'same-origin') {
    throw foreignPage('A change with a cookie must come from a page of this server.')
  }
  seen.session(signedIn.session)
  return signedIn
}

async function member(
  { headers }: Request,
  { user }: SignedIn,
  permission: Permission,
  { ports: { store } }: Gate,
): Promise<MemberActor> {
  const slug = headers.get('x-shop-id')
  if (slug === null) throw new Refusal('SHOP_REQUIRED', 'Name the shop: send x-shop-id: <slug>.')
  const shop = await store.read.shop.bySlug(slug)
  // Asked for in any case, so that the time of the answer does not tell whether the shop exists.
  const role = await store.read.user.role(shop?.id ?? 0, user.id)
  if (!shop || !role) throw notFound('shop')
  const actor = { kind: role, credential: `user:${user.publicId}`, shop, user } as const
  if (!may(actor, permission))
    throw new Refusal('FORBIDDEN', 'Only an owner of the shop may do this.')
  return actor
}
