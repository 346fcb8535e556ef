import { Elysia } from 'elysia'
import { type Actor, may, type Permission } from '../domain/actor.ts'
import { Refusal } from '../domain/error.ts'
import { keyHash, keyKind } from '../domain/key.ts'
import type { Ports } from '../domain/store.ts'
import { readJson } from '../http/json.ts'
import { clientAddress, type Peer } from './address.ts'
import type { RateLimiter } from './rate.ts'

/** The parts of a request's context that decide who asks. */
interface Asking {
  readonly request: Request
  readonly server: Peer | null
  readonly set: { headers: Record<string, string | number> }
  actor?: Actor
}

export interface ApiKeyOptions {
  readonly ports: Ports
  readonly trustProxy: number
  readonly publishableRate: RateLimiter
  readonly secretRate: RateLimiter
  readonly badKeyRate: RateLimiter
}

/**
 * The macro of the Store API: `{ apiKey: 'product.read' }` on a route lets in a key that may do
 * that, and gives the handler its `actor`. Decided before the body is read: in `parse` where there
 * is a body, in `transform` where there is none (Elysia validates before it resolves).
 */
export function apiKey(options: ApiKeyOptions) {
  const keys = new KeyCache(options.ports)
  return new Elysia({ name: 'auth.api-key' }).macro({
    apiKey: (permission: Permission) => {
      const authorize = async (context: Asking) => {
        context.actor ??= await authorized(context, permission, keys, options)
      }
      return {
        detail: { security: [{ apiKey: [] }] },
        parse: [authorize, readJson],
        transform: authorize,
        resolve: (context: object) => ({ actor: actorOf(context) }),
      }
    },
  })
}

function actorOf({ actor }: { actor?: Actor }): Actor {
  if (!actor) throw new Error('a route with a key ran without one')
  return actor
}

async function authorized(
  { request, server, set }: Asking,
  permission: Permission,
  keys: KeyCache,
  { trustProxy, publishableRate, secretRate, badKeyRate }: ApiKeyOptions,
): Promise<Actor> {
  const actor = await keys.actor(request)
  if (!actor) {
    badKeyRate.take(clientAddress(request, server, trustProxy))
    throw new Refusal(
      'UNAUTHENTICATED',
      'Send Authorization: Bearer with a key of your shop.',
      [],
      {
        headers: { 'www-authenticate': 'Bearer' },
      },
    )
  }
  const { headers } = request
  if (actor.kind === 'secret') {
    secretRate.take(actor.credential, set.headers)
    if (headers.has('origin')) {
      const message =
        'A secret key in a browser can be read by everybody: rotate it, and use the publishable key there.'
      throw new Refusal('SECRET_KEY_IN_BROWSER', message)
    }
  } else {
    publishableRate.take(clientAddress(request, server, trustProxy), set.headers)
    allowEveryOrigin(request, set.headers)
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

/** What a publishable key reads is public: any page may read it, without credentials. */
function allowEveryOrigin({ method }: Request, headers: Record<string, string | number>): void {
  if (method !== 'GET' && method !== 'HEAD') return
  headers['access-control-allow-origin'] = '*'
  headers['access-control-expose-headers'] = 'etag, link, ratelimit, retry-after, x-request-id'
}

/** The keys seen lately, exact: any commit, by another process too, empties it. */
class KeyCache {
  readonly #actors = new Map<string, Actor>()
  #version = -1

  constructor(readonly ports: Ports) {}

  /** The actor whose key stands in the request, in the one place where it may stand. */
  async actor({ headers, url }: Request): Promise<Actor | null> {
    const key = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
    if (!key || /[?&][^=]*=kassa_(pub|live|term)_/.test(url)) return null
    const version = this.ports.store.version()
    if (version !== this.#version) {
      this.#actors.clear()
      this.#version = version
    }
    return this.#actors.get(key) ?? (await this.#read(key))
  }

  async #read(key: string): Promise<Actor | null> {
    const kind = keyKind(key)
    if (kind !== 'publishable' && kind !== 'secret') return null
    const hash = keyHash(key)
    const shop = await this.ports.store.read.key.shopOf(kind, hash)
    if (!shop) return null
    const actor = { kind, shop, credential: `${kind}:${hash.slice(0, 32)}` } as const
    this.#actors.set(key, actor)
    return actor
  }
}
