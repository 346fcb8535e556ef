import { Elysia } from 'elysia'
import { memberActor, signedInUser, userOfAllShops } from '../../auth/admin-session.ts'
import { keyActor } from '../../auth/api-key.ts'
import type { AuthContext, RequestContext } from '../../auth/context.ts'
import { foreignPage, provenance } from '../../auth/origin.ts'
import { buyerActor, shopperActor, storefrontShop } from '../../auth/shopper-session.ts'
import { terminalActor } from '../../auth/terminal-key.ts'
import type { Actor } from '../../domain/actor.ts'
import { Refusal } from '../../domain/error.ts'
import { isOperator } from '../../domain/operations.ts'
import type { Permission } from '../../domain/permission.ts'
import type { BodyBudget } from './body-budget.ts'
import type { FairShare } from './fair-share.ts'
import type { Trace } from './log.ts'
import { isListIn } from './query.ts'
import { type JsonOptions, mayHaveBody, readJson } from './request.ts'
import { checkQuery } from './url.ts'

/**
 * The macros by which a route says who may use it. Each decides that first, then reads the body and
 * checks the query, and passes what it knows of the sender to the handler:
 * - `open`, `signIn`: everybody; `signIn` refuses pages of other origins. Passes nothing.
 * - `signedIn`: a user of admin; with `to all shops`, not one who came by the link of one shop.
 *   Passes `user` and `session`.
 * - `operator`: a user who may administer the whole server. Passes `user` and `session`.
 * - `adminSession`: a member of the shop in x-shop-id whose role has the permission. Passes
 *   `actor`, `user` and `session`.
 * - `storefront`: everybody, on a page that the shop in x-shop-id trusts. Passes `shop`.
 * - `shopperSession`: a shopper of that shop. Passes `actor` and `session`.
 * - `buyer`: a shopper of that shop, or a guest on a page that it trusts. Passes `actor`.
 * - `terminalKey`: a terminal. Passes `actor` and `isStillValid`.
 */
export function guards(auth: AuthContext) {
  return new Elysia({ name: 'guards' }).macro({
    open: (_: true) => guarded([], async () => ({})),
    // A page of another origin could sign visitors in as somebody else, and see what they do there.
    signIn: (_: true) =>
      guarded([], async ({ request }) => {
        if (provenance(request, auth.originsOf(request)) !== 'other-origin') return {}
        throw foreignPage('Sign in from a page of this server.')
      }),
    signedIn: (to: true | 'to all shops') =>
      guarded([{ adminSession: [] }], (context) =>
        to === true ? signedInUser(auth, context) : userOfAllShops(auth, context),
      ),
    operator: (_: true) =>
      guarded([{ adminSession: ['operator'] }], async (context) => {
        const signedIn = await userOfAllShops(auth, context)
        if (await isOperator(auth.ports, signedIn.user)) return signedIn
        throw new Refusal('FORBIDDEN', NO_OPERATOR)
      }),
    adminSession: (permission: Permission) =>
      guarded(holders('adminSession', permission), (context) =>
        memberActor(auth, context, permission),
      ),
    storefront: (_: true) =>
      guarded([{ storefront: [] }], async (context) => ({
        shop: await storefrontShop(auth, context),
      })),
    shopperSession: (permission: Permission) =>
      guarded([{ shopperSession: [] }], (context) => shopperActor(auth, context, permission)),
    buyer: (_: true) =>
      guarded([{ storefront: [] }, { shopperSession: [] }], (context) => buyerActor(auth, context)),
    terminalKey: (permission: Permission) =>
      guarded([{ terminalKey: [] }], (context) => terminalActor(auth, context, permission)),
  })
}

const NO_OPERATOR =
  'Only somebody who owns all shops of this server may do this, and only if KASSA_SIGNUP is invite.'

export type Guards = ReturnType<typeof guards>

/** A macro for routes that exist for several kinds of credential, at a different path for each. */
export type ActorGuard = (permission: Permission) => ReturnType<typeof guarded<{ actor: Actor }>>

/** Lets in an API key with the permission. */
export function keyGuard(auth: AuthContext): ActorGuard {
  return (permission) =>
    guarded(holders('apiKey', permission), async (context) => ({
      actor: await keyActor(auth, context, permission),
    }))
}

/** Lets in a member with the permission. */
export function memberGuard(auth: AuthContext): ActorGuard {
  return (permission) =>
    guarded(holders('adminSession', permission), (context) =>
      memberActor(auth, context, permission),
    )
}

/** One entry of OpenAPI's `security`: a scheme, with the kind of actor as its role. */
type SecurityRequirement = Readonly<Record<string, string[]>>

const KINDS_OF = { apiKey: ['publishable', 'secret'], adminSession: ['owner', 'staff'] }

/** Any one of these is enough. */
function holders(scheme: keyof typeof KINDS_OF, permission: Permission): SecurityRequirement[] {
  return permission.holders
    .filter((kind) => KINDS_OF[scheme].includes(kind))
    .map((kind) => ({ [scheme]: [kind] }))
}

/** The context of a request, with what `guarded` adds. */
interface GuardedContext extends RequestContext {
  /** Who sent the request, for the log. */
  actor?: Actor
  body?: unknown
  query?: object
  decided?: object
}

/** The options of a route by which `guarded` reads its body and checks its query. */
interface RouteOptions {
  readonly query?: unknown
  readonly detail?: {
    readonly upload?: unknown
    readonly manyValues?: boolean
    readonly anyJson?: unknown
    readonly answers?: object
  }
}

/**
 * The hooks of a route. The decision comes before the body is read, in `transform`, because Elysia
 * calls `resolve` after it has validated the body (see elysia.md).
 * @param decide throws a Refusal, or returns what the handler finds in its context
 */
function guarded<T extends object>(
  security: SecurityRequirement[],
  decide: (context: RequestContext) => Promise<T>,
) {
  /** The schema of the query, if the route has one. */
  let query: unknown
  let takesFile = false
  let json: JsonOptions = {}
  /** The only success status of the route; undefined stands for 200. */
  let status: number | undefined
  return {
    /** Elysia passes the options of the route here before it builds the route. */
    introspect: ({ query: schema, detail }: RouteOptions) => {
      query = schema
      takesFile = detail?.upload !== undefined
      const anyText = detail?.anyJson !== undefined
      const statuses = Object.keys(detail?.answers ?? {}).filter((one) => one !== '304')
      const [only] = statuses.length === 1 ? statuses : []
      status = only === '200' ? undefined : Number(only) || undefined
      json = { anyText, manyValues: anyText || detail?.manyValues === true }
    },
    detail: { security },
    // Without a parser here, Elysia would read the body before the decision.
    parse: [opaque(() => null)],
    transform: opaque(async (context: GuardedContext) => {
      const { request, share, bodies, trace } = context as GuardedContext & AppContext
      const decided = await decide(context)
      context.decided = decided
      if ('actor' in decided) {
        const actor = decided.actor as Actor
        context.actor = actor
        const wait = share.take(actor.shop.id, trace.startedAt)
        if (wait) await wait
        trace.admittedAt = wait ? performance.now() : trace.startedAt
      }
      if (mayHaveBody(request)) {
        trace.release = bodies.hold(request, context.actor?.shop.id ?? null)
        if (!takesFile) context.body = await readJson(request, json)
      }
      const lists = checkQuery(request, query !== undefined, (name) => isListIn(query, name))
      // Elysia has kept the last value of each, and validates the query after this hook.
      if (lists) Object.assign(context.query ?? {}, lists)
      if (status !== undefined) trace.set.status = status
    }),
    resolve: opaque(
      (context: object) => (context as { decided: { [K in keyof T]: T[K] } }).decided,
    ),
  }
}

/**
 * The fields that `app` adds to the context of every request. The type of a macro does not know
 * them.
 */
type AppContext = {
  readonly trace: Trace
  readonly share: FairShare
  readonly bodies: BodyBudget
}

/**
 * Hides the source text of a hook from Elysia. Elysia reads it to find out which parts of the
 * context a hook uses, and prepares all of them (headers, cookies, query) for a hook that passes
 * its context on, which takes 6 µs (see elysia.md).
 */
export function opaque<Hook extends (context: never) => unknown>(hook: Hook): Hook {
  return hook.bind(undefined) as Hook
}
