import type { CustomFetch, ExportedJWKSCache, JWKS } from 'openid-client'
import { unanswered } from './fetch.ts'

const MINUTE_MS = 60_000
/** A key that the provider has taken back is good for no longer than this. */
const KEEP_MS = 5 * MINUTE_MS

/**
 * A provider's signing keys. One that is not known yet is asked for at once, so that a rollover
 * fails nobody's sign-in, but not more than once a minute, so that nobody's tokens make us a flood.
 */
export class ProviderKeys {
  #cached: ExportedJWKSCache | null = null
  #known: { readonly keys: JWKS; readonly at: number } | null = null
  #askedAgainAt = Number.NEGATIVE_INFINITY
  #pending: Promise<JWKS> | null = null

  constructor(
    readonly ask: CustomFetch,
    readonly clock: () => number,
  ) {}

  /** What openid-client is given to start with. */
  get cached(): ExportedJWKSCache | null {
    if (!this.#known || Math.abs(this.clock() - this.#known.at) > KEEP_MS) return null
    return this.#cached
  }

  /**
   * Takes what openid-client knows at the end. It asks again for a key that it misses only when
   * its others are a minute old, so they are made that old; how often is decided in `fetch`.
   */
  keep(cache: ExportedJWKSCache | undefined): void {
    if (!cache || cache.uat === this.#cached?.uat) return
    this.#cached = { jwks: cache.jwks, uat: cache.uat - MINUTE_MS / 1000 }
  }

  readonly fetch: CustomFetch = async (address, options) => {
    if (!this.#pending) {
      const now = this.clock()
      if (this.#known && Math.abs(now - this.#askedAgainAt) < MINUTE_MS) {
        return Response.json(this.#known.keys)
      }
      if (this.#known) this.#askedAgainAt = now
      this.#pending = this.#download(address, options).finally(() => {
        this.#pending = null
      })
    }
    return Response.json(await this.#pending)
  }

  async #download(...request: Parameters<CustomFetch>): Promise<JWKS> {
    const answer = await this.ask(...request)
    if (answer.status !== 200) throw unanswered(`its keys answer with status ${answer.status}`)
    const keys: unknown = await answer.json()
    if (!isKeySet(keys)) throw unanswered('its keys are no JSON Web Key Set')
    this.#known = { keys, at: this.clock() }
    return keys
  }
}

/** RFC 7517, 5; what is in a key, openid-client judges when it is used. */
function isKeySet(value: unknown): value is JWKS {
  return typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)
}
