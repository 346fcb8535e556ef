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

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>

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
interface Referring extends Omit<OperationObject, 'responses'> {
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>
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
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Response>>
    readonly securitySchemes: Readonly<Record<string, object>>
    readonly examples: Readonly<Record<string, object>>
  }
}

export function operationsOf({ paths, components }: Document): Operation[] {
  const whole = (one: Response | { readonly $ref: string }) =>
    '$ref' in one ? (components.responses[one.$ref.split('/').at(-1) ?? ''] as Response) : one
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      ...one,
      responses: Object.fromEntries(
        Object.entries(one.responses).map(([status, response]) => [status, whole(response)]),
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
