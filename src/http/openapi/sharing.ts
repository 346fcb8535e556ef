import { pascal } from './components.ts'

type Json = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
}

interface Answer {
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>
}

interface Operation {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Answer
  readonly responses: Readonly<Record<string, Answer>>
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** Answers without a body, which many operations have. */
const EMPTY_ANSWERS: Readonly<Record<string, string>> = { 204: 'NoContent', 304: 'NotModified' }

/**
 * Moves examples, answers without a body, and the parameters of several operations into
 * `components`, where each stands once. Generators would write them for each operation.
 */
export function shared(paths: Paths): {
  readonly paths: object
  readonly components: Readonly<Record<'parameters' | 'responses' | 'examples', Json>>
} {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const parameters = commonParameters(operations.flatMap((one) => one.parameters))
  const responses: Record<string, Answer> = {}
  const examples: Record<string, { readonly value: unknown }> = {}
  const named = new Map<string, string>()

  const withExamples = (answer: Answer, name: string): Answer => {
    if (!answer.content) return answer
    const content = Object.entries(answer.content).map(([type, { example, ...media }]) => {
      if (example === undefined) return [type, media]
      const text = JSON.stringify(example)
      const own = named.get(text) ?? unused(name, examples)
      named.set(text, own)
      examples[own] ??= { value: example }
      return [type, { ...media, examples: { [own]: reference('examples', own) } }]
    })
    return { ...answer, content: Object.fromEntries(content) }
  }
  const shortened = ({ operationId, requestBody, ...one }: Operation) => ({
    ...one,
    operationId,
    parameters: one.parameters.map((parameter) => {
      const name = componentName(parameter)
      const isShared = JSON.stringify(parameters[name]) === JSON.stringify(parameter)
      return isShared ? reference('parameters', name) : parameter
    }),
    ...(requestBody && { requestBody: withExamples(requestBody, `${operationId}Request`) }),
    responses: Object.fromEntries(
      Object.entries(one.responses).map(([status, answer]) => {
        const name = EMPTY_ANSWERS[status]
        if (!name || answer.content) return [status, withExamples(answer, operationId)]
        responses[name] ??= answer
        return [status, reference('responses', name)]
      }),
    ),
  })
  const short = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, shortened(one)])),
  ])
  return { paths: Object.fromEntries(short), components: { parameters, responses, examples } }
}

/** The variant of each parameter that most operations have, if several have it. */
function commonParameters(all: readonly Parameter[]): Record<string, Parameter> {
  const common: Record<string, Parameter> = {}
  for (const [name, named] of Map.groupBy(all, componentName)) {
    const groups = [...Map.groupBy(named, (one) => JSON.stringify(one)).values()]
    const [most = []] = groups.sort((one, other) => other.length - one.length)
    if (most.length > 1 && most[0]) common[name] = most[0]
  }
  return common
}

/** A key belongs to a shop, so that its routes need no header that names the shop. */
function componentName({ name, in: place, required }: Parameter): string {
  return (
    pascal(name.replace(/^x-/, '')) +
    (place === 'header' && /shop/.test(name) && !required ? 'OfKey' : '')
  )
}

/** The name, or with a number if another example has it. */
function unused(name: string, known: Json): string {
  let number = 1
  const next = () => (number === 1 ? name : `${name}${number}`)
  while (next() in known) number++
  return next()
}

function reference(kind: string, name: string): { readonly $ref: string } {
  return { $ref: `#/components/${kind}/${name}` }
}
