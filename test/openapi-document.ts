/** A JSON Schema, as far as tests read one. */
export interface Schema {
  readonly examples?: readonly unknown[]
  readonly $ref?: string
  readonly type?: string
  readonly const?: string | number | boolean
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly default?: unknown
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Media {
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Reference>>
}

type Content = Readonly<Record<string, Media>>

interface Reference {
  readonly $ref: string
}

interface Response {
  readonly description: string
  readonly content?: Content
  readonly 'x-codes'?: readonly string[]
}

interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}

/** An operation as it stands in the document, with references to what others have as well. */
interface Referring extends Omit<OperationObject, 'responses' | 'parameters'> {
  readonly parameters: readonly (Parameter | Reference)[]
  readonly responses: Readonly<Record<string, Response | Reference>>
}

/** An operation with its path and method. */
export interface Operation extends OperationObject {
  readonly method: string
  readonly path: string
}

/** The OpenAPI document of this server. */
export interface Document {
  readonly info: { readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly 'x-problems': readonly { readonly code: string; readonly status: number }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Referring>>>>
  readonly webhooks?: object
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Response>>
    readonly securitySchemes: Readonly<Record<string, object>>
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>
  }
}

/** The operations of a document, with what they refer to in their places, and their examples. */
export function operationsOf({ paths, components }: Document): Operation[] {
  const nameIn = ({ $ref }: Reference) => $ref.split('/').at(-1) ?? ''
  const shown = ([type, media]: [string, Media]) => {
    const [first] = Object.values(media.examples ?? {})
    const example = first && components.examples[nameIn(first)]?.value
    return [type, example === undefined ? media : { ...media, example }]
  }
  const withExamples = <T extends { readonly content?: Content }>(part: T): T =>
    part.content
      ? { ...part, content: Object.fromEntries(Object.entries(part.content).map(shown)) }
      : part
  const answer = (one: Response | Reference) =>
    withExamples('$ref' in one ? (components.responses[nameIn(one)] as Response) : one)
  const parameter = (one: Parameter | Reference) =>
    '$ref' in one ? (components.parameters[nameIn(one)] as Parameter) : one
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, ...one }]) => ({
      ...one,
      ...(requestBody && { requestBody: withExamples(requestBody) }),
      parameters: one.parameters.map(parameter),
      responses: Object.fromEntries(
        Object.entries(one.responses).map(([status, response]) => [status, answer(response)]),
      ),
      method: method.toUpperCase(),
      path,
    })),
  )
}

const PREFIX = '#/components/schemas/'

/**
 * The schema that a reference leads to, and whether it also allows null.
 * @throws if the reference leads nowhere
 */
export function resolve(
  schema: Schema,
  document: Document,
): { readonly schema: Schema; readonly nullable: boolean } {
  if (schema.$ref !== undefined) {
    const target = document.components.schemas[schema.$ref.replace(PREFIX, '')]
    if (!target) throw new Error(`the document has no schema ${schema.$ref}`)
    return resolve(target, document)
  }
  const kinds = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  const nullable = kinds.length < (schema.anyOf?.length ?? 0)
  const [only] = kinds
  if (!only || kinds.length > 1) return { schema, nullable }
  const inner = resolve(only, document)
  return { schema: inner.schema, nullable: nullable || inner.nullable }
}
