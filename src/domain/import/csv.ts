import { invalid } from '../error.ts'

const SEPARATORS = [',', ';', '\t', '|'] as const

/** What a spreadsheet makes of a long code: 3.01E+12. */
export const SPREADSHEET_NUMBER = /^\d+([.,]\d+)?E\+?\d+$/i

/**
 * Places in a text from which a spreadsheet would run a formula, also in full-width characters, or
 * make a number of a code: its start, and what follows a line break or anything that some other
 * spreadsheet splits cells at. Excel with a European locale splits at semicolons, and does not see
 * that a comma went before a quote. The group is the quotes that may stand there already.
 */
const ACTIVE =
  /(?:(?<=^|[;|\t\r\n])(["']*)(?=[=+\-@＝＋－＠]))|(?:^(["']*)(?=[\t\r\n]|\d+(?:[.,]\d+)?E\+?\d+$))/gi

/** A file is read in pieces of this many bytes; other requests are served between two. */
const PIECE_BYTES = 64 * 1024

const CSV_LIMITS = { cellLength: 200_000, cells: 1_000, rows: 250_000 } as const

/**
 * Reads CSV (RFC 4180) as it comes, in pieces cut anywhere. Takes what real files have: a comma, a
 * semicolon, a tab or a bar between cells, any line break, ragged rows, quotes within a cell.
 */
export class CsvReader {
  #separator: string | null = null
  #row: string[] = []
  #cell = ''
  /** Within quotes; just after a quote within quotes, which may be half of a pair; or in neither. */
  #state: 'plain' | 'quoted' | 'quote' = 'plain'
  #start = ''
  #afterReturn = false
  #line = 1
  #rows = 0
  #quoteLine = 1

  /** @returns the rows that end in this piece. @throws Refusal VALIDATION_FAILED naming the line */
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

  /** @returns what stands after the last line break */
  end(): string[][] {
    const rows = this.#separator === null ? this.push('\n') : []
    if (this.#state === 'quoted') {
      throw unreadable(this.#quoteLine, 'A quote opens here and is never closed.')
    }
    if (this.#cell !== '' || this.#row.length > 0) this.#endRow(rows)
    return rows
  }

  /** The text to read, once the first line has shown what separates its cells. */
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

  /** Everything up to the next quote at once. @returns the index of what was read last */
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
 * One row of CSV with its line break. An apostrophe goes before whatever a spreadsheet would run,
 * and one more where there is one already, so that the cell can be read back as it was.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** What a cell said before `csvRow` made it safe. */
export function withoutEscape(cell: string): string {
  if (!cell.includes("'")) return cell
  return cell.replace(ACTIVE, (quotes) => quotes.replace(/^'/, ''))
}

function csvCell(text: string): string {
  const safe = text.replace(ACTIVE, "'$&")
  return /[",;\r\n\t|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The separator that stands most often outside of quotes in the first line. */
function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => bare.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

function unreadable(line: number, message: string) {
  return invalid({ field: `line ${line}`, code: 'csv', message })
}

/**
 * The text of a file in pieces of at most `PIECE_BYTES`.
 * @throws Refusal VALIDATION_FAILED where it is no UTF-8
 */
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
