import { invalid } from '../error.ts'

const SEPARATORS = [',', ';', '\t', '|'] as const

/** What a spreadsheet turns a long code into: 3.01E+12. */
export const SPREADSHEET_NUMBER = /^\d+([.,]\d+)?E\+?\d+$/i

/**
 * Places in a text where a spreadsheet would find a formula, also in full-width characters, or a
 * number. They are the start of the text and each place behind a line break, a tab, a bar or a
 * semicolon: Excel in a European locale splits cells at semicolons, even within quotes. The group
 * captures the quotes that stand there already.
 */
const ACTIVE =
  /(?:(?<=^|[;|\t\r\n])(["']*)(?=[=+\-@＝＋－＠]))|(?:^(["']*)(?=[\t\r\n]|\d+(?:[.,]\d+)?E\+?\d+$))/gi

/** A file is read in pieces of this many bytes. Between two, other requests are served. */
const PIECE_BYTES = 64 * 1024

const CSV_LIMITS = { cellLength: 200_000, cells: 1_000, rows: 250_000 } as const

/**
 * Reads CSV (RFC 4180) from pieces that may be cut anywhere. Real files differ from the RFC, so it
 * also takes semicolons, tabs or bars between cells, any line break, ragged rows, and quotes in the
 * middle of a cell.
 */
export class CsvReader {
  #separator: string | null = null
  #row: string[] = []
  #cell = ''
  /** `quoted`: within quotes; `quote`: behind a quote that closes them or begins a pair. */
  #state: 'plain' | 'quoted' | 'quote' = 'plain'
  #start = ''
  #afterReturn = false
  #line = 1
  #rows = 0
  #quoteLine = 1

  /** @returns the rows that end in this piece. @throws Refusal VALIDATION_FAILED with the line */
  push(piece: string): string[][] {
    const text = this.#separated(piece)
    const rows: string[][] = []
    for (let index = 0; index < text.length; index++) {
      const unit = text[index] ?? ''
      if (this.#state === 'quoted') index = this.#quotedRun(text, index)
      else this.#step(unit, rows)
    }
    return rows
  }

  /** @returns the row behind the last line break, if any */
  end(): string[][] {
    const rows = this.#separator === null ? this.push('\n') : []
    if (this.#state === 'quoted') {
      throw unreadable(this.#quoteLine, 'A quote opens here and is never closed.')
    }
    if (this.#cell !== '' || this.#row.length > 0) this.#endRow(rows)
    return rows
  }

  /** Holds the text back until the first line has shown the separator. */
  #separated(piece: string): string {
    if (this.#separator !== null) return piece
    this.#start += piece
    const end = this.#start.search(/[\r\n]/)
    if (end < 0) {
      if (this.#start.length > CSV_LIMITS.cellLength)
        throw unreadable(1, 'The first line is too long.')
      return ''
    }
    this.#separator = separatorOf(this.#start.slice(0, end))
    return this.#start.replace(/^\uFEFF/, '')
  }

  /** Reads up to the next quote at once. @returns the index of the last character read */
  #quotedRun(text: string, index: number): number {
    const quote = text.indexOf('"', index)
    const end = quote < 0 ? text.length : quote
    for (let at = text.indexOf('\n', index); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
      this.#line++
    }
    this.#append(text.slice(index, end))
    if (quote >= 0) this.#state = 'quote'
    return end
  }

  #step(unit: string, rows: string[][]): void {
    const lineFeedOfPair = unit === '\n' && this.#afterReturn
    this.#afterReturn = unit === '\r'
    if (lineFeedOfPair) return
    if (unit === '"' && this.#state === 'quote') {
      this.#append('"')
      this.#state = 'quoted'
    } else if (unit === '"' && this.#cell === '') {
      this.#state = 'quoted'
      this.#quoteLine = this.#line
    } else if (unit === this.#separator) this.#endCell()
    else if (unit === '\n' || unit === '\r') this.#endRow(rows)
    else {
      this.#append(unit)
      this.#state = 'plain'
    }
  }

  #append(text: string): void {
    this.#cell += text
    if (this.#cell.length > CSV_LIMITS.cellLength) {
      throw unreadable(this.#line, `A cell is longer than ${CSV_LIMITS.cellLength} characters.`)
    }
  }

  #endCell(): void {
    this.#row.push(this.#cell)
    this.#cell = ''
    this.#state = 'plain'
    if (this.#row.length > CSV_LIMITS.cells) {
      throw unreadable(this.#line, `A row has more than ${CSV_LIMITS.cells} cells.`)
    }
  }

  #endRow(rows: string[][]): void {
    this.#endCell()
    if (this.#row.some((cell) => cell !== '')) {
      rows.push(this.#row)
      this.#rows++
    }
    this.#row = []
    this.#line++
    if (this.#rows > CSV_LIMITS.rows) {
      throw unreadable(this.#line, `A file has at most ${CSV_LIMITS.rows} rows; split it.`)
    }
  }
}

/**
 * One row of CSV with its line break. Puts an apostrophe before anything that a spreadsheet would
 * run, and a second one where the text has one there, so that `withoutEscape` can restore it.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** The text of a cell before `csvRow` escaped it. */
export function withoutEscape(cell: string): string {
  if (!cell.includes("'")) return cell
  return cell.replace(ACTIVE, (quotes) => quotes.replace(/^'/, ''))
}

function csvCell(text: string): string {
  const safe = text.replace(ACTIVE, "'$&")
  return /[",;\r\n\t|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The most frequent separator outside of quotes in the first line. */
function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => bare.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

function unreadable(line: number, message: string) {
  return invalid({ field: `line ${line}`, code: 'csv', message })
}

/** Decodes a file in pieces. @throws Refusal VALIDATION_FAILED if it is not UTF-8 */
export async function* textPieces(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      const message = 'This file is not UTF-8 text; save it as CSV UTF-8 and try again.'
      throw invalid({ field: 'file', code: 'encoding', message })
    }
  }
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      yield decode(chunk.subarray(start, start + PIECE_BYTES))
    }
  }
  yield decode()
}
