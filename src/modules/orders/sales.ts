import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../../domain/actor.ts'
import { invalid } from '../../domain/error.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed, Named, OneOf, OrNull } from '../../domain/schema.ts'
import { saleOf } from '../../domain/shop/sale.ts'
import { DAY_MS, dayOf, daysAfter } from '../../domain/time.ts'
import { takeTurn } from '../../domain/yielding.ts'
import type { CostRow } from './margin-sums.ts'
import type { Order } from './order-record.ts'
import { findOrder } from './order-rows.ts'
import { moneyOfRefunds } from './refund-sums.ts'
import { Sums } from './sales-sums.ts'
import { type ProductSum, SALE_KINDS, sumsOfDay } from './sum-row.ts'
import { sum } from './totals.ts'
import { PAYMENT_METHODS } from './values.ts'
import { TaxView } from './view.ts'

export const SALES_LIMITS = {
  /** A leap year. */
  days: 366,
  defaultDays: 30,
} as const

const Amount = Type.Number()
const Count = Type.Integer({ minimum: 0 })
const Day = Type.String({ format: 'date' })

const DAY_SUMS = { orders: Count, total: Amount, refunds: Count, refunded: Amount }

export const SalesDay = Named('SalesDay', { day: Day, ...DAY_SUMS })
export type SalesDay = Static<typeof SalesDay>

const Taxes = Named('TaxAmounts', { net: Amount, tax: Amount, gross: Amount })

/** The fields that closings of tills have, too. */
const MONEY = {
  methods: Type.Array(Closed({ method: OneOf(PAYMENT_METHODS), taken: Amount, refunded: Amount })),
  rounding: {
    ...Amount,
    description:
      'What rounding of cash has added to payments, less what it has added to refunds: what the ' +
      'methods have taken less what they have refunded is the total less refunds, and this.',
  },
  taxes: Type.Array(
    Closed({
      ...TaxView.properties,
      sold: { ...Taxes, description: 'Of sales.' },
      returned: { ...Taxes, description: 'Of refunds.' },
      left: { ...Taxes, description: 'Of sales, less those of refunds.' },
    }),
    { description: 'One for each rate. `net`, `tax` and `gross` are those of `left`.' },
  ),
  points: {
    ...Closed({ redeemed: Type.Integer(), amount: Amount }),
    description: 'The points that sales redeemed, and the discounts for them.',
  },
}

const Margin = OrNull(
  Closed({
    net: { ...Amount, description: 'What the goods were sold for, without tax, less refunds.' },
    cost: { ...Amount, description: 'What they cost, less that of goods back in stock.' },
    margin: { ...Amount, description: 'The difference.' },
  }),
  { description: 'Of goods whose cost was known when they were sold; null: there were none.' },
)

/** The sales from one day to another. Amounts are in major units of `currency`. */
export const SalesView = Named('Sales', {
  from: Day,
  to: Day,
  currency: Type.String(),
  ...DAY_SUMS,
  days: Type.Array(SalesDay),
  shipping: { ...Amount, description: 'The part of the total for shipping, less refunds.' },
  ...MONEY,
  tills: {
    ...Closed({
      sales: Count,
      refunds: Count,
      ...MONEY,
      online: {
        ...Closed({ count: Count, amount: Amount }),
        description: 'The payments for online orders that tills have taken.',
      },
    }),
    description:
      'The part of these sums that tills have sold, taken and given back, which is what their ' +
      'closings of these days add up to.',
  },
  margin: Margin,
  products: Type.Array(
    Closed({
      productId: OrNull(Type.String(), { description: 'null: an amount that was typed.' }),
      title: Type.String({
        description: 'As the lines of its sales have it; empty: amounts that were given no name.',
      }),
      name: Type.String({ description: 'The title.' }),
      sku: OrNull(Type.String()),
      unit: Type.String(),
      quantity: Type.Number(),
      amount: Amount,
      margin: Margin,
    }),
    {
      description:
        'The products with the highest sales, less refunds. Money that came back without goods is ' +
        'for goods that came back before and were not paid back in full; the rest is shared out to ' +
        'the products and the shipping of its order.',
    },
  ),
})
export type SalesView = Static<typeof SalesView>

/**
 * Sums up the sales of some days, by default the last thirty. They are read in small parts, so that
 * others do not wait for a whole year, or for a day with very many sales.
 * @param asked days in the shop's time zone, such as 2026-11-22
 * @throws Refusal VALIDATION_FAILED on `from` or `to`
 */
export async function salesOf(
  { store: { read }, clock }: Ports,
  { shop }: Actor,
  asked: AskedDays,
): Promise<SalesView> {
  const { timeZone } = await saleOf(read, shop.id)
  const days = daysAsked(asked, dayOf(clock(), timeZone))
  const sums = new Sums(shop.currency)
  for (const day of days) {
    sums.begin(day)
    for (const kind of SALE_KINDS) {
      for await (const rows of sumsOfDay(read, shop.id, day, kind)) {
        for (const row of rows) {
          if (row.sums !== 'rest') sums.add(kind, row)
          else {
            const order = await findOrder(read, shop.id, row.name)
            const rest = order && restOf(order, row.quantity)
            for (const product of rest?.products ?? []) sums.addProduct(product, -1)
            for (const costed of rest?.costed ?? []) sums.margins.addPrice(costed, -1)
            sums.addShipping(rest?.shippingMinor ?? 0, -1)
            await takeTurn()
          }
        }
      }
    }
  }
  const [from = '', to = from] = [days[0], days.at(-1)]
  return { from, to, ...sums.view() }
}

/** The first and the last day that somebody asks for, in the shop's time zone. */
export interface AskedDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * All days from one to another, by default the last thirty.
 * @throws Refusal VALIDATION_FAILED on `from`
 */
export function daysAsked(asked: AskedDays, today: string): string[] {
  const to = asked.to ?? today
  const from = asked.from ?? daysAfter(to, 1 - SALES_LIMITS.defaultDays)
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (count < 1) throw invalid('from', 'order', 'Use a first day that is not after the last one.')
  if (count > SALES_LIMITS.days) {
    const message = `Ask for at most ${SALES_LIMITS.days} days at once.`
    throw invalid('from', 'too_many', message, { max: SALES_LIMITS.days })
  }
  return Array.from({ length: count }, (_, index) => daysAfter(from, index))
}

/**
 * The products and the shipping for which a refund returns more money than its named parts.
 * @param position of the refund in the order
 */
function restOf(
  order: Order,
  position: number,
): {
  readonly products: ProductSum[]
  readonly costed: CostRow[]
  readonly shippingMinor: number
} {
  const money = moneyOfRefunds(order)[position] ?? []
  const refund = order.refunds[position]
  const parts = order.lines.flatMap((line, index) => {
    const named = refund?.lines.filter((one) => one.line === index) ?? []
    const amountMinor = (money[index] ?? 0) - sum(named.map((one) => one.amountMinor))
    return amountMinor === 0 ? [] : [{ ...line, amountMinor }]
  })
  const products = parts.map(({ product, title, sku, unit, amountMinor }) => {
    return { product, name: title, sku, unit, quantity: 0, amountMinor }
  })
  const costed = parts.flatMap(({ product, costMinor, taxRate: { percent }, amountMinor }) => {
    return costMinor === null ? [] : [{ product, percent, amountMinor }]
  })
  const sent = money[order.lines.length] ?? 0
  return { products, costed, shippingMinor: sent - (refund?.shippingMinor ?? 0) }
}
