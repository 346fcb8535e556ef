import type { TSchema } from '@sinclair/typebox'
import { version } from '../../package.json'
import type { RefusalCode } from '../domain/error.ts'
import { ProblemView, statusOf } from './problem.ts'
import { NewProductBody, ProductPageView, ProductPatchBody, ProductView } from './product-schema.ts'

/** What the document needs of an Elysia route. */
interface Route {
  readonly method: string
  readonly path: string
  readonly hooks: {
    readonly body?: TSchema
    readonly query?: TSchema
    readonly detail?: Readonly<Record<string, unknown>>
  }
}

/** Schemas that the document names once and refers to. */
const NAMED = new Map<unknown, string>([
  [ProductView, 'Product'],
  [ProductPageView, 'ProductPage'],
  [NewProductBody, 'NewProduct'],
  [ProductPatchBody, 'ProductPatch'],
  [ProblemView, 'Problem'],
])

/** A route as the document describes it. */
interface Operation {
  readonly id: string
  readonly summary: string
  /** A schema for each status, null where there is no body. */
  readonly answers: Readonly<Record<number, TSchema | null>>
  readonly refusals: readonly RefusalCode[]
  /** Request headers that change what the route does. */
  readonly headers?: readonly string[]
}

/** The `detail` of a route. */
export function operation({ id, summary, answers, refusals, headers = [] }: Operation) {
  const responses: Record<
    string,
    { description: string; content?: Record<string, { schema: TSchema }> }
  > = {}
  for (const [status, schema] of Object.entries(answers)) {
    const content = schema && { content: { 'application/json': { schema } } }
    responses[status] = { description: summary, ...content }
  }
  for (const code of new Set(refusals)) {
    const known = responses[statusOf(code)]
    responses[statusOf(code)] = {
      description: known ? `${known.description}, ${code}` : code,
      content: { 'application/problem+json': { schema: ProblemView } },
    }
  }
  const parameters = headers.map((name) => ({
    name,
    in: 'header',
    schema: { type: 'string' as const },
  }))
  return { operationId: id, summary, responses, parameters }
}

/** How each kind of credential is sent. */
const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'kassa_pub_… reads what is published; kassa_live_… reads and writes.',
  },
  adminSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'kassa_admin',
    description: 'The cookie of a sign-in to admin; __Host-kassa_admin on HTTPS.',
  },
  shopperSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'kassa_shopper_{slug}',
    description: 'Set by signing in to one shop; goes with x-shop-id.',
  },
  storefront: {
    type: 'apiKey',
    in: 'header',
    name: 'x-shop-id',
    description: 'The slug of the shop.',
  },
  terminalKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'kassa_term_… opens /v1/pos; x-terminal-key takes it as well.',
  },
} as const

/** The OpenAPI 3.1 document of these routes. TypeBox schemas are JSON Schema, which 3.1 speaks. */
export function openApiDocument(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { method, path, hooks } of routes) {
    const detail = hooks.detail
    if (!detail?.operationId) continue
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] ??= {}
    paths[template][method.toLowerCase()] = {
      ...detail,
      parameters: [
        ...pathParameters(path),
        ...queryParameters(hooks.query),
        ...(detail.parameters as object[]),
      ],
      ...(hooks.body && { requestBody: requestBody(hooks.body, method) }),
    }
  }
  const schemas = Object.fromEntries(
    [...NAMED].map(([schema, name]) => [name, { ...(schema as object) }]),
  )
  return referring({
    openapi: '3.1.0',
    info: {
      title: 'kassa',
      version,
      description: 'A multi-shop commerce server: the product catalog and who may see it.',
    },
    paths,
    components: {
      schemas,
      securitySchemes: SECURITY_SCHEMES,
    },
  }) as object
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: TSchema | undefined): object[] {
  const properties = (query?.properties ?? {}) as Record<string, TSchema>
  return Object.entries(properties).map(([name, { check, hint, description, ...schema }]) => ({
    name,
    in: 'query',
    required: query?.required?.includes(name) ?? false,
    ...(description ? { description } : { description: hint }),
    schema,
  }))
}

function requestBody(schema: TSchema, method: string): object {
  const types = [
    'application/json',
    ...(method === 'PATCH' ? ['application/merge-patch+json'] : []),
  ]
  const needless = schema.anyOf?.some(({ type }: TSchema) => type === 'null') === true
  const content = Object.fromEntries(types.map((type) => [type, { schema }]))
  return { required: !needless, content }
}

/** The same with every named schema as a reference. */
function referring(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const name = NAMED.get(value)
  if (name) return { $ref: `#/components/schemas/${name}` }
  if (Array.isArray(value)) return value.map(referring)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, referring(inner)]))
}
