import { type Static, Type } from '@sinclair/typebox'
import { refuseUnfit } from '../../domain/access/shopper.ts'
import { emailAddress } from '../../domain/access/user.ts'
import type { Actor, GuestActor, ShopperActor } from '../../domain/actor.ts'
import { invalid, notFound, Refusal, tooMany } from '../../domain/error.ts'
import { isId } from '../../domain/id.ts'
import { type Answered, forgetOnce, type Idempotency, once } from '../../domain/idempotency.ts'
import type { Module } from '../../domain/module.ts'
import type { Ports } from '../../domain/ports.ts'
import { columnOf } from '../../domain/rows.ts'
import { Named, OrNull } from '../../domain/schema.ts'
import type { Secrets } from '../../domain/secrets.ts'
import { SALE, type SaleSettings } from '../../domain/shop/sale.ts'
import { storedSettings } from '../../domain/shop/stored-settings.ts'
import type { Writing } from '../../domain/store.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { checkAddress, optionOf } from './basket.ts'
import { type ShopCheckout, waysOf } from './checkout.ts'
import { OnlinePaymentState, onlinePaymentOf, onlineStateOf } from './online.ts'
import { detailedOrder, OrderDetails } from './order-details.ts'
import type { OrderInput, PageOrderInput } from './order-input.ts'
import { getOrder, isTokenOf, tokenOf } from './order-list.ts'
import type { Address, Order } from './order-record.ts'
import { findOrder } from './order-rows.ts'
import { place } from './place.ts'
import { addressIn, returnAddress } from './return-address.ts'
import { ORDERS } from './settings.ts'
import { transferText } from './transfer.ts'
import { waysOfOption } from './values.ts'
import { type OrderView, orderView } from './view.ts'

/** An order, for the guest or shopper who has placed it. */
export const PageOrderView = Named('OwnOrder', {
  ...OrderDetails.properties,
  token: OrNull(Type.String(), {
    description: 'Opens the order of a guest; null: the shopper is signed in.',
  }),
  paymentText: OrNull(Type.String(), {
    description:
      "The shop's bank details in lines; null: it is paid in another way, or not to be paid.",
  }),
  onlinePayment: OrNull(OnlinePaymentState, {
    description:
      'How it is paid at a payment provider of the shop; null: it is paid in another way.',
  }),
})
export type PageOrderView = Static<typeof PageOrderView>

/**
 * Places an order of a visitor of the shop's page, at the prices of the catalog, and takes its
 * goods from the stock.
 * @returns the JSON text of a PageOrderView
 * @throws Refusal UNAUTHENTICATED if guests may not order; VALIDATION_FAILED; OUT_OF_STOCK, naming
 *   the lines; TOTAL_CHANGED; CONFLICT on `redeemPoints`; RATE_LIMITED; IDEMPOTENCY_MISMATCH;
 *   UNAVAILABLE if the payment provider does not help: the order is cancelled by then, and another
 *   attempt with the same key places it anew
 */
export async function placeOnPage(
  modules: readonly Module[],
  ports: Ports,
  actor: ShopperActor | GuestActor,
  { returnUrl = null, ...input }: PageOrderInput,
  idempotency?: Idempotency,
): Promise<Answered & { readonly id: string }> {
  const { store, clock, origin, secrets } = ports
  const now = clock()
  const { shop } = actor
  const email = emailOf(actor, input)
  // All guests share one credential, so their email addresses distinguish who repeats a request.
  const sender: Actor =
    actor.kind === 'guest'
      ? { ...actor, credential: `guest:${secrets.mac('guest', email)}` }
      : actor
  const online = input.payment === 'online' ? onlinePaymentOf(modules) : undefined
  const back = online && (await returnAddress(modules, ports, shop, returnUrl))
  const leave =
    online &&
    ((tx: Writing, order: Order) => {
      const address = () =>
        addressIn(back ?? null, order, tokenOf(secrets, shop.id, order.publicId))
      return online.prepare(tx, modules, shop, order, address, now)
    })
  const answered = await store.writeFor(shop.id, (tx) =>
    once(tx, sender, idempotency, now, async () => {
      const [sale, checkout] = await storedSettings(tx, shop.id, SALE, ORDERS)
      const asked = askedOf(actor, checkout, { ...input, email })
      await refuseTooMany(tx, actor, email, limitsOf(ports, checkout), now)
      const placedFrom = actor.kind === 'guest' ? actor.client : null
      const order = await place(tx, ports, actor, asked, now, {
        placedFrom,
        leave: leave && ((order) => leave(tx, order)),
      })
      const view = pageView(order, actor, { sale, checkout }, null, secrets, origin)
      return { answer: JSON.stringify(view) }
    }),
  )
  const { replayed } = answered
  const view: PageOrderView = JSON.parse(answered.answer)
  const { id } = view
  if (!online) return { id, answer: answered.answer, replayed }
  // The provider is asked outside of the transaction, which must not wait for it.
  try {
    const onlinePayment = await online.begin(modules, ports, shop, id)
    return { id, answer: JSON.stringify({ ...view, onlinePayment }), replayed }
  } catch (error) {
    if (idempotency) await store.writeFor(shop.id, (tx) => forgetOnce(tx, sender, idempotency))
    throw error
  }
}

/**
 * The order of a guest with its token, or an own order of the signed-in shopper.
 * @throws Refusal NOT_FOUND; UNAUTHENTICATED without a token if nobody is signed in
 */
export async function pageOrder(
  modules: readonly Module[],
  ports: Ports,
  actor: ShopperActor | GuestActor,
  publicId: string,
  token: string | undefined,
): Promise<PageOrderView> {
  const { store, secrets, origin } = ports
  const { shop } = actor
  const [sale, checkout] = await storedSettings(store.read, shop.id, SALE, ORDERS)
  if (token === undefined) {
    if (actor.kind === 'guest') throw signInFirst()
    const view = await getOrder(ports, actor, publicId)
    const onlinePayment = await onlineStateOf(modules, store.read, shop.id, publicId)
    return { ...withDetails(view, { sale, checkout }), token: null, onlinePayment }
  }
  const isRight = isId('order', publicId) && isTokenOf(secrets, shop.id, publicId, token)
  const order = isRight ? await findOrder(store.read, shop.id, publicId) : null
  if (order === null) throw notFound('order')
  const online = await onlineStateOf(modules, store.read, shop.id, publicId)
  return { ...pageView(order, actor, { sale, checkout }, online, secrets, origin), token }
}

/**
 * Asks the payment provider about the payment of an order. If that has ended without money while
 * the order is open, another one begins.
 * @throws Refusal as `pageOrder`; UNAVAILABLE if another payment cannot begin
 */
export async function payPageOrder(
  modules: readonly Module[],
  ports: Ports,
  actor: ShopperActor | GuestActor,
  publicId: string,
  token: string | undefined,
): Promise<PageOrderView> {
  const { id } = await pageOrder(modules, ports, actor, publicId, token)
  const online = onlinePaymentOf(modules)
  await online?.look(modules, ports, actor.shop.id, id)
  await online?.beginAgain(modules, ports, actor.shop, id)
  return await pageOrder(modules, ports, actor, id, token)
}

interface ShopSettings {
  readonly sale: SaleSettings
  readonly checkout: ShopCheckout
}

function pageView(
  order: Order,
  actor: ShopperActor | GuestActor,
  settings: ShopSettings,
  onlinePayment: OnlinePaymentState | null,
  secrets: Secrets,
  origin: string,
): PageOrderView {
  const token = actor.kind === 'guest' ? tokenOf(secrets, actor.shop.id, order.publicId) : null
  const view = withDetails(orderView(order, actor, origin), settings)
  return { ...view, token, onlinePayment }
}

/** An order as its buyer sees it, without what opens it. */
function withDetails(
  view: OrderView,
  { sale, checkout }: ShopSettings,
): Omit<PageOrderView, 'token' | 'onlinePayment'> {
  const details = detailedOrder(view, sale, checkout)
  return { ...details, paymentText: details.transfer && transferText(details.transfer) }
}

/** @throws Refusal VALIDATION_FAILED on `email` */
function emailOf(actor: ShopperActor | GuestActor, { email }: PageOrderInput): string {
  if (actor.kind === 'guest') return emailAddress(email ?? '')
  const own = actor.shopper.email
  if (!email || emailAddress(email) === own) return own
  throw invalid('email', 'fixed', 'Somebody else is signed in; leave the address out.')
}

/** The requested order, with the options that the shop offers. */
function askedOf(
  actor: ShopperActor | GuestActor,
  checkout: ShopCheckout,
  { name, phone, address, ...input }: PageOrderInput,
): OrderInput {
  if (actor.kind === 'guest' && !checkout.payment.guests) throw signInFirst()
  if (actor.kind === 'guest' && input.redeemPoints) {
    throw invalid('redeemPoints', 'customer', 'Only somebody who is signed in can pay with points.')
  }
  const option = optionOf(checkout, input.delivery)
  checkAddress(option, address)
  if (!waysOfOption(option, waysOf(checkout)).includes(input.payment)) {
    const message = 'The shop does not take this way of payment for this delivery.'
    throw invalid('payment', 'not_offered', message)
  }
  const shopper = actor.kind === 'shopper' ? actor.shopper : null
  const contact = { name: name?.trim() || null, phone: phone?.trim() || null }
  refuseUnfit(contact)
  const whole: Address = {
    ...((contact.name ?? shopper?.name) && { name: contact.name ?? shopper?.name ?? '' }),
    ...(contact.phone && { phone: contact.phone }),
    ...address,
  }
  const isNamed = Object.keys(whole).length > 0 && (address || contact.name || contact.phone)
  return {
    ...input,
    customerId: shopper?.publicId ?? null,
    address: isNamed ? whole : null,
  }
}

/** The unpaid orders of an hour; 0 means no limit. */
type OpenOrders = ShopCheckout['payment']['openOrders']

/** The limits of the shop, where the server does not set a lower one or lifts them all. */
function limitsOf({ guestRate }: Ports, { payment }: ShopCheckout): OpenOrders {
  const { client, email } = payment.openOrders
  if (guestRate === 0) return { client: 0, email: 0 }
  return { client: client === 0 ? guestRate : Math.min(client, guestRate), email }
}

/**
 * Each order takes stock from others, and mails somebody. Orders that cost nothing also count.
 * @throws Refusal RATE_LIMITED
 */
async function refuseTooMany(
  tx: Writing,
  actor: ShopperActor | GuestActor,
  email: string,
  { client, email: own }: OpenOrders,
  now: number,
): Promise<void> {
  const since = { shop: actor.shop.id, after: now - HOUR_MS }
  if (actor.kind === 'shopper') {
    const values = { ...since, shopper: actor.shopper.publicId, limit: own }
    refuseFrom(await columnOf(tx, 'order.open_of_shopper', values), own, now)
  } else {
    const values = { ...since, client: actor.client, limit: client }
    refuseFrom(await columnOf(tx, 'order.open_of_client', values), client, now)
    refuseFrom(
      await columnOf(tx, 'order.open_of_guest', { ...since, guest: email, limit: own }),
      own,
      now,
    )
  }
}

/** @param placedAt the times of the open orders, newest first */
function refuseFrom(placedAt: readonly number[], limit: number, now: number): void {
  const oldest = placedAt[limit - 1]
  if (oldest === undefined) return
  const reason = `${limit} orders of the last hour are not paid yet, which is the limit`
  throw tooMany(reason, oldest + HOUR_MS - now)
}

function signInFirst(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'Sign in first.')
}
