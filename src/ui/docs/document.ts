/** A JSON Schema, as far as this page reads one. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly const?: string | number | boolean
  readonly enum?: readonly string[]
  readonly examples?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly contentMediaType?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxProperties?: number
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

export interface Response {
  readonly description: string
  readonly content?: Content
  readonly 'x-codes'?: readonly string[]
}

interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}

/** An operation together with where it is found. */
export interface Operation extends OperationObject {
  readonly method: string
  readonly path: string
}

export interface Problem {
  readonly code: string
  readonly status: number
  readonly title: string
}

/** The OpenAPI document as this server writes it. */
export interface Document {
  readonly info: { readonly title: string; readonly version: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[]
  readonly 'x-problems': readonly Problem[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>
  }
}

/** Operations under one heading. */
export interface Section {
  readonly name: string
  readonly description: string
  readonly operations: readonly Operation[]
}

/** Headings that belong together. */
export interface Chapter {
  readonly name: string
  readonly sections: readonly Section[]
}

export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      ...one,
      method: method.toUpperCase(),
      path,
    })),
  )
}

/** The document in the order in which it is read; headings without operations are left out. */
export function chaptersOf(document: Document): Chapter[] {
  const operations = operationsOf(document)
  return document['x-tagGroups'].map(({ name, tags }) => ({
    name,
    sections: document.tags
      .filter((tag) => tags.includes(tag.name))
      .map((tag) => ({
        ...tag,
        operations: operations.filter((one) => one.tags.includes(tag.name)),
      }))
      .filter((section) => section.operations.length > 0),
  }))
}
