import { minorPerMajor, toMajor } from '../catalog/price.ts'
import { fromThousandths } from '../catalog/quantity.ts'
import type { Said } from './entry.ts'
import { cashierOf } from './entry-check.ts'
import { EntryReader } from './entry-reader.ts'
import { readRate } from './entry-sale.ts'
import type { Closing } from './till-entry.ts'
import { PAYMENT_METHODS, type PaymentMethod } from './values.ts'

/** The part of an entry that a closing sums up. It may be damaged. */
export interface DayEntry {
  readonly n: number
  readonly kind: unknown
  readonly content: unknown
  readonly cashier?: unknown
}

/** The sums since the last closing, before the cash is counted. */
export type OpenDay = Required<Omit<Closing, 'countedCash' | 'difference'>>

/** What one cashier has sold and given back; without an id: nobody was named. */
type CashierSum = NonNullable<Closing['cashiers']>[number]

interface MethodSum {
  taken: number
  refunded: number
  moved: number
}

const TAX_SUMS = ['net', 'tax', 'gross'] as const
type TaxSums = { name: string; percent: number } & Record<(typeof TAX_SUMS)[number], number>

/**
 * Sums up the day of a till, the same on the till's page and on the server.
 * @param entries of one series in their order, from the last closing on or from further back
 */
export function openDay(entries: readonly DayEntry[], currency: string): OpenDay {
  const reader = new EntryReader(currency)
  const major = (amount: number) => toMajor(amount, currency)
  const before = entries.findLast(({ kind }) => kind === 'closing')
  const day = entries.filter(({ n }) => n > (before?.n ?? 0))
  const { methods, taxes, discounts, voids, cashiers } = sumsOf(day, reader)
  const opening = minorIn(object(before?.content).countedCash, reader)
  const expected = (method: PaymentMethod) => {
    const { taken, refunded, moved } = methods.get(method) ?? { taken: 0, refunded: 0, moved: 0 }
    return taken - refunded + moved + (method === 'cash' ? opening : 0)
  }
  return {
    from: (before?.n ?? 0) + 1,
    to: day.at(-1)?.n ?? before?.n ?? 0,
    sales: day.filter(({ kind }) => kind === 'sale').length,
    refunds: day.filter(({ kind }) => kind === 'refund').length,
    methods: [...methods].map(([method, { taken, refunded }]) => ({
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
    discounts: { count: discounts.count, amount: major(discounts.amount) },
    voids: { count: voids.count, amount: major(voids.amount) },
    cashiers: [...cashiers.values()].map(({ taken, refunded, ...one }) => {
      return { ...one, taken: major(taken), refunded: major(refunded) }
    }),
  }
}

/** @param counted the cash that was counted, in major units */
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

/** The sums of a day in minor units. What cannot be read counts as 0. */
function sumsOf(day: readonly DayEntry[], reader: EntryReader) {
  const minor = (amount: unknown) => minorIn(amount, reader)
  const methods = new Map<PaymentMethod, MethodSum>()
  const add = (method: unknown, to: keyof MethodSum, amountMinor: number) => {
    if (!isMethod(method)) return
    const sum = methods.get(method) ?? { taken: 0, refunded: 0, moved: 0 }
    methods.set(method, { ...sum, [to]: sum[to] + amountMinor })
  }
  add('cash', 'moved', 0)
  const taxes = new Map<string, TaxSums>()
  const discounts = { count: 0, amount: 0 }
  const voids = { count: 0, amount: 0 }
  const cashiers = new Map<string | null, CashierSum>()
  const addTo = ({ cashier }: DayEntry, more: Pick<CashierSum, CashierField>) => {
    const { id = null, name = null } = cashierOf({ cashier }, reader) ?? {}
    const before = cashiers.get(id) ?? NOTHING_SOLD
    const sums = CASHIER_FIELDS.map((field) => [field, before[field] + more[field]])
    cashiers.set(id, { id, name, ...NOTHING_SOLD, ...Object.fromEntries(sums) })
  }
  for (const entry of day) {
    const content = object(entry.content)
    if (entry.kind === 'sale') {
      const payments = objects(content.payments)
      for (const { method, amount } of payments) add(method, 'taken', minor(amount))
      const taken = payments.reduce((all, { amount }) => all + minor(amount), 0)
      addTo(entry, { ...NOTHING_SOLD, sales: 1, taken })
      const lines = objects(content.lines).reduce((all, line) => all + minor(line.discount), 0)
      const discount = lines + minor(object(content.discount).amount)
      if (discount !== 0) discounts.count++
      discounts.amount += discount
      for (const amounts of objects(content.taxes)) {
        const rate = reader.part(() => readRate(amounts, '', reader))
        if (rate === null) continue
        const [name, percent] = [rate.name, fromThousandths(rate.percent)]
        const key = `${name} ${percent}`
        const sum = taxes.get(key) ?? { name, percent, net: 0, tax: 0, gross: 0 }
        for (const field of TAX_SUMS) sum[field] += minor(amounts[field])
        taxes.set(key, sum)
      }
    } else if (entry.kind === 'refund') {
      const { method, amount, rounding } = content
      const refunded = minor(amount) + minor(rounding)
      add(method, 'refunded', refunded)
      addTo(entry, { ...NOTHING_SOLD, refunds: 1, refunded })
    } else if (entry.kind === 'void') {
      voids.count += objects(content.lines).length
      voids.amount += minor(content.total)
    } else if (entry.kind === 'cash') {
      const { method = 'cash', amount, orderId } = content
      add(method, orderId ? 'taken' : 'moved', minor(amount))
    }
  }
  return { methods, taxes, discounts, voids, cashiers }
}

const CASHIER_FIELDS = ['sales', 'taken', 'refunds', 'refunded'] as const
type CashierField = (typeof CASHIER_FIELDS)[number]
const NOTHING_SOLD: Readonly<Record<CashierField, number>> = {
  ...{ sales: 0, taken: 0 },
  ...{ refunds: 0, refunded: 0 },
}

function minorIn(amount: unknown, reader: EntryReader): number {
  return reader.part(() => reader.amount(amount, '')) ?? 0
}

function isMethod(method: unknown): method is PaymentMethod {
  return (PAYMENT_METHODS as readonly unknown[]).includes(method)
}

function object(value: unknown): Said {
  return typeof value === 'object' && value !== null ? (value as Said) : {}
}

function objects(value: unknown): readonly Said[] {
  return Array.isArray(value) ? value.map(object) : []
}
