import type { KeyActor } from '../domain/actor.ts'
import { Refusal } from '../domain/error.ts'
import { may, type Permission } from '../domain/permission.ts'
import { type AuthContext, type RequestContext, readsOnly, unauthenticated } from './context.ts'
import { openToPages } from './origin.ts'

/**
 * The holder of an API key, if the key allows this.
 * @throws Refusal UNAUTHENTICATED, FORBIDDEN, SECRET_KEY_IN_BROWSER, RATE_LIMITED
 */
export async function keyActor(
  { keys, addressOf, rates }: AuthContext,
  { request, set }: RequestContext,
  permission: Permission,
): Promise<KeyActor> {
  const { headers } = request
  const actor = await keys.actor(request)
  if (!actor) {
    if (headers.has('authorization')) rates.signIn.take(addressOf(request), set.headers)
    throw unauthenticated('Send Authorization: Bearer with a key of your shop.')
  }
  if (actor.kind === 'terminal') {
    throw new Refusal('FORBIDDEN', 'A terminal key works only under /v1/pos.')
  }
  if (actor.kind === 'secret') {
    rates.secret.take(actor.credential, set.headers)
    if (headers.has('origin')) throw secretKeyInBrowser()
  } else {
    // The request reads public data, so every page may read the answer.
    if (readsOnly(request)) Object.assign(set.headers, openToPages(request))
    rates.publishable.take(addressOf(request), set.headers)
  }
  const slug = headers.get('x-shop-id')
  if (slug !== null && slug !== actor.shop.slug) {
    throw new Refusal('FORBIDDEN', 'This key belongs to another shop than x-shop-id names.')
  }
  if (!may(actor, permission)) {
    throw new Refusal('FORBIDDEN', 'This needs the secret key, sent from a server.')
  }
  return actor
}

function secretKeyInBrowser(): Refusal {
  const message =
    'Everybody can read a secret key that is used in a browser: rotate it, and use the publishable key there.'
  return new Refusal('SECRET_KEY_IN_BROWSER', message)
}
