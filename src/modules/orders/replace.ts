import { actedBy } from '../../domain/acted-by.ts'
import type { Actor } from '../../domain/actor.ts'
import { toMajor } from '../../domain/catalog/price.ts'
import { conflict } from '../../domain/error.ts'
import { recordChange } from '../../domain/history.ts'
import { type Answered, type Idempotency, once } from '../../domain/idempotency.ts'
import type { Ports } from '../../domain/ports.ts'
import type { Reading } from '../../domain/store.ts'
import { orderConflict } from './conflict.ts'
import { release } from './order.ts'
import { orderAct } from './order-act.ts'
import type { OrderInput } from './order-input.ts'
import { foundOrder } from './order-list.ts'
import type { Order } from './order-record.ts'
import { updateOrder } from './order-rows.ts'
import { place } from './place.ts'
import { type QuoteView, quoteIn } from './quote.ts'
import { orderSettingsOf } from './settings.ts'
import { orderCode } from './values.ts'
import { orderView } from './view.ts'

/**
 * Replaces an open order by another, in one transaction: the old one is cancelled, and its goods
 * and points are there for the new one, so that nobody else gets them in between.
 * @returns the JSON text of the new order
 * @throws Refusal NOT_FOUND; CONFLICT on `status` if the order is not open, on `payments` if a part
 *   of it is paid; as `placeOrder`
 */
export async function replaceOrder(
  ports: Ports,
  actor: Actor,
  publicId: string,
  input: OrderInput,
  idempotency?: Idempotency,
): Promise<Answered & { readonly id?: string }> {
  const { store, clock, origin } = ports
  const { shop } = actor
  const now = clock()
  return await store.writeFor(shop.id, (tx) =>
    once(tx, actor, idempotency, now, async () => {
      const old = await foundOrder(tx, actor, publicId)
      refuseReplacing(old)
      const asked = await wholeInput(tx, shop.id, old, input)
      const ended = await release(tx, shop.id, actedBy(actor), old, 'cancelled', now)
      const order = await place(tx, ports, actor, asked, now, { replaces: old.publicId })
      const replacedBy = order.publicId
      await updateOrder(tx, shop.id, old.publicId, { replacedBy, updatedAt: now })
      const code = orderCode(replacedBy)
      await recordChange(tx, actor, now, {
        ...orderAct('replaced', old, ended),
        changes: [{ field: 'replacedBy', from: null, to: code }],
      })
      return { id: replacedBy, answer: JSON.stringify(orderView(order, actor, origin)) }
    }),
  )
}

/**
 * The sums of an order that would replace this one, and the reasons why it would be refused.
 * Writes nothing.
 * @throws Refusal as `replaceOrder`, for what concerns the old order; CONFLICT on `currency`
 */
export async function quoteReplacement(
  { store: { read }, clock }: Ports,
  actor: Actor,
  publicId: string,
  input: OrderInput,
): Promise<QuoteView> {
  const old = await foundOrder(read, actor, publicId)
  refuseReplacing(old)
  const asked = await wholeInput(read, actor.shop.id, old, input)
  return await quoteIn(read, actor, asked, clock(), old)
}

/** @throws Refusal CONFLICT on `status`, or on `payments` */
function refuseReplacing({ status, payments, currency }: Order): void {
  if (status !== 'open') {
    const message = `This order is ${status}, so it cannot be replaced.`
    throw conflict('status', 'ended', message, { status })
  }
  const [payment] = payments
  if (!payment) return
  const message = 'A part of this order is paid. Cancel it, refund that, and place another order.'
  throw orderConflict('payments', 'part_paid', message, {
    paid: toMajor(payment.amountMinor, currency),
    currency,
  })
}

/**
 * The input for the new order. Who gets it, and how, is taken from the old one where the request
 * leaves it out; lines, discount and points are not.
 */
async function wholeInput(
  read: Reading,
  shop: number,
  old: Order,
  input: OrderInput,
): Promise<OrderInput> {
  const { shopperId, email, paymentWay, address, note, metadata } = old
  const isSameCustomer = input.customerId === undefined
  const isSameDelivery =
    input.delivery === undefined && input.shipping === undefined && input.fulfilment === undefined
  return {
    customerId: shopperId,
    ...(isSameCustomer && { email }),
    payment: paymentWay,
    address,
    note,
    metadata,
    ...(isSameDelivery && (await deliveryOf(read, shop, old))),
    ...withoutUndefined(input),
  }
}

/** The delivery of an order at its present price, or as it was if the shop has the option no more. */
async function deliveryOf(
  read: Reading,
  shop: number,
  { shipping, fulfilment, currency }: Order,
): Promise<Pick<OrderInput, 'delivery' | 'shipping' | 'fulfilment'>> {
  if (shipping === null) return { fulfilment }
  const { delivery } = await orderSettingsOf(read, shop)
  if (delivery.some(({ id }) => id === shipping.delivery)) return { delivery: shipping.delivery }
  const { name, priceMinor, discountMinor, taxRate } = shipping
  const [price, discount] = [toMajor(priceMinor, currency), toMajor(discountMinor, currency)]
  return { shipping: { name, price, discount, taxRate: taxRate?.name ?? null }, fulfilment }
}

function withoutUndefined(input: OrderInput): OrderInput {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as OrderInput
}
