import { Kind, type SchemaOptions, type TSchema, Type, TypeRegistry } from '@sinclair/typebox'
import { unstorable } from './text.ts'

/**
 * A schema that checks the text of a query parameter. It is documented as the type that the text
 * represents.
 */
export function QueryText(
  check: (text: string) => boolean,
  message: string,
  documented: SchemaOptions,
): TSchema & { static: string } {
  return Type.Unsafe<string>({ ...documented, [Kind]: 'QueryText', check, hint: message })
}

TypeRegistry.Set<{ check: (text: string) => boolean }>(
  'QueryText',
  (schema, value) => typeof value === 'string' && schema.check(value),
)

/** A schema for a text that is not empty. */
export function QueryLine(maxLength: number, description: string) {
  const check = (text: string) =>
    text !== '' && text.length <= maxLength && unstorable(text) === null
  const message = `Use 1 to ${maxLength} characters.`
  return QueryText(check, message, { type: 'string', maxLength, description })
}

/** Joins words like `a, b or c`. */
export function alternatives(words: readonly string[]): string {
  if (words.length < 2) return words.join()
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** A schema that accepts one of these values. */
export function QueryChoice<const T extends string>(
  values: readonly T[],
  documented: SchemaOptions,
): TSchema & { static: T } {
  const check = (text: string) => values.some((value) => value === text)
  const message = `Use ${alternatives(values)}.`
  const schema = QueryText(check, message, { type: 'string', enum: [...values], ...documented })
  return Type.Unsafe<T>(schema)
}

/** The maximum number of values of a parameter. */
export const MAX_VALUES = 100
const MAX_LIST_LENGTH = 8_000

/**
 * Splits a list at its commas. A value in double quotes may contain commas, and doubled quotes, as
 * in CSV (RFC 4180).
 * @returns null if a value is empty or a quote is not closed
 */
function valuesOf(list: string): string[] | null {
  const values: string[] = []
  const value = /\s*(?:"((?:[^"]|"")*)"|([^,"][^,]*))\s*(,|$)/y
  for (let more = true; more; ) {
    const found = value.exec(list)
    if (!found) return null
    const text = (found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim()
    if (text === '') return null
    values.push(text)
    more = found[3] === ','
  }
  return values
}

/** The key under which a schema stores how the values of a list are documented. */
export const VALUES = Symbol('values')

/** A schema for a list of values. `isValue` accepts a value and `value` documents it. */
function QueryList(
  description: string,
  isValue: (text: string) => boolean,
  message: string,
  value: SchemaOptions,
) {
  const check = (list: string) => {
    if (list.length > MAX_LIST_LENGTH || unstorable(list) !== null) return false
    const values = valuesOf(list)
    return values !== null && values.length <= MAX_VALUES && values.every(isValue)
  }
  const text = { type: 'string', maxLength: MAX_LIST_LENGTH, description }
  return QueryText(check, message, { ...text, [VALUES]: { type: 'string', ...value } })
}

const ANY_OF =
  'Several with commas, or the parameter several times, mean any of them; a value with a comma stands in double quotes.'

/** A schema for a list of these values. */
function QueryChoices(values: readonly string[], description: string) {
  const message = `Use ${values.join(', ')}, or several with commas.`
  const isValue = (text: string) => values.includes(text)
  return QueryList(`${description} ${ANY_OF}`, isValue, message, { enum: [...values] })
}

/** A parameter of a query: the schema of its text, and how the text is read. */
export interface Parameter<Sent> {
  readonly schema: TSchema & { static: string }
  /** @param text that the schema has accepted */
  readonly read: (text: string) => Sent
}

/** Reads the texts of these parameters; those that were not sent are absent. */
export function readAll<Sent extends object>(
  parameters: { readonly [Name in keyof Sent]: Parameter<Sent[Name]> },
  texts: Readonly<Record<string, string | undefined>>,
): Partial<Sent> {
  const sent: Partial<Sent> = {}
  for (const name in parameters) {
    const text = texts[name]
    if (text !== undefined) sent[name] = parameters[name].read(text)
  }
  return sent
}

/** Some of these values, each once. */
export function someOf<const T extends string>(
  values: readonly T[],
  description: string,
): Parameter<readonly T[]> {
  return {
    schema: QueryChoices(values, description),
    read: (text) => {
      const sent = valuesOf(text) ?? []
      return values.filter((value) => sent.includes(value))
    },
  }
}

/** One of these values. */
export function oneOf<const T extends string>(
  values: readonly T[],
  description: string,
): Parameter<T | undefined> {
  return {
    schema: QueryChoice(values, { description }),
    read: (text) => values.find((value) => value === text),
  }
}

/** Some texts, each once. */
export function texts(maxLength: number, description: string): Parameter<readonly string[]> {
  const message = `Use up to ${MAX_VALUES} values of up to ${maxLength} characters, with commas between them.`
  const isValue = (text: string) => text.length <= maxLength
  return {
    schema: QueryList(`${description} ${ANY_OF}`, isValue, message, { maxLength }),
    read: (text) => [...new Set(valuesOf(text))],
  }
}

/** A text that is not empty. */
export function line(maxLength: number, description: string): Parameter<string> {
  return { schema: QueryLine(maxLength, description), read: (text) => text }
}

/** An amount in major units of a currency. */
export function amount(description: string): Parameter<number> {
  const isAmount = (text: string) => /^\d{1,9}(\.\d{1,4})?$/.test(text)
  const documented = { type: 'number', minimum: 0, description }
  return { schema: QueryText(isAmount, 'Use an amount such as 9.99.', documented), read: Number }
}

/** A whole number from 0. */
export function wholeNumber(description: string): Parameter<number> {
  const isNumber = (text: string) => /^\d{1,9}$/.test(text)
  const documented = { type: 'integer', minimum: 0, description }
  return { schema: QueryText(isNumber, 'Use a whole number such as 5.', documented), read: Number }
}

export function trueOrFalse(description: string): Parameter<boolean> {
  const isBoolean = (text: string) => text === 'true' || text === 'false'
  const documented = { type: 'boolean', description }
  return {
    schema: QueryText(isBoolean, 'Use true or false.', documented),
    read: (text) => text === 'true',
  }
}

export function onlyTrue(description: string): Parameter<true> {
  const documented = { type: 'boolean', description }
  const message = 'Use true, or leave it out.'
  return { schema: QueryText((text) => text === 'true', message, documented), read: () => true }
}
