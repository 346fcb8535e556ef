import { type Static, Type } from '@sinclair/typebox'
import { NotFoundError, ValidationError } from 'elysia'
import { invalid, Refusal, type RefusalCode } from '../../domain/error.ts'
import { fieldErrors } from './field.ts'
import { withoutKeys } from './log.ts'
import { nothingHere } from './path.ts'

/** The one table from a refusal to its status and title. */
const PROBLEMS: Readonly<Record<RefusalCode, readonly [status: number, title: string]>> = {
  MALFORMED_REQUEST: [400, 'The request cannot be read'],
  SHOP_REQUIRED: [400, 'The request names no shop'],
  UNAUTHENTICATED: [401, 'Not signed in'],
  FORBIDDEN: [403, 'Not allowed'],
  SECRET_KEY_IN_BROWSER: [403, 'A secret key came from a browser'],
  NOT_FOUND: [404, 'Not found'],
  METHOD_NOT_ALLOWED: [405, 'No such method here'],
  CONFLICT: [409, 'Already taken'],
  OUT_OF_STOCK: [409, 'Out of stock'],
  PRECONDITION_FAILED: [412, 'Changed in the meantime'],
  PAYLOAD_TOO_LARGE: [413, 'The request is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Not a type that is read here'],
  VALIDATION_FAILED: [422, 'The request is not valid'],
  IDEMPOTENCY_MISMATCH: [422, 'The Idempotency-Key was used before'],
  RATE_LIMITED: [429, 'Too many requests'],
  // As nginx logs it: no client ever sees it.
  CLIENT_CLOSED: [499, 'The client has gone'],
  INTERNAL: [500, 'A mistake of ours'],
  UNAVAILABLE: [503, 'Not available right now'],
  STORAGE_FULL: [507, 'The disk is full'],
}

/** RFC 9457, with a code to program against and a request id to ask about. */
export const ProblemView = Type.Object({
  type: Type.String({ description: 'A URN for the code.' }),
  title: Type.String({ description: 'The code in words.' }),
  status: Type.Integer(),
  code: Type.String({ description: 'What to program against.' }),
  detail: Type.String({ description: 'What to tell a person: what is wrong and what to do.' }),
  errors: Type.Optional(
    Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() }), {
      description: 'The fields that are wrong, each with what to do about it.',
    }),
  ),
  requestId: Type.String({ description: 'The x-request-id of the answer; the log has it too.' }),
})

/** Every code that a client may be told, by status. */
export function problemTable(): { code: string; status: number; title: string }[] {
  return Object.entries(PROBLEMS)
    .filter(([code]) => code !== 'CLIENT_CLOSED')
    .map(([code, [status, title]]) => ({ code, status, title }))
}

export function statusOf(code: RefusalCode): number {
  return PROBLEMS[code][0]
}

export function problem(refusal: Refusal, requestId: string): Static<typeof ProblemView> {
  const [status, title] = PROBLEMS[refusal.code]
  const { code, message, errors } = refusal
  const detail = withoutKeys(message)
  const type = `urn:kassa:problem:${code.toLowerCase().replaceAll('_', '-')}`
  const document = { type, title, status, code, detail, requestId }
  if (errors.length === 0) return document
  // The name of an unknown field is the client's own: a key may have got there by mistake.
  return { ...document, errors: errors.map((one) => ({ ...one, field: withoutKeys(one.field) })) }
}

/** Whatever was thrown, as a refusal; what nobody foresaw is INTERNAL and says nothing of itself. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof NotFoundError) return nothingHere()
  if (error instanceof ValidationError && error.type !== 'response') {
    return invalid(...fieldErrors(error))
  }
  const message = 'Something went wrong here; the log of the server says what.'
  return new Refusal('INTERNAL', message, [], { cause: error })
}

/** The header fields that belong to a refusal. */
export function problemHeaders({ code, retryAfterSeconds }: Refusal): Record<string, string> {
  return {
    'content-type': 'application/problem+json',
    ...(code === 'UNAUTHENTICATED' && { 'www-authenticate': 'Bearer' }),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  }
}
