import type { TSchema } from '@sinclair/typebox'
import { suggestion, UsageError } from './command.ts'

/** A name and a text, such as `payment.openOrders.email=5`. */
const ASSIGNMENT = /^([A-Za-z]\w*(?:\.\w+)*)=(.*)$/s

type Patch = { [field: string]: unknown }

/**
 * The change that words such as `name=Boutique payment.openOrders.email=5` describe. Texts stand
 * as they are, lists of texts with commas, and everything else in JSON. A value of the wrong type
 * is left to the check by the schema.
 * @param schema of the whole change
 * @throws UsageError
 */
export function patchOf(words: readonly string[], schema: TSchema): Patch {
  const patch: Patch = {}
  for (const word of words) {
    const [, name = '', text = ''] = ASSIGNMENT.exec(word) ?? []
    if (name === '') {
      throw new UsageError(`Write ${JSON.stringify(word)} as setting=value, such as currency=EUR.`)
    }
    set(patch, name, valueIn(schemaAt(schema, name), text))
  }
  return patch
}

function set(patch: Patch, name: string, value: unknown): void {
  const fields = name.split('.')
  const last = fields.pop() ?? ''
  let inner = patch
  for (const field of fields) {
    inner[field] ??= {}
    const next = inner[field]
    if (typeof next !== 'object' || next === null || Array.isArray(next)) throw twice(name)
    inner = next as Patch
  }
  if (last in inner) throw twice(name)
  inner[last] = value
}

function twice(name: string): UsageError {
  return new UsageError(`Give ${name} once.`)
}

/**
 * The schema of one setting.
 * @throws UsageError if there is none of this name
 */
function schemaAt(schema: TSchema, name: string): TSchema {
  let inner = schema
  const found: string[] = []
  for (const field of name.split('.')) {
    const known = Object.assign({}, ...variantsOf(inner).map(({ properties }) => properties))
    const next: TSchema | undefined = Object.hasOwn(known, field) ? known[field] : undefined
    if (!next) {
      const paths = Object.keys(known).map((one) => [...found, one].join('.'))
      throw new UsageError(`There is no setting ${name}.${suggestion(name, paths)}`)
    }
    found.push(field)
    inner = next
  }
  return inner
}

/** The schemas of which a value needs to match one. */
function variantsOf(schema: TSchema): TSchema[] {
  const { anyOf } = schema
  return Array.isArray(anyOf) ? anyOf.flatMap((one: TSchema) => variantsOf(one)) : [schema]
}

function valueIn(schema: TSchema, text: string): unknown {
  const variants = variantsOf(schema)
  const takes = (type: string) => variants.some((one) => one.type === type)
  if (text === 'null' && takes('null')) return null
  if (takes('string')) return quotedIn(text) ?? text
  const list = variants.find(({ type }) => type === 'array')
  const ofTexts = list && variantsOf(list.items).every(({ type }) => type === 'string')
  if (ofTexts && !/^\s*\[/.test(text)) {
    return text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
  }
  try {
    return JSON.parse(text)
  } catch {
    // The schema refuses it, and says what it takes.
    return text
  }
}

/** The text in a JSON string; null if this is none. */
function quotedIn(text: string): string | null {
  if (!/^".*"$/s.test(text)) return null
  try {
    return String(JSON.parse(text))
  } catch {
    // A text that only looks like JSON is taken as it is.
    return null
  }
}

/** Settings as lines that `patchOf` reads: pairs of a name and a text. */
export function* assignments(settings: object, path = ''): Generator<[name: string, text: string]> {
  for (const [field, value] of Object.entries(settings)) {
    const name = path + field
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      yield* assignments(value, `${name}.`)
    } else yield [name, textOf(value)]
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') {
    const isPlain = value !== 'null' && !value.startsWith('"') && !/\p{C}/u.test(value)
    return isPlain ? value : printable(value)
  }
  const isPlain =
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => typeof one === 'string' && !/^$|^[[\s]|\s$|[,\p{C}]/u.test(one))
  return isPlain ? value.join(',') : printable(value)
}

/** JSON without characters that could change the terminal. */
function printable(value: unknown): string {
  return JSON.stringify(value).replace(/\p{C}/gu, (character) =>
    Array.from({ length: character.length }, (_, index) =>
      escaped(character.charCodeAt(index)),
    ).join(''),
  )
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}
