import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../../domain/actor.ts'
import type { Ports } from '../../domain/ports.ts'
import { Named, OrNull } from '../../domain/schema.ts'
import { SALE, type SaleSettings } from '../../domain/shop/sale.ts'
import { storedSettings } from '../../domain/shop/stored-settings.ts'
import type { ShopCheckout } from './checkout.ts'
import { getOrder } from './order-list.ts'
import { PickupPlace, pickupOf } from './pickup.ts'
import { ORDERS } from './settings.ts'
import { transferOf } from './transfer.ts'
import { OrderView } from './view.ts'

const TransferView = Named('TransferDetails', {
  amount: Type.Number({ description: 'What is left to pay, in major units of the currency.' }),
  reference: Type.String({ description: 'What the transfer has to say: the `code` of the order.' }),
  holder: Type.String({ description: 'The account holder; empty without an IBAN.' }),
  iban: Type.String({ description: 'Without spaces; empty: `text` alone says where to.' }),
  bic: Type.String({ description: 'Of the account, or empty.' }),
  text: Type.String({ description: 'What the shop says about transfers, in lines.' }),
  giroCode: OrNull(Type.String(), {
    description:
      'The text of a QR code (error correction M) with which banking apps fill in the transfer ' +
      '(EPC069-12, version 002); null: the currency is not the euro, or there is no IBAN.',
  }),
})

/** One order, with what the shop says about its payment and where it is picked up. */
export const OrderDetails = Named('OrderDetails', {
  ...OrderView.properties,
  transfer: OrNull(TransferView, {
    description: 'How to pay it by transfer; null: it is paid in another way, or not to be paid.',
  }),
  pickup: OrNull(PickupPlace, {
    description:
      'Where and when it is picked up, in lines; null: it is sent, was handed over, or has ended, ' +
      'or the shop does not say.',
  }),
})
export type OrderDetails = Static<typeof OrderDetails>

/** An order with these details, by the settings of its shop. */
export function detailedOrder(
  view: OrderView,
  { address }: SaleSettings,
  { payment: { transfer }, delivery }: ShopCheckout,
): OrderDetails {
  return {
    ...view,
    transfer: transferOf(view, transfer),
    pickup: pickupOf(view, delivery, address),
  }
}

/** @throws Refusal NOT_FOUND, also for the order of another shopper */
export async function getDetailedOrder(
  ports: Ports,
  actor: Actor,
  publicId: string,
): Promise<OrderDetails> {
  const view = await getOrder(ports, actor, publicId)
  const [sale, checkout] = await storedSettings(ports.store.read, actor.shop.id, SALE, ORDERS)
  return detailedOrder(view, sale, checkout)
}
