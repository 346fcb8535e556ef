import { FORMATS } from '../format.ts'
import type { ImportRemark } from '../remarks.ts'
import type { StoredReport } from '../report.ts'

/** The name shown for a column without a header. */
const NO_NAME = 'no name'

/** The evidence for the way the file is read. */
const SHOWN = {
  format: { headings: 'as its headings show', choice: 'as you say' },
  decimal: {
    prices: 'as its prices show',
    quantities: 'as its quantities show',
    numbers: 'as its numbers show',
    nothing: 'which no number shows',
    choice: 'as you say',
  },
  encoding: { bytes: 'as its bytes show', guess: 'which is a guess', choice: 'as you say' },
} as const

/** The report of an import in lines for people, what is lost first. */
export function summaryOf(report: StoredReport): string {
  const { format, dryRun, created, updated, unchanged, refused, unusedColumns, remarks } = report
  const { title } = FORMATS[format]
  const unused = unusedColumns.flatMap(({ column, values }) =>
    values > 0 ? `${column || NO_NAME} (${values})` : [],
  )
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused`
  return [
    dryRun
      ? `Nothing was changed. Importing this ${title} file would give:`
      : `Imported this ${title} file:`,
    lossLine(report),
    ...readingLines(report),
    counts,
    ...passedOver(report),
    ...remarks.map(remarkLine),
    ...taxLine(report),
    ...(unused.length > 0
      ? [`Columns that are not used, with the number of their values: ${unused.join(', ')}`]
      : []),
  ].join('\n')
}

/** The name of each loss, with the number before it. */
const LOST = {
  refused: 'rows are refused',
  taxRate: 'get no tax rate',
  images: 'images are left out',
  codes: 'SKUs and barcodes are left out',
  texts: 'rows with texts of another language are left out',
  values: 'other values are left out or cut',
  columns: 'values are in columns that are not used',
} as const

/** The rows of a loss that a line names. */
const ROWS_SHOWN = 5

/** Such as `Of 292 products, 3 get no tax rate (rows 4, 9, 12); nothing else is lost.` */
function lossLine({ products, losses }: StoredReport): string {
  if (losses.length === 0) return `Of ${products} products, nothing is lost.`
  const parts = losses.map(({ kind, count, columns, rows }) => {
    const shown = rows.slice(0, ROWS_SHOWN).join(', ') + (rows.length > ROWS_SHOWN ? ', …' : '')
    const names = columns.map((column) => column || NO_NAME).join(', ')
    return `${count} ${LOST[kind]} (${kind === 'columns' ? names : `rows ${shown}`})`
  })
  return `Of ${products} products, ${parts.join('; ')}; nothing else is lost.`
}

/** The way the file was read, and the option that says otherwise. */
function readingLines({ format, encoding, decimal, shownBy, words }: StoredReport): string[] {
  const meanings = words.map(({ column, text, means, rows }) => {
    return `${column} ${JSON.stringify(text)} (${rows}) is ${means ?? 'left out'}`
  })
  return [
    `Written by: ${FORMATS[format].title}, ${SHOWN.format[shownBy.format]} (--format)`,
    `Decimal sign: ${decimal}, ${SHOWN.decimal[shownBy.decimal]} (--decimal-point, --decimal-comma)`,
    `Encoding: ${encoding}, ${SHOWN.encoding[shownBy.encoding]} (--encoding)`,
    ...(meanings.length > 0 ? [`Words: ${meanings.join('; ')} (--word)`] : []),
  ]
}

/**
 * The reasons why rows make no product, such as `2 unchanged rows: This row only adds an image.`
 */
function passedOver({ rows }: StoredReport): string[] {
  const reasons = new Map<string, number>()
  for (const { note } of rows) if (note) reasons.set(note, (reasons.get(note) ?? 0) + 1)
  return [...reasons].map(
    ([note, count]) => `${count} unchanged ${count === 1 ? 'row' : 'rows'}: ${note}`,
  )
}

/** The tax rates of the file that the shop does not have, and how to map them. */
function taxLine({ taxRates }: StoredReport): string[] {
  const unknown = taxRates.flatMap(({ text, rate, rows }) =>
    rate === null ? `${JSON.stringify(text)} (${rows})` : [],
  )
  if (unknown.length === 0) return []
  return [
    `Tax rates of the file without one of the shop: ${unknown.join(', ')}. Name them: --tax <text>=<rate>`,
  ]
}

/**
 * A remark such as `12 rows, Barcode: An earlier row has this code. Row 4: 4006381333931 is left
 * out.`
 */
function remarkLine({ kind, column, message, rows, example }: ImportRemark): string {
  const { row, from, to } = example
  const reason = `${rows} ${rows === 1 ? 'row' : 'rows'}, ${column || NO_NAME}: ${message}`
  const shown = from?.replaceAll(/\s+/g, ' ')
  if (kind === 'refused') return `${reason} Row ${row}${shown ? `: ${shown}` : ''} is refused.`
  if (kind === 'default') return reason
  if (from === null) return `${reason} Row ${row}: ${to}`
  return `${reason} Row ${row}: ${shown} ${to === null ? 'is left out' : `becomes ${to.replaceAll(/\s+/g, ' ')}`}.`
}
