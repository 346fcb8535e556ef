import { expect, test } from 'bun:test'
import type { DeliveryOption } from '../../src/modules/orders/delivery-option.ts'
import { pickupOf } from '../../src/modules/orders/pickup.ts'

const OPTIONS: Readonly<Record<string, object>> = {
  door: { kind: 'pickup', address: 'Back door', hours: 'By day' },
  desk: { kind: 'pickup', address: '', hours: 'At night' },
  shelf: { kind: 'pickup', address: '', hours: '' },
  post: { kind: 'delivery', address: 'Depot', hours: 'Never' },
}

/** The options of a shop at Corner 1, the option and the status of an order, and where it is. */
test.each([
  ['door desk post', 'door', 'paid', 'Back door, By day'],
  ['door desk post', 'desk', 'ready', 'Corner 1, At night'],
  ['door desk post', null, 'open', 'Corner 1, '],
  ['door desk post', 'gone', 'open', 'Corner 1, '],
  ['door post', 'gone', 'open', 'Back door, By day'],
  ['shelf', 'shelf', 'open', 'Corner 1, '],
  ['door', 'door', 'completed', 'none'],
  ['door', 'door', 'cancelled', 'none'],
] as const)('of %s, an order by %s that is %s is picked up at %s', (...row) => {
  const [names, delivery, status, where] = row
  const options = names.split(' ').map((id) => ({ id, ...OPTIONS[id] }) as DeliveryOption)
  const order = { status, fulfilment: 'pickup', shipping: { delivery } } as const
  const place = pickupOf(order, options, 'Corner 1')
  expect(place ? `${place.address}, ${place.hours}` : 'none').toBe(where)
})
