import { tooMany } from '../domain/error.ts'

/** The number of requests that a client may make in a window; 0 means no limit. */
export interface RatePolicy {
  readonly name: string
  readonly limit: number
  readonly windowMs: number
  /**
   * Only a refusal has the RateLimit fields, so that all answers to wrong credentials look alike.
   */
  readonly quiet: boolean
}

interface Window {
  count: number
  readonly endsAt: number
}

/** When there are more clients than this, the oldest windows are dropped. */
const MAX_CLIENTS = 100_000

/** Counts the requests of each client in fixed windows, in the memory of this process. */
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
   * @param headers of the answer; they get the RateLimit fields
   *   (draft-ietf-httpapi-ratelimit-headers)
   * @throws Refusal RATE_LIMITED
   */
  take(client: string, headers: Record<string, string | number>): void {
    const { name, limit, windowMs, quiet } = this.policy
    if (limit === 0) return
    const now = this.clock()
    let window = this.#windows.get(client)
    if (!window || window.endsAt <= now || window.endsAt > now + windowMs) {
      window = this.#open(client, now)
    }
    window.count++
    const waitMs = window.endsAt - now
    const refused = window.count > limit
    if (quiet && !refused) return
    const remaining = Math.max(0, limit - window.count)
    headers['ratelimit-policy'] = this.#policyField
    headers.ratelimit = `"${name}";r=${remaining};t=${Math.ceil(waitMs / 1000)}`
    if (refused) throw tooMany('Too many requests', waitMs)
  }

  /** Undoes the count of an attempt that succeeded. */
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
