import { invalid } from '../error.ts'

/** A file is read in pieces of this many bytes. Between two, other requests are served. */
const PIECE_BYTES = 16 * 1024
/** The mark of UTF-16, or two characters of a header in it, fit into this many bytes. */
const MARK_BYTES = 4

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * What text in another 8-bit encoding, or damaged UTF-8, looks like if it is read as windows-1252:
 * letters that only Icelandic has, control characters, a capital behind a small letter, three
 * accented letters in a row, a sign within a word, and accents where no western language has them.
 */
const DOUBTFUL = new RegExp(
  [
    '[ðÐþÞýÝšŠžŽŸ¤¦¬¯¸ƒˆ˜†‡\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]',
    '\\p{Ll}[À-ÖØ-Þ]',
    '[À-ÖØ-öø-ÿ]{3}',
    '\\p{L}[‚„³¹¼½¾£¿¡¢¥§©®ªº]\\p{L}',
    '[ìòù]\\p{L}',
    'õ[^e]',
    '[ÂÃ][\\xa0-\\xbf]',
    'â€',
  ].join('|'),
  'u',
)

/**
 * Decodes a file in pieces, which may be cut anywhere. It is UTF-8; or UTF-16, by its mark or the
 * NUL beside each of the first letters; or windows-1252, if it cannot be UTF-8 and looks like
 * western text.
 */
export class FileDecoder {
  encoding: Encoding = 'utf-8'
  #utf16: TextDecoder | null = null
  #begun = false
  /** All bytes so far were ASCII, which is the same in UTF-8 and windows-1252. */
  #isAscii = true
  /** The characters in front, on which the doubt about the next ones depends. */
  #last = ''
  /** The bytes of a character whose end has not come yet. */
  #held: Uint8Array = new Uint8Array()

  /** @throws Refusal VALIDATION_FAILED if the text cannot be read with certainty */
  decode(bytes: Uint8Array): string {
    const piece = this.#held.length > 0 ? Buffer.concat([this.#held, bytes]) : bytes
    this.#held = new Uint8Array()
    if (!this.#begun && piece.length < MARK_BYTES) {
      this.#held = piece
      return ''
    }
    this.#begin(piece)
    if (this.#utf16) return decoded(this.#utf16, piece, true) ?? refuse()
    const complete = this.encoding === 'utf-8' ? completeLength(piece) : piece.length
    this.#held = piece.slice(complete)
    return this.#bytes(piece.subarray(0, complete))
  }

  /** The text of the bytes that are left. */
  end(): string {
    const rest = this.#held
    this.#held = new Uint8Array()
    this.#begin(rest)
    return this.#utf16 ? (decoded(this.#utf16, rest) ?? refuse()) : this.#bytes(rest)
  }

  #begin(start: Uint8Array): void {
    if (this.#begun) return
    this.#begun = true
    const encoding = utf16Of(start)
    if (!encoding) return
    this.encoding = encoding
    this.#utf16 = new TextDecoder(encoding, { fatal: true })
  }

  #bytes(bytes: Uint8Array): string {
    if (this.encoding === 'utf-8') {
      const text = decoded(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }), bytes)
      if (text !== null) {
        if (this.#isAscii) this.#isAscii = text.length === bytes.length
        return text
      }
      if (!this.#isAscii) refuse()
      this.encoding = 'windows-1252'
    }
    const text = new TextDecoder('windows-1252').decode(bytes)
    const known = this.#last + text
    if (DOUBTFUL.test(known)) refuse()
    this.#last = known.slice(-2)
    return text
  }
}

/** @throws Refusal VALIDATION_FAILED if the text cannot be read with certainty */
export async function* textPieces(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  decoder: FileDecoder = new FileDecoder(),
): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      yield decoder.decode(chunk.subarray(start, start + PIECE_BYTES))
    }
  }
  yield decoder.end()
}

function utf16Of([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && third && second === 0 && fourth === 0) return 'utf-16le'
  if (second && fourth && first === 0 && third === 0) return 'utf-16be'
  return null
}

/** Null: the bytes are not text in this encoding. */
function decoded(decoder: TextDecoder, bytes: Uint8Array, stream = false): string | null {
  try {
    return decoder.decode(bytes, { stream })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return null
  }
}

/** The length without an unfinished UTF-8 character at the end. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function refuse(): never {
  const message = 'This file is not UTF-8 text; save it as CSV UTF-8 and try again.'
  throw invalid({ field: 'file', code: 'encoding', message })
}
