import {
  Kind,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
  TypeRegistry,
} from '@sinclair/typebox'
import type { Page, PageQuery } from '../../domain/paging.ts'
import { QueryChoice, QueryText, VALUES } from '../../domain/parameter.ts'
import { Closed, Named, OrNull } from '../../domain/schema.ts'
import { linkNext, type Read } from './answer.ts'

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

/** Whether a parameter in this schema of a query takes a list of values. */
export function isListIn(query: unknown, name: string): boolean {
  const { properties, additionalProperties } = query as Partial<TObject>
  const parameter = properties && Object.hasOwn(properties, name) ? properties[name] : undefined
  const schema = parameter ?? additionalProperties
  return typeof schema === 'object' && VALUES in schema
}

/** Writes a value of a JSON body as a query would. */
export function queryText(value: JsonValue): string {
  if (typeof value !== 'object') return String(value)
  return value.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')
}

/** The parameter `dryRun` of a request that can say what it would do instead of doing it. */
export function DryRun(description: string) {
  return Type.Optional(QueryChoice(['true', 'false'], { defaultsTo: 'false', description }))
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
  return listOf(item, { data: Type.Array(item), nextCursor: OrNull(Type.String()) })
}

/** A page of sales, with whether there are more. */
export function PageWithMoreOf<T extends TSchema>(item: T) {
  return listOf(item, {
    data: Type.Array(item),
    hasMore: Type.Boolean(),
    nextCursor: OrNull(Type.String()),
  })
}

/** A list of items with a name, such as Order, is called OrderList. */
function listOf<T extends TProperties>({ schemaName }: TSchema, properties: T) {
  return schemaName ? Named(`${schemaName}List`, properties) : Closed(properties)
}

export function pageWithMore<T>(read: Read, { data, nextCursor }: Page<T>) {
  linkNext(read, nextCursor)
  return { data, hasMore: nextCursor !== null, nextCursor }
}
