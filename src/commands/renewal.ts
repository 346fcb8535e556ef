import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '../domain/error.ts'
import type { Log } from '../http/server/log.ts'
import { listen, type Served, stoppedQuietly, type WebServer } from './listen.ts'
import type { Certificates, ListenAddress, Pem } from './listener.ts'

/** A changed certificate is used after at most this time. */
const CHECK_MS = 2_000

/**
 * An HTTPS server whose certificate may change. A server of Bun keeps its first certificate, so a
 * new server takes its place at the port. Connections to the old server continue until they end.
 */
export class HttpsServer {
  readonly #earlier = new Set<WebServer>()

  private constructor(
    readonly served: Served,
    readonly place: ListenAddress,
    readonly certificates: Certificates,
    private pem: Pem,
    private server: WebServer,
  ) {}

  /** @throws as `listen` does */
  static async open(
    served: Served,
    place: ListenAddress,
    certificates: Certificates,
  ): Promise<HttpsServer> {
    const pem = await certificates()
    const server = listen(served, place, pem)
    const { port = place.port } = server
    return new HttpsServer(served, { ...place, port }, certificates, pem, server)
  }

  get port(): number {
    return this.place.port
  }

  /** The server for new connections. */
  get current(): WebServer {
    return this.server
  }

  /** Every server that may have connections. */
  get all(): WebServer[] {
    return [...this.#earlier, this.server]
  }

  /**
   * Switches to the current certificate.
   * @returns whether it has changed
   * @throws as `listen` does
   */
  async renew(): Promise<boolean> {
    const pem = await this.certificates()
    if (pem.cert === this.pem.cert && pem.key === this.pem.key) return false
    await refuseUnusable(pem)
    const before = this.server
    const { stopped, release } = await stoppedQuietly(this.served, [before])
    try {
      this.server = listen(this.served, this.place, pem)
      this.pem = pem
    } finally {
      release()
    }
    this.#earlier.add(before)
    void stopped.then(() => this.#earlier.delete(before))
    return true
  }

  /** Renews the certificate whenever it has changed, until the signal aborts. */
  async keepRenewed(log: Log, closing: AbortSignal, everyMs = CHECK_MS): Promise<void> {
    let problem = ''
    for (;;) {
      await delay(everyMs, null, { signal: closing }).catch(() => null)
      if (closing.aborted) return
      try {
        if (await this.renew()) log({ level: 'info', message: 'a new certificate is in use' })
        problem = ''
      } catch (error) {
        const cause = messageOf(error)
        const message = 'the certificate could not be renewed; the one before is still in use'
        if (cause !== problem) log({ level: 'warn', message, cause })
        problem = cause
      }
    }
  }
}

/**
 * Tries a certificate on a server that gets no requests.
 * @throws ConfigError
 */
async function refuseUnusable(pem: Pem): Promise<void> {
  const served: Served = { fetch: () => new Response(), server: null, routes: [] }
  await listen(served, { host: '127.0.0.1', port: 0 }, pem).stop(true)
}
