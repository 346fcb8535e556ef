import { OutboundFailure } from '../../src/domain/outbound.ts'
import type { Asked, ProviderSide } from './provider-side.ts'

/** A moment at which a server waits for a provider. */
export interface Moment {
  /** before: the provider has not acted; after: it has, and its answer is on the way. */
  readonly when: 'before' | 'after'
  readonly asked: Asked
}

/** The imitation of a provider, for servers in other processes. It outlives them. */
export class ProviderSite implements AsyncDisposable {
  readonly #server: Bun.Server<undefined>
  /** The requests of servers so far, in their order. */
  readonly requests: Asked[] = []

  constructor(readonly side: ProviderSide) {
    this.#server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      idleTimeout: 0,
      fetch: (request) => this.#answer(request),
    })
  }

  get url(): string {
    return this.#server.url.origin
  }

  /**
   * Holds the next request of a kind for ever, so that its server waits until it is killed.
   * @returns what resolves when a server waits
   */
  hold({ when, asked }: Moment): Promise<void> {
    const { imitation } = this.side
    const { promise, resolve } = Promise.withResolvers<void>()
    imitation[when] = async ({ method, url }) => {
      if (this.side.asks(method, new URL(url).pathname) !== asked) return
      imitation[when] = async () => {}
      resolve()
      await new Promise(() => {})
    }
    return promise
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop(true)
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const url = `https://${request.headers.get('host')}${pathname}${search}`
    const asked = this.side.asks(request.method, pathname)
    if (asked) this.requests.push(asked)
    const body = await request.text()
    try {
      const { status, bytes, type } = await this.side.imitation.send({
        url,
        method: request.method as 'GET' | 'POST' | 'DELETE',
        headers: Object.fromEntries(request.headers),
        ...(body !== '' && { body }),
        timeoutMs: 0,
        maxBytes: 0,
      })
      return new Response(bytes, { status, headers: { 'content-type': type } })
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error
      return new Response('', { status: 503 })
    }
  }
}
