import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { openApiDocument } from '../src/http/openapi/document.ts'
import { MODULES } from '../src/installed.ts'
import type { Answer } from './answer.ts'
import { type Document, operationsOf } from './openapi-document.ts'

type Routes = Parameters<typeof openApiDocument>[0]

/** The declared answers of a route, by status. */
type Answers = Readonly<Record<string, TSchema | string | readonly (TSchema | string)[] | null>>

/** The codes of the refusals of each operation, by its method and path, as the document has them. */
let refusals: ReadonlyMap<string, readonly string[]> | undefined

/**
 * Checks the answer of a route for programs: its JSON, or the code of a refusal.
 * @throws if the document does not have it
 */
export function checkDocumented(
  routes: Routes,
  method: string,
  path: string,
  answer: Answer,
): void {
  const route = routeOf(routes, method, path)
  if (!route?.hooks.detail?.operationId) return
  if (answer.status < 300) checkShape(routes, method, path, answer)
  if (answer.status < 400) return
  refusals ??= new Map(
    operationsOf(openApiDocument(routes, MODULES) as Document).map(
      ({ method, path, responses }) => [
        `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        Object.values(responses).flatMap((one) => one['x-codes'] ?? []),
      ],
    ),
  )
  if (refusals.get(`${method} ${route.path}`)?.includes(answer.problem.code)) return
  throw answer.unexpected('has a code that is not documented')
}

function routeOf(routes: Routes, method: string, path: string) {
  return (
    routes.find((one) => one.method === method && one.path === path) ??
    routes.find((one) => one.method === method && matches(one.path, path))
  )
}

const compiled = new Map<TSchema, TypeCheck<TSchema>>()

/**
 * Checks the JSON of an answer against the schema of its route and status.
 * @param path of the route, or of a request to it
 * @throws if the route documents no such status, or the JSON does not match its schema
 */
export function checkShape(routes: Routes, method: string, path: string, answer: Answer): void {
  const route = routeOf(routes, method, path)
  const documented = (route?.hooks.detail?.answers as Answers | undefined)?.[answer.status]
  if (documented === undefined) throw answer.unexpected('has a status that is not documented')
  if (answer.text === '' || !answer.header('content-type')?.startsWith('application/json')) return
  const schema = [documented].flat().find((one) => typeof one === 'object')
  if (!schema || !checkOf(schema).Check(answer.json)) {
    throw answer.unexpected('is not what its document promises')
  }
}

function checkOf(schema: TSchema): TypeCheck<TSchema> {
  const check = compiled.get(schema) ?? TypeCompiler.Compile(schema)
  compiled.set(schema, check)
  return check
}

const patterns = new Map<string, RegExp>()

function matches(template: string, path: string): boolean {
  const pattern = patterns.get(template) ?? new RegExp(`^${template.replace(/:\w+/g, '[^/]+')}$`)
  patterns.set(template, pattern)
  return pattern.test(path)
}
