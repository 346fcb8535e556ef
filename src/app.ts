import { Elysia, NotFoundError } from 'elysia'
import { clientAddress, type Peer } from './auth/address.ts'
import { Cookies } from './auth/cookie.ts'
import { type Gate, opaque } from './auth/guard.ts'
import { KeyRing } from './auth/key-ring.ts'
import { LastSeen } from './auth/last-seen.ts'
import { preflight } from './auth/origin.ts'
import { RateLimiter } from './auth/rate.ts'
import { terminalKey } from './auth/terminal-key.ts'
import type { Config } from './config.ts'
import type { Actor } from './domain/actor.ts'
import type { Refusal } from './domain/error.ts'
import type { Ports } from './domain/ports.ts'
import { Feed } from './domain/pos/feed.ts'
import type { Store } from './domain/store.ts'
import { shopApi } from './http/admin/admin-api.ts'
import { imageFiles } from './http/catalog/image.ts'
import { refuseRepeats } from './http/catalog/product-query.ts'
import { storeApi } from './http/catalog/store-api.ts'
import { openApiDocument } from './http/openapi/document.ts'
import { posEvents } from './http/pos/events.ts'
import { pairing } from './http/pos/pairing.ts'
import { pos } from './http/pos/pos.ts'
import { FairQueue } from './http/server/fair-queue.ts'
import { health } from './http/server/health.ts'
import { refuseBadHost } from './http/server/host.ts'
import { readJson } from './http/server/json.ts'
import type { Log } from './http/server/log.ts'
import { Methods, methodNotAllowed } from './http/server/method.ts'
import { pages, refusalPage, wantsPage } from './http/server/page.ts'
import { pathOf, refuseRewrittenPath } from './http/server/path.ts'
import { problem, refusalOf } from './http/server/problem.ts'
import { requestIds } from './http/server/request-id.ts'
import { logFailure, logRequest, type Trace } from './http/server/trace.ts'
import { invitations } from './http/sign-in/invitation.ts'
import { signInByProvider } from './http/sign-in/oidc.ts'
import { sessions } from './http/sign-in/session.ts'
import { signIn } from './http/sign-in/sign-in.ts'
import { shopper } from './http/storefront/shopper.ts'

/** Uploaded images that wait for the one that is decoded: together they hold no more than this. */
const MAX_WAITING_BYTES = 256 * 1024 * 1024

export interface AppOptions extends Ports {
  readonly config: Pick<Config, 'rates' | 'trustProxy' | 'url' | 'tls' | 'signup' | 'oidc'>
  readonly log: Log
  /** Aborts when the server is to end: what would go on for ever ends, clients are told to leave. */
  readonly closing?: AbortSignal
}

export type App = ReturnType<typeof app>

/** What the hooks below put into a request's context, and the guards of the routes. */
type Traced = { trace: Trace; actor?: Actor }

/** The whole server as one Elysia app, on whatever store, clock and log it is given. */
export function app({ config, log, closing, ...ports }: AppOptions) {
  const failed = (error: unknown) => logFailure(log, error)
  const peer = (): Peer | null => root.server
  const gate = gateOf(config, ports, peer, new LastSeen(ports, failed))
  const till = terminalKey(gate)
  const feed = new Feed(ports, failed)
  closing?.addEventListener('abort', () => feed.close())
  const requestId = requestIds()
  const decoding = new FairQueue(MAX_WAITING_BYTES)
  closing?.addEventListener('abort', () => decoding.close())
  // Elysia looks for the path behind a host of four letters or more; on a LAN it may be `pos`.
  const root = new Elysia({ normalize: false, handler: { standardHostname: config.tls !== null } })
    .decorate({} as Traced)
    .onRequest(
      opaque((context) => {
        const { request, set } = context
        const id = requestId()
        context.trace = { request, set, requestId: id, startedAt: performance.now() }
        set.headers['x-request-id'] = id
        set.headers['x-content-type-options'] = 'nosniff'
        set.headers['cache-control'] = 'no-store'
        refuseBadHost(request)
        refuseRewrittenPath(request)
      }),
    )
    .onError(async ({ error, trace, actor }) => {
      const answer =
        error instanceof NotFoundError
          ? await unrouted(trace, error, methods, ports.store)
          : await refused(trace, refusalOf(error))
      logRequest(log, trace, actor)
      return answer
    })
    .mapResponse(({ set, trace, actor }) => {
      if (closing?.aborted) set.headers.connection = 'close'
      // Refusals pass here only where a route was found: they are logged already.
      if (!trace.refusal) logRequest(log, trace, actor)
    })
    .use(health(ports))
    .use(pages())
    .get('/openapi.json', (): object => openApiDocument(root.routes))
    .use(signIn(gate, config.signup))
    .use(sessions(gate))
    .use(invitations(gate))
    .use(shopper(gate))
    .use(signInByProvider(gate, { providers: config.oidc, signup: config.signup }))
    .use(imageFiles(ports))
    .use(storeApi(ports, gate, decoding))
    .use(shopApi(ports, gate, decoding, closing))
    .use(pairing(gate))
    .use(pos(ports, till))
    .use(posEvents(feed, till))
  const methods = new Methods(root.routes)
  return root
}

/** What is said where no route has this path and method. */
async function unrouted(
  trace: Trace,
  error: NotFoundError,
  methods: Methods,
  store: Store,
): Promise<Response> {
  const { request, set } = trace
  const path = pathOf(request.url)
  const allowed = methods.at(path)
  if (allowed.length === 0) return refused(trace, refusalOf(error))
  if (request.method !== 'OPTIONS') return refused(trace, methodNotAllowed(allowed))
  try {
    const granted = await preflight(path, request, store)
    Object.assign(set.headers, granted, { allow: allowed.join(', ') })
    set.status = 204
    return new Response(null, { status: 204 })
  } catch (failure) {
    return refused(trace, refusalOf(failure))
  }
}

/**
 * The problem document, or for a browser that shows the answer to somebody a page that says the
 * same. Elysia would lose the plain text of an unknown route on its way out.
 */
async function refused(trace: Trace, refusal: Refusal): Promise<Response> {
  const { request, set, requestId } = trace
  const document = problem(refusal, requestId)
  const { status } = document
  trace.refusal = refusal
  set.status = status
  Object.assign(set.headers, refusal.headers, { 'content-type': 'application/problem+json' })
  if (!wantsPage(request)) return new Response(JSON.stringify(document), { status })
  const { html, headers } = await refusalPage(document, pathOf(request.url))
  Object.assign(set.headers, headers)
  return new Response(html, { status })
}

function gateOf(
  config: AppOptions['config'],
  ports: Ports,
  peer: () => Peer | null,
  seen: LastSeen,
): Gate {
  const { rates, trustProxy, url, tls } = config
  const rate = (name: string, limit: number, seconds: number) =>
    new RateLimiter({ name, limit, windowMs: seconds * 1000 }, ports.clock)
  return {
    ports,
    seen,
    addressOf: (request) => clientAddress(request, peer(), trustProxy),
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
