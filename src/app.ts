import { Elysia, NotFoundError } from 'elysia'
import type { Peer } from './auth/address.ts'
import { authContext } from './auth/context.ts'
import { isPreflight, openRefusal, preflight, TrustedPages } from './auth/origin.ts'
import type { Config } from './config.ts'
import type { Actor } from './domain/actor.ts'
import { Refusal } from './domain/error.ts'
import { type Module, placed } from './domain/module.ts'
import type { Operations } from './domain/operations.ts'
import type { Background, Ports } from './domain/ports.ts'
import { Feed } from './domain/pos/feed.ts'
import { adminApi } from './http/admin/admin-api.ts'
import { server as serverRoutes } from './http/admin/server.ts'
import { imageFiles } from './http/catalog/image.ts'
import { RecentAnswers } from './http/catalog/recent.ts'
import { storeApi } from './http/catalog/store-api.ts'
import type { DescribedRoute } from './http/openapi/document.ts'
import { openApiFile } from './http/openapi/file.ts'
import { posEvents } from './http/pos/events.ts'
import { pos } from './http/pos/pos.ts'
import { answerOf, jsonBody } from './http/server/answer.ts'
import { BodyBudget } from './http/server/body-budget.ts'
import { FairShare } from './http/server/fair-share.ts'
import { RequestFigures } from './http/server/figures.ts'
import { guards, opaque } from './http/server/guard.ts'
import { type Log, logFailure, logRequest, requestIds, type Trace } from './http/server/log.ts'
import { health, metrics } from './http/server/monitoring.ts'
import type { Pages } from './http/server/page.ts'
import { problem, problemHeaders, refusalOf } from './http/server/problem.ts'
import { methodsOf, pathOf, refuseBadHost, refuseBrokenPath, toShops } from './http/server/url.ts'
import { signIn } from './http/sign-in/admin.ts'
import { signInByProvider } from './http/sign-in/oidc.ts'
import { invitations, sessions } from './http/sign-in/session.ts'
import { shopper } from './http/storefront/shopper.ts'
import { MODULES } from './installed.ts'

export interface AppOptions extends Ports {
  readonly config: Pick<Config, 'rates' | 'trustProxy' | 'url' | 'tls' | 'oidc' | 'metricsToken'>
  readonly log: Log
  /** Aborts when the server stops: streams end, and clients are told to close their connections. */
  readonly closing?: AbortSignal
  /** The pages for people; without them, all refusals are problem documents. */
  readonly pages?: Pages
  /** The operations that the operator may see and start. A server in memory has none. */
  readonly operations?: Operations
  /** The modules of this server, by default all; tests leave some out. */
  readonly modules?: readonly Module[]
  /**
   * The slug of the shop that trusts pages at http://localhost on any port, besides those in its
   * settings: a demo shop, or the shop of a test.
   */
  readonly localPagesOf?: string | undefined
}

export type App = ReturnType<typeof app>

/** The fields that the hooks below and the guards of the routes add to a request's context. */
type Traced = { trace: Trace; share: FairShare; bodies: BodyBudget; actor?: Actor }

/** The whole server as one Elysia app. */
export function app({
  config,
  log,
  closing,
  pages,
  operations,
  modules = MODULES,
  localPagesOf,
  ...ports
}: AppOptions) {
  const failed = (error: unknown) => logFailure(log, error)
  const notes = { log, figures: new RequestFigures(ports.clock) }
  const trusted = new TrustedPages(ports.store, localPagesOf)
  const auth = authContext(config, ports, trusted, (): Peer | null => root.server, failed)
  const guard = guards(auth)
  const background = inBackground(failed, closing)
  const recent = new RecentAnswers(ports.store)
  const parts = { modules, ports, recent, auth, guards: guard, background, closing, operations }
  const feed = new Feed(ports, failed)
  closing?.addEventListener('abort', () => {
    feed.close()
    ports.decoding.close()
  })
  const root = new Elysia({ normalize: false })
    .decorate({ share: new FairShare(), bodies: new BodyBudget() } as Traced)
    .onRequest(opaque(received(requestIds(), ports.clock)))
    .onError(async ({ error, trace, share, actor }) => {
      spend(share, trace, actor)
      const answer = await unrouted(error, trace, methodsAt, trusted).catch((failure) =>
        refused(refusalOf(failure), trace, actor, trusted, pages),
      )
      logRequest(notes, trace, actor)
      return answer
    })
    .mapResponse(({ responseValue, set, trace, share, actor }) => {
      if (closing?.aborted) set.headers.connection = 'close'
      const body = jsonBody({ responseValue, trace, set }, ports.origin)
      const now = performance.now()
      spend(share, trace, actor, now)
      // Some refusals arrive here after `onError` has already logged them.
      if (!trace.refusal) logRequest(notes, trace, actor, now)
      return body === undefined ? undefined : answerOf(body, set)
    })
    .use(health(ports, notes))
    .use(openApiFile(modules, guard, (): readonly DescribedRoute[] => root.routes))
    .use(signIn(auth, guard))
    .use(sessions(auth, guard))
    .use(invitations(ports, guard))
    .use(shopper(parts))
    .use(signInByProvider(auth, guard, config.oidc))
    .use(imageFiles(ports, guard))
    .use(storeApi(parts))
    .use(adminApi(parts))
    .use(serverRoutes(parts, notes))
    .use(metrics(config.metricsToken, parts, notes))
    .use(pos(parts))
    .use(posEvents(feed, guard))
    .wrap((handle) => toShops(ports.hosts, handle))
  if (pages) root.use(pages.routes(parts))
  for (const routes of placed(modules, 'routes')) root.use(routes(parts))
  const methodsAt = methodsOf(root.routes)
  return root
}

/** Begins the trace of a request. */
function received(newId: () => string, clock: () => number) {
  return (context: Pick<Trace, 'request' | 'set'> & Traced): void => {
    const { request, set } = context
    const requestId = newId()
    context.trace = { request, set, requestId, startedAt: performance.now() }
    set.headers['x-request-id'] = requestId
    set.headers['x-content-type-options'] = 'nosniff'
    set.headers['cache-control'] = 'no-store'
    // Bun sends Date with all other answers (RFC 9110, 6.6.1).
    if (request.method === 'HEAD') set.headers.date = new Date(clock()).toUTCString()
    refuseBadHost(request)
    refuseBrokenPath(request)
  }
}

/**
 * Runs work that no request waits for. If the server stops before its end, the next start finishes
 * it.
 */
function inBackground(failed: (error: unknown) => void, closing?: AbortSignal): Background {
  return (work) => {
    work(closing).catch((error) => closing?.aborted || failed(error))
  }
}

/**
 * Adds the time of a request to the account of its shop; once, even if a refusal arrives here
 * twice.
 */
function spend(
  share: FairShare,
  trace: Trace,
  actor: Actor | undefined,
  now = performance.now(),
): void {
  trace.release?.()
  trace.release = undefined
  if (!actor || trace.admittedAt === undefined) return
  share.spend(actor.shop.id, now - trace.admittedAt)
  trace.admittedAt = undefined
}

/**
 * Answers a request that matches no route. Only OPTIONS, such as a preflight, gets an answer.
 * @throws the error itself, or another one if the path has routes for other methods
 */
async function unrouted(
  error: unknown,
  { request, set }: Trace,
  methodsAt: (path: string) => readonly string[],
  trusted: TrustedPages,
): Promise<Response> {
  if (!(error instanceof NotFoundError)) throw error
  const path = pathOf(request.url)
  const allowed = methodsAt(path)
  const asks = isPreflight(request)
  if (allowed.length === 0 && !asks) throw error
  if (allowed.length > 0) set.headers.allow = allowed.join(', ')
  if (request.method !== 'OPTIONS') {
    throw new Refusal('METHOD_NOT_ALLOWED', `Use one of ${set.headers.allow}.`)
  }
  if (asks) Object.assign(set.headers, await preflight(path, request, trusted, allowed.length > 0))
  set.status = 204
  return new Response(null, { status: 204 })
}

/**
 * The problem document, or a page with the same text for a browser. It is a Response, because
 * Elysia drops other bodies of unknown routes (see http/elysia.md).
 */
async function refused(
  refusal: Refusal,
  trace: Trace,
  actor: Actor | undefined,
  trusted: TrustedPages,
  pages: Pages | undefined,
): Promise<Response> {
  const { request, set, requestId } = trace
  const document = problem(refusal, requestId)
  const { status } = document
  trace.refusal = refusal
  set.status = status
  Object.assign(set.headers, problemHeaders(refusal))
  if (!('access-control-allow-origin' in set.headers)) {
    const { code } = refusal
    const path = pathOf(request.url)
    Object.assign(set.headers, await openRefusal(path, request, code, actor !== undefined, trusted))
  }
  const page = await pages?.refusal(request, document)
  if (!page) return new Response(JSON.stringify(document), { status })
  Object.assign(set.headers, page.headers)
  return new Response(page.html, { status })
}
