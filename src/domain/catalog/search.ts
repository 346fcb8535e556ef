import { type FieldError, fieldError, refuseErrors } from '../error.ts'

/** The languages of product texts that search knows the word endings of, by ISO 639-1 code. */
export const LANGUAGES = {
  ar: 'Arabic',
  cs: 'Czech',
  da: 'Danish',
  de: 'German',
  el: 'Greek',
  en: 'English',
  es: 'Spanish',
  fi: 'Finnish',
  fr: 'French',
  hu: 'Hungarian',
  it: 'Italian',
  nl: 'Dutch',
  no: 'Norwegian',
  pt: 'Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  sv: 'Swedish',
  tr: 'Turkish',
  none: 'Another language',
} as const

/** `none`: words are searched as they are written, without regard to their endings. */
export type Language = keyof typeof LANGUAGES

/** A search for products. */
export interface ProductSearch {
  /** All words must match; the last may be incomplete. */
  readonly text: string
  /** Whether to search in metadata that only secret keys and members may see. */
  readonly hidden: boolean
  /** Whether products that match some of the words also count, if few match all of them. */
  readonly loosely: boolean
}

/** The rules by which a shop's products are searched. */
export interface SearchSettings {
  readonly language: Language
  /** Each entry is a line of words or phrases with the same meaning: "laptop, notebook". */
  readonly synonyms: readonly string[]
  /** The keys of public metadata that are searched; empty for all. */
  readonly searchedMetadata: readonly string[]
}

export const SYNONYM_LIMITS = { lines: 500, length: 500, texts: 20 } as const

/** The texts of a line of synonyms. */
export function synonymsIn(line: string): string[] {
  return line.split(',').flatMap((text) => text.trim() || [])
}

/** @throws Refusal VALIDATION_FAILED on a line with fewer than two texts */
export function checkedSynonyms(lines: readonly string[]): string[] {
  const errors: FieldError[] = []
  const checked = lines.map((line, index) => {
    const texts = synonymsIn(line)
    const enough = texts.length >= 2 && texts.length <= SYNONYM_LIMITS.texts
    if (!enough || !texts.every((text) => /[\p{L}\p{N}]/u.test(text)) || /\p{Cc}/u.test(line)) {
      const message = `Use 2 to ${SYNONYM_LIMITS.texts} words or phrases, separated by commas, such as: laptop, notebook.`
      errors.push(
        fieldError(`synonyms.${index}`, 'synonyms', message, { min: 2, max: SYNONYM_LIMITS.texts }),
      )
    }
    return texts.join(', ')
  })
  refuseErrors(errors)
  return checked
}
