import type { AmountChange, BulkChange } from '../../../domain/bulk/change.ts'
import type { JobSummary } from '../../../domain/changes/job-view.ts'
import { money } from '../../shared/money.ts'
import { count } from '../../shared/number.ts'
import { fieldLabel, valueText } from '../history/values.ts'
import { text } from '../text.ts'

const words = text.bulk

/** What a job does, such as "+7.5%, .99, 5,035 products", or the name of the file of an import. */
export function jobTitle(
  { kind, change, title, total }: Pick<JobSummary, 'kind' | 'change' | 'title' | 'total'>,
  currency: string,
): string {
  if (kind === 'import' || !change) return title ?? words.kinds[kind]
  return [...partsOf(change, title ?? '', currency), words.products(total)].join(', ')
}

/** @param title of the server, which knows the names of categories, brands and collections */
function partsOf(change: BulkChange, title: string, currency: string): string[] {
  const { delete: removes, price, compareAtPrice, stock, collections, tags, ...rest } = change
  const named = Object.values(rest).some((one) => ID.test(String(one)))
  if (named || collections) return [title.replace(/, [^,]*$/, '')]
  return [
    ...(removes ? [words.deletion] : []),
    ...(price ? amountParts(price, currency) : []),
    ...(compareAtPrice === undefined ? [] : [compareText(compareAtPrice, currency)]),
    ...(stock ? [words.value(fieldLabel('stock'), stockText(stock))] : []),
    ...Object.entries(rest).map(([field, to]) =>
      words.value(fieldLabel(field), valueText({ field, from: null, to }, to, currency)),
    ),
    ...(tags?.add ?? []).map((tag) => words.added(fieldLabel('tags'), tag)),
    ...(tags?.remove ?? []).map((tag) => words.removed(fieldLabel('tags'), tag)),
  ]
}

const ID = /^[a-z]+_[0-9a-z]{26}$/

function amountParts({ set, percent, amount, rounding }: AmountChange, currency: string) {
  const signed = (value: number, shown: string) => (value > 0 ? `+${shown}` : shown)
  const what =
    set !== undefined
      ? money(set, currency)
      : percent !== undefined
        ? signed(percent, `${count(percent)} %`)
        : signed(amount ?? 0, money(amount ?? 0, currency))
  return rounding === undefined || !rounding.startsWith('.') ? [what] : [what, rounding]
}

function compareText(change: NonNullable<BulkChange['compareAtPrice']> | null, currency: string) {
  if (change === null) return words.noComparePrice
  if (change.oldPrice) return words.oldPriceTitle
  return words.value(fieldLabel('compareAtPrice'), amountParts(change, currency).join(' '))
}

function stockText({ set, amount = 0 }: NonNullable<BulkChange['stock']>): string {
  if (set !== undefined) return set === null ? words.notCounted : count(set)
  return amount > 0 ? `+${count(amount)}` : count(amount)
}
