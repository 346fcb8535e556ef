import type { Actor, Permission } from '../domain/actor.ts'
import { Refusal } from '../domain/error.ts'
import type { Ports } from '../domain/ports.ts'
import type { Cookies } from './cookie.ts'
import type { KeyRing } from './key-ring.ts'
import type { LastSeen } from './last-seen.ts'
import type { RateLimiter } from './rate.ts'

/** What every kind of credential is judged with. */
export interface Gate {
  readonly ports: Ports
  readonly keys: KeyRing
  readonly cookies: Cookies
  /** KASSA_URL's origin, or ''. */
  readonly ownOrigin: string
  /** The client that limits by address count a request for. */
  readonly addressOf: (request: Request) => string
  readonly rates: Rates
  readonly seen: LastSeen
  /** Reads a body once it is settled who asks. */
  readonly readBody: (context: { request: Request }) => Promise<unknown>
  /** Refuses a query that cannot be read, no earlier. */
  readonly readQuery: (context: { request: Request }) => void
}

/** The same gate for routes that read their body themselves. */
export function unread(gate: Gate): Gate {
  return { ...gate, readBody: async () => null }
}

/** One limiter for each rate of the settings. */
export interface Rates {
  readonly publishable: RateLimiter
  readonly secret: RateLimiter
  readonly terminal: RateLimiter
  readonly admin: RateLimiter
  readonly signIn: RateLimiter
  /** Mails with codes, an hour and IP. */
  readonly otpMail: RateLimiter
}

/** The parts of a request's context that decide who asks. */
export interface Asking {
  readonly request: Request
  readonly set: { headers: Record<string, string | number> }
}

/** What a decision leaves in the context, for the handler and for the log. */
export interface Decided<T> {
  actor?: Actor
  decided?: T
}

/**
 * The hooks of a route that only some may use. `decide` runs before the body is read: in `parse`
 * where there is a body, in `transform` where there is none (Elysia validates before it resolves).
 * What it returns is `decided` in the context. `security` names the credential in the OpenAPI
 * document, null where none is needed, and `roles` the kinds of its holders, any of whom may.
 */
export function guarded<T extends object>(
  { readBody, readQuery }: Pick<Gate, 'readBody' | 'readQuery'>,
  security: string | null,
  decide: (asking: Asking) => Promise<T>,
  roles: readonly string[] = [],
) {
  const settle = async (context: Asking & Decided<T>) => {
    if (context.decided) return
    context.decided = await decide(context)
    if ('actor' in context.decided) context.actor = context.decided.actor as Actor
  }
  return {
    detail: { security: security === null ? [] : requirementsOf(security, roles) },
    parse: [opaque(settle), opaque(readBody)],
    transform: opaque(async (context: Asking & Decided<T>) => {
      await settle(context)
      readQuery(context)
    }),
    resolve: opaque((context: object): T => settled(context)),
  }
}

/**
 * Elysia reads the text of a hook for what to prepare in the context (all headers, cookies, the
 * query), and for one that hands its context on it prepares all. A bound function shows no text.
 */
export function opaque<Hook extends (context: never) => unknown>(hook: Hook): Hook {
  return hook.bind(undefined) as Hook
}

/** As OpenAPI writes it: one of these is enough. */
function requirementsOf(security: string, roles: readonly string[]): Record<string, string[]>[] {
  if (roles.length === 0) return [{ [security]: [] }]
  return roles.map((role) => ({ [security]: [role] }))
}

/** The macro of routes that two kinds of credential open: lets in whoever may do this. */
export type ActorGuard = (permission: Permission) => ReturnType<typeof guarded<{ actor: Actor }>>

function settled<T>({ decided }: Decided<T>): T {
  if (!decided) throw new Error('a guarded route ran before it was decided who asks')
  return decided
}

/** One and the same answer to no credential, a malformed one, and an unknown one. */
export function unauthenticated(message: string): Refusal {
  return new Refusal('UNAUTHENTICATED', message, [], { headers: { 'www-authenticate': 'Bearer' } })
}
