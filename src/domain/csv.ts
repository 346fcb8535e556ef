import { firstSpoken, type TextLanguage } from '../text/language.ts'
import { isoTime } from './time.ts'

/**
 * The forms of a CSV file. `plain` is for programs: commas, decimal points, ISO 8601 times, and
 * headings and values as the API has them. `spreadsheet` is for people: numbers and times as in the
 * shop's country, headings and values in its language.
 */
export const CSV_FORMS = ['plain', 'spreadsheet'] as const
export type CsvForm = (typeof CSV_FORMS)[number]

/**
 * A cell of a file: a text; a code that must not turn into a number or a day, such as 3-17; a
 * number with a decimal point; a time in milliseconds since 1970; a day such as 2026-11-22.
 */
export type CsvCell =
  | string
  | { readonly code: string }
  | { readonly decimal: string }
  | { readonly time: number }
  | { readonly day: string }

/** The language, country and time zone by which the spreadsheets of a shop are written. */
export interface CsvPlace {
  /** ISO 639-1, or none. */
  readonly language: string
  /** ISO 3166-1; null if it is unknown. */
  readonly country: string | null
  /** The IANA name. */
  readonly timeZone: string
}

/** How the cells of a file are written. */
export interface CsvWriter {
  readonly form: CsvForm
  /** The language of the headings and values of a spreadsheet. */
  readonly language: TextLanguage
  /** The file begins with it: the byte order mark by which Excel recognises UTF-8, or nothing. */
  readonly start: string
  /** A number that is given with a decimal point. */
  number(decimal: string): string
  /** One row with its line break. */
  row(cells: readonly CsvCell[]): string
}

/** Spreadsheets there use decimal points, and semicolons all the same. */
const POINT_AND_SEMICOLON: readonly (string | null)[] = ['CH', 'LI']

export function csvWriter(form: CsvForm, place: CsvPlace): CsvWriter {
  const language = firstSpoken([place.language]) ?? 'en'
  if (form === 'plain') {
    const row: CsvWriter['row'] = (cells) => rowOf(cells.map(plainText), ',')
    return { form, language, start: '', number: (decimal) => decimal, row }
  }
  const locale = localeOf(place)
  const isSwiss = POINT_AND_SEMICOLON.includes(place.country)
  const hasPoint = isSwiss || new Intl.NumberFormat(locale).format(1.5).includes('.')
  const times = timesIn(locale, place.timeZone)
  const days = timesIn(locale, 'UTC')
  const number = (decimal: string) => (hasPoint ? decimal : decimal.replace('.', ','))
  const written = (cell: CsvCell) => {
    if (typeof cell === 'string') return quoted(safeText(cell))
    if ('code' in cell) return quoted(safeCode(cell.code))
    if ('decimal' in cell) return number(cell.decimal)
    if ('day' in cell) return days.day(Date.parse(cell.day))
    return `${times.day(cell.time)} ${times.time(cell.time)}`
  }
  const separator = hasPoint && !isSwiss ? ',' : ';'
  const row: CsvWriter['row'] = (cells) => rowOf(cells.map(written), separator)
  return { form, language, start: '\uFEFF', number, row }
}

/**
 * Matches the positions in a text where a spreadsheet would find a formula, even in full-width
 * characters, or a number. These are the start of the text and each position after a line break, a
 * tab, a bar or a semicolon: Excel in a European locale splits cells at semicolons, even within
 * quotes. The group captures quotes at the position.
 */
const ACTIVE =
  /(?:(?<=^|[;|\t\r\n])(["']*)(?=[=+\-@＝＋－＠]))|(?:^(["']*)(?=[\t\r\n]|\d+(?:[.,]\d+)?E\+?\d+$))/gi

/** Matches a text that a spreadsheet turns into a day, a number or a time. */
const NUMERIC = /^[\d\s.,:/-]*\d[\d\s.,:/-]*$/

/**
 * One row of CSV with its line break. Puts an apostrophe before anything that a spreadsheet would
 * run, and a second one if the text has one there, so that `withoutEscape` can restore it.
 */
export function csvRow(cells: readonly string[]): string {
  return rowOf(
    cells.map((cell) => quoted(safeText(cell))),
    ',',
  )
}

/** Removes the escapes of `csvRow` from the text of a cell. */
export function withoutEscape(cell: string): string {
  if (!cell.includes("'")) return cell
  return cell.replace(ACTIVE, (quotes) => quotes.replace(/^'/, ''))
}

/** The locale of a country's spreadsheets: in the shop's language, if the country writes it. */
function localeOf({ language, country }: CsvPlace): string {
  const own = language === 'none' ? 'en' : language
  if (country === null) return own
  const locale = `${own}-${country}`
  const { locale: known } = new Intl.NumberFormat(locale).resolvedOptions()
  if (known.endsWith(country)) return locale
  return new Intl.Locale(`und-${country}`).maximize().toString()
}

/** Writes days and times so that spreadsheets of a place recognise them: no words, 24 hours. */
function timesIn(locale: string, timeZone: string) {
  const options = { timeZone, calendar: 'gregory', numberingSystem: 'latn' } as const
  const dates = new Intl.DateTimeFormat(locale, {
    ...options,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  // Swedish times are in the form of ISO 8601.
  const times = new Intl.DateTimeFormat('sv-SE', { ...options, timeStyle: 'medium' })
  return {
    day: (time: number) => {
      const parts = dates.formatToParts(time)
      const literal = parts.find(({ type }) => type === 'literal')?.value ?? ''
      const between = /[./-]/.exec(literal)?.[0] ?? '.'
      const numbers = parts.filter(({ type }) => ['year', 'month', 'day'].includes(type))
      return numbers.map(({ value }) => value).join(between)
    },
    time: (time: number) => times.format(time),
  }
}

function plainText(cell: CsvCell): string {
  if (typeof cell === 'string') return quoted(safeText(cell))
  // For a program, 12E45678 is no number.
  if ('code' in cell) return /^\w*$/.test(cell.code) ? cell.code : quoted(safeText(cell.code))
  if ('decimal' in cell) return cell.decimal
  return 'day' in cell ? cell.day : isoTime(cell.time)
}

function safeText(text: string): string {
  return text.replace(ACTIVE, "'$&")
}

function safeCode(code: string): string {
  const safe = safeText(code)
  return safe === code && NUMERIC.test(code) && !/^(0|[1-9]\d{0,14})$/.test(code)
    ? `'${code}`
    : safe
}

function rowOf(cells: readonly string[], separator: string): string {
  return `${cells.join(separator)}\r\n`
}

function quoted(text: string): string {
  return /[",;\r\n\t|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
