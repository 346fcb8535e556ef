import { target } from './reference.ts'

/** The parts of an OpenAPI document in which the filter searches. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly { readonly name: string }[]
}

/**
 * The words by which each operation is found, by its id: its heading, path and summary, and the
 * names of its parameters and of all fields of its bodies.
 */
export function searchTexts(document: Document): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId = '', summary = '', tags = [], parameters = [] } = operation
      const names = new Set(parameters.map(({ name }) => name))
      collectFields(operation, document, names, new Set())
      const words = [method, path, operationId, summary, ...tags, ...names]
      texts.set(operationId, words.join(' ').toLowerCase())
    }
  }
  return texts
}

/** Adds the names of the fields that a part of the document describes. */
function collectFields(
  part: unknown,
  document: Document,
  names: Set<string>,
  followed: Set<string>,
): void {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    // Examples repeat the fields.
    if (key.startsWith('example')) continue
    if (key === 'properties') for (const name of Object.keys(value)) names.add(name)
    if (key !== '$ref') collectFields(value, document, names, followed)
    else if (!followed.has(value)) {
      followed.add(value)
      collectFields(target(document, value), document, names, followed)
    }
  }
}
