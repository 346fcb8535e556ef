import { type Static, type TProperties, Type } from '@sinclair/typebox'
import { NotFoundError, ValidationError } from 'elysia'
import { type ConflictCode, invalidFields, Refusal, type RefusalCode } from '../../domain/error.ts'
import { FieldErrorView } from '../../domain/field-error.ts'
import { type Module, placed } from '../../domain/module.ts'
import { NamedOpen, withName } from '../../domain/schema.ts'
import { fieldErrors } from './field.ts'
import { withoutKeys } from './log.ts'
import { nothingHere } from './url.ts'

/** Status and title of each refusal. */
const PROBLEMS: Readonly<Record<RefusalCode, readonly [status: number, title: string]>> = {
  MALFORMED_REQUEST: [400, 'The request cannot be read'],
  SHOP_REQUIRED: [400, 'The request names no shop'],
  UNAUTHENTICATED: [401, 'Not signed in'],
  FORBIDDEN: [403, 'Not allowed'],
  SECRET_KEY_IN_BROWSER: [403, 'A secret key came from a browser'],
  NOT_FOUND: [404, 'Not found'],
  METHOD_NOT_ALLOWED: [405, 'Method not allowed'],
  CONFLICT: [409, 'In conflict with what is stored'],
  TOTAL_CHANGED: [409, 'The sum has changed'],
  OUT_OF_STOCK: [409, 'Out of stock'],
  PRECONDITION_FAILED: [412, 'Changed since you read it'],
  PAYLOAD_TOO_LARGE: [413, 'The request is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Content type not supported'],
  RANGE_NOT_SATISFIABLE: [416, 'The file has no such part'],
  VALIDATION_FAILED: [422, 'The request is not valid'],
  IDEMPOTENCY_MISMATCH: [422, 'Idempotency-Key already used'],
  RATE_LIMITED: [429, 'Too many requests'],
  // nginx logs the same status. No client sees it.
  CLIENT_CLOSED: [499, 'The client closed the connection'],
  INTERNAL: [500, 'Server error'],
  UNAVAILABLE: [503, 'Temporarily unavailable'],
  STORAGE_FULL: [507, 'The disk is full'],
}

/** More precise titles of a CONFLICT, by the code of its field. */
export const CONFLICT_TITLES: Readonly<Record<ConflictCode, string>> = {
  taken: 'Already taken',
  changed: 'Changed meanwhile',
  deleted: 'Deleted meanwhile',
  busy: 'Being changed right now',
  ended: 'No longer possible',
  fixed: 'Cannot be changed any more',
  place: 'No place for backups',
  in_use: 'Still in use',
  last_owner: 'The last owner must stay',
  member: 'Already a member',
  not_counted: 'The stock is not counted',
  too_many: 'Too many at once',
  owner: 'Not for an owner',
  other_shop: 'Belongs to another shop',
  currency_changed: 'The currency has changed',
}

/** Every code that a client may see. */
export const VISIBLE_PROBLEMS = Object.entries(PROBLEMS).flatMap(([code, [status, title]]) =>
  code === 'CLIENT_CLOSED' ? [] : { code, status, title },
)

/** A problem document (RFC 9457), with an error code and the request id. */
export const ProblemView = NamedOpen('OperationProblem', {
  type: Type.String({ description: 'A URN for the code.' }),
  title: Type.String({ description: 'The code in words.' }),
  status: Type.Integer(),
  code: Type.String({
    enum: VISIBLE_PROBLEMS.map(({ code }) => code),
    description: 'The error code, for programs.',
  }),
  detail: Type.String({ description: 'For people: what is wrong and what to do.' }),
  errors: Type.Optional(
    Type.Array(FieldErrorView, {
      description: 'The wrong fields, each with what to do about it.',
    }),
  ),
  requestId: Type.String({
    description: 'The x-request-id of the answer, which is in the server log too.',
  }),
})

declare module '../../domain/module.ts' {
  interface Places {
    /** Fields that its refusals add to problem documents. */
    readonly problemFields: TProperties
  }
}

/** The schema of problem documents with the fields of modules. */
export function problemSchema(modules: readonly Module[]): typeof ProblemView {
  const added = placed(modules, 'problemFields')
  const properties = Object.assign({}, ProblemView.properties, ...added)
  return withName('Problem', { ...ProblemView, properties })
}

export function statusOf(code: RefusalCode): number {
  return PROBLEMS[code][0]
}

export function problem(refusal: Refusal, requestId: string): Static<typeof ProblemView> {
  const { code, message, errors, added } = refusal
  const [status, general] = PROBLEMS[code]
  const conflict =
    code === 'CONFLICT' ? CONFLICT_TITLES[errors[0]?.code as ConflictCode] : undefined
  const title = refusal.title ?? conflict ?? general
  const detail = withoutKeys(message)
  const type = `urn:kassa:problem:${code.toLowerCase().replaceAll('_', '-')}`
  const document = {
    type,
    title,
    status,
    code,
    detail,
    ...added,
    requestId,
  }
  if (errors.length === 0) return document
  // The client chose the name of an unknown field. It is not repeated: it may be a key, sent by
  // mistake.
  return {
    ...document,
    errors: errors.map((one) => ({ ...one, field: withoutKeys(one.field) })),
  }
}

/**
 * Turns anything thrown into a refusal. An unexpected error becomes INTERNAL and shows no details.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof NotFoundError) return nothingHere()
  if (error instanceof ValidationError && error.type !== 'response') {
    return invalidFields(fieldErrors(error))
  }
  const message =
    'Something went wrong on the server. Its log has the details, under this request id.'
  return new Refusal('INTERNAL', message, [], { cause: error })
}

/** Retry-After of a request that could not be answered now, unless the refusal has its own. */
const UNAVAILABLE_SECONDS = 1

/** The headers of the answer to a refusal. */
export function problemHeaders(refusal: Refusal): Record<string, string> {
  const { code } = refusal
  const retryAfterSeconds =
    refusal.retryAfterSeconds ?? (statusOf(code) === 503 ? UNAVAILABLE_SECONDS : undefined)
  return {
    'content-type': 'application/problem+json',
    ...(code === 'UNAUTHENTICATED' && { 'www-authenticate': 'Bearer' }),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  }
}
