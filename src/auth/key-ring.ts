import { keyHash, keyKind } from '../domain/access/key.ts'
import type { KeyActor, TerminalActor } from '../domain/actor.ts'
import { terminalByKey } from '../domain/pos/terminal.ts'
import type { Shop } from '../domain/shop/shop.ts'
import type { Remembered, Store } from '../domain/store.ts'

const BEARER = /^Bearer (\S+)$/i

/**
 * Finds the actor of a key. Actors are remembered until the next commit of any process, so a
 * revoked key fails on the next request. Without this, getting a product takes a third more CPU.
 */
export class KeyRing {
  readonly #remembered: Remembered<KeyActor | TerminalActor>

  constructor(readonly store: Store) {
    this.#remembered = store.remembered()
  }

  /** The actor of the key in the Authorization header, or null. */
  actor(request: Request): Promise<KeyActor | TerminalActor | null> {
    const key = bearerKey(request)
    return key === null ? Promise.resolve(null) : this.actorOf(key)
  }

  /**
   * The actor of a valid key, or null. A key with a wrong checksum is refused without reading the
   * database.
   */
  actorOf(key: string): Promise<KeyActor | TerminalActor | null> {
    return this.#remembered(key, () => this.#read(key))
  }

  async #read(key: string): Promise<KeyActor | TerminalActor | null> {
    const kind = keyKind(key)
    if (kind === null) return null
    const hash = keyHash(key)
    const credential = `${kind}:${hash.slice(0, 32)}`
    return kind === 'terminal'
      ? await this.#terminal(hash, credential)
      : await this.#api(kind, hash, { credential, lastFour: key.slice(-4) })
  }

  async #api(
    kind: 'publishable' | 'secret',
    hash: string,
    known: Pick<KeyActor, 'credential' | 'lastFour'>,
  ): Promise<KeyActor | null> {
    const shop = await this.store.read.get<Shop>('key.shop_of', { kind, hash })
    return shop && { kind, ...known, shop }
  }

  async #terminal(hash: string, credential: string): Promise<TerminalActor | null> {
    const found = await terminalByKey(this.store.read, hash)
    return found && { kind: 'terminal', credential, ...found }
  }
}

/** The token in the Authorization header, or null. The name of the scheme may have any case. */
export function bearerToken({ headers }: Request): string | null {
  return BEARER.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

/** The key in the Authorization header, or null; also null if the query contains a key. */
export function bearerKey(request: Request): string | null {
  const key = bearerToken(request)
  return key !== null && !hasKeyInQuery(request.url) ? key : null
}

/** A key in a URL ends up in logs, histories and referrers, so such a request is refused. */
export function hasKeyInQuery(url: string): boolean {
  const start = url.indexOf('?')
  if (start < 0) return false
  const query = url.slice(start)
  return /kassa_(pub|live|term)_/.test(query.includes('%') ? unescaped(query) : query)
}

/** Decodes only percent-encoded ASCII: the rest of a query may be invalid UTF-8. */
function unescaped(query: string): string {
  return query.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
