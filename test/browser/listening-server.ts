import { TestServer } from '../fixture.ts'

/** A request that has arrived at the server, and the answer. */
export interface Arrival {
  readonly method: string
  readonly path: string
  readonly origin: string | null
  readonly fetchSite: string | null
  /** Names of the cookies that came along. */
  readonly cookies: readonly string[]
  readonly status: number
}

/** A server that browsers can reach at `port`, by any host name. */
export class ListeningServer implements AsyncDisposable {
  readonly arrivals: Arrival[] = []
  /** How far the clock that answers tell is ahead of the real time. */
  aheadMs = 0
  kassa!: TestServer
  /** Answers a request; a test may put another version of a page in place of the server's. */
  answering = async (request: Request): Promise<Response> => await this.kassa.app.fetch(request)
  readonly #server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => this.#answer(request),
  })

  /** @param settings environment variables, which may depend on the port */
  static async open(
    settings: (port: number) => Promise<Record<string, string>> = async () => ({}),
  ): Promise<ListeningServer> {
    const served = new ListeningServer()
    served.kassa = await TestServer.open(await settings(served.port))
    return served
  }

  get port(): number {
    return Number(this.#server.url.port)
  }

  async #answer(request: Request): Promise<Response> {
    const answer = await this.answering(request)
    const { headers, method, url } = request
    if (this.aheadMs !== 0) {
      answer.headers.set('date', new Date(Date.now() + this.aheadMs).toUTCString())
    }
    this.arrivals.push({
      method,
      path: new URL(url).pathname,
      origin: headers.get('origin'),
      fetchSite: headers.get('sec-fetch-site'),
      cookies: (headers.get('cookie') ?? '').split('; ').map((pair) => pair.split('=', 1)[0] ?? ''),
      status: answer.status,
    })
    return answer
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop(true)
    await this.kassa[Symbol.asyncDispose]()
  }
}
