import { jest } from 'bun:test'
import type { House } from '../fixture.ts'

/** The event loop's own turns, which go on while the clock of the tests stands still. */
const turn = globalThis.setImmediate
const realFetch = globalThis.fetch

export interface Sent {
  /** Whole seconds since the wire was laid, on the tests' clock. */
  readonly second: number
  readonly method: string
  readonly path: string
  readonly headers: Headers
}

type Answering = (request: Request) => Response | null | Promise<Response | null>

/**
 * What a page's `fetch` leads to, and the clock that the page waits by: both are the test's. Time
 * passes only in `pass` and `until`.
 */
export class Wire implements Disposable {
  readonly sent: Sent[] = []
  readonly #start: number
  #cut = new AbortController()

  /** @param answering gives the answer to a request; null: none ever comes */
  constructor(public answering: Answering) {
    jest.useFakeTimers()
    this.#start = Date.now()
    const fetched = (path: string, init: RequestInit) => this.#fetch(path, init)
    globalThis.fetch = fetched as typeof fetch
  }

  /** A wire to a house. */
  static to(house: House): Wire {
    return new Wire((request) => house.app.handle(request))
  }

  [Symbol.dispose](): void {
    globalThis.fetch = realFetch
    jest.useRealTimers()
  }

  /** How often this path was asked for. */
  count(path: string): number {
    return this.sent.filter((request) => request.path.startsWith(path)).length
  }

  /** Breaks what is under way; from now on this answers. */
  cut(answering: Answering): void {
    this.answering = answering
    this.#cut.abort(new TypeError('the connection was reset'))
    this.#cut = new AbortController()
  }

  /** Lets time pass, and all happen that is due in it. */
  async pass(milliseconds: number): Promise<void> {
    const end = Date.now() + milliseconds
    do {
      jest.advanceTimersByTime(Math.min(10, end - Date.now()))
      await settled()
    } while (Date.now() < end)
  }

  /** Lets time pass until this holds. */
  async until(holds: () => boolean): Promise<void> {
    for (let tries = 0; !holds(); tries++) {
      if (tries === 20_000) throw new Error('what is waited for does not come')
      await this.pass(10)
    }
  }

  /** Lets time pass until this is done. */
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
    const answer = await Promise.race([this.answering(request), aborted(signal)])
    const given = answer ?? (await aborted(signal))
    const { status } = given
    const body = given.body?.pipeThrough(new TransformStream(), { signal }) ?? null
    return new Response(body, { status, headers: given.headers })
  }
}

/** Promises that are due, and what they lead to. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => turn(resolve))
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
