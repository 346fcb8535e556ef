import type { Routes } from './api.ts'
import type { Method, Route } from './route.ts'

/** An error of the API (RFC 9457). `code` is for programs, `detail` for people. */
export interface Problem<Code extends string = string> {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: Code
  readonly detail: string
  /** The wrong fields, and how to correct each. */
  readonly errors?: readonly {
    readonly field: string
    readonly code: string
    readonly message: string
  }[]
  readonly requestId: string
}

interface AnyClientOptions {
  /** The address of the server, such as https://shop.example. */
  readonly url: string
  /** Used instead of the global `fetch`. */
  readonly fetch?: ((url: URL, init: RequestInit) => Promise<Response>) | undefined
}

interface KeyClientOptions extends AnyClientOptions {
  /** An API key or the key of a terminal, which belongs to one shop. */
  readonly key?: string | undefined
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

/** Options that are passed on to `fetch`. */
export interface FetchOptions {
  readonly signal?: AbortSignal | undefined
  readonly cache?: RequestInit['cache'] | undefined
  /** Options for the cache of Next.js. */
  readonly next?:
    | { readonly revalidate?: number | false; readonly tags?: readonly string[] | undefined }
    | undefined
}

type Call<R extends Route> = Pick<R, Extract<keyof R, 'params' | 'query' | 'headers' | 'body'>> &
  FetchOptions

/** A call that may send `If-None-Match`, if the route takes it. */
type ConditionalCall<R extends Route> = 'If-None-Match' extends keyof NonNullable<R['headers']>
  ? Call<R> & { readonly headers: { readonly 'If-None-Match': string } }
  : never

/** The argument may be left out if no part of the request is required. */
type Arguments<R extends Route> =
  Partial<Call<R>> extends Call<R> ? [call?: Call<R>] : [call: Call<R>]

/** `error` is undefined if and only if the request has succeeded. */
export type Result<R extends Route, Unchanged = never> =
  | {
      readonly data: R['answer'] | Unchanged
      readonly error?: undefined
      readonly response: Response
    }
  | {
      readonly data?: undefined
      readonly error: Problem<R['code']>
      readonly response: Response
    }

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
export type Client = { readonly [M in Method]: Send<M> }

interface Send<M extends Method> {
  <P extends PathWith<M>>(
    path: P,
    call: ConditionalCall<RouteAt<P, M>>,
  ): Promise<Result<RouteAt<P, M>, undefined>>
  <P extends PathWith<M>>(
    path: P,
    ...call: Arguments<RouteAt<P, M>>
  ): Promise<Result<RouteAt<P, M>>>
}
