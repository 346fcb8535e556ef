import type { Actor } from '../../../domain/actor.ts'
import { type CsvCell, type CsvForm, type CsvWriter, csvWriter } from '../../../domain/csv.ts'
import type { Ports } from '../../../domain/ports.ts'
import { findTerminal } from '../../../domain/pos/terminal.ts'
import { csvPlaceOf } from '../../../domain/shop/sale.ts'
import type { Reading } from '../../../domain/store.ts'
import { dayOf } from '../../../domain/time.ts'
import type { TextLanguage } from '../../../text/language.ts'
import { textIn } from '../../../text/text.ts'
import { RateSums } from '../rate-sums.ts'
import { type AskedDays, daysAsked } from '../sales.ts'
import { SALE_KINDS, sumsOfDay } from '../sum-row.ts'
import { orderTextsIn } from '../texts.ts'
import {
  type CellStyle,
  type ColumnName,
  type CsvColumns,
  DAY_COLUMNS,
  DOCUMENT_COLUMNS,
  LINE_COLUMNS,
  PAYMENT_COLUMNS,
  type PaymentRow,
  rateCells,
  rateHeadings,
} from './columns.ts'
import { documentsOfDay, type SoldDocument } from './documents.ts'
import { linesOf } from './lines.ts'

/** The rows of a file for the accountant. `days`: one for each day and tax rate. */
export const SALES_EXPORTS = ['documents', 'lines', 'payments', 'days'] as const
export type SalesExport = (typeof SALES_EXPORTS)[number]

export interface AskedExport extends AskedDays {
  readonly of: SalesExport
  readonly form: CsvForm
}

/** Everything that the rows of a file need. */
interface Source {
  readonly read: Reading
  readonly shop: number
  readonly days: readonly string[]
  readonly writer: CsvWriter
  readonly style: CellStyle
  /** The name of a till, or in a plain file its id. */
  tillOf(terminal: string | null): Promise<string>
}

/**
 * A CSV file for the accountant, of the same days and sums as `salesOf`.
 * @returns its name and its texts, which are read in small parts
 * @throws Refusal VALIDATION_FAILED on `from`
 */
export async function exportSales(
  { store: { read }, clock }: Ports,
  { shop }: Actor,
  { of, form, ...asked }: AskedExport,
): Promise<{ readonly name: string; readonly texts: AsyncGenerator<string> }> {
  const place = await csvPlaceOf(read, shop.id)
  const days = daysAsked(asked, dayOf(clock(), place.timeZone))
  const writer = csvWriter(form, place)
  const text = form === 'plain' ? null : textsOf(writer.language)
  const style = { currency: shop.currency, text }
  const tillOf = tillNames(read, shop.id, text !== null)
  const source = { read, shop: shop.id, days, writer, style, tillOf }
  return { name: `${shop.slug}-${of}-${days[0]}-${days.at(-1)}.csv`, texts: TEXTS[of](source) }
}

function textsOf(language: TextLanguage): CellStyle['text'] {
  return { ...orderTextsIn(language), units: textIn(language).shared.units }
}

const TEXTS: Readonly<Record<SalesExport, (source: Source) => AsyncGenerator<string>>> = {
  documents: documentTexts,
  lines: lineTexts,
  payments: paymentTexts,
  days: dayTexts,
}

async function* documentTexts(source: Source): AsyncGenerator<string> {
  const { writer, style } = source
  const sums = new RateSums(style.currency)
  for (const day of source.days) {
    await addTaxes(source, day, sums)
    // A client that has left ends the work between two texts.
    yield ''
  }
  const rates = sums.rates.map(({ rate }) => rate)
  const headings = rates.flatMap((rate) => rateHeadings(rate, style, writer))
  yield writer.start + writer.row([...headingsOf(DOCUMENT_COLUMNS, style), ...headings])
  for await (const documents of documentsOf(source)) {
    let text = ''
    for (const document of documents) {
      const row = { document, till: await source.tillOf(document.terminal) }
      const cells = cellsOf(DOCUMENT_COLUMNS, row, style)
      text += writer.row([...cells, ...rates.flatMap((rate) => rateCells(document, rate, style))])
    }
    yield text
  }
}

async function* lineTexts(source: Source): AsyncGenerator<string> {
  const { writer, style } = source
  yield writer.start + writer.row(headingsOf(LINE_COLUMNS, style))
  for await (const documents of documentsOf(source)) {
    let text = ''
    for (const document of documents) {
      if (document.kind === 'repayment') continue
      const till = await source.tillOf(document.terminal)
      for (const line of linesOf(document)) {
        text += writer.row(cellsOf(LINE_COLUMNS, { document, till, line }, style))
      }
    }
    yield text
  }
}

async function* paymentTexts(source: Source): AsyncGenerator<string> {
  const { writer, style } = source
  yield writer.start + writer.row(headingsOf(PAYMENT_COLUMNS, style))
  for await (const documents of documentsOf(source)) {
    let text = ''
    for (const document of documents) {
      if (document.kind === 'repayment') continue
      for (const payment of paymentsOf(document)) {
        const till = await source.tillOf(payment.terminal)
        text += writer.row(cellsOf(PAYMENT_COLUMNS, { document, till, payment }, style))
      }
    }
    yield text
  }
}

/** The money of a document. A refund gives back its amount and the rounding of cash. */
function paymentsOf({ order, refund, terminal }: SoldDocument): PaymentRow['payment'][] {
  if (refund === null) return [...order.payments]
  const { method, amountMinor, roundingMinor, createdAt } = refund
  const nothing = { givenMinor: null, changeMinor: null, reference: null }
  const back = { method, amountMinor: amountMinor + roundingMinor, roundingMinor }
  return [{ ...back, ...nothing, terminal, createdAt }]
}

async function* dayTexts(source: Source): AsyncGenerator<string> {
  const { writer, style } = source
  yield writer.start + writer.row(headingsOf(DAY_COLUMNS, style))
  for (const day of source.days) {
    const { rates } = await addTaxes(source, day, new RateSums(style.currency))
    yield rates.map((rate) => writer.row(cellsOf(DAY_COLUMNS, { ...rate, day }, style))).join('')
  }
}

/** Adds the taxes of a day, as Sales has them. */
async function addTaxes({ read, shop }: Source, day: string, sums: RateSums): Promise<RateSums> {
  for (const kind of SALE_KINDS) {
    for await (const rows of sumsOfDay(read, shop, day, kind)) {
      for (const row of rows) if (row.sums === 'tax') sums.add(kind, row)
    }
  }
  return sums
}

async function* documentsOf({ read, shop, days }: Source): AsyncGenerator<readonly SoldDocument[]> {
  for (const day of days) yield* documentsOfDay(read, shop, day)
}

function headingsOf(columns: CsvColumns, { text }: CellStyle): string[] {
  const names = Object.keys(columns) as ColumnName[]
  return names.map((name) => text?.salesExport.columns[name] ?? name)
}

function cellsOf<Row>(columns: CsvColumns<Row>, row: Row, style: CellStyle): CsvCell[] {
  return Object.values(columns).map((cell) => cell(row, style))
}

/** @param named whether tills are called by their names, if they still exist */
function tillNames(read: Reading, shop: number, named: boolean): Source['tillOf'] {
  const names = new Map<string, string>()
  return async (terminal) => {
    if (terminal === null) return ''
    if (!named) return terminal
    const known = names.get(terminal)
    if (known !== undefined) return known
    const name = (await findTerminal(read, shop, terminal))?.name ?? terminal
    names.set(terminal, name)
    return name
  }
}
