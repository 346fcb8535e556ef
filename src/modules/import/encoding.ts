import { invalid } from '../../domain/error.ts'
import { wrongEncoding } from './doubts.ts'

/** A file is read in pieces of this many bytes. Other requests are served in between. */
const PIECE_BYTES = 16 * 1024
/** The byte order mark of UTF-16, or two characters of a header in it, fit into this many bytes. */
const MARK_BYTES = 4

/** The encodings in which a file can be read. The first four are detected. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'ibm866',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Control characters that no text contains, in any encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const NO_TEXT = /[\x00-\x08\x0e-\x1f]/

/**
 * Decodes a file in pieces, which may be cut anywhere. It is UTF-8; or UTF-16, detected by its mark
 * or by the NUL next to each of the first letters; or else windows-1252, which `Doubts` judges by
 * its rows.
 */
export class FileDecoder {
  encoding: Encoding
  /** The decoder of all other encodings. */
  #decoder: TextDecoder | null = null
  #begun = false
  /** True while all bytes were ASCII, which is the same in UTF-8 and windows-1252. */
  #isAscii = true
  /** The number of line breaks so far. */
  #lines = 0
  /** The bytes of an incomplete character. */
  #held: Uint8Array = new Uint8Array()

  /** @param given the encoding that the user has named; null to detect it */
  constructor(readonly given: Encoding | null = null) {
    this.encoding = given ?? 'utf-8'
    if (given === null) return
    this.#decoder = new TextDecoder(given, { fatal: true })
    this.#begun = true
  }

  /** True if windows-1252 was only the fallback. */
  get isGuess(): boolean {
    return this.given === null && this.encoding === 'windows-1252'
  }

  /** @throws Refusal VALIDATION_FAILED if the text cannot be read with certainty */
  decode(bytes: Uint8Array): string {
    const piece = this.#held.length > 0 ? Buffer.concat([this.#held, bytes]) : bytes
    this.#held = new Uint8Array()
    if (!this.#begun && piece.length < MARK_BYTES) {
      this.#held = piece
      return ''
    }
    this.#begin(piece)
    if (this.#decoder) return this.#decoded(this.#decoder, piece, true)
    const complete = this.encoding === 'utf-8' ? completeLength(piece) : piece.length
    this.#held = piece.slice(complete)
    return this.#bytes(piece.subarray(0, complete))
  }

  /** Decodes the remaining bytes. */
  end(): string {
    const rest = this.#held
    this.#held = new Uint8Array()
    this.#begin(rest)
    return this.#decoder ? this.#decoded(this.#decoder, rest, false) : this.#bytes(rest)
  }

  #begin(start: Uint8Array): void {
    if (this.#begun) return
    this.#begun = true
    const encoding = utf16Of(start)
    if (!encoding) return
    this.encoding = encoding
    this.#decoder = new TextDecoder(encoding, { fatal: true })
  }

  #decoded(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
    return this.#counted(decoded(decoder, bytes, stream) ?? this.#refuse())
  }

  #bytes(bytes: Uint8Array): string {
    if (this.encoding === 'utf-8') {
      const text = decoded(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }), bytes)
      if (text !== null) {
        if (this.#isAscii) this.#isAscii = text.length === bytes.length
        return this.#counted(text)
      }
      if (!this.#isAscii) this.#refuse()
      this.encoding = 'windows-1252'
    }
    const text = new TextDecoder('windows-1252').decode(bytes)
    if (NO_TEXT.test(text)) this.#refuse()
    return this.#counted(text)
  }

  #counted(text: string): string {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#lines++
    return text
  }

  /** Names the line of the last piece, which is short. */
  #refuse(): never {
    if (this.given === null) throw wrongEncoding(`What follows line ${this.#lines}`)
    const message = `What follows line ${this.#lines} is not ${this.given}: say another encoding.`
    throw invalid('file', 'encoding', message)
  }
}

/** @throws Refusal VALIDATION_FAILED if the text cannot be read with certainty */
export async function* textPieces(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  decoder: FileDecoder,
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

/** Returns null if the bytes are not text in this encoding. */
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
