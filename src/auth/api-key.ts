import { type Actor, type KeyActor, may, type Permission, whoMay } from '../domain/actor.ts'
import { Refusal } from '../domain/error.ts'
import { type ActorGuard, type Asking, type Gate, guarded, unauthenticated } from './guard.ts'

/** The guard of the Store API: lets in a key that may do this. */
export function keyGuard(gate: Gate): ActorGuard {
  return (permission) =>
    guarded<{ actor: Actor }>(
      gate,
      'apiKey',
      (asking) => holder(asking, permission, gate),
      whoMay(permission).filter((kind) => kind === 'publishable' || kind === 'secret'),
    )
}

async function holder(
  { request, set }: Asking,
  permission: Permission,
  { keys, addressOf, rates }: Gate,
): Promise<{ actor: KeyActor }> {
  const { headers } = request
  const actor = await keys.actor(request)
  if (!actor) {
    if (headers.has('authorization')) rates.signIn.take(addressOf(request))
    throw unauthenticated('Send Authorization: Bearer with a key of your shop.')
  }
  if (actor.kind === 'terminal') {
    throw new Refusal('FORBIDDEN', 'A terminal key opens /v1/pos only.')
  }
  if (actor.kind === 'secret') {
    rates.secret.take(actor.credential, set.headers)
    if (headers.has('origin')) throw secretKeyInBrowser()
  } else {
    allowEveryOrigin(request, set.headers)
    rates.publishable.take(addressOf(request), set.headers)
  }
  const slug = headers.get('x-shop-id')
  if (slug !== null && slug !== actor.shop.slug) {
    throw new Refusal('FORBIDDEN', 'This key belongs to another shop than x-shop-id names.')
  }
  if (!may(actor, permission)) {
    throw new Refusal('FORBIDDEN', 'This needs the secret key, sent from a server.')
  }
  return { actor }
}

function secretKeyInBrowser(): Refusal {
  const message =
    'A secret key in a browser can be read by everybody: rotate it, and use the publishable key there.'
  return new Refusal('SECRET_KEY_IN_BROWSER', message)
}

/** What a publishable key reads is public: any page may read it, without credentials. */
function allowEveryOrigin({ method }: Request, headers: Record<string, string | number>): void {
  if (method !== 'GET' && method !== 'HEAD') return
  headers['access-control-allow-origin'] = '*'
  headers['access-control-expose-headers'] = 'etag, link, ratelimit, retry-after, x-request-id'
}
