import {
  type ArrayOptions,
  FormatRegistry,
  type SchemaOptions,
  type Static,
  type TProperties,
  type TSchema,
  Type,
} from '@sinclair/typebox'
import { ID_PATTERN, type IdPrefix } from './id.ts'
import { timeOf } from './time.ts'

/** An object with no other fields than these. */
export function Closed<T extends TProperties>(properties: T, options: SchemaOptions = {}) {
  return Type.Object(properties, { ...options, additionalProperties: false })
}

/**
 * A schema under the name that it has in the OpenAPI document. The names are part of the API:
 * programs generate their types from them.
 */
export function withName<T extends TSchema>(schemaName: string, schema: T): T {
  return { ...schema, schemaName }
}

/** A closed object with a name in the OpenAPI document. */
export function Named<T extends TProperties>(
  name: string,
  properties: T,
  options: SchemaOptions = {},
) {
  return withName(name, Closed(properties, options))
}

/** An object with a name in the OpenAPI document, which may have other fields as well. */
export function NamedOpen<T extends TProperties>(name: string, properties: T) {
  return withName(name, Type.Object(properties))
}

/** The body of a route that needs none: nothing, or an empty object. */
export const NoBody = Type.Union([Type.Null(), Closed({})], { hint: 'Send nothing, or {}.' })

// Elysia's own check (see http/elysia.md) accepts a day as a time, and 30 February.
FormatRegistry.Set('date-time', (text) => timeOf(text) !== null)
export const Time = Type.String({ format: 'date-time' })

export function IdOf(prefix: IdPrefix, options: SchemaOptions = {}) {
  return Type.String({ pattern: `^${prefix}_${ID_PATTERN}$`, ...options })
}

export function OneOf<const T extends readonly string[]>(values: T, options: SchemaOptions = {}) {
  return Type.Unsafe<T[number]>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      options,
    ),
  )
}

/** A read-only list. */
export function ListOf<T extends TSchema>(item: T, options: ArrayOptions = {}) {
  return Type.Unsafe<readonly Static<T>[]>(Type.Array(item, options))
}

export function OrNull<T extends TSchema>(schema: T, options: SchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options)
}

export function OptionalOrNull<T extends TSchema>(schema: T, defaultsTo?: string) {
  return Type.Optional(OrNull(schema, defaultsTo ? { defaultsTo } : {}))
}
