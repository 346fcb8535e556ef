import { type Static, Type } from '@sinclair/typebox'
import { Named } from '../../domain/schema.ts'
import type { DeliveryOption } from './delivery-option.ts'
import { type Fulfilment, type OrderStatus, STATUS_MEANINGS } from './values.ts'

/** Where and when goods are picked up, both in lines. At least one of them is not empty. */
export const PickupPlace = Named('PickupPlace', { address: Type.String(), hours: Type.String() })
export type PickupPlace = Static<typeof PickupPlace>

/**
 * Where and when the goods of a delivery option are picked up; null if it is no pick-up, or the
 * shop says neither.
 * @param shopAddress the address of the shop, for an option without one of its own
 */
export function pickupPlace(
  { kind, address, hours }: Pick<DeliveryOption, 'kind' | 'address' | 'hours'>,
  shopAddress: string,
): PickupPlace | null {
  const place = { address: address || shopAddress, hours }
  return kind === 'pickup' && (place.address || hours) ? place : null
}

/** The part of an order that decides where it is picked up. */
interface PickedUp {
  readonly status: OrderStatus
  readonly fulfilment: Fulfilment
  readonly shipping: { readonly delivery: string | null } | null
}

/**
 * Where and when an order is picked up; null if it is sent, was handed over, or has ended. An order
 * that names no option, as those of a backend may, is picked up at the only place, or else at the
 * shop.
 */
export function pickupOf(
  { status, fulfilment, shipping }: PickedUp,
  delivery: readonly DeliveryOption[],
  shopAddress: string,
): PickupPlace | null {
  if (fulfilment !== 'pickup' || status === 'completed' || STATUS_MEANINGS[status].isEnded) {
    return null
  }
  const places = delivery.filter(({ kind }) => kind === 'pickup')
  const named = places.find(({ id }) => id === shipping?.delivery)
  const option = named ?? (places.length === 1 ? places[0] : undefined)
  return pickupPlace(option ?? { kind: 'pickup', address: '', hours: '' }, shopAddress)
}
