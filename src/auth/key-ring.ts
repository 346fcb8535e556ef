import type { KeyActor, TerminalActor } from '../domain/actor.ts'
import { keyHash, keyKind } from '../domain/key.ts'
import type { Store } from '../domain/store.ts'

const BEARER = /^Bearer (\S+)$/i

/** Knows keys. Those seen lately it remembers, exactly: any commit, by anybody, empties it. */
export class KeyRing {
  readonly #actors = new Map<string, KeyActor | TerminalActor>()
  #version = -1

  constructor(readonly store: Store) {}

  /** The actor whose living key stands in the one place where it may stand, or null. */
  async actor({ headers, url }: Request): Promise<KeyActor | TerminalActor | null> {
    const key = BEARER.exec(headers.get('authorization') ?? '')?.[1]
    if (!key || hasKeyInQuery(url)) return null
    return await this.actorOf(key)
  }

  /** The actor of a living key, or null; noise costs no read of the database. */
  async actorOf(key: string): Promise<KeyActor | TerminalActor | null> {
    const version = this.store.version()
    if (version !== this.#version) {
      this.#actors.clear()
      this.#version = version
    }
    return this.#actors.get(key) ?? (await this.#read(key))
  }

  async #read(key: string): Promise<KeyActor | TerminalActor | null> {
    const kind = keyKind(key)
    if (kind === null) return null
    const hash = keyHash(key)
    const credential = `${kind}:${hash.slice(0, 32)}`
    const actor =
      kind === 'terminal'
        ? await this.#terminal(hash, credential)
        : await this.#api(kind, hash, credential)
    if (actor) this.#actors.set(key, actor)
    return actor
  }

  async #api(
    kind: 'publishable' | 'secret',
    hash: string,
    credential: string,
  ): Promise<KeyActor | null> {
    const shop = await this.store.read.key.shopOf(kind, hash)
    return shop && { kind, credential, shop }
  }

  async #terminal(hash: string, credential: string): Promise<TerminalActor | null> {
    const found = await this.store.read.terminal.byKey(hash)
    return found && { kind: 'terminal', credential, ...found }
  }
}

/** A key in a URL ends up in logs, histories and referrers: it opens nothing from there. */
export function hasKeyInQuery(url: string): boolean {
  return url.includes('kassa_') && /[?&][^=]*=kassa_(pub|live|term)_/.test(url)
}
