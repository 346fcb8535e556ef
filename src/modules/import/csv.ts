import { invalid } from '../../domain/error.ts'

declare module '../../text/field-code.ts' {
  interface FieldCodes {
    csv: 'import'
    date: 'import'
    encoding: 'import'
    header: 'import'
    json: 'import'
    line_break: 'import'
    mapping: 'import'
    spreadsheet_number: 'import'
    weight: 'import'
    word: 'import'
  }
}

const SEPARATORS = [',', ';', '\t', '|'] as const

/**
 * Matches the form that a spreadsheet gives a long code: 3.01E+12. It has one digit before the
 * exponent or separator; 10E0045 is a part number.
 */
export const SPREADSHEET_NUMBER = /^\d([.,]\d+)?E(\+\d{1,3}|[1-9]\d{0,2})$/i

const CSV_LIMITS = { cellLength: 200_000, cells: 1_000, rows: 1_000_000 } as const

/** The header is searched in this many lines. */
const HEAD_LINES = 10

const BLANK = 32
const QUOTE = 34
const LINE_FEED = 10
const RETURN = 13

/** A row that has any text, with the number that a spreadsheet shows: the header is row 1. */
export interface CsvRow {
  readonly number: number
  readonly cells: readonly string[]
}

/**
 * Reads CSV (RFC 4180) from pieces that may be cut anywhere. Real files differ from the RFC, so it
 * also takes semicolons, tabs or bars between cells, any line break, ragged rows, and quotes in the
 * middle of a cell.
 */
export class CsvReader {
  /** Null until the first lines are read. */
  #separator: string | null = null
  /**
   * True if the header has blanks on both sides of its separators. Blanks before a cell are then
   * layout.
   */
  #isPadded = false
  #row: string[] = []
  #cell = ''
  /** `quoted`: inside quotes; `quote`: after a quote that closes them or begins a pair. */
  #state: 'plain' | 'quoted' | 'quote' = 'plain'
  #start = ''
  #afterReturn = false
  #line = 1
  /** The number of the current row. */
  #number = 1
  #rows = 0
  #quoteLine = 1

  /**
   * @param isHeader recognises the header among the first lines, below a title; by default it is
   *   the first line
   */
  constructor(readonly isHeader: (cells: readonly string[]) => boolean = () => false) {}

  /**
   * @returns the rows that end in this piece
   * @throws Refusal VALIDATION_FAILED with the line
   */
  push(piece: string): CsvRow[] {
    return this.#read(this.#separated(piece, false))
  }

  #read(text: string): CsvRow[] {
    const rows: CsvRow[] = []
    for (let index = 0; index < text.length; ) {
      index =
        this.#state === 'quoted' ? this.#quotedRun(text, index) : this.#plainRun(text, index, rows)
    }
    return rows
  }

  /** @returns the row after the last line break, if any */
  end(): CsvRow[] {
    const rows = this.#separator === null ? this.#read(this.#separated('\n', true)) : []
    if (this.#state === 'quoted') {
      throw unreadable(this.#quoteLine, 'A quote opens here and is never closed.')
    }
    if (this.#cell !== '' || this.#row.length > 0) this.#endRow(rows)
    return rows
  }

  /** Holds the text back until the first lines have revealed separator and header. */
  #separated(piece: string, isEnd: boolean): string {
    if (this.#separator !== null) return piece
    this.#start += piece
    const lines = this.#start.replace(/^\uFEFF/, '').split(/(?<=\n|\r(?!\n))/)
    const isWhole = isEnd || lines.length > HEAD_LINES || this.#start.length > CSV_LIMITS.cellLength
    if (!isWhole) return ''
    if ((lines[0]?.length ?? 0) > CSV_LIMITS.cellLength) {
      throw unreadable(1, 'The first line is too long.')
    }
    const { header, separator, hidden } = headOf(lines, this.isHeader)
    this.#separator = separator
    this.#isPadded = lines[header]?.includes(` ${separator} `) === true
    this.#line = header + 1
    this.#number = header + 1 - hidden
    return lines.slice(header).join('')
  }

  /**
   * Reads past the next quote.
   * @returns the index to continue at
   */
  #quotedRun(text: string, index: number): number {
    const quote = text.indexOf('"', index)
    const end = quote < 0 ? text.length : quote
    for (let at = text.indexOf('\n', index); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
      this.#line++
    }
    this.#append(text.slice(index, end))
    if (quote >= 0) this.#state = 'quote'
    return end + 1
  }

  /**
   * Reads past the end of a cell, or past an opening quote.
   * @returns the index to continue at
   */
  #plainRun(text: string, index: number, rows: CsvRow[]): number {
    const first = text.charCodeAt(index)
    if (this.#isPadded && first === BLANK && this.#cell === '') return index + 1
    const lineFeedOfPair = first === LINE_FEED && this.#afterReturn
    this.#afterReturn = false
    if (lineFeedOfPair) return index + 1
    if (first === QUOTE && (this.#state === 'quote' || this.#cell === '')) {
      if (this.#state === 'quote') this.#append('"')
      else this.#quoteLine = this.#line
      this.#state = 'quoted'
      return index + 1
    }
    const separator = this.#separator?.charCodeAt(0)
    let end = index
    let unit = first
    while (unit !== separator && unit !== LINE_FEED && unit !== RETURN && end < text.length) {
      unit = text.charCodeAt(++end)
    }
    if (end > index) {
      this.#append(text.slice(index, end))
      this.#state = 'plain'
    }
    if (end === text.length) return end
    if (unit === separator) this.#endCell()
    else {
      this.#endRow(rows)
      this.#afterReturn = unit === RETURN
    }
    return end + 1
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

  #endRow(rows: CsvRow[]): void {
    this.#endCell()
    if (this.#row.some((cell) => cell !== '')) {
      rows.push({ number: this.#number, cells: this.#row })
      this.#rows++
    }
    this.#row = []
    this.#line++
    this.#number++
    // The header counts as a row here.
    if (this.#rows > CSV_LIMITS.rows + 1) {
      throw unreadable(this.#line - 1, `A file has at most ${CSV_LIMITS.rows} rows; split it.`)
    }
  }
}

/**
 * Finds the header among the first lines. It may follow a title and empty rows, or `sep=;`, by
 * which a file tells Excel its separator.
 * @returns `hidden`: the number of lines that spreadsheets do not show
 */
function headOf(lines: readonly string[], isHeader: (cells: readonly string[]) => boolean) {
  const named = /^sep=(.)\s*$/i.exec(lines[0] ?? '')?.[1]
  const hidden = named === undefined ? 0 : 1
  const separators = named === undefined ? SEPARATORS : [named]
  for (const [header, line] of lines.slice(0, HEAD_LINES).entries()) {
    // A cell with several lines cannot be a title.
    const above = lines.slice(0, header).join('')
    if (above.split('"').length % 2 === 0) break
    for (const separator of header < hidden ? [] : separators) {
      const cells = line.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, ''))
      const isFirst = header === hidden
      if ((isFirst || cells.filter(Boolean).length > 1) && isHeader(cells)) {
        return { header, separator, hidden }
      }
    }
  }
  return { header: hidden, separator: named ?? separatorOf(lines[0] ?? ''), hidden }
}

/** The most frequent separator outside of quotes in the first line. */
function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => bare.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

function unreadable(line: number, message: string) {
  return invalid(`line ${line}`, 'csv', message)
}
