import { atFirstUse } from './first-use.ts'
import { locale } from './language.ts'

const collator = atFirstUse(() => new Intl.Collator(locale, { numeric: true }))

/** Compares names in the order that people expect: "Cat 2" comes before "Cat 10". */
export function natural(one: string, other: string): number {
  return collator().compare(one, other)
}
