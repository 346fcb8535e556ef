import type { App } from '../app.ts'
import { type Config, ConfigError } from '../config.ts'
import { Refusal } from '../domain/error.ts'
import { routesTo } from '../http/server/path.ts'

export type Server = Bun.Server<unknown>

/** At the end answers are held until nobody has asked for this long, and then given. */
const QUIET_MS = 300
const MAX_HOLD_MS = 3_000
const TURN_MS = 10
/** What still runs after this long is cut off: SIGTERM is obeyed within 10 s. */
const DRAIN_MS = 8_000

/**
 * Bun serves the app's `fetch` itself: Elysia's own `listen` puts a second router in front of the
 * one that the tests know, and answers a third slower.
 * @throws Refusal UNAVAILABLE where the address cannot be had, ConfigError for a bad certificate
 */
export function listen(served: Pick<App, 'fetch' | 'server'>, { port, host, tls }: Config): Server {
  try {
    served.server = Bun.serve({
      routes: routesTo(served.fetch),
      port,
      hostname: host,
      // Outside of development Bun would share the port with whoever has it.
      reusePort: false,
      development: false,
      idleTimeout: 30,
      // Bun would answer a larger body with nothing; here each reader of a body has its own limit.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      ...(tls && { tls: { cert: Bun.file(tls.cert), key: Bun.file(tls.key) } }),
    })
    return served.server
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (code === 'EADDRINUSE') {
      throw new Refusal('UNAVAILABLE', `Port ${port} is taken; choose another with --port.`)
    }
    if (!(cause instanceof Error)) throw cause
    if (tls && !('syscall' in cause && cause.syscall === 'listen')) {
      const message = `KASSA_TLS_CERT and KASSA_TLS_KEY cannot be used: ${cause.message}.`
      throw new ConfigError(message)
    }
    const message = `kassa cannot listen on ${host}, port ${port}.`
    throw new Refusal('UNAVAILABLE', message, [], { cause })
  }
}

/**
 * Ends without cutting anybody off. Stopping closes every connection that is between two requests,
 * also one whose next request is on its way; so answers are held until whoever is busy here waits
 * for one, then the door closes, and then each is answered. The app says `connection: close` in
 * them, also in answers to what was asked before.
 */
export async function drained(served: App, server: Server): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, DRAIN_MS).unref())
  const { promise: held, resolve: give } = Promise.withResolvers<void>()
  let asked = 0
  const routes = routesTo(async (request) => {
    asked++
    const answer = await served.fetch(request)
    await held
    return answer
  })
  server.reload({ routes })
  // In turns of the event loop: what has arrived while it was busy is read in between.
  for (let quiet = 0, turn = 0; quiet < QUIET_MS && turn < MAX_HOLD_MS; turn += TURN_MS) {
    const before = asked
    await Bun.sleep(TURN_MS)
    quiet = asked === before ? quiet + TURN_MS : 0
  }
  const stopped = server.stop()
  give()
  await Promise.race([stopped, patience])
  await server.stop(true)
}
