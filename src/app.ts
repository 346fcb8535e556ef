import { Elysia, NotFoundError } from 'elysia'
import { apiKey } from './auth/api-key.ts'
import { Cookies } from './auth/cookie.ts'
import type { Gate } from './auth/guard.ts'
import { KeyRing } from './auth/key-ring.ts'
import { preflight } from './auth/origin.ts'
import { RateLimiter } from './auth/rate.ts'
import type { Config } from './config.ts'
import type { Actor } from './domain/actor.ts'
import type { Refusal } from './domain/error.ts'
import type { Ports } from './domain/store.ts'
import { health } from './http/health.ts'
import { readJson } from './http/json.ts'
import { type Log, loggablePath } from './http/log.ts'
import { Methods, methodNotAllowed } from './http/method.ts'
import { openApiDocument } from './http/openapi.ts'
import { problem, refusalOf } from './http/problem.ts'
import { storeProducts } from './http/product.ts'
import { requestIds } from './http/request-id.ts'

export interface AppOptions extends Ports {
  readonly config: Pick<Config, 'rates' | 'trustProxy' | 'url' | 'tls'>
  readonly log: Log
}

export type App = ReturnType<typeof app>

/** What the hooks below hand on to each other in a request's context. */
interface Trace {
  readonly request: Request
  readonly set: { status?: number | string; headers: Record<string, string | number> }
  startedAt?: number
  actor?: Actor
  refusal?: Refusal
}

/** The whole server as one Elysia app, on whatever store, clock and log it is given. */
export function app({ config, log, ...ports }: AppOptions) {
  const gate = gateOf(config, ports)
  const keyed = apiKey(gate)
  const requestId = requestIds()
  const root = new Elysia({ normalize: false })
    .onRequest((context) => {
      const trace: Trace = context
      trace.startedAt = performance.now()
      trace.set.headers['x-request-id'] = requestId()
      trace.set.headers['x-content-type-options'] = 'nosniff'
      trace.set.headers['cache-control'] = 'no-store'
    })
    .onError((context) => {
      const { error, request, set } = context
      const allowed = error instanceof NotFoundError ? methods.at(request.url) : []
      if (allowed.length > 0 && request.method === 'OPTIONS') {
        Object.assign(set.headers, preflight(request), { allow: allowed.join(', ') })
        set.status = 204
        return ''
      }
      const refusal = allowed.length > 0 ? methodNotAllowed(allowed) : refusalOf(error)
      const document = problem(refusal, String(set.headers['x-request-id']))
      Object.assign(set.headers, refusal.headers, { 'content-type': 'application/problem+json' })
      set.status = document.status
      const trace: Trace = context
      trace.refusal = refusal
      return JSON.stringify(document)
    })
    .onAfterResponse((context) => logRequest(log, context as unknown as Trace))
    .use(health(ports))
    .get('/openapi.json', (): object => openApiDocument(root.routes))
    .use(storeProducts(ports, keyed))
  const methods = new Methods(root.routes)
  return root
}

function gateOf(config: AppOptions['config'], ports: Ports): Gate {
  const { rates, trustProxy, url, tls } = config
  const rate = (name: string, limit: number, seconds: number) =>
    new RateLimiter({ name, limit, windowMs: seconds * 1000 }, ports.clock)
  return {
    ports,
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
  }
}

/** One line a request: what was asked, what came of it, and never a key, a query or a body. */
function logRequest(log: Log, { request, set, startedAt = 0, actor, refusal }: Trace): void {
  const status = Number(set.status ?? 200)
  log({
    level: status >= 500 ? 'error' : 'info',
    requestId: set.headers['x-request-id'],
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

function causeOf(refusal: Refusal | undefined): string | undefined {
  const cause = refusal?.cause
  return cause instanceof Error ? (cause.stack ?? cause.message) : undefined
}
