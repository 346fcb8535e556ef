import type { TSchema } from '@sinclair/typebox'
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors'
import type { ValidationError } from 'elysia'
import { type FieldError, type FieldParams, fieldError } from '../../domain/error.ts'
import { alternatives } from '../../domain/parameter.ts'
import type { FieldCode } from '../../text/field-code.ts'

/** The first error of each field, without the value. */
export function fieldErrors(error: ValidationError): FieldError[] {
  const errors = schemaErrors(error.all as ValueError[], error.type)
  if (error.type !== 'query') return errors
  return errors.map((one) => ({ ...one, message: OF_PARAMETERS[one.code] ?? one.message }))
}

/** Messages about parameters of a query, by the codes whose other messages speak of fields. */
const OF_PARAMETERS: Readonly<Partial<Record<FieldCode, string>>> = {
  required: 'This parameter is required.',
  unknown: 'There is no such parameter; leave it out.',
}

/**
 * Like `fieldErrors`, for a value that was checked outside of a route. `whole` is the field name of
 * the value itself.
 */
export function schemaErrors(complaints: readonly ValueError[], whole: string): FieldError[] {
  const errors = new Map<string, FieldError>()
  for (const { path, type, schema } of complaints.map(innermost)) {
    const field = path.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
    if (!errors.has(field)) errors.set(field, complaint(field || whole, type, schema))
  }
  return [...errors.values()]
}

/** Errors that mean that the value has the wrong type. Other errors concern its content or size. */
const WRONG_TYPES: ReadonlySet<ValueErrorType> = new Set([
  ValueErrorType.Array,
  ValueErrorType.Object,
  ValueErrorType.String,
  ValueErrorType.Integer,
  ValueErrorType.Number,
  ValueErrorType.Literal,
  ValueErrorType.Null,
  ValueErrorType.Union,
])

/** Where a value may have several types, returns its error under the type that it has. */
function innermost(error: ValueError): ValueError {
  if (error.type !== ValueErrorType.Union) return error
  for (const [first] of error.errors) {
    const inner = first && innermost(first)
    if (inner && !(inner.path === error.path && WRONG_TYPES.has(inner.type))) return inner
  }
  return error
}

function complaint(field: string, type: ValueErrorType, schema: TSchema): FieldError {
  const { minLength, maxLength, minItems, maxItems, maxProperties } = schema
  const hint = typeof schema.hint === 'string' ? schema.hint : null
  switch (type) {
    case ValueErrorType.ObjectRequiredProperty:
      return fieldError(field, 'required', 'This field is required.')
    case ValueErrorType.ObjectAdditionalProperties:
      if (hint) return fieldError(field, 'invalid', hint)
      return fieldError(field, 'unknown', 'This field is unknown or read-only; leave it out.')
    case ValueErrorType.StringMinLength:
      return fieldError(field, 'too_short', `Use at least ${minLength} character.`, {
        min: minLength,
      })
    case ValueErrorType.ArrayMinItems:
      return fieldError(field, 'too_few', hint ?? `Use at least ${minItems} entry.`, {
        min: minItems,
      })
    case ValueErrorType.StringMaxLength:
      return fieldError(field, 'too_long', `Use at most ${maxLength} characters.`, {
        max: maxLength,
      })
    case ValueErrorType.ArrayMaxItems:
      return fieldError(field, 'too_many', `Use at most ${maxItems} entries.`, { max: maxItems })
    case ValueErrorType.ObjectMaxProperties:
      return fieldError(field, 'too_many', `Use at most ${maxProperties} entries.`, {
        max: maxProperties,
      })
    default:
      return fieldError(field, 'invalid', hint ?? expectation(schema), limitsOf(schema))
  }
}

/** The limits of a number, where the schema has them. */
function limitsOf({ minimum, maximum, anyOf }: TSchema): FieldParams {
  if (Array.isArray(anyOf)) return Object.assign({}, ...anyOf.map(limitsOf))
  return {
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
  }
}

/** Says in plain words which values the schema accepts. */
function expectation(schema: TSchema): string {
  const variants: TSchema[] = schema.anyOf ?? [schema]
  const types = variants.flatMap((one): TSchema[] => one.anyOf ?? [one])
  const words = types.map((one) => {
    if (one.const !== undefined) return String(one.const)
    if (one.type === 'integer') return `a whole number${range(one)}`
    if (one.type === 'number') return `a number${range(one)}`
    if (one.type === 'array') return 'a list'
    if (one.type === 'object') return 'an object'
    if (one.maxLength !== undefined) return `a text of up to ${one.maxLength} characters`
    return one.type === 'string' ? 'a text' : `a ${one.type}`
  })
  return `Use ${alternatives(words).replace('a null', 'null')}.`
}

function range({ minimum, maximum }: TSchema): string {
  return minimum === undefined || maximum === undefined ? '' : ` from ${minimum} to ${maximum}`
}
