import { minorPerMajor, toMajor } from '../../domain/catalog/price.ts'
import { timeOf } from '../../domain/time.ts'
import { type DayEntry, DaySums, isNoTax, minorIn, object, type TaxAmounts } from './day-sums.ts'
import { EntryReader } from './entry-reader.ts'
import type { Closing } from './till-entry.ts'
import { DIFFERENCE_MINOR } from './values.ts'

/** The sums since the last closing, before the cash is counted. */
export type OpenDay = Required<Omit<Closing, 'countedCash' | 'difference' | 'reason' | 'taxes'>> & {
  readonly taxes: Required<Closing['taxes'][number]>[]
}

/**
 * Sums up the day of a till. The till's page and the server share this calculation.
 * @param entries of one series in their order, from the last closing or an earlier entry on
 */
export function openDay(entries: readonly DayEntry[], currency: string): OpenDay {
  const reader = new EntryReader(currency)
  const major = (amount: number) => toMajor(amount, currency)
  const before = entries.findLast(({ kind }) => kind === 'closing')
  const day = entries.filter(({ n }) => n > (before?.n ?? 0))
  const opening = minorIn(object(before?.content).countedCash, reader)
  const sums = new DaySums(reader, opening)
  for (const entry of day) sums.add(entry)
  const { methods, taxes, discounts, voids, online, points, cashiers, float } = sums
  const { withoutReceipt } = sums
  const amounts = (of: (field: keyof TaxAmounts) => number): TaxAmounts => {
    return { net: major(of('net')), tax: major(of('tax')), gross: major(of('gross')) }
  }
  return {
    from: (before?.n ?? 0) + 1,
    to: day.at(-1)?.n ?? before?.n ?? 0,
    fromAt: timeIn(day[0]),
    toAt: timeIn(day.at(-1)),
    sales: day.filter(({ kind }) => kind === 'sale').length,
    refunds: day.filter(({ kind }) => kind === 'refund').length,
    methods: [...methods].map(([method, { taken, refunded }]) => ({
      method,
      taken: major(taken),
      refunded: major(refunded),
      expected: major(sums.expected(method)),
    })),
    taxes: [...taxes.values()].map(({ name, percent, sold, returned }) => ({
      name,
      percent,
      ...amounts((field) => sold[field]),
      returned: amounts((field) => returned[field]),
      left: amounts((field) => sold[field] - returned[field]),
    })),
    rounding: major(sums.rounding),
    online: { count: online.count, amount: major(online.amount) },
    withoutReceipt: {
      count: withoutReceipt.count,
      amount: major(withoutReceipt.amount),
      taxes: [...taxes.values()].flatMap(({ name, percent, withoutReceipt }) => {
        return isNoTax(withoutReceipt)
          ? []
          : [{ name, percent, ...amounts((field) => withoutReceipt[field]) }]
      }),
    },
    points: { redeemed: points.redeemed, amount: major(points.amount) },
    opening: major(opening),
    float: float && { counted: major(float.counted), difference: major(float.difference) },
    cashIn: major(sums.cashIn),
    cashOut: major(sums.cashOut),
    expectedCash: major(sums.expected('cash')),
    discounts: { count: discounts.count, amount: major(discounts.amount) },
    voids: { count: voids.count, amount: major(voids.amount) },
    cashiers: [...cashiers.values()].map(({ taken, refunded, ...one }) => {
      return { ...one, taken: major(taken), refunded: major(refunded) }
    }),
  }
}

/**
 * The amount by which the counted cash may differ without a reason.
 * @param set by the shop
 */
export function allowedDifference(set: number | null, currency: string): number {
  return set ?? toMajor(DIFFERENCE_MINOR, currency)
}

/** Whether the counted cash differs by more than this, in major units. */
export function differenceAbove({ difference }: Closing, most: number, currency: string): boolean {
  const perMajor = minorPerMajor(currency)
  return Math.abs(Math.round(difference * perMajor)) > Math.round(most * perMajor)
}

/** @param counted the counted cash, in major units */
export function closingOf(day: OpenDay, counted: number, currency: string): Closing {
  const perMajor = minorPerMajor(currency)
  const difference = Math.round(counted * perMajor) - Math.round(day.expectedCash * perMajor)
  return {
    ...day,
    methods: day.methods.map((one) => (one.method === 'cash' ? { ...one, counted } : one)),
    countedCash: counted,
    difference: toMajor(difference, currency),
  }
}

/** The time in an entry, if it can be read. */
function timeIn(entry: DayEntry | undefined): string | null {
  const at = entry?.at
  return typeof at === 'string' && timeOf(at) !== null ? at : null
}
