/** A route of the API, as the OpenAPI document describes it. */
export interface Route {
  /** The variables of the path. */
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly headers?: object | undefined
  readonly body?: unknown
  /** The JSON of a successful answer; a Blob or a stream if it is not JSON. */
  readonly answer: unknown
  /** The JSON of a successful answer to a request with `dryRun: 'true'`, if the route takes it. */
  readonly dryRun?: unknown
  /** The error codes of the route. */
  readonly code: string
}

export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete'
