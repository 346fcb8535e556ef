import type { FieldCode } from '../text/field-code.ts'

/** All codes of refusals. `http/problem.ts` gives each its status. */
export type RefusalCode =
  | 'MALFORMED_REQUEST'
  | 'SHOP_REQUIRED'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'SECRET_KEY_IN_BROWSER'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'CONFLICT'
  /** The sum differs from the one that the sender was shown. */
  | 'TOTAL_CHANGED'
  | 'OUT_OF_STOCK'
  | 'PRECONDITION_FAILED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RANGE_NOT_SATISFIABLE'
  | 'VALIDATION_FAILED'
  | 'IDEMPOTENCY_MISMATCH'
  | 'RATE_LIMITED'
  | 'CLIENT_CLOSED'
  | 'INTERNAL'
  | 'UNAVAILABLE'
  | 'STORAGE_FULL'

/** The values in the message of an error, such as the limit that was exceeded. */
export type FieldParams = Readonly<Record<string, string | number>>

/** An error in one field. `message` gives advice and never repeats the value. */
export interface FieldError {
  readonly field: string
  readonly code: FieldCode
  /** The values with which the code is translated into other languages. */
  readonly params: FieldParams
  readonly message: string
}

export function fieldError(
  field: string,
  code: FieldCode,
  message: string,
  params: FieldParams = {},
): FieldError {
  return { field, code, params, message }
}

/** The first error of each field: who corrects it reads about the next one after that. */
export function onePerField(errors: readonly FieldError[]): readonly FieldError[] {
  const fields = new Map<string, FieldError>()
  for (const error of errors) fields.getOrInsert(error.field, error)
  return [...fields.values()]
}

/** The only error that the domain throws on purpose. Clients see all of it except `cause`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  /** One error for each wrong field. */
  readonly errors: readonly FieldError[]

  constructor(
    readonly code: RefusalCode,
    message: string,
    errors: readonly FieldError[] = [],
    options?: {
      cause?: unknown
      retryAfterSeconds?: number
      title?: string
      added?: object | undefined
    },
  ) {
    super(message, options)
    this.errors = onePerField(errors)
    this.retryAfterSeconds = options?.retryAfterSeconds
    this.title = options?.title
    this.added = options?.added ?? {}
  }

  readonly retryAfterSeconds: number | undefined
  /** The code in words, if it says more than that of other refusals with the code. */
  readonly title: string | undefined
  /** Fields that a module adds to the problem document (see `problemFields`). */
  readonly added: object
}

/** A 422 that names one field. */
export function invalid(...error: Parameters<typeof fieldError>): Refusal {
  return invalidFields([fieldError(...error)])
}

/** A 422 that names its fields. */
export function invalidFields(errors: readonly FieldError[]): Refusal {
  const [first] = errors
  const detail = first ? `${first.field}: ${first.message}` : 'The request is not valid.'
  return new Refusal('VALIDATION_FAILED', detail, errors)
}

/** @throws Refusal VALIDATION_FAILED if there are any errors */
export function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalidFields(errors)
}

/** The reason why a request conflicts with stored data, as far as the core knows it. */
export type ConflictCode =
  /** The value belongs to something else. */
  | 'taken'
  | 'changed'
  | 'deleted'
  | 'busy'
  | 'ended'
  | 'fixed'
  /** Several servers share no place for backups. */
  | 'place'
  | 'in_use'
  | 'last_owner'
  | 'member'
  | 'not_counted'
  | 'too_many'
  /** Not possible for owners. */
  | 'owner'
  /** The person also belongs to another shop. */
  | 'other_shop'
  | 'currency_changed'

/** A 409 that names the field. */
export function conflict(
  field: string,
  code: ConflictCode,
  message: string,
  params: FieldParams = {},
): Refusal {
  return new Refusal('CONFLICT', message, [fieldError(field, code, message, params)])
}

/**
 * A 409 that names the field, with a code of a module.
 * @param title the code in words
 */
export function titledConflict(
  title: string,
  field: string,
  code: FieldCode,
  message: string,
  params: FieldParams = {},
): Refusal {
  return new Refusal('CONFLICT', message, [fieldError(field, code, message, params)], { title })
}

/**
 * The first field that a refusal names.
 * @throws the error itself if it names none
 */
export function firstFieldError(error: unknown): FieldError {
  const [first] = error instanceof Refusal ? error.errors : []
  if (!first) throw error
  return first
}

/**
 * A 429 with the time to wait.
 * @param reason a sentence without its full stop
 */
export function tooMany(reason: string, waitMs: number): Refusal {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes > 2 ? `${minutes} minutes` : `${retryAfterSeconds} s`
  const message = `${reason}. Try again in ${wait}.`
  return new Refusal('RATE_LIMITED', message, [], { retryAfterSeconds })
}

/** The client has closed the connection before its answer. This is only for the log. */
export function clientClosed(): Refusal {
  return new Refusal('CLIENT_CLOSED', 'The client closed the connection.')
}

/**
 * A refusal for a row that never existed, was deleted, or belongs to another shop: its text is the
 * same for all three.
 */
export function notFound(noun: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no such ${noun}.`)
}

/** The code of an error of the operating system or of a library, such as ENOENT; '' if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Why something failed, for a log: the cause of a refusal, whose own message is for clients. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Refusal ? error.cause : undefined
  return messageOf(cause instanceof Error ? cause : error)
}
