/** What the server found wrong with one field. */
export interface FieldProblem {
  readonly field: string
  readonly code: string
  readonly message: string
}

/** A problem document (RFC 9457) as kassa sends it. */
export interface ProblemDocument {
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors?: readonly FieldProblem[]
  readonly requestId?: string
}

/** The server understood and said no. The message is for people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldProblem[]
  readonly requestId: string | null

  constructor(
    document: ProblemDocument,
    /** Seconds to wait before the same request may work; null where the server names none. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(document.detail || document.title)
    this.status = document.status
    this.code = document.code
    this.errors = document.errors ?? []
    this.requestId = document.requestId ?? null
  }

  /** What is wrong with this field, or with something in it (`tags.3`), or null. */
  of(field: string): string | null {
    const within = (name: string) => name === field || name.startsWith(`${field}.`)
    return this.errors.find((error) => within(error.field))?.message ?? null
  }
}

/** No answer came: the network is gone, or the server is. */
export class ConnectionError extends Error {
  constructor(cause?: unknown) {
    super('The server cannot be reached. Check the connection and try again.', { cause })
  }
}

/** What to tell a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.status >= 500 && error.requestId) {
    return `${error.message} (${error.requestId})`
  }
  if (error instanceof ApiError || error instanceof ConnectionError) return error.message
  return 'Something went wrong on this page. Load it again and retry.'
}

/** Whether a request was given up on purpose, which nobody needs to hear of. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
