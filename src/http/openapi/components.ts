import type { TSchema } from '@sinclair/typebox'

/** Parts of a schema that hold values and no schemas. */
const VALUES: readonly string[] = ['const', 'default', 'enum', 'example', 'examples', 'required']

type Json = Readonly<Record<string, unknown>>

/**
 * The schemas that the document names. Each object stands there once; elsewhere the document refers
 * to it. An object has the name that its source gives it by `schemaName`. Without one, it is called
 * after the schema that contains it and its field, such as OrderAddress, or after its operation.
 */
export class Components {
  readonly schemas: Record<string, unknown> = {}
  /** Names by content. */
  readonly #names = new Map<string, string>()
  readonly #contents = new Map<string, string>()
  /** The content of each schema, which is asked for wherever the schema stands. */
  readonly #known = new Map<object, string>()
  readonly #collected = new Set<object>()

  /**
   * Replaces all schemas in a part of the document by references.
   * @throws if two different schemas have one name
   */
  referring(part: object): object {
    this.#collect(part)
    return this.#referring(part, '') as object
  }

  /** Collects the names that sources give, which precede those made from fields. */
  #collect(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    if (this.#collected.has(value)) return
    this.#collected.add(value)
    if (isSchema(value) && value.schemaName) this.#name(value.schemaName, this.#contentOf(value))
    for (const part of Object.values(value)) this.#collect(part)
  }

  #name(name: string, content: string): void {
    if ((this.#contents.get(name) ?? content) !== content) {
      throw new Error(`two schemas of the OpenAPI document are called ${name}`)
    }
    this.#contents.set(name, content)
    if (!this.#names.has(content)) this.#names.set(content, name)
  }

  #referring(value: unknown, name: string): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((one) => this.#referring(one, name))
    const source = value as Partial<TSchema>
    if (!source.schemaName && !isObject(source)) return this.#whole(source, name)
    const content = this.#contentOf(source)
    const own: string = source.schemaName ?? this.#names.get(content) ?? name
    this.#name(own, content)
    if (!(own in this.schemas)) {
      const { description: _, default: _1, ...rest } = this.#whole(source, own)
      this.schemas[own] = rest
    }
    const { description, defaultsTo, default: fallback = defaultsTo } = source
    return {
      $ref: `#/components/schemas/${own}`,
      ...(description !== undefined && { description }),
      ...(fallback !== undefined && { default: fallback }),
    }
  }

  #contentOf(source: Partial<TSchema>): string {
    const content = this.#known.get(source) ?? contentOf(source)
    this.#known.set(source, content)
    return content
  }

  #whole(source: Partial<TSchema>, name: string): Json {
    const operation = typeof source.operationId === 'string' ? pascal(source.operationId) : ''
    const parts = Object.entries(asJsonSchema(source))
    return Object.fromEntries(
      parts.map(([key, part]) => [key, this.#part(key, part, operation || name)]),
    )
  }

  #part(key: string, part: unknown, name: string): unknown {
    if (VALUES.includes(key)) return part
    if (key === 'items') return this.#referring(part, singular(name))
    if (key === 'requestBody') return this.#referring(part, `${name}Request`)
    if (key === 'responses') return this.#referring(part, `${name}Response`)
    if (key !== 'properties') return this.#referring(part, name)
    const fields = Object.entries(part as Json)
    return Object.fromEntries(
      fields.map(([field, one]) => [field, this.#referring(one, name + pascal(field))]),
    )
  }
}

function isSchema(value: object): value is TSchema {
  return 'schemaName' in value
}

/** All of a schema but its name, description and default. Schemas are equal if this is equal. */
function contentOf({ description, default: fallback, defaultsTo, ...rest }: Partial<TSchema>) {
  return JSON.stringify(rest, (key, value) =>
    key === 'schemaName' || key === 'hint' ? undefined : value,
  )
}

function isObject({ type, properties }: Partial<TSchema>): boolean {
  return type === 'object' && Object.keys(properties ?? {}).length > 0
}

/**
 * A schema without what only kassa reads: hints are for messages, and `defaultsTo` is documented as
 * the default, since Elysia would fill in a `default` (see elysia.md). Unions of string literals
 * become enums.
 */
function asJsonSchema(schema: Partial<TSchema>): Json {
  const { anyOf, hint, defaultsTo, schemaName, namesOfOthers, ...others } = schema
  // TypeScript has no object type whose other fields differ from the named ones.
  const patterns = namesOfOthers !== undefined && {
    patternProperties: { [namesOfOthers]: others.additionalProperties },
    additionalProperties: false,
  }
  const rest = { ...others, ...patterns, ...(defaultsTo !== undefined && { default: defaultsTo }) }
  if (!anyOf) return rest
  if (!anyOf.every((one: TSchema) => typeof one.const === 'string')) return { anyOf, ...rest }
  return { type: 'string', enum: anyOf.map((one: TSchema) => one.const), ...rest }
}

/** A name in PascalCase: `taxRates` and `tax-rates` become TaxRates. */
export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}

/** The name of one of these: OrderLines becomes OrderLine, OrderTaxes becomes OrderTax. */
function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/xes$/, 'x')
    .replace(/(?<=[^s])s$/, '')
}
