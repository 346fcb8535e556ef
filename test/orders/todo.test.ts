import { expect, test } from 'bun:test'
import { ORDER_TODOS, type OrderTodo } from '../../src/modules/orders/values.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { TestServer } from '../fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PageDesk } from '../page-desk.ts'
import { sellingAt, Till } from '../till-desk.ts'

const HOME = { name: 'Ada', line1: 'Kade 1', city: 'Gouda', country: 'NL' }

/** Whether an order has a task, by what the API shows of it. */
const HAS_TASK: Readonly<Record<OrderTodo, (order: OrderView) => boolean>> = {
  prepare: (order) => order.fulfilment !== 'delivery' && isToPack(order),
  send: (order) => order.fulfilment === 'delivery' && isToPack(order),
  collect: ({ status }) => status === 'ready',
  counter: ({ status, fulfilment, channel }) =>
    channel === 'online' && fulfilment !== 'delivery' && ['open', 'paid', 'ready'].includes(status),
  money: ({ status, number, payment }) =>
    number === null &&
    (status === 'shipped' || (payment === 'transfer' && ['open', 'ready'].includes(status))),
}

function isToPack({ status, payment }: OrderView): boolean {
  return status === 'paid' || (status === 'open' && payment === 'counter')
}

test('orders are listed by what is to be done with them, whatever their way of payment', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  await sellingAt(kassa, north)
  const till = await Till.of(kassa, north)
  await PageDesk.of(kassa, north)
  const desk = new OrderDesk(north)
  const { id: productId } = await north.product({ price: 10, stock: null })
  const lines = [{ productId, quantity: 1 }]
  for (const delivery of ['pickup', 'post', null]) {
    for (const payment of ['counter', 'transfer', 'online', null] as const) {
      for (const [isPaid, step] of [
        [false, 'open'],
        [true, 'paid'],
        [false, 'packed'],
        [true, 'packed'],
        [true, 'completed'],
        [false, 'cancelled'],
        [true, 'refunded'],
      ] as const) {
        const how = delivery === null ? {} : { delivery, address: HOME }
        const order = await desk.placed({ lines, payment, ...how })
        if (isPaid) await desk.paid(order)
        const status = delivery === 'post' ? 'shipped' : 'ready'
        if (step === 'packed') await desk.post(order.id, 'status', { status })
        if (step === 'completed') await desk.post(order.id, 'status', { status: 'completed' })
        if (step === 'cancelled') await desk.post(order.id, 'cancel', {})
        if (step === 'refunded') await desk.refund(order, { amount: order.total })
        kassa.now += 1_000
      }
    }
  }
  const listed = async (query: string) => {
    const found: OrderView[] = []
    for (let cursor = ''; ; ) {
      const path = `/v1/store/orders?${query}${cursor && `&cursor=${cursor}`}`
      const answer = await north.ask({ path })
      if (answer.status !== 200) throw answer.unexpected(query)
      const { data, nextCursor } = answer.json as { data: OrderView[]; nextCursor: string | null }
      found.push(...data)
      if (nextCursor === null) return found.map(({ id }) => id)
      cursor = nextCursor
    }
  }
  const whole: OrderView[] = []
  for (const id of await listed('limit=100')) whole.push(await desk.get(id))
  const isBack = ({ paid, refunded }: OrderView) => refunded > 0 && refunded >= paid
  for (const todo of ORDER_TODOS) {
    const wanted = whole
      .filter((order) => HAS_TASK[todo](order) && (todo === 'money' || !isBack(order)))
      .map(({ id }) => id)
    expect(wanted.length).toBeGreaterThan(2)
    for (const query of ['limit=100', 'limit=3', 'limit=2&search=mug', 'limit=4&channel=online']) {
      expect([todo, query, await listed(`todo=${todo}&${query}`)]).toEqual([todo, query, wanted])
    }
    const open = wanted.filter((id) => whole.some((one) => one.id === id && one.status === 'open'))
    expect(await listed(`todo=${todo}&status=open,completed`)).toEqual(open)
    const changed = new Set(await listed(`todo=${todo}&since=2026-01-01T00:00:00Z&limit=3`))
    expect(changed).toEqual(new Set(wanted))
    expect(await listed(`todo=${todo}&channel=till`)).toEqual([])
  }
  const atTill = await till.ask('/v1/pos/orders?todo=counter&limit=100')
  expect((atTill.json as { data: OrderView[] }).data.map(({ id }) => id)).toEqual(
    await listed('todo=counter'),
  )
  expect((await till.ask('/v1/pos/orders?todo=send')).refusal).toBe('VALIDATION_FAILED todo')
  for (const wrong of ['pack', '', 'send,collect', '__proto__']) {
    const answer = await north.ask({ path: `/v1/store/orders?todo=${wrong}` })
    expect(answer.refusal).toBe('VALIDATION_FAILED todo')
  }
})
