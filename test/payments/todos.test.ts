import { describe, expect, test } from 'bun:test'
import { accountTodos, concernTodos } from '../../src/modules/payments/screens/todos.ts'

const payment = (id: string, concern: string | null, more: object = {}) => {
  return { orderId: id, concern, settled: false, refunds: [], ...more }
}
const queued = { refunds: [{ status: 'done' }, { status: 'queued' }] }
const said = (todos: ReturnType<typeof concernTodos>) => {
  return todos.map(({ title, href, isUrgent }) => [title, href, isUrgent ?? false])
}
const LIST = '/admin/payment-concerns'

describe('somebody looks at', () => {
  test.each<[payments: object[], todos: unknown[]]>([
    [[], []],
    [[payment('a', 'disputed')], [['1 payment is disputed', '/admin/orders/a', true]]],
    [
      [payment('a', 'disputed', { settled: true })],
      [['1 payment is not as kassa has it', '/admin/orders/a', false]],
    ],
    [
      [payment('a', 'refund_failed'), payment('b', null, queued)],
      [['2 payments with refunds that do not get through', LIST, false]],
    ],
    [
      [payment('a', 'disputed', queued), payment('b', 'other'), payment('c', 'other')],
      [
        ['1 payment is disputed', '/admin/orders/a', true],
        ['2 payments are not as kassa has them', LIST, false],
      ],
    ],
  ])('%j: %j', (payments, todos) => {
    expect(said(concernTodos(payments as never))).toEqual(todos as never)
  })
})

describe('an account', () => {
  const account = { title: 'Stripe', readable: true, problem: null, unknownDay: null }
  test.each<[change: object, hrefs: string[]]>([
    [{}, []],
    [{ problem: 'Refused' }, ['/admin/online-payment']],
    [{ readable: false }, ['/admin/online-payment']],
    [{ unknownDay: '2030-06-15' }, ['/admin/online-payment?day=2030-06-15']],
    [
      { problem: 'Refused', unknownDay: '2030-06-15' },
      ['/admin/online-payment', '/admin/online-payment?day=2030-06-15'],
    ],
  ])('with %j leads to %j', (change, hrefs) => {
    const todos = accountTodos({ ...account, ...change } as never)
    expect(todos.map(({ href }) => href)).toEqual(hrefs)
    if ('problem' in change) expect(todos[0]?.hint).toBe('Refused')
  })
})
