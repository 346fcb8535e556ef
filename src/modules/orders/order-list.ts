import { timingSafeEqual } from 'node:crypto'
import { type Shopper, shopperById } from '../../domain/access/shopper.ts'
import type { Actor } from '../../domain/actor.ts'
import { notFound } from '../../domain/error.ts'
import { isId } from '../../domain/id.ts'
import { openCursor, type Page, type PageQuery, pageOf, sealCursor } from '../../domain/paging.ts'
import type { Ports } from '../../domain/ports.ts'
import type { Secrets } from '../../domain/secrets.ts'
import type { Reading, Values } from '../../domain/store.ts'
import { takeTurn } from '../../domain/yielding.ts'
import type { OrderFilterName, SentOrderFilters } from './order-filters.ts'
import type { Order } from './order-record.ts'
import { findOrder, type OrderRow, whole } from './order-rows.ts'
import { searchOrders } from './order-search.ts'
import { owedGoods } from './order-sums.ts'
import { owesGoods } from './totals.ts'
import { type OrderTodo, TODO_STATUSES } from './values.ts'
import { type OrderView, orderView } from './view.ts'

/** A long list reads this many orders, which takes about 1 ms, before others get their turn. */
const ROWS_IN_SLICE = 500

/**
 * Conditions on orders, all of which must be met. With `since`, the list is sorted by the time of
 * the last change.
 */
export type OrderFilter = {
  readonly [Name in OrderFilterName]?: SentOrderFilters[Name] | undefined
} & {
  /** The email address of orders without an account. */
  readonly guest?: string | undefined
} & { readonly [Todo in OrderTodo as `todo${Capitalize<Todo>}`]?: true | undefined }

/** A position in a list, which is sorted by id, or with `since` by the last change. */
export interface OrderPlace {
  readonly publicId: string
  readonly updatedAt: number
}

export type OrderQuery = PageQuery & OrderFilter

/** @throws Refusal NOT_FOUND, also for the order of another shopper */
export async function getOrder(
  { store, origin }: Ports,
  actor: Actor,
  publicId: string,
): Promise<OrderView> {
  return orderView(await foundOrder(store.read, actor, publicId), actor, origin)
}

/**
 * A page of orders, newest first; with `since` and without a search, last changed first. A shopper
 * sees only their own orders, including those placed with their address without an account.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listOrders(
  { store: { read }, secrets, origin }: Ports,
  actor: Actor,
  { limit, cursor, todo, ...others }: OrderQuery,
): Promise<Page<OrderView>> {
  const { shop } = actor
  const { since } = others
  const asked: OrderFilter = { ...others, ...(todo && { [todoFlag(todo)]: true }) }
  const named = asked.customer ? await shopperById(read, shop.id, asked.customer) : null
  const shopper = actor.kind === 'shopper' ? actor.shopper : named
  const filter = { ...asked, ...(shopper && { customer: shopper.publicId }) }
  const scope = `orders ${shop.id} ${JSON.stringify(filter)}`
  if (asked.search !== undefined) {
    const after = cursor === undefined ? undefined : openCursor(secrets, scope, cursor)
    const person = shopper && {
      customer: undefined,
      person: shopper.publicId,
      personEmail: shopper.email,
    }
    const words = { ...filter, ...person }
    const found = await searchOrders(read, shop.id, words, after && String(after.value), limit)
    const { orders, reached } = found
    const place = reached === null ? null : { value: reached, id: 0 }
    return {
      data: orders.filter(isToDo(todo)).map((order) => orderView(order, actor, origin)),
      nextCursor: place && sealCursor(secrets, scope, place),
    }
  }
  const page = await pageOf(
    secrets,
    scope,
    { limit, cursor },
    async (after, limit) => {
      const place = after && { publicId: String(after.value), updatedAt: after.id }
      const asGuest = shopper && { ...asked, customer: undefined, guest: shopper.email }
      const parts = [filter, ...(asGuest ? [asGuest] : [])].flatMap((one) => byStatus(one, todo))
      const listed: Order[] = []
      for (const part of parts)
        listed.push(...(await listedOrders(read, shop.id, part, place, limit)))
      if (parts.length < 2) return listed
      const byTime = (a: Order, b: Order) => (since === undefined ? 0 : b.updatedAt - a.updatedAt)
      return listed
        .sort((a, b) => byTime(a, b) || (a.publicId < b.publicId ? 1 : -1))
        .slice(0, limit)
    },
    ({ publicId, updatedAt }) => ({ value: publicId, id: updatedAt }),
  )
  const orders = page.data.filter(isToDo(todo))
  return { ...page, data: orders.map((order) => orderView(order, actor, origin)) }
}

/** The condition of a task in the statements. */
function todoFlag(todo: OrderTodo) {
  return `todo${todo.charAt(0).toUpperCase()}${todo.slice(1)}` as `todo${Capitalize<OrderTodo>}`
}

/** A filter for each status of a task: an index sorts the orders of one status. */
function byStatus(filter: OrderFilter, todo: OrderTodo | undefined): OrderFilter[] {
  if (!todo) return [filter]
  const { status: asked } = filter
  const statuses = TODO_STATUSES[todo].filter((one) => asked === undefined || asked.includes(one))
  return statuses.map((status) => ({ ...filter, status: [status] }))
}

/** Leaves out orders whose goods or money were all returned, unless only their money matters. */
function isToDo(todo: OrderTodo | undefined): (order: Order) => boolean {
  return (order) => !todo || todo === 'money' || owesGoods(owedGoods(order))
}

/**
 * The order with this id.
 * @param publicId null if that part of the path cannot be decoded
 * @throws Refusal NOT_FOUND, also for the order of another shopper
 */
export async function foundOrder(
  read: Reading,
  actor: Actor,
  publicId: string | null,
): Promise<Order> {
  const isOrder = publicId !== null && isId('order', publicId)
  const order = isOrder ? await findOrder(read, actor.shop.id, publicId) : null
  if (!order || (actor.kind === 'shopper' && !isOf(order, actor.shopper))) throw notFound('order')
  return order
}

/** Whether an order belongs to a shopper, by account or by the address, which is verified. */
function isOf(order: Order, { publicId, email }: Shopper): boolean {
  return order.shopperId === null ? order.email === email : order.shopperId === publicId
}

/** The token with which a guest reads an order. */
export function tokenOf(secrets: Secrets, shopId: number, publicId: string): string {
  return secrets.mac('order token', `${shopId} ${publicId}`)
}

export function isTokenOf(
  secrets: Secrets,
  shopId: number,
  publicId: string,
  token: string,
): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(tokenOf(secrets, shopId, publicId))]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The orders of a list, newest first, below a position. */
export async function listedOrders(
  read: Reading,
  shop: number,
  filter: OrderFilter,
  after: OrderPlace | undefined,
  limit: number,
): Promise<Order[]> {
  const rowsOf = (filter: OrderFilter, place: OrderPlace | undefined, more: Values) =>
    read.all<OrderRow>('order.list', { shop, ...conditions(read, filter, place), ...more })
  const walked = walkedFilter(read, filter)
  if (!walked) return await whole(read, shop, await rowsOf(filter, after, { limit }))
  const rows: OrderRow[] = []
  for (let place = after; rows.length < limit; await takeTurn()) {
    const [end] = await rowsOf(walked, place, { limit: 1, skip: ROWS_IN_SLICE - 1 })
    const slice = { limit: limit - rows.length, ...(end && until(filter, end)) }
    rows.push(...(await rowsOf(filter, place, slice)))
    if (!end) break
    place = end
  }
  return await whole(read, shop, rows)
}

/** The conditions of a list, and the driving index that leaves the fewest orders. */
function conditions(
  { choosesIndexes }: Reading,
  filter: OrderFilter,
  after: OrderPlace | undefined,
): Values {
  const { since, number } = filter
  const place =
    since === undefined
      ? { byId: true, afterId: after?.publicId }
      : { byChange: true, afterChange: after?.publicId, afterUpdatedAt: after?.updatedAt }
  if (choosesIndexes || number !== undefined) return { ...filter, ...place }
  if (since !== undefined) return { ...filter, ...place, indexChange: true }
  const index = drivingIndex(filter)
  return { ...filter, ...place, ...(index && { [index[1]]: true }) }
}

/** No index sorts the orders of several statuses. */
function drivingIndex({ status, ...filter }: OrderFilter) {
  const sorted = { ...filter, status: status?.length === 1 ? status : undefined }
  return INDEXES.find(([field]) => sorted[field] !== undefined)
}

const INDEXES = [
  ['customer', 'indexCustomer'],
  ['guest', 'indexGuest'],
  ['attention', 'indexAttention'],
  ['status', 'indexStatus'],
  ['channel', 'indexChannel'],
] as const

/**
 * The driving filter, if further conditions have to be checked in each of its rows, because very
 * many rows may have to be skipped. A database in another process does not block this one.
 */
function walkedFilter({ choosesIndexes }: Reading, filter: OrderFilter): OrderFilter | null {
  const { since, number } = filter
  const [field] = since === undefined ? (drivingIndex(filter) ?? []) : (['since'] as const)
  const walked = field ? { [field]: filter[field] } : {}
  const given = Object.values(filter).filter((value) => value !== undefined)
  const isWhole = given.length === Object.keys(walked).length
  return choosesIndexes || number !== undefined || isWhole ? null : walked
}

/** Ends a slice with this order. SQLite would seek the first order of `since`, not of the slice. */
function until({ since }: OrderFilter, end: OrderPlace): Values {
  return since === undefined
    ? { untilId: end.publicId }
    : { since: end.updatedAt, untilChange: end.publicId }
}
