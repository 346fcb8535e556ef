import type { FieldText } from './language.ts'

/**
 * The codes of field errors, each with its owner: the core or a module, which adds its own by
 * `declare module`. So the compiler finds two owners of one code.
 */
export interface FieldCodes {
  above_price: 'core'
  address: 'core'
  ahead: 'core'
  alone: 'core'
  animated: 'core'
  archived: 'core'
  bic: 'core'
  blank: 'core'
  busy: 'core'
  changed: 'core'
  circle: 'core'
  country: 'core'
  currency: 'core'
  currency_changed: 'core'
  cursor: 'core'
  damaged: 'core'
  decimals: 'core'
  deleted: 'core'
  email: 'core'
  ended: 'core'
  fixed: 'core'
  foreign: 'core'
  host: 'core'
  iban: 'core'
  in_use: 'core'
  integer: 'core'
  invalid: 'core'
  last_owner: 'core'
  length: 'core'
  line: 'core'
  link: 'core'
  mail_refused: 'core'
  member: 'core'
  name: 'core'
  negative: 'core'
  not_counted: 'core'
  not_found: 'core'
  one_of: 'core'
  origin: 'core'
  other_shop: 'core'
  owner: 'core'
  percent: 'core'
  phone: 'core'
  place: 'core'
  prefix: 'core'
  price: 'core'
  profile: 'core'
  quantity: 'core'
  repeated: 'core'
  required: 'core'
  reserved: 'core'
  same: 'core'
  several: 'core'
  slug: 'core'
  sort: 'core'
  synonyms: 'core'
  taken: 'core'
  time_zone: 'core'
  too_deep: 'core'
  too_few: 'core'
  too_large: 'core'
  too_long: 'core'
  too_many: 'core'
  too_many_scans: 'core'
  too_short: 'core'
  type: 'core'
  unicode: 'core'
  unit: 'core'
  unknown: 'core'
}

export type FieldCode = keyof FieldCodes

/** The codes of one owner. */
type CodesOf<Owner> = {
  [Code in FieldCode]: FieldCodes[Code] extends Owner ? Code : never
}[FieldCode]

type Params = NonNullable<FieldText['params']>
type Words = string | ((params: Params) => string)

/** The texts of a language for the codes of an owner. English takes the message of the error. */
export type FieldWords<Owner> = Readonly<Record<CodesOf<Owner>, Words>>

/** Texts by code, also those that the modules of a page add. */
export type AddedWords = Readonly<Record<string, Words>>

/**
 * @param added goes before the words of the core
 * @param general what is said about a code of a newer server
 */
export function fieldText(
  words: AddedWords,
  added: AddedWords,
  general: string,
  { code, params = {} }: FieldText,
): string {
  const text = added[code] ?? words[code] ?? general
  return typeof text === 'string' ? text : text(params)
}
