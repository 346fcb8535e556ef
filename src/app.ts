import { Elysia, NotFoundError } from 'elysia'
import { Cookies } from './auth/cookie.ts'
import { type Gate, opaque } from './auth/guard.ts'
import { KeyRing } from './auth/key-ring.ts'
import { LastSeen } from './auth/last-seen.ts'
import { preflight } from './auth/origin.ts'
import { RateLimiter } from './auth/rate.ts'
import { SessionSeen } from './auth/session-seen.ts'
import { terminalKey } from './auth/terminal-key.ts'
import type { Config } from './config.ts'
import type { Actor } from './domain/actor.ts'
import type { Refusal } from './domain/error.ts'
import { Feed } from './domain/feed.ts'
import type { Ports } from './domain/store.ts'
import { health } from './http/health.ts'
import { refuseBadHost } from './http/host.ts'
import { imageFiles } from './http/image.ts'
import { readJson } from './http/json.ts'
import { refuseRepeats } from './http/listing.ts'
import { type Log, loggablePath } from './http/log.ts'
import { Methods, methodNotAllowed } from './http/method.ts'
import { signInByProvider } from './http/oidc.ts'
import { openApiDocument } from './http/openapi.ts'
import { pages } from './http/page.ts'
import { pairing } from './http/pairing.ts'
import { pos } from './http/pos.ts'
import { posEvents } from './http/pos-events.ts'
import { problem, refusalOf } from './http/problem.ts'
import { requestIds } from './http/request-id.ts'
import { sessions } from './http/session.ts'
import { shopApi } from './http/shop-api.ts'
import { shopper } from './http/shopper.ts'
import { signIn } from './http/sign-in.ts'
import { storeApi } from './http/store-api.ts'

export interface AppOptions extends Ports {
  readonly config: Pick<Config, 'rates' | 'trustProxy' | 'url' | 'tls' | 'signup' | 'oidc'>
  readonly log: Log
  /** Aborts when the server is to end: what would go on for ever ends, clients are told to leave. */
  readonly closing?: AbortSignal
}

export type App = ReturnType<typeof app>

/** What the hooks below hand on to each other in a request's context. */
interface Trace {
  readonly request: Request
  readonly set: { status?: number | string; headers: Record<string, string | number> }
  startedAt?: number
  requestId?: string
  actor?: Actor
  refusal?: Refusal
}

/** The whole server as one Elysia app, on whatever store, clock and log it is given. */
export function app({ config, log, closing, ...ports }: AppOptions) {
  const failed = (error: unknown) => logFailure(log, error)
  const gate = gateOf(config, ports, new SessionSeen(ports, failed))
  const till = terminalKey(gate, new LastSeen(ports, failed))
  const feed = new Feed(ports, failed)
  closing?.addEventListener('abort', () => feed.close())
  const requestId = requestIds()
  // Elysia looks for the path behind a host of four letters or more; on a LAN it may be `pos`.
  const root = new Elysia({ normalize: false, handler: { standardHostname: config.tls !== null } })
    .onRequest((context) => {
      const trace: Trace = context
      trace.startedAt = performance.now()
      trace.requestId = requestId()
      trace.set.headers['x-request-id'] = trace.requestId
      trace.set.headers['x-content-type-options'] = 'nosniff'
      trace.set.headers['cache-control'] = 'no-store'
      refuseBadHost(trace.request)
    })
    .onError(async (context) => {
      const { error, request, set } = context
      const allowed = error instanceof NotFoundError ? methods.at(request.url) : []
      let refusal = allowed.length > 0 ? methodNotAllowed(allowed) : refusalOf(error)
      if (allowed.length > 0 && request.method === 'OPTIONS') {
        try {
          const granted = await preflight(request, ports.store)
          Object.assign(set.headers, granted, { allow: allowed.join(', ') })
          set.status = 204
          return new Response(null, { status: 204 })
        } catch (failure) {
          refusal = refusalOf(failure)
        }
      }
      const document = problem(refusal, String(set.headers['x-request-id']))
      Object.assign(set.headers, refusal.headers, { 'content-type': 'application/problem+json' })
      set.status = document.status
      const trace: Trace = context
      trace.refusal = refusal
      // Where no route was found Elysia loses a plain text on its way through mapResponse.
      return new Response(JSON.stringify(document), { status: document.status })
    })
    .mapResponse(({ set }) => {
      if (closing?.aborted) set.headers.connection = 'close'
    })
    .onAfterResponse(opaque((context: object) => logRequest(log, context as Trace)))
    .use(health(ports))
    .use(pages())
    .get('/openapi.json', (): object => openApiDocument(root.routes))
    .use(signIn(gate, config.signup))
    .use(sessions(gate))
    .use(shopper(gate))
    .use(signInByProvider(gate, { providers: config.oidc, signup: config.signup }))
    .use(imageFiles(ports))
    .use(storeApi(ports, gate))
    .use(shopApi(ports, gate))
    .use(pairing(gate))
    .use(pos(ports, till))
    .use(posEvents(feed, till))
  const methods = new Methods(root.routes)
  return root
}

function gateOf(config: AppOptions['config'], ports: Ports, seen: SessionSeen): Gate {
  const { rates, trustProxy, url, tls } = config
  const rate = (name: string, limit: number, seconds: number) =>
    new RateLimiter({ name, limit, windowMs: seconds * 1000 }, ports.clock)
  return {
    ports,
    seen,
    trustProxy,
    keys: new KeyRing(ports.store),
    cookies: new Cookies(tls !== null || url.startsWith('https:')),
    ownOrigin: url,
    rates: {
      publishable: rate('publishable', rates.publishable, 10),
      secret: rate('secret', rates.secret, 10),
      terminal: rate('terminal', rates.terminal, 10),
      admin: rate('admin', rates.admin, 10),
      signIn: rate('sign-in', rates.signIn, 60),
      otpMail: rate('otp-mail', rates.otpIp, 3600),
    },
    readBody: readJson,
    readQuery: refuseRepeats,
  }
}

/** One line a request: what was asked, what came of it, and never a key, a query or a body. */
function logRequest(log: Log, trace: Trace): void {
  const { request, requestId, set, startedAt = 0, actor, refusal } = trace
  const status = Number(set.status ?? 200)
  log({
    level: status >= 500 ? 'error' : 'info',
    requestId,
    method: request.method,
    path: loggablePath(request.url),
    status,
    ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
    shop: actor?.shop.slug,
    credential: actor?.credential,
    code: refusal?.code,
    cause: status >= 500 ? causeOf(refusal) : undefined,
  })
}

/** What failed outside of any request. */
function logFailure(log: Log, error: unknown): void {
  log({
    level: 'error',
    cause: error instanceof Error ? (error.stack ?? error.message) : undefined,
  })
}

function causeOf(refusal: Refusal | undefined): string | undefined {
  const cause = refusal?.cause
  return cause instanceof Error ? (cause.stack ?? cause.message) : undefined
}
