import { tooMany } from '../domain/error.ts'

/** How many requests a client may make in a window; a limit of 0 is none at all. */
export interface RatePolicy {
  readonly name: string
  readonly limit: number
  readonly windowMs: number
}

interface Window {
  count: number
  readonly endsAt: number
}

/** More clients than this in one window: the oldest windows are forgotten first. */
const MAX_CLIENTS = 100_000

/** Counts requests of clients in fixed windows, in this process. */
export class RateLimiter {
  readonly #windows = new Map<string, Window>()
  readonly #policyField: string

  constructor(
    readonly policy: RatePolicy,
    readonly clock: () => number,
  ) {
    const { name, limit, windowMs } = policy
    this.#policyField = `"${name}";q=${limit};w=${windowMs / 1000}`
  }

  /**
   * Counts one request.
   * @param headers gets the RateLimit fields (draft-ietf-httpapi-ratelimit-headers); without it
   *   only a refusal carries them, so that the answers to wrong credentials stay alike
   * @throws Refusal RATE_LIMITED with Retry-After
   */
  take(client: string, headers?: Record<string, string | number>): void {
    const { name, limit, windowMs } = this.policy
    if (limit === 0) return
    const now = this.clock()
    let window = this.#windows.get(client)
    if (!window || window.endsAt <= now || window.endsAt > now + windowMs) {
      window = this.#open(client, now)
    }
    window.count++
    const waitMs = window.endsAt - now
    const refused = window.count > limit
    if (!headers && !refused) return
    const remaining = Math.max(0, limit - window.count)
    const fields = {
      'ratelimit-policy': this.#policyField,
      ratelimit: `"${name}";r=${remaining};t=${Math.ceil(waitMs / 1000)}`,
    }
    if (refused) throw tooMany('Too many requests', waitMs, fields)
    Object.assign(headers ?? {}, fields)
  }

  /** Takes a count back: what was counted as a try was none that had to be. */
  giveBack(client: string): void {
    const window = this.#windows.get(client)
    if (window && window.count > 0) window.count--
  }

  #open(client: string, now: number): Window {
    const window = { count: 0, endsAt: now + this.policy.windowMs }
    this.#windows.delete(client)
    if (this.#windows.size >= MAX_CLIENTS) {
      for (const oldest of this.#windows.keys()) {
        this.#windows.delete(oldest)
        break
      }
    }
    this.#windows.set(client, window)
    return window
  }
}
