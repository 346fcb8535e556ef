import { type FieldError, fieldError } from './error.ts'

/**
 * A key to sort a text by, in code point order, which is the same on all databases. It ignores case
 * and accents, so that "Éclair" is next to "eclipse".
 */
export function sortKey(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A key to compare names by: "Café " and "CAFÉ" are one category. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/**
 * Whether no character of a text is visible: it is empty, or has only spaces and characters such as
 * U+200B.
 */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u.test(text)
}

/** Whether a text is a visible name in one line. Mails have names in their subject. */
export function isName(text: string): boolean {
  return !isBlank(text) && !/\p{Cc}/u.test(text)
}

/** The errors in a text that must be a name. */
export function nameErrors(field: string, text: string): FieldError[] {
  const message = 'Use at least one visible character, in one line.'
  return isName(text) ? [] : [fieldError(field, 'blank', message)]
}

/**
 * Letters that are replaced by others but are not composed of a letter and an accent in Unicode.
 */
const LETTERS = lettersOf(
  'ß:ss æ:ae œ:oe ƣ:oi þ:th ŋ:n ıɨɩ:i øɔɵ:o łƚɫɬ:l đðɖɗƌ:d ħɦ:h ŧƭʈ:t ƀɓƃ:b ƈɕ:c əǝɛ:e ƒ:f ǥɠɡ:g ' +
    'ɉ:j ĸƙ:k ɱ:m ŉɲƞ:n ƥ:p ɋ:q ɍɽ:r ſʂȿ:s ʉ:u ʋ:v ⱳ:w ƴɏ:y ƶʐȥɀ:z ς:σ ٱ:ا ى:ي ة:ه',
)
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')

/** Replaces letters such as ß, æ and ø in a text in lower case. */
export function simpleLetters(lower: string): string {
  return lower.replace(LETTER, (letter) => LETTERS.get(letter) ?? letter)
}

function lettersOf(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split(' ').flatMap((rule) => {
      const [letters = '', other = ''] = rule.split(':')
      return [...letters].map((letter) => [letter, other] as const)
    }),
  )
}

/** Replaces umlauts in the German way. */
function germanLetters(name: string): string {
  return name.normalize('NFC').replace(/([äöü])/gi, (letter) => {
    return `${letter.normalize('NFD').charAt(0)}e`
  })
}

/** The form of a slug. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * The slug of a name: `home-garden` for "Home & Garden", '' for a name without Latin letters.
 * @param language of the name: in German, "Öle" becomes `oele`
 */
export function slugOf(name: string, language?: string): string {
  const text = language === 'de' ? germanLetters(name) : name
  return simpleLetters(sortKey(text))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
}

/**
 * The field path of the first string in `value` that a database would refuse or change, or null: it
 * contains NUL, or half of a surrogate pair, which SQLite would replace by U+FFFD.
 */
export function unstorable(value: unknown, path = ''): string | null {
  // Almost every value can be stored; then no paths are built.
  if (isStorable(value)) return null
  if (typeof value !== 'object' || value === null) return path
  for (const [key, inner] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key
    if (!isStorable(key)) return path
    const found = unstorable(inner, at)
    if (found !== null) return found
  }
  return null
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorable)
  for (const key of Object.keys(value)) {
    if (!isStorable(key) || !isStorable((value as Record<string, unknown>)[key])) return false
  }
  return true
}

/**
 * The error in a name that must be unique in a list.
 * @param seen the keys of earlier names
 */
export function listedNameErrors(field: string, name: string, seen: Set<string>): FieldError[] {
  const key = nameKey(name)
  const isRepeated = seen.has(key)
  seen.add(key)
  const errors = nameErrors(field, name)
  if (errors.length > 0 || !isRepeated) return errors
  return [fieldError(field, 'repeated', 'Give each name once.')]
}

/** The errors in a text that must consist of lines of plain text. */
export function plainTextErrors(field: string, text: string): FieldError[] {
  const isPlain = !/[^\P{Cc}\n\t]/u.test(text)
  return isPlain ? [] : [fieldError(field, 'invalid', 'Use lines of plain text.')]
}

/** The errors in a text that is printed on receipts, which have no tabs. */
export function printedTextErrors(field: string, text: string): FieldError[] {
  const isPlain = !/[^\P{Cc}\n]/u.test(text)
  return isPlain ? [] : [fieldError(field, 'invalid', 'Use lines of plain text.')]
}

/** A text with the line breaks that are stored. */
export function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}
