import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../../domain/actor.ts'
import { type FieldError, Refusal } from '../../domain/error.ts'
import { FieldErrorView } from '../../domain/field-error.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed, Named, OrNull } from '../../domain/schema.ts'
import type { Reading } from '../../domain/store.ts'
import { discountOf, readLines, shippingOf } from './basket.ts'
import { refuseOtherBalance, refuseOtherTotal } from './expected.ts'
import { shortages, withReturned } from './goods.ts'
import type { OrderInput } from './order-input.ts'
import type { Order } from './order-record.ts'
import { pointBalance, refuseTooFewPoints } from './points/points.ts'
import { seesAll, termsOf } from './terms.ts'
import { sum, totalsOf } from './totals.ts'
import { basketLineView, LineView, OrderView, sumsView } from './view.ts'

const { id: _, refundedQuantity: __, ...lineFields } = LineView.properties
const { subtotal, discount, pointsRedeemed, pointsDiscount, shipping, taxes, total } =
  OrderView.properties

const ProblemOfOrder = Named('QuoteProblem', {
  line: OrNull(Type.Integer(), {
    description: 'The position in the lines that were sent, from 0; null: not of a line.',
  }),
  ...FieldErrorView.properties,
  field: Type.String({ description: 'Such as lines.0.quantity or delivery.' }),
  code: Type.String({ description: 'Such as unknown, out_of_stock or quantity.' }),
})

/** The sums of an order that is not placed yet. */
export const QuoteView = Named('Quote', {
  currency: Type.String(),
  lines: Type.Array(Closed(lineFields), {
    description: 'Without those that have no price because something is wrong in them.',
  }),
  subtotal,
  discount,
  pointsRedeemed,
  pointsDiscount,
  shipping,
  taxes,
  total,
  problems: Type.Array(ProblemOfOrder, { description: 'Why the order would be refused.' }),
})
export type QuoteView = Static<typeof QuoteView>

/**
 * The sums of an order, and the reasons why it would be refused. Writes nothing.
 * @throws Refusal CONFLICT on `currency`
 */
export async function quoteOrder(
  { store, clock }: Ports,
  actor: Actor,
  input: OrderInput,
): Promise<QuoteView> {
  return await quoteIn(store.read, actor, input, clock())
}

/**
 * Quotes an order.
 * @param read may be the write that is about to place it
 * @param replaced the order whose goods and points are there for this one
 */
export async function quoteIn(
  read: Reading,
  actor: Actor,
  input: OrderInput,
  now: number,
  replaced: Order | null = null,
): Promise<QuoteView> {
  const { id: shopId, currency } = actor.shop
  const problems: FieldError[] = []
  const customerId = actor.kind === 'shopper' ? actor.shopper.publicId : null
  const noted = noting(problems)
  const named = { ...input, customerId: input.customerId ?? customerId }
  const terms =
    (await noted(() => termsOf(read, actor, named))) ??
    (await termsOf(read, actor, { ...named, customerId: null }))
  const { rules, checkout, shopper, titleOfPack } = terms
  const goods = replaced ? withReturned(terms.goods, replaced.lines) : terms.goods
  const all = readLines(input.lines, goods, rules, currency, now, seesAll(actor), titleOfPack)
  problems.push(...all.errors)
  const nothing = { product: null, quantity: 0, pack: 1 }
  problems.push(
    ...shortages(
      goods,
      all.lines.map((line) => line ?? nothing),
    ),
  )
  const lines = all.lines.filter((line) => line !== null)
  const goodsMinor = sum(lines.map(({ totalMinor }) => totalMinor))
  const given = await noted(() => discountOf(input, lines, shopper, rules, currency))
  const off = given ?? {
    discountMinor: 0,
    discountReason: null,
    pointsRedeemed: 0,
    pointsMinor: null,
  }
  if (shopper) {
    const isSame = replaced?.shopperId === shopper.publicId
    const needed = off.pointsRedeemed - (isSame ? replaced.pointsRedeemed : 0)
    await noted(() => refuseTooFewPoints(read, shopId, shopper.publicId, needed))
  }
  const sent = await noted(() => shippingOf(input, checkout, rules, goodsMinor, currency))
  const delivery = sent?.shipping ?? null
  const totals = totalsOf(lines, off.discountMinor, delivery)
  await noted(() => refuseOtherTotal(input, totals.totalMinor, currency))
  if (shopper) {
    const balance = () => pointBalance(read, shopId, shopper.publicId)
    await noted(() => refuseOtherBalance(input, balance))
  }
  const shared = lines.map((line, index) => {
    return { ...line, shareMinor: totals.lines[index]?.shareMinor ?? 0 }
  })
  const sums = sumsView({ ...off, shipping: delivery, ...totals, lines: shared }, currency)
  const { subtotal, pointsRedeemed, pointsDiscount, shipping, taxes, total } = sums
  const discount = off.discountMinor === 0 ? null : sums.discount
  return {
    currency,
    lines: lines.map((line) => basketLineView(line, currency)),
    subtotal,
    discount,
    pointsRedeemed,
    pointsDiscount,
    shipping,
    taxes,
    total,
    problems: problems.map((problem) => {
      return { line: lineIn(problem.field), ...problem }
    }),
  }
}

/** Does some work, and collects its refusals as problems. */
function noting(problems: FieldError[]) {
  return async <T>(work: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal) || error.errors.length === 0) throw error
      problems.push(...error.errors)
      return null
    }
  }
}

function lineIn(field: string): number | null {
  const position = /^lines\.(\d+)\./.exec(field)?.[1]
  return position === undefined ? null : Number(position)
}
