import { openApi } from '../../src/commands/openapi.ts'
import { readConfig } from '../../src/config.ts'
import { CONFLICT_TITLES, VISIBLE_PROBLEMS } from '../../src/http/server/problem.ts'
import { type Document, operationsOf, type Schema } from '../openapi-document.ts'
import { Recorded } from './record.ts'

/*
 * The fields, limits and codes of the API, which its clients rely on, are what is recorded, with
 * what is said of each. A limit that moves by one, or a description in the place of its neighbour,
 * is a change of the API, which no other test has to know by its number.
 */

const recorded = new Recorded('contract')
export const document = (await openApi(readConfig({}))) as Document

/** Keywords that say again what others say. */
const REPEATED = new Set(['title', 'summary', 'hint'])

/** A schema in one line: `object {id: string 1..64, note?: string|null}`. */
function inShort(schema: Schema): string {
  const { $ref, anyOf, items, properties, required = [], patternProperties, ...rest } = schema
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1)
  const limits = Object.entries(rest)
    .filter(([name]) => !REPEATED.has(name) && name !== 'type')
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const fields = Object.entries({ ...properties, ...patternProperties }).map(([name, field]) => {
    return `\n  ${name}${required.includes(name) ? '' : '?'}: ${inShort(field).replaceAll('\n', '\n  ')}`
  })
  return [
    anyOf ? anyOf.map(inShort).join(' | ') : (schema.type ?? ''),
    ...limits,
    ...(items ? [`of ${inShort(items)}`] : []),
    ...fields,
  ].join(' ')
}

const bodiesOf = (content: object | undefined) => {
  return Object.entries((content ?? {}) as Record<string, { readonly schema?: Schema }>).map(
    ([type, { schema }]) => `${type} ${schema ? inShort(schema) : ''}`,
  )
}

for (const operation of operationsOf(document)) {
  const { operationId, method, path, parameters, requestBody, responses } = operation
  const { security, summary } = operation
  recorded.test(operationId, async () => {
    const lines = [
      `${method} ${path} for ${security.map((one) => Object.keys(one).join('+')).join(', ')}`,
      `${summary}: ${operation.description}`,
      ...parameters.map((one) => {
        const type = `${inShort(one.schema)} ${JSON.stringify(one.description)}`
        return `${one.in} ${one.name}${one.required ? '' : '?'}: ${type}`
      }),
      ...bodiesOf(requestBody?.content).map((body) => `sends ${body}`),
      ...Object.entries(responses).flatMap(([status, { content }]) => {
        return Number(status) < 400 ? `answers ${[status, ...bodiesOf(content)].join(' ')}` : []
      }),
      `refuses ${Object.values(responses)
        .flatMap((one) => one['x-codes'] ?? [])
        .join(' ')}`,
    ]
    return lines.join('\n')
  })
}

for (const [name, schema] of Object.entries(document.components.schemas)) {
  recorded.test(`schema ${name}`, async () => inShort(schema))
}

recorded.test('titles of refusals', async () => {
  const general = VISIBLE_PROBLEMS.map(({ code, title }) => `${code}: ${title}`)
  const conflicts = Object.entries(CONFLICT_TITLES).map(([code, title]) => `${code}: ${title}`)
  return [...general, ...conflicts].join('\n')
})

recorded.test('sections and credentials', async () => {
  const { tags, components } = document
  const schemes = Object.entries(components.securitySchemes).map(([name, scheme]) => {
    return `${name}: ${JSON.stringify(scheme)}`
  })
  return [...tags.map((one) => `${one.name}: ${one.description}`), ...schemes].join('\n')
})

recorded.testAll()
