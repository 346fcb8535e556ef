import { problem, shared } from './text.ts'

/** A validation error of one field. */
export interface FieldProblem {
  readonly field: string
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
  /** The message in English. */
  readonly message: string
}

/** A problem document (RFC 9457) with kassa's own fields. */
export interface ProblemDocument {
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors?: readonly FieldProblem[]
  readonly requestId?: string
}

/** The server refused a request; the message is written for people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldProblem[]
  readonly requestId: string | null

  constructor(
    document: ProblemDocument,
    /** Seconds until the request may be repeated; null if the server names no time. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(problem.refusal({ ...document, retryAfterSeconds }))
    this.status = document.status
    this.code = document.code
    this.errors = document.errors ?? []
    this.requestId = document.requestId ?? null
  }

  /** The message about a field, in the language of the page. */
  textOf(error: FieldProblem): string {
    return problem.field(error)
  }

  /** The error of this field or of an item in it (`tags.3`), or null. */
  of(field: string): string | null {
    const within = (name: string) => name === field || name.startsWith(`${field}.`)
    const found = this.errors.find((error) => within(error.field))
    return found ? this.textOf(found) : null
  }
}

/** The code of errors that only the page finds. */
export const OWN = 'own'

/** The errors of a form that the page refuses to send. */
export class FormProblem extends ApiError {
  constructor(message: string, errors: readonly FieldProblem[]) {
    super({ title: message, status: 422, code: 'VALIDATION_FAILED', detail: message, errors })
    this.message = message
  }

  /** The page's own messages are already in its language. */
  override textOf(error: FieldProblem): string {
    return error.code === OWN ? error.message : super.textOf(error)
  }
}

/** The network or the server is down, so there was no answer. */
export class ConnectionError extends Error {
  constructor(cause?: unknown) {
    super(shared.unreachable, { cause })
  }
}

/** The page itself cannot do what was asked; the message is written for people. */
export class PageError extends Error {}

/** The message for people about any error. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.status >= 500 && error.requestId) {
    return shared.serverProblem(error.message, error.requestId)
  }
  const isForPeople = [ApiError, ConnectionError, PageError].some((kind) => error instanceof kind)
  if (error instanceof Error && isForPeople) return error.message
  return shared.brokenPage
}

/** Whether a request was aborted on purpose. That is not reported to anyone. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/**
 * Whether the server answered that the resource does not exist, so that repeating the request is
 * useless.
 */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
