import type { Shopper } from '../../domain/access/shopper.ts'
import { emailAddress } from '../../domain/access/user.ts'
import type { Actor } from '../../domain/actor.ts'
import { invalid } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { type Answered, type Idempotency, once } from '../../domain/idempotency.ts'
import type { Ports } from '../../domain/ports.ts'
import type { Writing } from '../../domain/store.ts'
import { DAY_MS, isoTime, MINUTE_MS } from '../../domain/time.ts'
import { discountOf, linesOf, type PricedLine, shippingOf } from './basket.ts'
import type { ShopCheckout } from './checkout.ts'
import { refuseOtherBalance, refuseOtherTotal } from './expected.ts'
import { refuseShortages, shortages } from './goods.ts'
import { mailOrder } from './mail/order-notice.ts'
import { makeOrder, newReceipt, sold } from './order.ts'
import type { OrderInput } from './order-input.ts'
import type { Order, OrderBody } from './order-record.ts'
import { pointBalance, refuseTooFewPoints } from './points/points.ts'
import { quoteIn } from './quote.ts'
import { seesAll, type Terms, termsOf } from './terms.ts'
import { sum, totalsOf } from './totals.ts'
import { orderView } from './view.ts'

/** Slightly more than the half hour for which payment providers keep a page open. */
const EXPIRES_MS = 35 * MINUTE_MS
const EXPIRES_AFTER = { least: MINUTE_MS, most: 30 * DAY_MS } as const

/**
 * Creates an order that waits for its payment, and takes its goods from the stock.
 * @returns the JSON text of the order
 * @throws Refusal VALIDATION_FAILED; OUT_OF_STOCK, naming the lines; TOTAL_CHANGED; CONFLICT on
 *   `redeemPoints`; IDEMPOTENCY_MISMATCH
 */
export async function placeOrder(
  ports: Ports,
  actor: Actor,
  input: OrderInput,
  idempotency?: Idempotency,
): Promise<Answered & { readonly id?: string }> {
  const { store, clock, origin } = ports
  const now = clock()
  return await store.writeFor(actor.shop.id, (tx) =>
    once(tx, actor, idempotency, now, async () => {
      const order = await place(tx, ports, actor, input, now)
      return { id: order.publicId, answer: JSON.stringify(orderView(order, actor, origin)) }
    }),
  )
}

type PlaceOptions = Partial<Pick<OrderBody, 'placedFrom' | 'replaces'>> & {
  /**
   * Leaves an order that is not paid yet to a payment provider. If it returns true, nobody gets a
   * mail before the money came.
   */
  readonly leave?: ((order: Order) => Promise<boolean>) | undefined
}

/**
 * Creates an order, in a transaction.
 * @throws as `placeOrder`
 */
export async function place(
  tx: Writing,
  ports: Ports,
  actor: Actor,
  input: OrderInput,
  now: number,
  { placedFrom = null, replaces = null, leave }: PlaceOptions = {},
): Promise<Order> {
  const { shop } = actor
  const { shopper, goods, ...terms } = await termsOf(tx, actor, input)
  const { rules, titleOfPack } = terms
  const sees = seesAll(actor)
  const lines = linesOf(input.lines, goods, rules, shop.currency, now, sees, titleOfPack)
  const made = bodyOf(input, lines, shopper, terms, shop.currency, now)
  const body = { ...made, placedFrom, replaces }
  refuseShortages(shortages(goods, body.lines))
  const { expectedTotal: _, expectedBalance: __, ...asked } = input
  const quote = () => quoteIn(tx, actor, asked, now)
  await refuseOtherTotal(input, body.totalMinor, shop.currency, quote)
  if (shopper) {
    const balance = () => pointBalance(tx, shop.id, shopper.publicId)
    await refuseOtherBalance(input, balance, quote)
    await refuseTooFewPoints(tx, shop.id, shopper.publicId, body.pointsRedeemed)
  }
  const isFree = body.totalMinor === 0
  const state = isFree ? await sold(tx, shop.id, body, rules, now) : WAITING
  const order = await makeOrder(tx, ports.secrets, actor, body, state, goods, now)
  const names = { shopperEmail: shopper?.email ?? null, shopperName: shopper?.name ?? null }
  const placed = { ...order, ...names }
  const isLeft = !isFree && leave !== undefined && (await leave(placed))
  if (!isLeft) await mailOrder(tx, ports, shop.id, 'placed', placed, now)
  return placed
}

/** The state of an order that waits for its payment. */
const WAITING = {
  status: 'open',
  number: null,
  attention: null,
  stockTaken: true,
  soldAt: null,
  soldOn: null,
} as const

function bodyOf(
  input: OrderInput,
  lines: readonly PricedLine[],
  shopper: Shopper | null,
  { rules, checkout }: Terms,
  currency: string,
  now: number,
): Omit<OrderBody, 'placedFrom' | 'replaces'> {
  const discount = discountOf(input, lines, shopper, rules, currency)
  const goodsMinor = sum(lines.map(({ totalMinor }) => totalMinor))
  const { shipping, fulfilment } = shippingOf(input, checkout, rules, goodsMinor, currency)
  const totals = totalsOf(lines, discount.discountMinor, shipping)
  const email = input.email ? emailAddress(input.email) : (shopper?.email ?? null)
  return {
    publicId: newId('order', now),
    channel: 'online',
    currency,
    shopperId: shopper?.publicId ?? null,
    email,
    ...discount,
    subtotalMinor: totals.subtotalMinor,
    shipping,
    totalMinor: totals.totalMinor,
    paymentWay: input.payment ?? null,
    fulfilment,
    address: input.address ?? null,
    note: input.note ?? null,
    metadata: input.metadata ?? {},
    receipt: newReceipt(),
    terminal: null,
    servedBy: null,
    createdAt: now,
    expiresAt: expiryOf(input, checkout, now),
    lines: lines.map((line, index) => {
      return { ...line, shareMinor: totals.lines[index]?.shareMinor ?? 0 }
    }),
    taxes: totals.taxes,
  }
}

/**
 * When an order ends that is placed now.
 * @throws Refusal VALIDATION_FAILED on `expiresAt`
 */
export function expiryOf(
  { expiresAt: text, payment: way }: Pick<OrderInput, 'expiresAt' | 'payment'>,
  { payment }: ShopCheckout,
  now: number,
): number {
  if (!text) {
    return way === 'counter' || way === 'transfer'
      ? now + payment[way].days * DAY_MS
      : now + EXPIRES_MS
  }
  const time = Date.parse(text)
  if (time >= now + EXPIRES_AFTER.least && time <= now + EXPIRES_AFTER.most) return time
  const message = `Use a time from one minute to 30 days ahead; it is ${isoTime(now)} now.`
  throw invalid('expiresAt', 'expires_at', message)
}
