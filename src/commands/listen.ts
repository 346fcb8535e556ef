import type { App } from '../app.ts'
import { codeOf, Refusal } from '../domain/error.ts'
import { routesTo } from '../http/server/url.ts'
import { ConfigError, type SettingName } from '../settings.ts'
import type { ListenAddress, Pem } from './listener.ts'

export type WebServer = Bun.Server<unknown>

/** An app and its routes. */
export type Served = Pick<App, 'fetch' | 'server'> & {
  readonly routes: readonly { readonly path: string }[]
}

/** Another program listens on the port. */
export class PortTaken extends Refusal {
  readonly setting: SettingName

  constructor({ port, portSetting = 'KASSA_PORT' }: ListenAddress) {
    const shown = portSetting === 'KASSA_PORT' ? '--port' : portSetting
    super('UNAVAILABLE', `Port ${port} is taken; choose another with ${shown}.`)
    this.setting = portSetting
  }
}

/** At shutdown, answers are held until no request has arrived for this long. */
const QUIET_MS = 300
const MAX_HOLD_MS = 3_000
const POLL_MS = 10
/** Requests that still run after this long are cut off, so that SIGTERM takes less than 10 s. */
const DRAIN_MS = 8_000

/**
 * Serves the app's `fetch` with Bun, because Elysia's `listen` adds a second router, which the
 * tests do not cover and which makes answers a third slower (see src/http/elysia.md).
 * @param pem for HTTPS; null for plain HTTP
 * @throws PortTaken; another Refusal UNAVAILABLE if the address cannot be used; ConfigError for a
 *   bad certificate
 */
export function listen(served: Served, address: ListenAddress, pem: Pem | null = null): WebServer {
  const { host, port } = address
  try {
    served.server = Bun.serve({
      routes: routesTo(served.fetch, pathsOf(served)),
      port,
      hostname: host,
      // By default Bun would share the port with a process that already uses it.
      reusePort: false,
      development: false,
      idleTimeout: 30,
      // Bun would refuse larger bodies with an empty answer; each route has its own limit instead.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      ...(pem && { tls: { cert: pem.cert, key: pem.key } }),
    })
    return served.server
  } catch (cause) {
    const code = codeOf(cause)
    if (code === 'EADDRINUSE') throw new PortTaken(address)
    if (!(cause instanceof Error)) throw cause
    if (pem && !('syscall' in cause && cause.syscall === 'listen')) {
      const message = `KASSA_TLS_CERT and KASSA_TLS_KEY cannot be used: ${cause.message}.`
      throw new ConfigError(message)
    }
    const message = `kassa cannot listen on ${host}, port ${port}.`
    throw new Refusal('UNAVAILABLE', message, [], { cause })
  }
}

function pathsOf({ routes }: Served): string[] {
  return routes.map(({ path }) => path)
}

/** Stops the servers without losing a request. Requests that take too long are cut off. */
export async function drained(served: Served, servers: readonly WebServer[]): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, DRAIN_MS).unref())
  const { stopped, release } = await stoppedQuietly(served, servers)
  release()
  await Promise.race([stopped, patience])
  await Promise.all(servers.map((server) => server.stop(true)))
}

/**
 * Stops listening without losing a request. `stop` closes every idle connection, even if the
 * client is just sending its next request. So answers are held until every active client waits for
 * one; then the servers stop, and `release` sends the answers. Streams that have begun go on.
 */
export async function stoppedQuietly(
  served: Served,
  servers: readonly WebServer[],
): Promise<{ readonly stopped: Promise<unknown>; readonly release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let requests = 0
  const routes = routesTo(async (request) => {
    requests++
    const answer = await served.fetch(request)
    await released
    return answer
  }, pathsOf(served))
  for (const server of servers) server.reload({ routes })
  // Polls, because requests that have arrived are read only between tasks of the event loop.
  for (let quiet = 0, held = 0; quiet < QUIET_MS && held < MAX_HOLD_MS; held += POLL_MS) {
    const before = requests
    await Bun.sleep(POLL_MS)
    quiet = requests === before ? quiet + POLL_MS : 0
  }
  return { stopped: Promise.all(servers.map((server) => server.stop())), release }
}
