import { invalid } from '../error.ts'

/**
 * What text in another 8-bit encoding, or damaged UTF-8, looks like if it is read as windows-1252.
 * Text that is read rightly hardly ever has this: three accented letters in a row, a sign within a
 * word, characters that UTF-8 has in pairs.
 */
const HARD =
  /[\x7f-\x9f¤¦¬¯¸ƒˆ˜†‡]|[À-ÖØ-öø-ÿ]{3}|\p{L}[‚„³¹¼½¾£¿¡¢¥§©®ªº]\p{L}|[ÂÃ][\xa0-\xbf]|â€/u

/**
 * What western languages seldom have: letters of Icelandic, a capital behind a small letter, and
 * accents where they seldom stand, as in the name Tivùsat.
 */
const SOFT = /[ðÐþÞýÝšŠžŽŸ]|\p{Ll}[À-ÖØ-Þ]|[ìòù]\p{L}|õ[^e]/u

// biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII
const NOT_ASCII = /[^\x00-\x7f]/

/** Different words that are remembered; a whole file has hardly more mistakes of reading. */
const MOST_WORDS = 5_000
/** So many cells are named. */
const MOST_CELLS = 50

/** A cell whose text may be wrong. */
export interface DoubtfulCell {
  readonly row: number
  readonly column: number
  readonly text: string
}

/** Judges whether a file that does not say its encoding was rightly read as windows-1252. */
export class Doubts {
  readonly cells: DoubtfulCell[] = []
  readonly #words = { all: new Set<string>(), hard: new Set<string>(), soft: new Set<string>() }

  add(row: number, cells: readonly string[]): void {
    for (const [column, text] of cells.entries()) {
      let isDoubtful = false
      for (const word of NOT_ASCII.test(text) ? text.split(/\s+/) : []) {
        if (!NOT_ASCII.test(word)) continue
        const isHard = HARD.test(word)
        const isSoft = !isHard && SOFT.test(word)
        this.#remember('all', word)
        if (isHard) this.#remember('hard', word)
        if (isSoft) this.#remember('soft', word)
        isDoubtful ||= isHard || isSoft
      }
      if (isDoubtful && this.cells.length < MOST_CELLS) this.cells.push({ row, column, text })
    }
  }

  /**
   * A few odd words are names. Many, or such as no language has, are another encoding.
   * @throws Refusal VALIDATION_FAILED, which names a row
   */
  check(): void {
    const { all, hard, soft } = this.#words
    const isOther = hard.size * 10 > all.size || (soft.size > 2 && soft.size * 4 > all.size)
    const [first] = this.cells
    if (isOther && first) throw wrongEncoding(`Row ${first.row} (${JSON.stringify(first.text)})`)
  }

  #remember(kind: 'all' | 'hard' | 'soft', word: string): void {
    const words = this.#words[kind]
    if (words.size < MOST_WORDS) words.add(word)
  }
}

/** @param place such as `Line 3` */
export function wrongEncoding(place: string) {
  const message = `${place} is neither UTF-8 nor surely windows-1252: save the file as CSV UTF-8, or say its encoding.`
  return invalid('file', 'encoding', message)
}
