import { Cache, collectionOf } from './cache.ts'
import { reportConnection } from './connection.ts'
import { ApiError, ConnectionError, type ProblemDocument } from './problem.ts'
import { shared } from './text.ts'

/** A request answered with 429 is repeated if the server asks to wait no longer than this. */
const MAX_RETRY_SECONDS = 15

export type QueryValue = string | number | boolean | undefined

export interface RequestOptions {
  readonly query?: Readonly<Record<string, QueryValue>>
  /** Sent as JSON; form data and files are sent unchanged. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** The sender updates the shown data from the answer, so it is not loaded again. */
  readonly keeps?: boolean
}

interface ListOptions extends Pick<RequestOptions, 'query' | 'signal'> {
  readonly most?: number
}

export interface ApiOptions {
  /** The value of the header x-shop-id. */
  readonly shop?: string
  /** Called with every answer. */
  readonly onAnswer?: (answer: Response) => void
  /** Called when a request is answered with 401, because the session has ended. */
  readonly onSignedOut?: () => void
}

/** The shape of every list in the API. */
export interface Listing<T> {
  readonly data: readonly T[]
  readonly hasMore?: boolean
  readonly nextCursor?: string | null
  readonly total?: number
}

/**
 * A client of the server's API. Calls return the JSON of the answer, or throw ApiError (a problem
 * document), ConnectionError (no answer) or an AbortError.
 */
export class Api {
  /** The data on the page. It is loaded again when this client changes it. */
  readonly cache = new Cache()

  constructor(readonly options: ApiOptions = {}) {}

  get<T>(path: string, options: RequestOptions = {}): Promise<T> {
    return this.send<T>('GET', path, options)
  }

  /** Reads a list page by page to its end, or until it has at least `most` rows. */
  async all<T>(path: string, options: ListOptions = {}): Promise<T[]> {
    const { query, signal, most = Number.POSITIVE_INFINITY } = options
    const rows: T[] = []
    let cursor: string | undefined
    do {
      const page = await this.get<Listing<T>>(path, {
        query: { ...query, limit: 100, cursor },
        signal,
      })
      rows.push(...page.data)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined && rows.length < most)
    return rows
  }

  post<T>(path: string, body: unknown = {}, options: RequestOptions = {}): Promise<T> {
    return this.send<T>('POST', path, { ...options, body })
  }

  patch<T>(path: string, body: unknown, options: RequestOptions = {}): Promise<T> {
    return this.send<T>('PATCH', path, { ...options, body })
  }

  delete(path: string, options: RequestOptions = {}): Promise<null> {
    return this.send<null>('DELETE', path, options)
  }

  async send<T>(method: string, path: string, options: RequestOptions): Promise<T> {
    const answer = await this.fetch(method, path, options)
    return (answer.status === 204 ? null : await answer.json()) as T
  }

  /** Returns the response itself, for content that is not JSON. */
  async fetch(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    const { query = {}, body, headers = {}, signal, keeps = false } = options
    const answer = await reached(withQuery(path, query), {
      method,
      headers: { ...this.headers(body), ...headers },
      ...(body === undefined ? {} : { body: encoded(body) }),
      ...(signal ? { signal } : {}),
    })
    this.options.onAnswer?.(answer)
    if (answer.ok) {
      if (method !== 'GET' && !keeps && !isTrial(options)) this.cache.drop(collectionOf(path))
      return answer
    }
    const error = await problemOf(answer)
    // A request answered with 429 has changed nothing, so repeating it is safe for any method.
    const wait = error.status === 429 ? error.retryAfterSeconds : null
    if (wait !== null && wait <= MAX_RETRY_SECONDS) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(1, wait) * 1000))
      return await this.fetch(method, path, options)
    }
    if (error.status === 401) this.options.onSignedOut?.()
    // The page showed outdated data.
    if (error.status === 409) this.cache.drop(collectionOf(path))
    throw error
  }

  /** The headers of every request. */
  headers(body?: unknown): Record<string, string> {
    const { shop } = this.options
    return {
      accept: 'application/json',
      ...(shop === undefined ? {} : { 'x-shop-id': shop }),
      ...(body === undefined || isRaw(body) ? {} : { 'content-type': 'application/json' }),
    }
  }
}

/** The problem document of an answer. If a proxy sent none, one is made. */
async function problemOf(answer: Response): Promise<ApiError> {
  const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN)
  const wait = Number.isFinite(retryAfter) ? retryAfter : null
  const isProblem = answer.headers.get('content-type')?.includes('json')
  if (isProblem) return new ApiError((await answer.json()) as ProblemDocument, wait)
  const detail = shared.noReason(answer.status)
  return new ApiError({ title: detail, status: answer.status, code: 'UNKNOWN', detail }, wait)
}

/** Whether the request is a dry run, which changes nothing. */
function isTrial({ query, body }: RequestOptions): boolean {
  return query?.dryRun === true || (body as { dryRun?: boolean } | undefined)?.dryRun === true
}

function isRaw(body: unknown): body is FormData | Blob {
  return body instanceof FormData || body instanceof Blob
}

function encoded(body: unknown): FormData | Blob | string {
  return isRaw(body) ? body : JSON.stringify(body)
}

function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

async function reached(path: string, init: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(path, { ...init, credentials: 'same-origin' })
    reportConnection(true)
    return answer
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    reportConnection(false)
    throw new ConnectionError(error)
  }
}
