import type { OpenDay } from '../../domain/orders/closing.ts'
import type { Cashier, CashMovement, Closing, TillRefund } from '../../domain/orders/till-entry.ts'
import { toExactMinor } from '../shared/money.ts'
import { type Paper, type PaperPart, row } from '../shared/paper.tsx'
import { bySomebody, headOf, type PaperShop, taxParts } from './receipt-paper.ts'
import type { PaperWords } from './words.ts'

/** Where and when something was noted. */
export interface PaperStamp {
  /** The series and the number of the entry, such as 3-17; null: a look in between is no entry. */
  readonly number: string | null
  readonly at: string
  readonly terminal: string
  readonly cashier: Cashier | null
}

/** A report of an older closing lacks the later sums. */
type Day = OpenDay | Closing

/** The sums of a day: a Z report if it was counted and closed, otherwise an X report. */
export function reportPaper(
  day: Day,
  shop: PaperShop,
  stamp: PaperStamp,
  words: PaperWords,
): Paper {
  const { currency } = shop
  const { text } = words
  // The sums of decimals are not exact, and -0 has no sign on paper.
  const amount = (value: number) => words.minorMoney(toExactMinor(value, currency) + 0, currency)
  const { discounts, voids, cashiers = [] } = day
  const taken = day.taxes.reduce((sum, { gross }) => sum + gross, 0)
  const refunded = day.methods.reduce((sum, method) => sum + method.refunded, 0)
  return [
    ...headOf(shop),
    { kind: 'heading', text: stamp.number === null ? text.report.x : text.report.z },
    ...stampParts(stamp, words),
    row(text.report.entries, text.report.fromTo(words.number(day.from), words.number(day.to))),
    { kind: 'rule' },
    row(text.report.sales(day.sales), amount(taken)),
    row(text.report.returns(day.refunds), amount(0 - refunded)),
    ...(discounts ? [row(text.report.discounts(discounts.count), amount(discounts.amount))] : []),
    ...(voids ? [row(text.report.voids(voids.count), amount(voids.amount))] : []),
    { kind: 'heading', text: text.report.methods },
    ...day.methods.map(({ method, taken, refunded }) => {
      const note = refunded === 0 ? undefined : text.report.refunded(amount(refunded))
      return row(text.methods[method], amount(taken), note)
    }),
    ...taxParts(day.taxes, currency, words),
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

/** What was in the drawer, what should be in it, and what is. */
function drawerParts(
  day: Day,
  amount: (value: number) => string,
  { text }: PaperWords,
): PaperPart[] {
  const cash = day.methods.find(({ method }) => method === 'cash')
  const { taken = 0, refunded = 0 } = cash ?? {}
  const moved = day.expectedCash - day.opening - taken + refunded
  return [
    row(text.report.opening, amount(day.opening)),
    row(text.report.cashTaken, amount(taken - refunded)),
    row(text.report.moved, amount(moved)),
    row(text.report.expected, amount(day.expectedCash)),
    ...('countedCash' in day
      ? [
          row(text.report.counted, amount(day.countedCash)),
          {
            kind: 'total',
            name: text.report.difference(Math.sign(day.difference)),
            value: amount(Math.abs(day.difference)),
          } as const,
        ]
      : []),
  ]
}

/** A slip for money that came back, with the goods or without. */
export function refundPaper(
  refund: Pick<TillRefund, 'amount' | 'rounding' | 'method' | 'reason'> & {
    readonly lines: readonly { readonly name: string; readonly quantity: string }[]
    readonly receipt: string
  },
  shop: PaperShop,
  stamp: PaperStamp,
  words: PaperWords,
): Paper {
  const { text } = words
  const back = refund.amount + (refund.rounding ?? 0)
  return [
    ...headOf(shop),
    { kind: 'heading', text: text.slip.refund },
    ...stampParts(stamp, words),
    row(text.slip.of, refund.receipt),
    { kind: 'rule' },
    ...refund.lines.map(({ name, quantity }) => row(name, quantity)),
    { kind: 'rule' },
    {
      kind: 'total',
      name: text.slip.back(text.methods[refund.method]),
      value: words.money(back, shop.currency),
    },
    { kind: 'text', text: refund.reason },
    { kind: 'signature' },
    { kind: 'text', text: text.slip.customerSigns },
  ]
}

/** A slip for cash that was put into the drawer or taken out. */
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
    { kind: 'total', name: text.methods.cash, value: words.money(Math.abs(amount), shop.currency) },
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
