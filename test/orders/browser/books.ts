import { expect } from 'bun:test'
import type { SalesView } from '../../../src/modules/orders/sales.ts'
import type { OrderView } from '../../../src/modules/orders/view.ts'
import type { Closing } from '../../../src/modules/till/till-entry.ts'
import { rowsOf } from '../../csv-rows.ts'
import type { MemberFixture } from '../../member-fixture.ts'

/**
 * The files for the accountant, Sales, the closing and the orders say the same.
 * @param closings of all tills and days
 * @param sold all orders that were paid, and goods that came back without a receipt
 */
export async function booksAgree(
  owner: MemberFixture,
  closings: readonly Closing[],
  sold: readonly OrderView[],
): Promise<void> {
  const exported = async (of: string) => {
    const answer = await owner.get(`/shop/api/sales/export?of=${of}`)
    if (answer.status !== 200) throw answer.unexpected('is no export')
    return rowsOf(answer.text)
  }
  const [documents, lines, payments, days] = [
    await exported('documents'),
    await exported('lines'),
    await exported('payments'),
    await exported('days'),
  ]
  const sales = await owner.done<SalesView>(owner.get('/shop/api/sales'))
  const refunds = sold.flatMap((order) => order.refunds)
  const paid = sold.filter(({ status }) => status !== 'returned')
  const papers = [
    ...paid.map((order) => `${order.code} ${order.number} ${order.total.toFixed(2)}`),
    ...sold.flatMap((order) => {
      return order.refunds.map(({ number, amount }) => {
        return `${order.code} ${number} -${amount.toFixed(2)}`
      })
    }),
  ]
  expect(documents.map((row) => `${row.order} ${row.number} ${row.total}`).sort()).toEqual(
    papers.sort(),
  )
  const titles = sold.flatMap((order) => order.lines.map(({ title }) => `${order.code} ${title}`))
  const listed = new Set(lines.map((row) => `${row.order} ${row.title}`))
  expect(titles.filter((title) => !listed.has(title))).toEqual([])
  const best = new Set(sales.products.map(({ title }) => title))
  expect(sold.flatMap((one) => one.lines).filter(({ title }) => !best.has(title))).toEqual([])

  for (const { name, percent, net, tax, gross, sold: taken, returned } of sales.taxes) {
    const isRate = (one: { name: string; percent: number }) =>
      one.name === name && one.percent === percent
    const inOrders = paid.flatMap(({ taxes }) => taxes).filter(isRate)
    const inRefunds = refunds.flatMap(({ taxes }) => taxes).filter(isRate)
    const ofRate = (row: Record<string, string>) =>
      row.rate === name && Number(row.percent) === percent
    for (const [part, amount] of Object.entries({ net, tax, gross })) {
      const key = part as 'net' | 'tax' | 'gross'
      expect({
        name,
        part,
        orders: cents(sumOf(inOrders, key) - sumOf(inRefunds, key)),
        documents: sumOf(documents, `${part} ${name} ${percent}`),
        lines: sumOf(lines.filter(ofRate), part),
        days: sumOf(days.filter(ofRate), part),
        sold: cents(taken[key] - returned[key]),
      }).toEqual({
        name,
        part,
        orders: amount,
        documents: amount,
        lines: amount,
        days: amount,
        sold: amount,
      })
    }
  }
  for (const { method, taken, refunded } of sales.methods) {
    const isMethod = (one: { method?: string }) => one.method === method
    const came = sold.flatMap((order) => order.payments).filter(isMethod)
    const back = refunds.filter(isMethod)
    const rows = payments.filter(isMethod)
    const left = cents(taken - refunded)
    expect({
      method,
      orders: cents(withRounding(came) - withRounding(back)),
      payments: sumOf(rows, 'amount'),
    }).toEqual({ method, orders: left, payments: left })
  }
  expect(sumOf(documents, 'total')).toBe(cents(sales.total - sales.refunded))
  expect(tillSums(closings)).toEqual(tillSums([sales.tills]))
}

const cents = (amount: number) => Math.round(amount * 100) / 100

function sumOf(rows: readonly object[], column: string): number {
  return cents(
    rows.reduce((sum, row) => sum + Number((row as Record<string, unknown>)[column] ?? 0), 0),
  )
}

function withRounding(money: readonly { amount: number; rounding: number }[]): number {
  return sumOf(money, 'amount') + sumOf(money, 'rounding')
}

/** The money that tills have taken, in Sales or in a closing. */
interface TillSums {
  readonly online?: { readonly count: number; readonly amount: number }
  readonly methods: readonly Readonly<Record<'taken' | 'refunded', number> & { method: string }>[]
  readonly taxes: readonly (SalesView['tills']['taxes'][number] | Closing['taxes'][number])[]
}

/** Sums of the money of all tills, by method and by rate, without zeros. */
function tillSums(all: readonly TillSums[]) {
  const sums = new Map<string, number>()
  const add = (name: string, amount: number) => {
    sums.set(name, cents((sums.get(name) ?? 0) + amount))
  }
  for (const { online, methods, taxes } of all) {
    add('online payments', online?.count ?? 0)
    add('online', online?.amount ?? 0)
    for (const { method, taken, refunded } of methods) {
      add(`${method} taken`, taken)
      add(`${method} refunded`, refunded)
    }
    for (const rate of taxes) {
      // A closing names the tax of its sales without a word.
      const sold = 'sold' in rate ? rate.sold : rate
      for (const part of ['net', 'tax', 'gross'] as const) {
        add(`${rate.name} ${rate.percent} ${part} sold`, sold[part])
        add(`${rate.name} ${rate.percent} ${part} returned`, rate.returned?.[part] ?? 0)
      }
    }
  }
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort())
}
