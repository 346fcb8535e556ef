import type { TSchema } from '@sinclair/typebox'
import type { RefusalCode } from '../../domain/error.ts'
import { type Module, placed } from '../../domain/module.ts'
import { BUILD } from '../../version.ts'
import { problemSchema, statusOf, VISIBLE_PROBLEMS } from '../server/problem.ts'
import { Components, pascal } from './components.ts'
import {
  type Body,
  type Content,
  contentOf,
  PROBLEM_EXAMPLES,
  problemContent,
  type Upload,
  uploadBody,
} from './content.ts'
import {
  ANSWERS,
  callersOf,
  DESCRIPTION,
  type HEADERS,
  isOfShop,
  SECURITY_SCHEMES,
  type Security,
  TAGS,
  VARIABLES,
} from './guide.ts'
import { messagesOf, webhooksSection } from './messages.ts'
import { headerParameters, pathParameters, queryParameters } from './parameter.ts'
import { requestBody } from './request-body.ts'
import { shared } from './sharing.ts'

/** The parts of an Elysia route that the document is made from. */
export interface DescribedRoute {
  readonly method: string
  readonly path: string
  readonly hooks: {
    readonly body?: TSchema
    readonly query?: TSchema
    readonly detail?: Readonly<Record<string, unknown>>
  }
}

const LICENSE = { name: 'MIT', identifier: 'MIT' }
const CONTACT = { name: 'The operator of this server' }

/** The answers of an operation, and requirements that its route declaration cannot express. */
interface Described {
  /**
   * Each status has a schema, a media type if the answer is not JSON, or null for no body. If there
   * is one status besides 304, the guard sets it; otherwise the handler does.
   */
  readonly [status: number]: Body | readonly Body[] | null
  /** Error codes besides those that `refusalsOf` derives. */
  readonly refusals?: readonly RefusalCode[]
  /** Request headers that change what the route does, besides x-shop-id. */
  readonly headers?: readonly (keyof typeof HEADERS)[]
  /** A file that the route takes, and the form fields that may go with it. */
  readonly upload?: Upload
  /** The JSON may have any number of values, such as a basket of 500 lines. */
  readonly manyValues?: boolean
  /**
   * The documented schema of a body from which the domain accepts any object, even with NUL and
   * lone surrogates in its texts.
   */
  readonly anyJson?: TSchema
  /** Describes the content of an answer that is a stream. */
  readonly stream?: string
}

/** The `detail` of a route, to which its guard adds. The document is made from it on request. */
export function operation(
  operationId: string,
  summary: string,
  { refusals = [], headers = [], upload, manyValues, anyJson, stream, ...answers }: Described,
) {
  return { operationId, summary, answers, refusals, headers, upload, manyValues, anyJson, stream }
}

/**
 * Makes an `operation` that puts a noun into the ids, for routes of two surfaces: `listProducts`
 * becomes `listShopProducts`.
 */
export function operationsOf(noun: string): typeof operation {
  return (operationId, ...rest) => operation(operationId.replace(/(?=[A-Z])/, noun), ...rest)
}

type RouteDetail = ReturnType<typeof operation> & {
  readonly tags: readonly string[]
  readonly security?: Security
}

/** The error codes that each kind of credential may cause. */
const REFUSED_BY: Readonly<Record<keyof typeof SECURITY_SCHEMES, readonly RefusalCode[]>> = {
  apiKey: ['UNAUTHENTICATED', 'FORBIDDEN', 'SECRET_KEY_IN_BROWSER', 'RATE_LIMITED'],
  adminSession: ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'],
  shopperSession: ['SHOP_REQUIRED', 'UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
  storefront: ['SHOP_REQUIRED', 'FORBIDDEN', 'NOT_FOUND'],
  terminalKey: ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'],
}

/** The schemes of an operation without repetitions. `description` says which roles may call it. */
function schemesOf(security: Security): (keyof typeof REFUSED_BY)[] {
  const schemes = security.flatMap((one) => Object.keys(one)) as (keyof typeof REFUSED_BY)[]
  return [...new Set(schemes)]
}

/** All error codes of a route: those that follow from its declaration, and those that it lists. */
function refusalsOf(
  { method, path, hooks }: DescribedRoute,
  detail: RouteDetail,
): Set<RefusalCode> {
  const { security = [], headers, refusals, upload } = detail
  const schemes = schemesOf(security)
  const codes = new Set<RefusalCode>(['MALFORMED_REQUEST', 'INTERNAL', 'UNAVAILABLE'])
  const add = (...more: readonly RefusalCode[]) => {
    for (const code of more) codes.add(code)
  }
  for (const scheme of schemes) add(...REFUSED_BY[scheme])
  if (schemes.includes('adminSession') && isOfShop(security)) add('SHOP_REQUIRED', 'NOT_FOUND')
  if (path.includes(':')) add('NOT_FOUND')
  // Guards refuse repeated query parameters.
  if (hooks.query || detail.security) add('VALIDATION_FAILED')
  if (hooks.body || upload || (detail.security && !['GET', 'DELETE'].includes(method))) {
    add('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_FAILED')
  }
  if (headers.includes('If-Match')) add('PRECONDITION_FAILED')
  if (headers.includes('Idempotency-Key')) add('IDEMPOTENCY_MISMATCH')
  if (method !== 'GET') add('STORAGE_FULL')
  add(...refusals)
  return codes
}

type Responses = Record<string, ResponseObject>

interface ResponseObject {
  readonly description: string
  readonly content?: Content
  /** An extension: the error codes with this status. */
  readonly 'x-codes'?: readonly string[]
}

/**
 * The responses of a route by status. Those of errors are references to `shared`, to which they are
 * added.
 */
function responsesOf(
  { operationId, answers, stream }: RouteDetail,
  refusals: Iterable<RefusalCode>,
  problem: TSchema,
  shared: Responses,
): Record<string, ResponseObject | { readonly $ref: string }> {
  const responses: Record<string, ResponseObject | { readonly $ref: string }> = {}
  for (const [status, answer] of Object.entries(answers)) {
    const description = stream ?? ANSWERS[status] ?? ''
    const bodies = answer === null ? [] : [answer].flat()
    const contents = bodies.map((body) => contentOf(operationId, status, body))
    responses[status] = { description, ...(answer && { content: Object.assign({}, ...contents) }) }
  }
  const groups = Map.groupBy(refusals, statusOf)
  for (const [status, codes] of groups) {
    const name = codes.map((code) => pascal(code.toLowerCase())).join('Or')
    const content = problemContent(codes, problem)
    shared[name] ??= { description: codes.join(', '), content, 'x-codes': codes }
    responses[status] = { $ref: `#/components/responses/${name}` }
  }
  return responses
}

/**
 * The sections of the document, without those that no route belongs to. Sections of modules follow
 * those of the core that begin with the same word, such as Store.
 */
function tagsOf(routes: readonly DescribedRoute[], modules: readonly Module[]): object[] {
  const used = new Set(routes.flatMap(({ hooks }) => hooks.detail?.tags ?? []))
  const all: Readonly<Record<string, string>> = Object.assign({}, TAGS, ...placed(modules, 'tags'))
  const groups = Map.groupBy(Object.entries(all), ([name]) => name.split(' ')[0])
  return [...groups.values()]
    .flat()
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }))
}

/** The OpenAPI 3.1 document of these routes. OpenAPI 3.1 uses JSON Schema, and so does TypeBox. */
export function openApiDocument(
  routes: readonly DescribedRoute[],
  modules: readonly Module[],
): object {
  const problem = problemSchema(modules)
  const responses: Responses = {}
  const paths: Record<string, Record<string, object>> = {}
  const variables = Object.assign({}, VARIABLES, ...placed(modules, 'variables'))
  for (const { method, path, hooks } of routes) {
    if (!hooks.detail?.operationId) continue
    const detail = hooks.detail as unknown as RouteDetail
    const { operationId, summary, tags, security = [], headers, upload, anyJson } = detail
    const body = hooks.body ?? anyJson
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] ??= {}
    paths[template][method.toLowerCase()] = {
      tags,
      operationId,
      summary,
      responses: responsesOf(
        detail,
        refusalsOf({ method, path, hooks }, detail),
        problem,
        responses,
      ),
      ...(upload && { requestBody: uploadBody(upload) }),
      description: callersOf(security),
      security: schemesOf(security).map((scheme) => ({ [scheme]: [] })),
      parameters: [
        ...pathParameters(path, variables),
        ...queryParameters(hooks.query),
        ...headerParameters(security, headers),
      ],
      ...(body && { requestBody: requestBody(body, method, tags[0]) }),
    }
  }
  const messages = messagesOf(modules)
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'kassa',
      version: BUILD.version,
      description: DESCRIPTION,
      contact: CONTACT,
      license: LICENSE,
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: tagsOf(routes, modules),
    'x-problems': VISIBLE_PROBLEMS,
    paths,
    ...(messages.length > 0 && { webhooks: webhooksSection(messages) }),
    components: { responses, securitySchemes: SECURITY_SCHEMES, examples: PROBLEM_EXAMPLES },
  }
  const components = new Components()
  const referring = components.referring(document) as typeof document
  const common = shared(referring.paths as Parameters<typeof shared>[0])
  const { responses: refused, examples, ...others } = referring.components
  return {
    ...referring,
    paths: common.paths,
    components: {
      schemas: components.schemas,
      parameters: common.components.parameters,
      responses: { ...common.components.responses, ...refused },
      ...others,
      examples: { ...common.components.examples, ...examples },
    },
  }
}
