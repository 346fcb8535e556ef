import { Type } from '@sinclair/typebox'
import { type Module, placed } from '../../domain/module.ts'
import type { Ports } from '../../domain/ports.ts'
import { Named, OneOf, OrNull } from '../../domain/schema.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import type { Reading, Writing } from '../../domain/store.ts'
import type { Order, Refund } from './order-record.ts'

/**
 * The states of a payment at a provider. `beginning`: the provider does not know it yet. `open`: the
 * shopper can pay. `pending`: the shopper has paid, and the money is on its way. `paid`: the money
 * came. The rest has ended without money.
 */
export const ONLINE_STATES = [
  'beginning',
  'open',
  'pending',
  'paid',
  'failed',
  'expired',
  'cancelled',
] as const
export type OnlineState = (typeof ONLINE_STATES)[number]

/** The last payment of an order at a payment provider, for the shopper. */
export const OnlinePaymentState = Named('OnlinePaymentState', {
  provider: Type.String({ description: 'The name of the provider, such as Stripe.' }),
  mode: OneOf(['test', 'live'], { description: 'test: no money moves.' }),
  status: OneOf(ONLINE_STATES, {
    description:
      'open: the shopper can pay at `url`; pending: the money is on its way; paid: it came. After ' +
      'failed, expired and cancelled, another payment can begin while the order is open.',
  }),
  url: OrNull(Type.String(), {
    description: 'The page of the provider on which the shopper pays; null: not, or no longer.',
  }),
})
export interface OnlinePaymentState {
  readonly provider: string
  readonly mode: 'test' | 'live'
  readonly status: OnlineState
  readonly url: string | null
}

export type OfferedProvider = Pick<OnlinePaymentState, 'provider' | 'mode'>

/** The title of the refusal of `begin` if the provider does not help. */
export const NOT_BEGUN = 'The payment could not begin'

/** Takes the payments of orders at a provider of the shop. */
export interface OnlinePayment {
  /** The provider at which the shop takes payments now; null: none. */
  offered(read: Reading, modules: readonly Module[], shop: number): Promise<OfferedProvider | null>
  /**
   * Notes the payment of an order, in the transaction that places it. Nothing is sent yet.
   * @param returnUrl gives the address to which the provider sends the shopper back; it is called
   *   only if the shop uses a provider, and may refuse the order
   * @returns false if the shop uses no provider
   * @throws Refusal VALIDATION_FAILED on `payment` if the provider cannot take this amount
   */
  prepare(
    tx: Writing,
    modules: readonly Module[],
    shop: Shop,
    order: Order,
    returnUrl: () => string,
    now: number,
  ): Promise<boolean>
  /**
   * Asks the provider for the page on which the order is paid, after the order is stored. A
   * repetition gives the same page.
   * @returns null if the order is not paid at a provider
   * @throws Refusal UNAVAILABLE, titled NOT_BEGUN, if the provider does not help. The order is
   *   cancelled by then.
   */
  begin(
    modules: readonly Module[],
    ports: Ports,
    shop: Shop,
    order: string,
  ): Promise<OnlinePaymentState | null>
  /**
   * Begins another payment of an order whose last one has ended without money. Does nothing if the
   * order does not wait for that.
   * @throws Refusal UNAVAILABLE if the provider does not help; the order stays open
   */
  beginAgain(modules: readonly Module[], ports: Ports, shop: Shop, order: string): Promise<void>
  /** The last payments of orders, without those that are not paid at a provider. */
  statesOf(
    read: Reading,
    modules: readonly Module[],
    shop: number,
    orders: readonly string[],
  ): Promise<ReadonlyMap<string, OnlinePaymentState>>
  /**
   * Asks the provider how the payment of an order stands, and acts on the answer, unless it was
   * asked a moment ago. Does nothing if the provider does not answer in time.
   */
  look(modules: readonly Module[], ports: Ports, shop: number, order: string): Promise<void>
  /** Leaves a refund to the provider that took the money, in the transaction of the refund. */
  refunded(tx: Writing, shop: number, order: Order, refund: Refund, now: number): Promise<void>
}

declare module '../../domain/module.ts' {
  interface Places {
    /** Takes the payments of orders that are paid online. */
    readonly onlinePayment: OnlinePayment
  }
}

/** The part of kassa that takes payments online; undefined: it has none. */
export function onlinePaymentOf(modules: readonly Module[]): OnlinePayment | undefined {
  return placed(modules, 'onlinePayment')[0]
}

/** The last payment of an order at a provider; null: it is paid in another way. */
export async function onlineStateOf(
  modules: readonly Module[],
  read: Reading,
  shop: number,
  order: string,
): Promise<OnlinePaymentState | null> {
  const states = await onlinePaymentOf(modules)?.statesOf(read, modules, shop, [order])
  return states?.get(order) ?? null
}
