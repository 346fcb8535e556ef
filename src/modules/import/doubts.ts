import { invalid } from '../../domain/error.ts'

/**
 * Matches signs of text in another 8-bit encoding, or of damaged UTF-8, that was read as
 * windows-1252. Correctly read text hardly ever has them: three accented letters in a row, a symbol
 * within a word, character pairs of UTF-8.
 */
const HARD =
  /[\x7f-\x9f¤¦¬¯¸ƒˆ˜†‡]|[À-ÖØ-öø-ÿ]{3}|\p{L}[‚„³¹¼½¾£¿¡¢¥§©®ªº]\p{L}|[ÂÃ][\xa0-\xbf]|â€/u

/**
 * Matches letters that western languages seldom use: Icelandic letters, a capital after a small
 * letter, and rarely used accents, as in the name Tivùsat.
 */
const SOFT = /[ðÐþÞýÝšŠžŽŸ]|\p{Ll}[À-ÖØ-Þ]|[ìòù]\p{L}|õ[^e]/u

// biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII
const NOT_ASCII = /[^\x00-\x7f]/

/**
 * The number of different words that are remembered. A whole file hardly has more decoding errors.
 */
const MOST_WORDS = 5_000
/** At most this many cells are reported. */
const MOST_CELLS = 50

/** A cell whose text may be wrong. */
export interface DoubtfulCell {
  readonly row: number
  readonly column: number
  readonly text: string
}

/** Judges whether a file without a declared encoding is correctly read as windows-1252. */
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
   * A few odd words may be names. Many, or impossible ones, mean another encoding.
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
