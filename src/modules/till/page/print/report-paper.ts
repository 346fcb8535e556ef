import { toExactMinor } from '../../../../ui/shared/money.ts'
import { type Paper, type PaperPart, row } from '../../../../ui/shared/paper.tsx'
import {
  bySomebody,
  headOf,
  type PaperShop,
  rateText,
  taxParts,
  taxRow,
} from '../../../orders/shared/paper-parts.ts'
import type { PaperWords } from '../../../orders/shared/paper-words.ts'
import type { OpenDay } from '../../closing.ts'
import type { Cashier, CashMovement, Closing, TillRefund } from '../../till-entry.ts'

/** The place and time of an entry. */
export interface PaperStamp {
  /** The series and number of the entry, such as 3-17; null for an X report, which is no entry. */
  readonly number: string | null
  readonly at: string
  readonly terminal: string
  readonly cashier: Cashier | null
}

/** The report of an older closing lacks sums that were added later. */
type Day = OpenDay | Closing

type TaxAmounts = Pick<Closing['taxes'][number], 'net' | 'tax' | 'gross'>

/** The totals of a day: a Z report if the day was closed, otherwise an X report. */
export function reportPaper(
  day: Day,
  shop: PaperShop,
  stamp: PaperStamp,
  words: PaperWords,
): Paper {
  const { currency } = shop
  const { text } = words
  // Sums of decimals are not exact, and -0 would be printed with a sign.
  const amount = (value: number) => words.minorMoney(toExactMinor(value, currency) + 0, currency)
  const { discounts, voids, cashiers = [] } = day
  return [
    ...headOf(shop),
    { kind: 'heading', text: stamp.number === null ? text.report.x : text.report.z },
    ...stampParts(stamp, words),
    ...entryParts(day, words),
    { kind: 'rule' },
    ...turnoverParts(day, amount, words),
    ...(discounts ? [row(text.report.discounts(discounts.count), amount(discounts.amount))] : []),
    ...(voids ? [row(text.report.voids(voids.count), amount(voids.amount))] : []),
    { kind: 'heading', text: text.report.methods },
    ...day.methods.map(({ method, taken, refunded, expected }) => {
      // The drawer below says how cash was moved without a sale.
      const left = method === 'cash' ? taken - refunded : expected
      const [came, went] = [amount(left + refunded), amount(refunded)]
      const note = refunded === 0 ? undefined : text.report.inAndOut(came, went)
      return row(words.methods[method], amount(left), note)
    }),
    ...dayTaxParts(day, currency, words),
    ...(cashiers.some(({ name }) => name !== null)
      ? [{ kind: 'heading', text: text.report.cashiers } as const]
      : []),
    ...cashiers
      .filter(({ name }) => name !== null || cashiers.length > 1)
      .map((one) => {
        const note =
          one.refunds === 0
            ? text.report.sales(one.sales)
            : text.report.cashier(one.sales, one.refunds, amount(one.refunded))
        return row(one.name ?? text.report.nobody, amount(one.taken), note)
      }),
    { kind: 'heading', text: text.report.drawer },
    ...drawerParts(day, amount, words),
  ]
}

/** The range of entries in the report, and their times. */
function entryParts({ from, to, fromAt, toAt }: Day, words: PaperWords): PaperPart[] {
  const { text } = words
  if (to < from) return [row(text.report.entries, text.report.noEntries)]
  return [
    row(text.report.entries, text.report.fromTo(words.number(from), words.number(to))),
    ...(fromAt ? [row(text.report.firstEntry, words.moment(fromAt))] : []),
    ...(toAt ? [row(text.report.lastEntry, words.moment(toAt))] : []),
  ]
}

/**
 * The turnover: sales, returns, and the difference to the money taken. In an older closing, returns
 * are the money that was paid back for them.
 */
function turnoverParts(
  day: Day,
  amount: (value: number) => string,
  { text }: PaperWords,
): PaperPart[] {
  const { taxes, methods, rounding, online, points, withoutReceipt } = day
  const sold = taxes.reduce((sum, { gross }) => sum + gross, 0)
  const isKnown = taxes.some(({ returned }) => (returned?.gross ?? 0) !== 0)
  const returned = isKnown
    ? taxes.reduce((sum, one) => sum + (one.returned?.gross ?? 0), 0)
    : methods.reduce((sum, { refunded }) => sum + refunded, 0)
  return [
    row(text.report.sales(day.sales), amount(sold)),
    row(text.report.returns(day.refunds), amount(0 - returned)),
    ...(withoutReceipt && withoutReceipt.count > 0
      ? [row(text.report.withoutReceipt(withoutReceipt.count), amount(0 - withoutReceipt.amount))]
      : []),
    ...(day.refunds > 0 ? [row(text.report.left, amount(sold - returned))] : []),
    ...(rounding ? [row(text.rounding, amount(rounding))] : []),
    ...(online && online.count > 0
      ? [row(text.report.online(online.count), amount(online.amount))]
      : []),
    ...(points && points.redeemed > 0
      ? [row(text.report.points(points.redeemed), amount(points.amount))]
      : []),
  ]
}

/** The taxes of each rate: of sales and, if there were returns, of these and of the difference. */
function dayTaxParts(
  { taxes, withoutReceipt }: Day,
  currency: string,
  words: PaperWords,
): PaperPart[] {
  const { text } = words
  if (taxes.every(({ returned }) => !returned || returned.gross === 0)) {
    return taxParts(taxes, currency, words)
  }
  if (taxes.every(({ percent }) => percent === 0)) return []
  return taxes.flatMap(({ name, percent, returned, left, ...sold }) => [
    { kind: 'rule' },
    { kind: 'text', text: rateText({ name, percent }, words) },
    taxRow(text.report.taxSold, sold, currency, words),
    ...(returned ? [taxRow(text.report.taxReturned, takenOff(returned), currency, words)] : []),
    ...(withoutReceipt?.taxes ?? [])
      .filter((one) => one.name === name && one.percent === percent)
      .map((one) => taxRow(text.report.taxWithoutReceipt, takenOff(one), currency, words)),
    ...(left ? [taxRow(text.report.taxLeft, left, currency, words)] : []),
  ])
}

function takenOff({ net, tax, gross }: TaxAmounts): TaxAmounts {
  // The subtraction turns -0 into 0.
  return { net: 0 - net, tax: 0 - tax, gross: 0 - gross }
}

/** The cash drawer: opening amount, expected amount and counted amount. */
function drawerParts(
  day: Day,
  amount: (value: number) => string,
  { text }: PaperWords,
): PaperPart[] {
  const cash = day.methods.find(({ method }) => method === 'cash')
  const { taken = 0, refunded = 0 } = cash ?? {}
  const { float, cashIn, cashOut } = day
  const moved = day.expectedCash - day.opening - taken + refunded - (float ? float.difference : 0)
  return [
    ...(float
      ? [
          row(text.report.before, amount(day.opening)),
          row(text.report.floatDifference, amount(float.difference)),
          row(text.report.opening, amount(float.counted)),
        ]
      : [row(text.report.opening, amount(day.opening))]),
    row(text.report.cashTaken, amount(taken - refunded)),
    ...(cashIn === undefined || cashOut === undefined
      ? [row(text.report.moved, amount(moved))]
      : [row(text.report.cashIn, amount(cashIn)), row(text.report.cashOut, amount(0 - cashOut))]),
    row(text.report.expected, amount(day.expectedCash)),
    ...('countedCash' in day
      ? [
          row(text.report.counted, amount(day.countedCash)),
          {
            kind: 'total',
            name: text.report.difference(Math.sign(day.difference)),
            value: amount(Math.abs(day.difference)),
          } as const,
          ...(day.reason ? [{ kind: 'text', text: text.report.reason(day.reason) } as const] : []),
        ]
      : []),
  ]
}

/** The credit note of a refund at this till, with or without goods, for the customer to sign. */
export function refundPaper(
  refund: Pick<TillRefund, 'amount' | 'rounding' | 'taxes' | 'method' | 'reason'> & {
    readonly lines: readonly { readonly name: string; readonly quantity: string }[]
    readonly number: string
    /** The number of the receipt; null without one. */
    readonly receipt: string | null
  },
  shop: PaperShop,
  stamp: PaperStamp,
  words: PaperWords,
): Paper {
  const { text } = words
  const back = refund.amount + (refund.rounding ?? 0)
  return [
    ...headOf(shop),
    { kind: 'heading', text: words.papers.creditNote(refund.number) },
    ...stampParts(stamp, words),
    refund.receipt === null
      ? { kind: 'text', text: text.slip.withoutReceipt }
      : row(text.slip.of, refund.receipt),
    { kind: 'rule' },
    ...refund.lines.map(({ name, quantity }) => row(name, quantity)),
    { kind: 'rule' },
    {
      kind: 'total',
      name: text.slip.back(words.methods[refund.method]),
      value: words.money(back, shop.currency),
    },
    ...taxParts(refund.taxes ?? [], shop.currency, words),
    { kind: 'text', text: refund.reason },
    { kind: 'signature' },
    { kind: 'text', text: text.slip.customerSigns },
  ]
}

/** A slip for cash that was put into the drawer or taken out of it. */
export function cashPaper(
  { amount, reason }: Pick<CashMovement, 'amount' | 'reason'>,
  shop: PaperShop,
  stamp: PaperStamp,
  words: PaperWords,
): Paper {
  const { text } = words
  return [
    ...headOf(shop),
    { kind: 'heading', text: amount < 0 ? text.slip.cashOut : text.slip.cashIn },
    ...stampParts(stamp, words),
    { kind: 'rule' },
    {
      kind: 'total',
      name: words.methods.cash,
      value: words.money(Math.abs(amount), shop.currency),
    },
    { kind: 'text', text: reason },
    { kind: 'signature' },
    { kind: 'text', text: text.slip.signs },
  ]
}

function stampParts({ number, at, terminal, cashier }: PaperStamp, words: PaperWords): PaperPart[] {
  const { text } = words
  return [
    row(number === null ? text.report.notClosed : text.slip.entry(number), words.moment(at)),
    ...bySomebody(terminal, cashier?.name ?? null, words),
  ]
}
