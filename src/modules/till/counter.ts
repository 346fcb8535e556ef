import { type Static, Type } from '@sinclair/typebox'
import { findShopper } from '../../domain/access/shopper.ts'
import { emailAddress } from '../../domain/access/user.ts'
import type { TerminalActor } from '../../domain/actor.ts'
import { notFound } from '../../domain/error.ts'
import type { Page } from '../../domain/paging.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed, Named, OrNull } from '../../domain/schema.ts'
import { listOrders, type OrderQuery } from '../orders/order-list.ts'
import { pointBalance } from '../orders/points/points.ts'
import { shopperOfCode } from '../orders/points/shopper-code.ts'
import { owesGoods } from '../orders/totals.ts'
import { STATUS_MEANINGS } from '../orders/values.ts'
import type { OrderView } from '../orders/view.ts'

/**
 * A page of orders for a counter: any by number or search, otherwise the online orders that have
 * changed. A paid order whose goods or money were all returned is left out, because nothing is left
 * to hand over.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function counterOrders(
  ports: Ports,
  actor: TerminalActor,
  query: OrderQuery,
): Promise<Page<OrderView>> {
  if (query.number !== undefined || query.search !== undefined)
    return await listOrders(ports, actor, query)
  const page = await listOrders(ports, actor, { ...query, channel: 'online' })
  const isListed = (order: OrderView) =>
    !STATUS_MEANINGS[order.status].isWaiting || owesGoods(order)
  return { ...page, data: page.data.filter(isListed) }
}

/** A shopper at the counter, with the points that can be redeemed. */
export const CounterShopper = Named('CounterShopper', {
  customer: Closed({
    id: Type.String(),
    email: Type.String(),
    name: OrNull(Type.String()),
  }),
  points: Type.Integer({ minimum: 0, description: 'How many can be redeemed.' }),
})
export type CounterShopper = Static<typeof CounterShopper>

/**
 * The shopper of the shop with this code or email address.
 * @throws Refusal NOT_FOUND
 */
export async function shopperAtCounter(
  { store: { read }, secrets }: Ports,
  { shop }: TerminalActor,
  code: string,
): Promise<CounterShopper> {
  const shopper = code.includes('@')
    ? await findShopper(read, shop.id, emailAddress(code, 'code'))
    : await shopperOfCode(read, secrets, shop.id, code)
  if (!shopper) throw notFound('customer')
  const { publicId: id, email, name } = shopper
  const points = await pointBalance(read, shop.id, id)
  return { customer: { id, email, name }, points: Math.max(points, 0) }
}
