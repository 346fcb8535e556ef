import type { AmountChange, BulkChange } from '../../../domain/bulk/change.ts'
import type { HistoryEntry } from '../../../domain/history.ts'
import { money } from '../../shared/money.ts'
import { count, decimalSign } from '../../shared/number.ts'
import { fieldLabel, valueText } from '../history/values.ts'
import { text } from '../text.ts'

const words = text.bulk

/** A job in the history, or in the list of jobs. */
type TitledJob = Pick<NonNullable<HistoryEntry['job']>, 'shown' | 'total'> & {
  readonly title: string | null
}

/** The title of a job, such as "+7.5%, .99, 5,035 products", or the file name of an import. */
export function jobTitle({ title, shown, total }: TitledJob, currency: string): string {
  if (!shown || total === null) return title || text.history.kinds.job
  return [...partsOf(shown, currency), text.shared.products(total)].join(', ')
}

function partsOf(shown: BulkChange, currency: string): string[] {
  const { delete: removes, price, compareAtPrice, cost, stock, collections, tags, ...rest } = shown
  return [
    ...(removes ? [words.deletion] : []),
    ...(price ? amountParts(price, currency) : []),
    ...(compareAtPrice === undefined ? [] : [compareText(compareAtPrice, currency)]),
    ...(cost === undefined ? [] : [words.value(fieldLabel('cost'), costText(cost, currency))]),
    ...(stock ? [words.value(fieldLabel('stock'), stockText(stock))] : []),
    ...Object.entries(rest).map(([field, to]) =>
      words.value(fieldLabel(field), valueText({ field, from: null, to }, to, currency)),
    ),
    ...Object.entries({ collections, tags }).flatMap(([field, list]) => [
      ...(list?.add ?? []).map((name) => words.added(fieldLabel(field), name)),
      ...(list?.remove ?? []).map((name) => words.removed(fieldLabel(field), name)),
    ]),
  ]
}

function amountParts({ set, percent, amount, rounding }: AmountChange, currency: string) {
  const signed = (value: number, shown: string) => (value > 0 ? `+${shown}` : shown)
  const what =
    set !== undefined
      ? money(set, currency)
      : percent !== undefined
        ? signed(percent, `${count(percent)} %`)
        : signed(amount ?? 0, money(amount ?? 0, currency))
  return rounding === undefined || !rounding.startsWith('.')
    ? [what]
    : [what, decimalSign() + rounding.slice(1)]
}

function compareText(change: NonNullable<BulkChange['compareAtPrice']> | null, currency: string) {
  if (change === null) return words.noComparePrice
  if (change.oldPrice) return words.oldPriceTitle
  return words.value(fieldLabel('compareAtPrice'), amountParts(change, currency).join(' '))
}

function costText(change: AmountChange | null, currency: string): string {
  return change ? amountParts(change, currency).join(' ') : text.history.nothing
}

function stockText({ set, amount = 0 }: NonNullable<BulkChange['stock']>): string {
  if (set !== undefined) return set === null ? text.products.notTracked : count(set)
  return amount > 0 ? `+${count(amount)}` : count(amount)
}
