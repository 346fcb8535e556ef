import { type TSchema, Type } from '@sinclair/typebox'
import { MAX_FILE_BYTES } from '../../domain/catalog/values.ts'
import { NamedOpen } from '../../domain/schema.ts'
import { recordedExamples } from './recorded.ts' with { type: 'macro' }
import type { Examples } from './recorded.ts'

/** A schema of JSON, or the media type of other content. */
export type Body = TSchema | string

/** The body of an upload: one file, alone or with form fields. */
export interface Upload {
  /** The name of the form in the document. */
  readonly name: string
  readonly type: string
  /** Requirements of the file besides its size. */
  readonly file?: string
  /** Form fields: their names and descriptions. */
  readonly fields: Readonly<Record<string, string>>
}

interface MediaType {
  readonly schema: TSchema
  readonly example?: unknown
  readonly examples?: Record<string, { $ref: string }>
}

/** Bodies by media type. */
export type Content = Record<string, MediaType>

/**
 * Answers and problems, recorded by test/http/openapi/examples.test.ts. The name of an answer is
 * that of its operation, followed by its type if that is not JSON, or by its status if the
 * operation has another JSON answer. An object with `like` has the fields of that answer and its
 * own.
 */
const RECORDED: Examples = recordedExamples()

/** The body of an answer, with the example that was recorded for it. */
export function contentOf(operation: string, status: string, answer: Body): Content {
  const isJson = typeof answer !== 'string'
  const example = isJson
    ? (recorded(`${operation} ${status}`) ?? recorded(operation))
    : recorded(`${operation} ${answer}`)
  const type = isJson ? 'application/json' : answer
  return { [type]: { schema: schemaOf(answer), ...(example !== undefined && { example }) } }
}

/** An example that was recorded; undefined if there is none of this name. */
export function recorded(name: string): unknown {
  return whole(RECORDED.answers[name])
}

function whole(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(whole)
  const { like, ...own } = value as { readonly like?: string }
  const fields = Object.entries(own).map(([name, one]) => [name, whole(one)])
  return Object.assign({}, like && recorded(like), Object.fromEntries(fields))
}

/** A file with the fields of its form, or alone. */
export function uploadBody({ name, type, file: asked, fields }: Upload): {
  required: boolean
  content: Content
} {
  const description = [`The file, up to ${MAX_FILE_BYTES / 1024 / 1024} MiB.`, asked]
    .filter(Boolean)
    .join(' ')
  const file = { ...binary(type), description }
  const texts = Object.entries(fields).map(
    ([name, description]) => [name, Type.Optional(Type.String({ description }))] as const,
  )
  const form = NamedOpen(name, { file, ...Object.fromEntries(texts) })
  return {
    required: true,
    content: { [type]: { schema: file }, 'multipart/form-data': { schema: form } },
  }
}

/**
 * A problem document with one of these codes.
 * @param schema of problem documents
 */
export function problemContent(codes: readonly string[], schema: TSchema): Content {
  const refer = (code: string) => [code, { $ref: `#/components/examples/${code}` }] as const
  const examples = Object.fromEntries(codes.filter((code) => RECORDED.problems[code]).map(refer))
  return { 'application/problem+json': { schema, examples } }
}

/** The examples that `problemContent` refers to; no operation has a wrong method. */
export const PROBLEM_EXAMPLES = Object.fromEntries(
  Object.entries(RECORDED.problems)
    .filter(([code]) => code !== 'METHOD_NOT_ALLOWED')
    .map(([code, value]) => [code, { summary: value.title, value }] as const),
)

function schemaOf(answer: Body): TSchema {
  if (typeof answer !== 'string') return answer
  return /^(image\/|application\/octet-stream)/.test(answer) ? binary(answer) : Type.String()
}

/** OpenAPI 3.1 has `contentMediaType`, but generators make a Blob of the older `format`. */
function binary(type: string): TSchema {
  return Type.String({ format: 'binary', contentMediaType: type })
}
