import type { Document, Schema } from './document.ts'

/** A schema with its reference followed and its null apart. */
export interface Resolved {
  readonly schema: Schema
  readonly nullable: boolean
  /** What it is called in the document, where it has a name. */
  readonly name: string | null
}

const PREFIX = '#/components/schemas/'

/** Follows a reference, and takes `anyOf` something and null apart. */
export function resolve(schema: Schema, document: Document): Resolved {
  if (schema.$ref?.startsWith(PREFIX)) {
    const name = schema.$ref.slice(PREFIX.length)
    const target = document.components.schemas[name]
    if (!target) throw new Error(`the document has no schema ${name}`)
    return { ...resolve(target, document), name }
  }
  const kinds = schema.anyOf?.filter(({ type }) => type !== 'null')
  if (!kinds || !schema.anyOf) return { schema, nullable: false, name: null }
  const nullable = kinds.length < schema.anyOf.length
  const [only] = kinds
  if (only && kinds.length === 1) {
    const { schema: inner, name, nullable: innerNull } = resolve(only, document)
    const description = schema.description ?? inner.description
    const described = description === undefined ? inner : { ...inner, description }
    return { schema: described, nullable: nullable || innerNull, name }
  }
  return { schema, nullable, name: null }
}

/** The values that are all there may be; none: anything of its type. */
export function valuesOf({ enum: listed, anyOf = [], const: only }: Schema): string[] {
  if (listed) return [...listed]
  if (only !== undefined) return [String(only)]
  return anyOf.flatMap((one) => (one.const === undefined ? [] : [String(one.const)]))
}

/** A type in a few words: `list of string`, `Product or null`. */
export function typeOf(schema: Schema, document: Document): string {
  const { schema: inner, nullable, name } = resolve(schema, document)
  return nullable ? `${plainType(inner, name, document)} or null` : plainType(inner, name, document)
}

function plainType(schema: Schema, name: string | null, document: Document): string {
  if (name) return name
  if (schema.items) return `list of ${typeOf(schema.items, document)}`
  if (schema.contentMediaType) return 'file'
  if (schema.format === 'date-time') return 'time'
  if (schema.patternProperties) return 'object of texts'
  if (schema.type) return schema.type
  return valuesOf(schema).length > 0 ? 'string' : 'any'
}

/** The limits of a schema, each in a few words. */
export function limitsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, maxItems, maxProperties, examples } = schema
  return [
    examples ? `such as ${examples.join(', ')}` : null,
    range(minimum, maximum),
    range(minLength, maxLength, 'characters'),
    maxItems === undefined ? null : `up to ${number(maxItems)}`,
    maxProperties === undefined ? null : `up to ${number(maxProperties)} keys`,
    schema.pattern === undefined ? null : `like ${schema.pattern}`,
  ].filter((limit) => limit !== null)
}

function range(from: number | undefined, to: number | undefined, unit = ''): string | null {
  const words = unit ? ` ${unit}` : ''
  if (from !== undefined && from === to) return `${number(from)}${words}`
  if (from !== undefined && to !== undefined) return `${number(from)} to ${number(to)}${words}`
  if (to !== undefined) return `up to ${number(to)}${words}`
  return from === undefined ? null : `${number(from)}${words} or more`
}

function number(value: number): string {
  return value.toLocaleString('en')
}

/** What is inside of a schema: its own fields, or those of what it lists. */
export function fieldsOf(schema: Schema, document: Document): Field[] {
  const { schema: inner } = resolve(schema, document)
  if (inner.items) return fieldsOf(inner.items, document)
  return Object.entries(inner.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: inner.required?.includes(name) ?? false,
  }))
}

export interface Field {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
}
