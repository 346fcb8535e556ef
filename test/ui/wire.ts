import { jest } from 'bun:test'
import type { TestServer } from '../fixture.ts'

/** The real one: the fake timers replace the global. */
const realSetImmediate = globalThis.setImmediate
const realFetch = globalThis.fetch

export interface Sent {
  /** Whole seconds since the wire was created, by the fake clock. */
  readonly second: number
  readonly method: string
  readonly path: string
  readonly headers: Headers
}

/**
 * A server that is not done after so much CPU time waits for a timer, so time has to pass. CPU time
 * passes no faster than the server works, on a busy machine, too.
 */
const SERVER_MS = 50

type Answering = (request: Request) => Response | null | Promise<Response | null>

/**
 * Replaces `fetch` and the timers of the code under test. Time passes only in `pass`, `until` and
 * `during`.
 */
export class Wire implements Disposable {
  readonly sent: Sent[] = []
  readonly #start: number
  #cut = new AbortController()
  /** Requests at which the server works. */
  #working = 0

  /**
   * @param answering returns the answer to a request; null: the request is never answered
   * @param isServer it is a real server, for whose answers time stands still
   */
  constructor(
    public answering: Answering,
    readonly isServer = false,
  ) {
    jest.useFakeTimers()
    this.#start = Date.now()
    const fetched = (path: string, init: RequestInit) => this.#fetch(path, init)
    globalThis.fetch = fetched as typeof fetch
  }

  /** A wire to a server. */
  static to(kassa: TestServer): Wire {
    return new Wire((request) => kassa.app.handle(request), true)
  }

  [Symbol.dispose](): void {
    globalThis.fetch = realFetch
    jest.useRealTimers()
  }

  /** The number of requests to this path. */
  count(path: string): number {
    return this.sent.filter((request) => request.path.startsWith(path)).length
  }

  /** Aborts all open requests; later requests get these answers. */
  cut(answering: Answering): void {
    this.answering = answering
    this.#cut.abort(new TypeError('the connection was reset'))
    this.#cut = new AbortController()
  }

  /** Lets time pass and runs everything that is due. */
  async pass(milliseconds: number): Promise<void> {
    const end = Date.now() + milliseconds
    do {
      jest.advanceTimersByTime(Math.min(10, end - Date.now()))
      await this.#settled()
    } while (Date.now() < end)
  }

  /** Lets time pass until the condition is true. */
  async until(holds: () => boolean): Promise<void> {
    for (let tries = 0; !holds(); tries++) {
      if (tries === 20_000) throw new Error('the condition did not become true')
      await this.pass(10)
    }
  }

  /** Lets time pass until the work is done. */
  async during<T>(work: Promise<T>): Promise<T> {
    let isDone = false
    const end = () => {
      isDone = true
    }
    work.then(end, end)
    await this.until(() => isDone)
    return await work
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const request = new Request(new URL(path, 'http://localhost'), init)
    const { method, headers } = request
    const second = Math.round((Date.now() - this.#start) / 1000)
    this.sent.push({ second, method, path, headers })
    const signal = AbortSignal.any([this.#cut.signal, ...(init.signal ? [init.signal] : [])])
    const answer = await Promise.race([this.#answered(request), aborted(signal)])
    const given = answer ?? (await aborted(signal))
    const { status } = given
    const body = given.body?.pipeThrough(new TransformStream(), { signal }) ?? null
    return new Response(body, { status, headers: given.headers })
  }

  async #answered(request: Request): Promise<Response | null> {
    this.#working++
    try {
      return await this.answering(request)
    } finally {
      this.#working--
    }
  }

  /** Lets the event loop run, so that settled promises and their continuations are processed. */
  async #settled(): Promise<void> {
    const until = cpuMs() + (this.isServer ? SERVER_MS : 0)
    for (let round = 0; round < 3 || (this.#working > 0 && cpuMs() < until); round++) {
      await new Promise((resolve) => realSetImmediate(resolve))
    }
  }
}

/** Answers so that of each request that changes something the first answer is lost. */
export function onceLost(answering: Answering): Answering {
  const lost = new Set<string>()
  return async (request) => {
    const answer = await answering(request)
    const sent = `${request.method} ${new URL(request.url).pathname}`
    if (request.method === 'GET' || lost.has(sent)) return answer
    lost.add(sent)
    throw new TypeError('the connection was lost')
  }
}

/** The CPU time of this process so far. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
