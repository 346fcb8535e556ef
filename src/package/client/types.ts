import type { ApiProblem, Routes } from './api.ts'
import type { FetchInit, WebResponse, WebSignal, WebUrl } from './globals.ts'
import type { KeySource } from './key.ts'
import type { RetryOptions } from './retry.ts'
import type { Method, Route } from './route.ts'

/**
 * An error of the API (RFC 9457). `code` is for programs, `detail` for people; `errors` are the wrong
 * fields, each with the values (`params`) from which a page can say it in its own language.
 */
export type Problem<Code extends string = string> = Omit<ApiProblem, 'code'> & {
  readonly code: Code
}

interface AnyClientOptions {
  /** The address of the server, such as https://shop.example. */
  readonly url: string
  /** Used instead of the global `fetch`. */
  readonly fetch?: ((url: WebUrl, init: FetchInit) => Promise<WebResponse>) | undefined
  /**
   * When there is no answer, or one that says "later" (429, 502, 503, 504), requests that may be
   * repeated are sent again: GET, and the writes that take an Idempotency-Key.
   */
  readonly retry?: RetryOptions | undefined
}

interface KeyClientOptions extends AnyClientOptions {
  /**
   * An API key or the key of a terminal, which belongs to one shop. A function is called once, and
   * again when the server refuses the key (401); then the request is sent once more.
   */
  readonly key?: KeySource | undefined
  readonly shop?: undefined
}

/** Without a key, requests go with the browser's cookies. */
interface CookieClientOptions extends AnyClientOptions {
  readonly key?: undefined
  /** The slug of the shop. Requests with a cookie have to name it. */
  readonly shop?: string | undefined
}

export type ClientOptions = KeyClientOptions | CookieClientOptions

type PathWith<M extends Method> = {
  [P in keyof Routes]: M extends keyof Routes[P] ? P : never
}[keyof Routes]

type RouteAt<P extends keyof Routes, M extends Method> = M extends keyof Routes[P]
  ? Extract<Routes[P][M], Route>
  : never

type CacheMode = FetchInit extends { readonly cache?: infer Mode } ? Mode : string

/** Options that are passed on to `fetch`. */
export interface FetchOptions {
  readonly signal?: WebSignal | undefined
  readonly cache?: CacheMode | undefined
  /** Options for the cache of Next.js. */
  readonly next?:
    | { readonly revalidate?: number | false; readonly tags?: readonly string[] | undefined }
    | undefined
}

type Call<R extends object> = Pick<R, Extract<keyof R, 'params' | 'query' | 'headers' | 'body'>> &
  FetchOptions

/** A call that may send `If-None-Match`, if the route takes it. */
type ConditionalCall<R extends Route> = 'If-None-Match' extends keyof NonNullable<R['headers']>
  ? Call<R> & { readonly headers: { readonly 'If-None-Match': string } }
  : never

/** The argument may be left out if no part of the request is required. */
type Arguments<R extends object> =
  Partial<Call<R>> extends Call<R> ? [call?: Call<R>] : [call: Call<R>]

/** `error` is undefined if and only if the request has succeeded. */
export type Result<R extends Pick<Route, 'answer' | 'code'>, Unchanged = never> =
  | {
      readonly data: R['answer'] | Unchanged
      readonly error?: undefined
      readonly response: WebResponse
    }
  | {
      readonly data?: undefined
      readonly error: Problem<R['code']>
      readonly response: WebResponse
    }

/** A route without the parameter `dryRun`, with which it has another answer. */
type Plain<R extends Route> = R extends { readonly dryRun: unknown }
  ? Omit<R, 'query' | 'dryRun'> & { readonly query?: Omit<NonNullable<R['query']>, 'dryRun'> }
  : R

/** A call that asks with `dryRun` what would be done. */
type DryCall<R extends Route, Value> = R extends { readonly dryRun: unknown }
  ? Call<R> & { readonly query: { readonly dryRun: Value } }
  : never

type DryAnswerOf<R extends Route> = R extends { readonly dryRun: infer Answer } ? Answer : never

type Answering<R extends Route, Answer> = Omit<R, 'answer'> & Pick<R, 'code'> & { answer: Answer }

/** A path of a list, with the type of its entries. */
type ListPath = {
  [P in PathWith<'get'>]: RouteAt<P, 'get'>['answer'] extends ListAnswer ? P : never
}[PathWith<'get'>]

interface ListAnswer {
  readonly data: readonly unknown[]
  readonly nextCursor: string | null
}

type EntryOf<R extends Route> = R['answer'] extends { readonly data: readonly (infer E)[] }
  ? E
  : never

/**
 * A function for each method, which takes a path of the API:
 *
 * ```ts
 * const kassa = createClient({ url: 'https://shop.example', key: 'kassa_pub_…' })
 * const { data, error } = await kassa.get('/v1/store/products/{id}', { params: { id: 'mug' } })
 * if (error) throw new Error(error.detail)
 * document.title = data.name
 * ```
 *
 * It rejects only if a variable of the path is empty, if there is no answer, or if the answer is
 * not of kassa. For an answer 304, which only `If-None-Match` can cause, `data` is undefined.
 */
export type Client = { readonly [M in Method]: Send<M> } & {
  /**
   * All entries of a list, page by page:
   *
   * ```ts
   * for await (const order of kassa.all('/v1/store/orders')) sum += order.total
   * ```
   *
   * The iteration throws a `ProblemError` if the server refuses a page.
   */
  all<P extends ListPath>(
    path: P,
    ...call: Arguments<RouteAt<P, 'get'>>
  ): AsyncGenerator<EntryOf<RouteAt<P, 'get'>>, void, undefined>
}

interface Send<M extends Method> {
  <P extends PathWith<M>>(
    path: P,
    call: ConditionalCall<RouteAt<P, M>>,
  ): Promise<Result<RouteAt<P, M>, undefined>>
  <P extends PathWith<M>>(
    path: P,
    call: DryCall<RouteAt<P, M>, 'true'>,
  ): Promise<Result<Answering<RouteAt<P, M>, DryAnswerOf<RouteAt<P, M>>>>>
  <P extends PathWith<M>>(
    path: P,
    call: DryCall<RouteAt<P, M>, 'true' | 'false'>,
  ): Promise<Result<Answering<RouteAt<P, M>, RouteAt<P, M>['answer'] | DryAnswerOf<RouteAt<P, M>>>>>
  <P extends PathWith<M>>(
    path: P,
    ...call: Arguments<Plain<RouteAt<P, M>>>
  ): Promise<Result<RouteAt<P, M>>>
}
