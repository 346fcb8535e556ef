import { toMajor } from '../../../domain/catalog/price.ts'
import type { Entry } from '../series.ts'
import type { CashMovement, Closing, Refund, Sale } from './content.ts'
import { toExactMinor } from './payment.ts'

type Sums = Map<string, { taken: number; refunded: number; moved: number }>

/** What was done since the last closing, without the money that has been counted. */
export type OpenDay = Omit<Closing, 'countedCash' | 'difference'>

/** @param entries all entries of a series that this device still stores */
export function openDay(entries: readonly Entry[], currency: string): OpenDay {
  const minor = (amount: number) => toExactMinor(amount, currency)
  const major = (amount: number) => toMajor(amount, currency)
  const before = entries.findLast(({ kind }) => kind === 'closing')
  const day = entries.filter(({ n, tentative }) => n > (before?.n ?? 0) && !tentative)
  const sums: Sums = new Map([['cash', { taken: 0, refunded: 0, moved: 0 }]])
  const sumOf = (method: string) => {
    const known = sums.get(method) ?? { taken: 0, refunded: 0, moved: 0 }
    sums.set(method, known)
    return known
  }
  const taxes = new Map<string, { name: string; percent: number } & Record<TaxSum, number>>()
  for (const { kind, content } of day) {
    if (kind === 'sale') {
      const sale = content as Sale
      for (const { method, amount } of sale.payments) sumOf(method).taken += minor(amount)
      for (const { name, percent, ...amounts } of sale.taxes) {
        const key = `${name} ${percent}`
        const sum = taxes.get(key) ?? { name, percent, net: 0, tax: 0, gross: 0 }
        for (const field of TAX_SUMS) sum[field] += minor(amounts[field])
        taxes.set(key, sum)
      }
    } else if (kind === 'refund') {
      const { method, amount, rounding } = content as Refund
      sumOf(method).refunded += minor(amount) + minor(rounding)
    } else if (kind === 'cash') {
      const { method, amount, orderId } = content as CashMovement
      sumOf(method)[orderId === undefined ? 'moved' : 'taken'] += minor(amount)
    }
  }
  const opening = minor((before?.content as Closing | undefined)?.countedCash ?? 0)
  const expected = (method: string) => {
    const { taken, refunded, moved } = sumOf(method)
    return taken - refunded + moved + (method === 'cash' ? opening : 0)
  }
  return {
    from: (before?.n ?? 0) + 1,
    to: day.at(-1)?.n ?? before?.n ?? 0,
    sales: day.filter(({ kind }) => kind === 'sale').length,
    refunds: day.filter(({ kind }) => kind === 'refund').length,
    methods: [...sums].map(([method, { taken, refunded }]) => ({
      method,
      taken: major(taken),
      refunded: major(refunded),
      expected: major(expected(method)),
    })),
    taxes: [...taxes.values()].map(({ name, percent, net, tax, gross }) => {
      return { name, percent, net: major(net), tax: major(tax), gross: major(gross) }
    }),
    opening: major(opening),
    expectedCash: major(expected('cash')),
  }
}

const TAX_SUMS = ['net', 'tax', 'gross'] as const
type TaxSum = (typeof TAX_SUMS)[number]

/** @param counted the cash that was counted, in major units */
export function closingOf(day: OpenDay, counted: number, currency: string): Closing {
  const difference = toExactMinor(counted, currency) - toExactMinor(day.expectedCash, currency)
  return {
    ...day,
    methods: day.methods.map((one) => (one.method === 'cash' ? { ...one, counted } : one)),
    countedCash: counted,
    difference: toMajor(difference, currency),
  }
}
