import {
  Kind,
  type SchemaOptions,
  type Static,
  type TSchema,
  Type,
  TypeRegistry,
} from '@sinclair/typebox'
import { invalid, Refusal } from '../../domain/error.ts'
import type { Page, PageQuery } from '../../domain/paging.ts'
import { Closed, OrNull } from '../../domain/schema.ts'
import { unstorable } from '../../domain/text.ts'
import { alternatives } from './field.ts'
import { linkNext, type Read } from './request-headers.ts'

/**
 * A schema that checks the text of a query parameter. It is documented as the type that the text
 * represents.
 */
export function QueryText(
  check: (text: string) => boolean,
  message: string,
  documented: SchemaOptions,
): TSchema & { static: string } {
  return Type.Unsafe<string>({ ...documented, [Kind]: 'QueryText', check, hint: message })
}

TypeRegistry.Set<{ check: (text: string) => boolean }>(
  'QueryText',
  (schema, value) => typeof value === 'string' && schema.check(value),
)

/** A schema for a text that is not empty. */
export function QueryLine(maxLength: number, description: string) {
  const check = (text: string) =>
    text !== '' && text.length <= maxLength && unstorable(text) === null
  const message = `Use 1 to ${maxLength} characters.`
  return QueryText(check, message, { type: 'string', maxLength, description })
}

/** A schema that accepts one of these values. */
export function QueryChoice<const T extends string>(
  values: readonly T[],
  documented: SchemaOptions,
): TSchema & { static: T } {
  const check = (text: string) => values.some((value) => value === text)
  const message = `Use ${alternatives(values)}.`
  const schema = QueryText(check, message, { type: 'string', enum: [...values], ...documented })
  return Type.Unsafe<T>(schema)
}

/** The maximum number of values of a parameter. */
export const MAX_VALUES = 100
const MAX_LIST_LENGTH = 8_000

/**
 * Splits a list at its commas. A value in double quotes may contain commas, and doubled quotes, as
 * in CSV (RFC 4180).
 * @returns null if a value is empty or a quote is not closed
 */
export function valuesOf(list: string): string[] | null {
  const values: string[] = []
  const value = /\s*(?:"((?:[^"]|"")*)"|([^,"][^,]*))\s*(,|$)/y
  for (let more = true; more; ) {
    const found = value.exec(list)
    if (!found) return null
    const text = (found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim()
    if (text === '') return null
    values.push(text)
    more = found[3] === ','
  }
  return values
}

/** The key under which a schema stores how the values of a list are documented. */
export const VALUES = Symbol('values')

/** A schema for a list of values. `isValue` accepts a value and `value` documents it. */
export function QueryList(
  description: string,
  isValue: (text: string) => boolean,
  message: string,
  value: SchemaOptions,
) {
  const check = (list: string) => {
    if (list.length > MAX_LIST_LENGTH || unstorable(list) !== null) return false
    const values = valuesOf(list)
    return values !== null && values.length <= MAX_VALUES && values.every(isValue)
  }
  const text = { type: 'string', maxLength: MAX_LIST_LENGTH, description }
  return QueryText(check, message, { ...text, [VALUES]: { type: 'string', ...value } })
}

export const ANY_OF =
  'Several with commas mean any of them; a value with a comma stands in double quotes.'

/** A schema for a list of these values. */
export function QueryChoices(values: readonly string[], description: string) {
  const message = `Use ${values.join(', ')}, or several with commas.`
  const isValue = (text: string) => values.includes(text)
  return QueryList(`${description} ${ANY_OF}`, isValue, message, { enum: [...values] })
}

/** The key under which a schema stores the JSON types of its values. */
const TYPES = Symbol('types')

/**
 * Turns a query parameter into a field of a JSON body that has the documented type. A list may also
 * be an array.
 */
export function JsonField(parameter: TSchema): TSchema {
  const { description, ...type } = parameter
  const items = (parameter as { [VALUES]?: object })[VALUES]
  const documented = items ? { anyOf: [type, { type: 'array', items }] } : type
  const types = items ? ['string', 'array'] : [type.type]
  return { ...parameter, type: undefined, ...documented, [Kind]: 'JsonField', [TYPES]: types }
}

TypeRegistry.Set<{ [TYPES]: string[]; check: (text: string) => boolean }>(
  'JsonField',
  ({ [TYPES]: types, check }, value) => {
    const type = Array.isArray(value) ? 'array' : typeof value
    const isText = type !== 'array' || (value as unknown[]).every((one) => typeof one === 'string')
    return types.includes(type) && isText && check(queryText(value as JsonValue))
  },
)

export type JsonValue = string | number | boolean | readonly string[]

/** Writes a value of a JSON body as a query would. */
export function queryText(value: JsonValue): string {
  if (typeof value !== 'object') return String(value)
  return value.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')
}

/** The size of a page. */
export function QueryLimit(defaultsTo: number, description: string) {
  const check = (text: string) => /^([1-9]\d?|100)$/.test(text)
  const documented = { type: 'integer', minimum: 1, maximum: 100, defaultsTo, description }
  return Type.Optional(QueryText(check, 'Use a whole number from 1 to 100.', documented))
}

const CURSOR_LENGTH = 2_000
const DEFAULT_LIMIT = 50

/** The query of a list that is read page by page. */
export const PageParameters = Closed({
  limit: QueryLimit(DEFAULT_LIMIT, 'How many entries at most.'),
  cursor: Type.Optional(
    QueryText((text) => text.length <= CURSOR_LENGTH, 'Use nextCursor of the page before.', {
      type: 'string',
      maxLength: CURSOR_LENGTH,
      description: 'nextCursor of the page before.',
    }),
  ),
})

export function pageQueryOf({ limit, cursor }: Static<typeof PageParameters>): PageQuery {
  return { limit: Number(limit ?? DEFAULT_LIMIT), cursor }
}

/** A page of items; `nextCursor` is null on the last one. */
export function PageOf<T extends TSchema>(item: T) {
  return Closed({ data: Type.Array(item), nextCursor: OrNull(Type.String()) })
}

/** A page of sales, with whether there are more. */
export function PageWithMoreOf<T extends TSchema>(item: T) {
  return Closed({
    data: Type.Array(item),
    hasMore: Type.Boolean(),
    nextCursor: OrNull(Type.String()),
  })
}

export function pageWithMore<T>(read: Read, { data, nextCursor }: Page<T>) {
  linkNext(read, nextCursor)
  return { data, hasMore: nextCursor !== null, nextCursor }
}

/**
 * Refuses queries that Elysia would accept: repeated parameters, of which it keeps the last;
 * invalid percent-encoding, which it does not decode; and parameters of a route that has none.
 * @param takesQuery whether the route has a query schema, which refuses unknown parameters
 * @throws Refusal VALIDATION_FAILED, MALFORMED_REQUEST
 */
export function checkQuery({ url }: Request, takesQuery: boolean): void {
  const start = url.indexOf('?')
  if (start < 0) return
  const seen = new Set<string>()
  for (const part of url.slice(start + 1).split('&')) {
    if (part === '') continue
    decoded(part)
    const name = decoded(part.split('=', 1)[0] ?? '')
    if (seen.has(name)) {
      throw invalid(name, 'repeated', 'Give this parameter once.')
    }
    if (!takesQuery) {
      throw invalid(name, 'unknown', 'There is no such parameter here; leave it out.')
    }
    seen.add(name)
  }
}

function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    const message = 'The query is not valid percent-encoded UTF-8.'
    throw new Refusal('MALFORMED_REQUEST', message, [], { cause })
  }
}
