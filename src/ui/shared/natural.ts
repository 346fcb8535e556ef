import { locale } from './language.ts'

/** The order of names as people expect it: "Cat 2" comes before "Cat 10". */
export const natural = new Intl.Collator(locale, { numeric: true })
