import type { WebResponse, WebSignal } from './globals.ts'

/** How often a client repeats a request, and how long it waits. */
export interface RetryOptions {
  /** The number of repetitions; 2 by default, 0 for none. */
  readonly times?: number | undefined
  /**
   * In milliseconds; 20,000 by default. If the server asks for a longer wait (`Retry-After`), its
   * answer is returned at once.
   */
  readonly longestWait?: number | undefined
}

/** Statuses of a server that will answer later. */
const PASSING: readonly number[] = [429, 502, 503, 504]
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 20_000

/**
 * Sends a request, and again if there is no answer or one with a passing status: after the time
 * that the server asks for, or else after a random time that doubles with each repetition.
 * @param send sends the request once
 * @throws what `send` has thrown last, or the reason of the signal
 */
export async function retried(
  send: () => Promise<WebResponse>,
  { times = 2, longestWait = LONGEST_WAIT_MS }: RetryOptions,
  signal: WebSignal | undefined,
): Promise<WebResponse> {
  for (let left = times, backoff = FIRST_WAIT_MS; ; left--, backoff *= 2) {
    const random = Math.min(backoff * (0.5 + Math.random() / 2), longestWait)
    let wait = random
    try {
      const response = await send()
      if (left <= 0 || !PASSING.includes(response.status)) return response
      wait = askedWait(response) ?? random
      if (wait > longestWait) return response
      await response.body?.cancel()
    } catch (error) {
      if (left <= 0 || signal?.aborted) throw error
    }
    await waited(wait, signal)
  }
}

/** The time of the header `Retry-After` in milliseconds; null if there is none. */
function askedWait(response: WebResponse): number | null {
  const text = response.headers.get('retry-after')
  if (text === null) return null
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(wait) ? null : Math.max(wait, 0)
}

/** @throws the reason of the signal */
function waited(milliseconds: number, signal: WebSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
