import { readFileSync } from 'node:fs'
import type { App } from '../app.ts'
import { type Config, ConfigError, type SettingName } from '../config.ts'
import { Refusal } from '../domain/error.ts'
import { routesTo } from '../http/server/path.ts'

export type Server = Bun.Server<unknown>

/** At shutdown, answers are held until no request has arrived for this long. */
const QUIET_MS = 300
const MAX_HOLD_MS = 3_000
const POLL_MS = 10
/** Requests that still run after this long are cut off, so that SIGTERM takes less than 10 s. */
const DRAIN_MS = 8_000

/**
 * Serves the app's `fetch` with Bun, because Elysia's `listen` adds a second router, which the
 * tests do not cover and which makes answers a third slower.
 * @throws Refusal UNAVAILABLE if the address cannot be used; ConfigError for a bad certificate
 */
export function listen(served: Pick<App, 'fetch' | 'server'>, { port, host, tls }: Config): Server {
  const pem = tls && {
    cert: textOf('KASSA_TLS_CERT', tls.cert),
    key: textOf('KASSA_TLS_KEY', tls.key),
  }
  try {
    served.server = Bun.serve({
      routes: routesTo(served.fetch),
      port,
      hostname: host,
      // By default Bun shares the port with a process that already uses it.
      reusePort: false,
      development: false,
      idleTimeout: 30,
      // Bun would refuse larger bodies with an empty answer; each route has its own limit instead.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      ...(pem && { tls: pem }),
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

/** The text of a file. @throws ConfigError naming the setting */
function textOf(setting: SettingName, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`
    throw new ConfigError(`${setting}: the file ${file} ${reason}.`)
  }
}

/**
 * Stops the server without losing a request. `stop` closes every idle connection, even if the
 * client is just sending its next request. So answers are held until every active client waits for
 * one; then the server stops, and then the answers are sent, with `connection: close`.
 */
export async function drained(served: App, server: Server): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, DRAIN_MS).unref())
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let requests = 0
  const routes = routesTo(async (request) => {
    requests++
    const answer = await served.fetch(request)
    await released
    return answer
  })
  server.reload({ routes })
  // Polls, because requests that have arrived are read only between tasks of the event loop.
  for (let quiet = 0, held = 0; quiet < QUIET_MS && held < MAX_HOLD_MS; held += POLL_MS) {
    const before = requests
    await Bun.sleep(POLL_MS)
    quiet = requests === before ? quiet + POLL_MS : 0
  }
  const stopped = server.stop()
  release()
  await Promise.race([stopped, patience])
  await server.stop(true)
}
