import { currencyDecimals, toMajor } from '../../../domain/catalog/price.ts'
import { fromThousandths } from '../../../domain/catalog/quantity.ts'
import type { CsvCell, CsvWriter } from '../../../domain/csv.ts'
import type { Text } from '../../../text/text.ts'
import type { Payment } from '../order-record.ts'
import type { RateSum } from '../rate-sums.ts'
import type { OrderTexts } from '../texts.ts'
import { isSameRate, sum, type TaxRate, type TaxSum } from '../totals.ts'
import { orderCode, shownReference } from '../values.ts'
import type { SoldDocument } from './documents.ts'
import { type DocumentLine, linesOf } from './lines.ts'

/** The columns of a file by their names, which are the headings in the plain form. */
export type CsvColumns<Row = never> = Readonly<
  Record<string, (row: Row, style: CellStyle) => CsvCell>
>

export interface CellStyle {
  readonly currency: string
  /** The words of a spreadsheet; null: the file is plain and has codes instead. */
  readonly text: (OrderTexts & Pick<Text['shared'], 'units'>) | null
}

export interface DocumentRow {
  readonly document: SoldDocument
  /** The name of the till, or its id; empty if there is none. */
  readonly till: string
}

export interface LineRow extends DocumentRow {
  readonly line: DocumentLine
}

export interface PaymentRow extends DocumentRow {
  readonly payment: Pick<
    Payment,
    | 'method'
    | 'amountMinor'
    | 'roundingMinor'
    | 'givenMinor'
    | 'changeMinor'
    | 'reference'
    | 'terminal'
    | 'createdAt'
  >
}

export interface DayRow extends RateSum {
  readonly day: string
}

/** The document that a row is about, and the day on which it counts. */
const OF_DOCUMENT = {
  day: ({ document: { day } }) => ({ day }),
  time: ({ document: { at } }) => ({ time: at }),
  kind: ({ document: { kind } }, { text }) => text?.salesExport.kinds[kind] ?? kind,
  number: ({ document }) => ({ code: document.number }),
  saleNumber: ({ document: { order } }) => {
    return { code: order.status === 'returned' ? '' : (order.number ?? '') }
  },
  order: ({ document: { order } }) => ({ code: orderCode(order.publicId) }),
  orderId: ({ document: { order } }) => order.publicId,
  channel: ({ document: { order } }, { text }) =>
    text?.words.channel[order.channel] ?? order.channel,
  till: ({ till }) => till,
} satisfies CsvColumns<DocumentRow>

export const DOCUMENT_COLUMNS = {
  ...OF_DOCUMENT,
  buyer: ({ document: { order } }) =>
    order.address?.company || order.address?.name || order.shopperName || '',
  country: ({ document: { order } }) => order.address?.country ?? '',
  methods: ({ document: { order, refund } }, style) => {
    const methods = (refund ? [refund] : order.payments).map(({ method }) => method)
    return [...new Set(methods)].map((method) => methodText(method, style)).join(', ')
  },
  total: ({ document }, style) => soldAmount(document, style, ({ grossMinor }) => grossMinor),
  net: ({ document }, style) => soldAmount(document, style, ({ netMinor }) => netMinor),
  tax: ({ document }, style) => soldAmount(document, style, ({ taxMinor }) => taxMinor),
  discount: ({ document }, style) => {
    const { lines, discountMinor, pointsMinor } = document.order
    const ofLines = sum(lines.map((line) => line.discountMinor))
    return ofSale(document, ofLines + discountMinor - (pointsMinor ?? 0), style)
  },
  points: ({ document }, style) => ofSale(document, document.order.pointsMinor ?? 0, style),
  shipping: ({ document }, style) => {
    const sent = linesOf(document).filter(({ isShipping }) => isShipping)
    const minor = sum(sent.map(({ grossMinor }) => grossMinor))
    return document.kind === 'repayment' ? '' : amount(signOf(document) * minor, style)
  },
  rounding: ({ document }, style) => {
    const { order, refund } = document
    const minor = refund?.roundingMinor ?? sum(order.payments.map((one) => one.roundingMinor))
    return document.kind === 'repayment' ? '' : amount(signOf(document) * minor, style)
  },
  repaid: ({ document: { kind, refund } }, style) =>
    kind === 'repayment' && refund ? amount(-refund.amountMinor - refund.roundingMinor, style) : '',
} satisfies CsvColumns<DocumentRow>

export const LINE_COLUMNS = {
  ...OF_DOCUMENT,
  productId: (row) => soldLine(row)?.product ?? '',
  sku: (row) => ({ code: soldLine(row)?.sku ?? '' }),
  title: ({ document, line }, { text }) => {
    const { lines, shipping } = document.order
    if (line.isShipping) return shipping?.name ?? ''
    if (line.line === null) return text?.salesExport.rest ?? ''
    return lines[line.line]?.title || (text?.words.freeAmount ?? '')
  },
  quantity: ({ document, line }) => ({
    decimal: String(signOf(document) * fromThousandths(line.quantity)),
  }),
  unit: (row, { text }) => {
    const unit = soldLine(row)?.unit
    return unit ? (text?.units[unit] ?? unit) : ''
  },
  pack: (row) => ({ decimal: String(soldLine(row)?.pack ?? 1) }),
  unitPrice: (row, style) => {
    const { line, document } = row
    const { shipping } = document.order
    const minor = line.isShipping ? shipping?.priceMinor : soldLine(row)?.unitPriceMinor
    return minor === undefined ? '' : amount(minor, style)
  },
  discount: ({ line, document }, style) => ofSale(document, line.discountMinor, style),
  rate: ({ line }) => line.taxRate.name,
  percent: ({ line }) => percent(line.taxRate),
  net: ({ document, line }, style) => amount(signOf(document) * line.netMinor, style),
  tax: ({ document, line }, style) => amount(signOf(document) * line.taxMinor, style),
  gross: ({ document, line }, style) => amount(signOf(document) * line.grossMinor, style),
} satisfies CsvColumns<LineRow>

export const PAYMENT_COLUMNS = {
  ...OF_DOCUMENT,
  paidAt: ({ payment: { createdAt } }) => ({ time: createdAt }),
  method: ({ payment: { method } }, style) => methodText(method, style),
  amount: ({ document, payment }, style) => amount(signOf(document) * payment.amountMinor, style),
  rounding: ({ document, payment }, style) =>
    amount(signOf(document) * payment.roundingMinor, style),
  given: ({ payment: { givenMinor } }, style) =>
    givenMinor === null ? '' : amount(givenMinor, style),
  change: ({ payment: { changeMinor } }, style) =>
    changeMinor === null ? '' : amount(changeMinor, style),
  reference: ({ payment }) => ({ code: shownReference(payment.reference) ?? '' }),
} satisfies CsvColumns<PaymentRow>

export const DAY_COLUMNS = {
  day: ({ day }) => ({ day }),
  rate: ({ rate }) => rate.name,
  percent: ({ rate }) => percent(rate),
  soldNet: ({ minor }, style) => amount(minor.sold.netMinor, style),
  soldTax: ({ minor }, style) => amount(minor.sold.taxMinor, style),
  soldGross: ({ minor }, style) => amount(minor.sold.grossMinor, style),
  returnedNet: ({ minor }, style) => amount(minor.returned.netMinor, style),
  returnedTax: ({ minor }, style) => amount(minor.returned.taxMinor, style),
  returnedGross: ({ minor }, style) => amount(minor.returned.grossMinor, style),
  net: ({ minor }, style) => amount(minor.sold.netMinor - minor.returned.netMinor, style),
  tax: ({ minor }, style) => amount(minor.sold.taxMinor - minor.returned.taxMinor, style),
  gross: ({ minor }, style) => amount(minor.sold.grossMinor - minor.returned.grossMinor, style),
} satisfies CsvColumns<DayRow>

/** The name of any column. */
export type ColumnName =
  | keyof typeof DOCUMENT_COLUMNS
  | keyof typeof LINE_COLUMNS
  | keyof typeof PAYMENT_COLUMNS
  | keyof typeof DAY_COLUMNS

/** The columns of a tax rate, and the field of its sums that each shows. */
const RATE_PARTS = [
  ['net', 'netMinor'],
  ['tax', 'taxMinor'],
  ['gross', 'grossMinor'],
] as const

/** The headings of the columns of one tax rate, which files of documents end with. */
export function rateHeadings(rate: TaxRate, { text }: CellStyle, writer: CsvWriter): string[] {
  const number = writer.number(percent(rate).decimal)
  return RATE_PARTS.map(([part]) => {
    const words = text?.salesExport.rateColumns[part]
    return words ? words(rate.name, number) : `${part} ${rate.name} ${number}`
  })
}

/** The cells of a document in the columns of one tax rate. */
export function rateCells(document: SoldDocument, rate: TaxRate, style: CellStyle): CsvCell[] {
  return RATE_PARTS.map(([, field]) =>
    soldAmount(document, style, (tax) => (isSameRate(tax, rate) ? tax[field] : 0)),
  )
}

function percent({ percent: thousandths }: TaxRate): { readonly decimal: string } {
  return { decimal: String(fromThousandths(thousandths)) }
}

/** Amounts of refunds are negative, so that columns add up to what is left. */
function signOf({ kind }: SoldDocument): 1 | -1 {
  return kind === 'sale' ? 1 : -1
}

/** The sum of the taxes of a document; empty if nothing was sold. */
function soldAmount(
  document: SoldDocument,
  style: CellStyle,
  minorOf: (tax: TaxSum) => number,
): CsvCell {
  const { kind, order, refund } = document
  if (kind === 'repayment') return ''
  return amount(signOf(document) * sum((refund ?? order).taxes.map(minorOf)), style)
}

/** An amount of a sale. The cell of a refund is empty. */
function ofSale({ kind }: SoldDocument, minor: number, style: CellStyle): CsvCell {
  return kind === 'sale' ? amount(minor, style) : ''
}

function soldLine({ document, line }: LineRow) {
  return line.line === null ? undefined : document.order.lines[line.line]
}

function methodText(method: Payment['method'], { text }: CellStyle): string {
  return text?.words.method[method] ?? method
}

function amount(minor: number, { currency }: CellStyle): CsvCell {
  // Adding 0 turns -0 into 0.
  return { decimal: (toMajor(minor, currency) + 0).toFixed(currencyDecimals(currency)) }
}
