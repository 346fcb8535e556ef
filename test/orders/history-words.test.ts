import { describe, expect, test } from 'bun:test'
import { ordersInHistory } from '../../src/modules/orders/screens/history.ts'
import { actedByText } from '../../src/modules/orders/shared/order-words.ts'
import { orders } from '../../src/modules/orders/text.en.tsx'
import { fieldsWith } from '../../src/ui/admin/history/fields.ts'
import { fieldLabel, valueText } from '../../src/ui/admin/history/values.ts'

const FIELDS = fieldsWith([ordersInHistory.fields ?? {}, { events: { codes: orders.events } }])

describe('the history says of orders', () => {
  test.each([
    ['status', 'paid', 'Paid'],
    ['status', 'Draft', 'Draft'],
    ['method', 'transfer', 'Bank transfer'],
    ['events', ['order.paid'], 'Order paid'],
    ['attention', 'wrong_sums', 'Sums do not add up'],
    ['refunded', 5, '€5.00'],
    ['mail', 'ownersPlaced', 'To the owners: placed'],
    ['mails', { paid: true, ready: false, placed: true }, 'Paid, Placed'],
    [
      'payment',
      { counter: { enabled: true }, guests: true, online: false },
      'When handed over, Guests',
    ],
    [
      'payment',
      { guests: true, openOrders: { client: 5, email: 0 } },
      'Guests, Unpaid in an hour: 5 0',
    ],
    [
      'delivery',
      [{ kind: 'pickup', name: 'At the door', price: 0 }],
      'Pickup in the shop At the door 0',
    ],
  ])('%s %j as %s', (field, value, said) => {
    expect(valueText({ field, from: null, to: value }, value, 'EUR', FIELDS)).toBe(said)
  })

  test('what the fields are called', () => {
    expect(['total', 'status', 'number'].map((field) => fieldLabel(field, FIELDS))).toEqual([
      'Total',
      'Status',
      'Number',
    ])
    expect(fieldLabel('total')).toBe('Something else')
  })

  test('which order it is, by its code if it has no name', () => {
    const { title } = ordersInHistory.subjects?.order ?? {}
    const id = 'order_01m8cy5qdveraaxkzpd6vaxcmw'
    expect([title?.('1-23', id), title?.(null, id)]).toEqual(['Order 1-23', 'Order D6VAXCMW'])
  })
})

test('a guest who has placed an order is named in the language of the page', () => {
  expect(actedByText({ kind: 'shopper', id: '', name: 'guest' })).toBe('by a guest')
})
