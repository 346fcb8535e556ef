import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import type { Answer } from './answer.ts'

interface Route {
  readonly method: string
  readonly path: string
  readonly hooks: { readonly detail?: Readonly<Record<string, unknown>> }
}

/** What a route says that it answers, by status. */
type Answers = Readonly<Record<string, TSchema | string | readonly (TSchema | string)[] | null>>

const compiled = new Map<TSchema, TypeCheck<TSchema>>()

/**
 * Checks the JSON of an answer against the schema of its route and status.
 * @param path of the route, or of a request to it
 * @throws if the route documents no such status, or the JSON does not match its schema
 */
export function checkShape(
  routes: readonly Route[],
  method: string,
  path: string,
  answer: Answer,
): void {
  const route =
    routes.find((one) => one.method === method && one.path === path) ??
    routes.find((one) => one.method === method && matches(one.path, path))
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
