/** The part of a JSON Schema that has a counterpart in TypeScript. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly format?: string
  readonly contentMediaType?: string
  readonly description?: string
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  /** `deepObject` stands for parameters of any names with a prefix, such as `option.Size`. */
  readonly style?: string
  readonly schema: Schema
}

interface Reference {
  readonly $ref: string
}

interface Operation {
  readonly summary: string
  readonly parameters: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response | Reference>>
}

interface Response {
  readonly content?: Content
  readonly 'x-codes'?: readonly string[]
}

/** The part of an OpenAPI document from which the client's types are made. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** By the name of the event; undefined if the server sends none. */
  readonly webhooks?: Readonly<Record<string, { readonly post?: Pick<Operation, 'requestBody'> }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Response>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

/** TypeScript for a document: a type for each named schema, and the interface `Routes`. */
export function apiTypes(document: ApiDocument): string {
  const { paths, components } = document
  const { Problem: _, ...schemas } = components.schemas
  // The client has a type `Problem` with the codes of a route.
  const named = Object.keys(schemas).map((name) => namedType(document, name))
  const problem = namedType(document, 'Problem', 'ApiProblem')
  const events = Object.values(document.webhooks ?? {}).map(({ post }) =>
    either(Object.values(post?.requestBody?.content ?? {}).map(({ schema }) => typeOf(schema))),
  )
  const event = `/** A message to a webhook. */\nexport type WebhookEvent = ${either(events)}\n`
  const routes = Object.entries(paths).map(([path, methods]) => {
    const calls = Object.entries(methods).map(([method, one]) => routeOf(method, one, components))
    return field(path, `{\n${calls.join('\n')}\n}`)
  })
  const all = `export interface Routes {\n${routes.join('\n')}\n}\n`
  return indented([GLOBALS, ...named, problem, event, all].join('\n'))
}

/** The types of files, of the libraries that a project has; see client/globals.ts. */
const GLOBALS = `type Global<Name extends string> = typeof globalThis extends {
readonly [_ in Name]: { readonly prototype: infer Type }
}
? Type
: object
type Blob = Global<'Blob'>
type FormData = Global<'FormData'>
type ReadableStream<_Chunk> = Global<'ReadableStream'>
`

/** TypeScript for some named schemas of a document, and for all that they refer to. */
export function schemaTypes(document: ApiDocument, names: readonly string[]): string {
  const types = new Map<string, string>()
  const add = (name: string) => {
    if (types.has(name)) return
    types.set(name, namedType(document, name))
    for (const other of JSON.stringify(document.components.schemas[name]).matchAll(REFERENCE)) {
      add(other[1] ?? '')
    }
  }
  for (const name of names) add(name)
  return indented([...types.values()].join('\n'))
}

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g

function namedType({ components }: ApiDocument, name: string, written = name): string {
  const schema = components.schemas[name]
  if (!schema) throw new Error(`the document has no schema ${name}`)
  return `${comment(schema.description)}export type ${written} = ${typeOf(schema)}\n`
}

/** Indents the lines of nested objects by two spaces each. */
function indented(code: string): string {
  let depth = 0
  const lines = code.split('\n').map((line) => {
    if (/^[}]/.test(line)) depth--
    const inner = '  '.repeat(depth) + line
    if (line.endsWith('{')) depth++
    return line === '' ? '' : inner
  })
  return lines.join('\n')
}

function routeOf(
  method: string,
  { summary, parameters: given, requestBody, responses }: Operation,
  shared: ApiDocument['components'],
) {
  const parameters = given.map((one) => referred(one, shared.parameters))
  const parts = [
    ...parametersIn('path', 'params', parameters),
    ...parametersIn('query', 'query', parameters),
    // The client itself names the shop.
    ...parametersIn(
      'header',
      'headers',
      parameters.filter(({ name }) => name !== 'x-shop-id'),
    ),
  ]
  if (requestBody) {
    const types = Object.entries(requestBody.content).map(bodyType)
    parts.push(field('body', either(types), !requestBody.required))
  }
  const whole = Object.entries(responses).map(([status, one]): [string, Response] => [
    status,
    referred(one, shared.responses),
  ])
  const answers = whole.filter(([status]) => /^2/.test(status))
  const typesOf = (some: typeof answers) => {
    const types = some.flatMap(([, { content }]) =>
      content ? Object.entries(content).map(answerType) : ['undefined'],
    )
    return either(types.length > 0 ? types : ['undefined'])
  }
  const isDry = parameters.some(({ name }) => name === 'dryRun') && answers.length > 1
  const dry = isDry ? answers.filter(([status]) => status === '200') : []
  if (isDry) parts.push(field('dryRun', typesOf(dry)))
  const codes = whole.flatMap(([, one]) => one['x-codes'] ?? [])
  parts.push(field('answer', typesOf(answers.filter((one) => !dry.includes(one)))))
  parts.push(field('code', either(codes.map((code) => JSON.stringify(code)))))
  return `${comment(summary)}${field(method, `{\n${parts.join('\n')}\n}`)}`
}

/** A part of the document that stands there itself, or by a reference to its components. */
function referred<T extends object>(one: T | Reference, shared: Readonly<Record<string, T>>): T {
  if (!('$ref' in one)) return one
  const found = shared[one.$ref.slice(one.$ref.lastIndexOf('/') + 1)]
  if (!found) throw new Error(`the document has no ${one.$ref}`)
  return found
}

function parametersIn(place: string, name: string, all: readonly Parameter[]): string[] {
  const own = all.filter((one) => one.in === place)
  if (own.length === 0) return []
  const fields = own.map((one) => comment(one.description) + parameter(one))
  return [field(name, `{\n${fields.join('\n')}\n}`, !own.some(({ required }) => required))]
}

function parameter({ name, style, schema, required }: Parameter): string {
  if (style !== 'deepObject') return field(name, typeOf(schema), !required)
  return prefixed(`${name}.`, 'Array<string>')
}

/** Fields of any names with a prefix, such as `^option\\.`. */
function prefixed(pattern: string, type: string): string {
  const prefix = pattern.replace('^', '').replaceAll('\\', '')
  return `[name: \`${prefix}\${string}\`]: ${type} | undefined`
}

function bodyType([type, { schema }]: [string, { readonly schema: Schema }]): string {
  if (/json$/.test(type)) return typeOf(schema)
  if (type === 'multipart/form-data') return 'FormData'
  return type.startsWith('text/') ? 'string | Blob' : 'Blob'
}

function answerType([type, { schema }]: [string, { readonly schema: Schema }]): string {
  if (type === 'application/json') return typeOf(schema)
  return type === 'text/event-stream' ? 'ReadableStream<Uint8Array>' : 'Blob'
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return either(schema.enum.map((one) => JSON.stringify(one)))
  if (schema.anyOf) return either(schema.anyOf.map(typeOf))
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ')
  if (Array.isArray(schema.type))
    return either(schema.type.map((type) => typeOf({ ...schema, type })))
  switch (schema.type) {
    case 'array':
      return `Array<${typeOf(schema.items ?? {})}>`
    case 'object':
      return objectType(schema)
    case 'integer':
      return 'number'
    case 'string':
      return schema.format === 'binary' || schema.contentMediaType ? 'Blob' : 'string'
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type
    default:
      return 'unknown'
  }
}

function objectType(schema: Schema): string {
  const { properties = {}, patternProperties = {}, additionalProperties, required = [] } = schema
  const fields = Object.entries(properties).map(
    ([name, one]) => comment(one.description) + field(name, typeOf(one), !required.includes(name)),
  )
  const others = [
    ...Object.values(patternProperties),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ]
  if (fields.length > 0) {
    const named = Object.entries(patternProperties).map(([pattern, one]) =>
      prefixed(pattern, typeOf(one)),
    )
    return `{\n${[...fields, ...named].join('\n')}\n}`
  }
  return `Record<string, ${others.length > 0 ? either(others.map(typeOf)) : 'never'}>`
}

function field(name: string, type: string, optional = false): string {
  const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
  return `${key}${optional ? '?' : ''}: ${type}${optional ? ' | undefined' : ''}`
}

function either(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never'
}

function comment(text: string | undefined): string {
  return text ? `/** ${text.replaceAll('*/', '* /')} */\n` : ''
}
