import type { CustomFetch, ExportedJWKSCache, JWKS } from 'openid-client'
import { MINUTE_MS } from '../../domain/time.ts'
import { unanswered } from './fetch.ts'

/** A key that the provider has revoked is accepted for at most this long. */
const KEEP_MS = 5 * MINUTE_MS

/**
 * The signing keys of a provider. When a key is unknown, they are fetched again at once, so that no
 * sign-in fails when the provider changes keys; but at most once a minute, so that forged tokens
 * cannot make this server flood the provider.
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

  /** The keys that openid-client starts with. */
  get cached(): ExportedJWKSCache | null {
    if (!this.#known || Math.abs(this.clock() - this.#known.at) > KEEP_MS) return null
    return this.#cached
  }

  /**
   * Stores the keys of openid-client. It fetches again for an unknown key only if its keys are a
   * minute old, so their age is set to a minute; `fetch` below limits how often.
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

/** RFC 7517, 5. openid-client checks each key when it uses it. */
function isKeySet(value: unknown): value is JWKS {
  return typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)
}
