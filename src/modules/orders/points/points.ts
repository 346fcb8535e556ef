import { type Static, Type } from '@sinclair/typebox'
import { foundShopper, shopperById } from '../../../domain/access/shopper.ts'
import type { Actor } from '../../../domain/actor.ts'
import { minorPerMajor } from '../../../domain/catalog/price.ts'
import { fromThousandths, toThousandths } from '../../../domain/catalog/quantity.ts'
import { invalid, type Refusal } from '../../../domain/error.ts'
import { recordChange } from '../../../domain/history.ts'
import { newId } from '../../../domain/id.ts'
import { type Answered, type Idempotency, once } from '../../../domain/idempotency.ts'
import { type PageQuery, pageBy } from '../../../domain/paging.ts'
import type { Ports } from '../../../domain/ports.ts'
import { cellOf } from '../../../domain/rows.ts'
import { IdOf, Named, OneOf, OrNull, Time } from '../../../domain/schema.ts'
import type { Reading, Writing } from '../../../domain/store.ts'
import { isoTime } from '../../../domain/time.ts'
import { orderConflict } from '../conflict.ts'
import { ExpectedBalance, refuseOtherBalance } from '../expected.ts'
import type { Order } from '../order-record.ts'
import { paidMinor, refundedMinor, refundedQuantity } from '../order-sums.ts'
import type { SaleRules } from '../terms.ts'
import { sum } from '../totals.ts'
import { ORDER_LIMITS, POINT_REASONS } from '../values.ts'

/** The number of entries in the answer to an adjustment. */
const SHOWN = 50

/** A change of a shopper's points. The balance is the sum of all changes. */
export const PointEntryView = Named('PointEntry', {
  id: IdOf('point'),
  delta: Type.Integer(),
  reason: OneOf(POINT_REASONS),
  orderId: OrNull(Type.String()),
  createdAt: Time,
})
export type PointEntryView = Static<typeof PointEntryView>

/** The balance and a page of its changes. */
export const PointsView = Named('Points', {
  balance: Type.Integer(),
  data: Type.Array(PointEntryView),
  nextCursor: OrNull(Type.String()),
})
export type PointsView = Static<typeof PointsView>

/** The stored form. */
export type PointEntry = Omit<PointEntryView, 'createdAt'> & { readonly createdAt: number }

export function pointEntryView({ createdAt, ...entry }: PointEntry): PointEntryView {
  return { ...entry, createdAt: isoTime(createdAt) }
}

export const PointAdjustment = Named('PointAdjustment', {
  delta: Type.Integer({
    minimum: -ORDER_LIMITS.points,
    maximum: ORDER_LIMITS.points,
    description: 'How many points to add; negative to take away.',
  }),
  note: Type.String({
    minLength: 1,
    maxLength: ORDER_LIMITS.reason,
    description: 'Why, for the audit log.',
  }),
  expectedBalance: ExpectedBalance,
})

/**
 * The points of a shopper: the balance and a page of its changes, newest first.
 * @param shopperId a public id
 * @param read may be the write that has just changed them
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED on `cursor`
 */
export async function pointsOf(
  { store, secrets }: Ports,
  { shop }: Actor,
  shopperId: string,
  query: PageQuery,
  read: Reading = store.read,
): Promise<PointsView> {
  await foundShopper(read, shop.id, shopperId)
  const scope = `points ${shop.id} ${shopperId}`
  const values = { shop: shop.id, shopper: shopperId }
  const { data, nextCursor } = await pageBy(
    'id',
    secrets,
    scope,
    query,
    pointEntryView,
    (before, limit) => read.all<PointEntry>('point.list', { ...values, before, limit }),
  )
  return { balance: await pointBalance(read, shop.id, shopperId), data: [...data], nextCursor }
}

/** @param shopperId a public id */
export async function pointBalance(
  read: Reading,
  shop: number,
  shopperId: string,
): Promise<number> {
  return (await cellOf(read, 'point.balance', { shop, shopper: shopperId })) ?? 0
}

/**
 * Adds points to a shopper or removes some.
 * @returns the JSON text of the points with this change
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED; TOTAL_CHANGED; CONFLICT on `delta` if there are not
 *   that many; IDEMPOTENCY_MISMATCH
 */
export async function adjustPoints(
  ports: Ports,
  actor: Actor,
  shopperId: string,
  { delta, note, ...shown }: Static<typeof PointAdjustment>,
  idempotency?: Idempotency,
): Promise<Answered> {
  const now = ports.clock()
  const { shop } = actor
  if (delta === 0) throw invalid('delta', 'zero', 'Use another number.')
  return await ports.store.writeFor(shop.id, (tx) =>
    once(tx, actor, idempotency, now, async () => {
      const { email } = await foundShopper(tx, shop.id, shopperId)
      const balance = await pointBalance(tx, shop.id, shopperId)
      await refuseOtherBalance(shown, async () => balance)
      if (delta < 0 && balance + delta < 0) throw tooFewPoints('delta', balance)
      await addPoints(tx, shop.id, shopperId, delta, 'adjusted', null, now)
      await recordChange(tx, actor, now, {
        action: 'points.adjusted',
        subject: { kind: 'customer', id: shopperId, name: email },
        changes: [{ field: 'points', from: balance, to: balance + delta }],
        note,
        audit: { delta, note },
      })
      const points = await pointsOf(ports, actor, shopperId, { limit: SHOWN }, tx)
      return { answer: JSON.stringify(points) }
    }),
  )
}

/**
 * Deducts the points that an order redeems, in the transaction that creates it, even below zero. If
 * that must not happen, the caller checks `hasPoints` first.
 */
export async function redeemPoints(
  tx: Writing,
  shopId: number,
  order: Pick<Order, 'publicId' | 'shopperId' | 'pointsRedeemed'>,
  now: number,
): Promise<void> {
  const { publicId, shopperId, pointsRedeemed } = order
  if (pointsRedeemed === 0 || shopperId === null) return
  await addPoints(tx, shopId, shopperId, -pointsRedeemed, 'redeemed', publicId, now)
}

/** Whether the shopper can redeem so many points. No points can always be redeemed. */
export async function hasPoints(
  read: Reading,
  shopId: number,
  shopperId: string | null,
  points: number,
): Promise<boolean> {
  if (points === 0 || shopperId === null) return true
  return (await pointBalance(read, shopId, shopperId)) >= points
}

/** @throws Refusal CONFLICT on the field if the shopper does not have that many */
export async function refuseTooFewPoints(
  read: Reading,
  shopId: number,
  shopperId: string,
  points: number,
  field = 'redeemPoints',
): Promise<void> {
  if (await hasPoints(read, shopId, shopperId, points)) return
  throw tooFewPoints(field, await pointBalance(read, shopId, shopperId))
}

function tooFewPoints(field: string, balance: number): Refusal {
  const left = Math.max(0, balance)
  return orderConflict(field, 'too_few_points', `The customer has only ${left} points.`, { left })
}

/** Gives the shopper the points for an order, in the transaction that completes its payment. */
export async function earnPoints(
  tx: Writing,
  shopId: number,
  order: Pick<Order, 'publicId' | 'shopperId' | 'totalMinor' | 'currency'>,
  { loyalty }: SaleRules,
  now: number,
): Promise<void> {
  const { publicId, shopperId, totalMinor, currency } = order
  if (!loyalty || shopperId === null) return
  const units = Math.floor(totalMinor / minorPerMajor(currency))
  const earned = Math.floor(fromThousandths(units * toThousandths(loyalty.pointsPerUnit)))
  if (earned > 0) await addPoints(tx, shopId, shopperId, earned, 'earned', publicId, now)
}

/** Returns the points that an order has redeemed, because it was cancelled or has expired. */
export async function returnPoints(
  tx: Writing,
  shopId: number,
  order: Pick<Order, 'publicId' | 'shopperId' | 'pointsRedeemed'>,
  now: number,
): Promise<void> {
  const { publicId, shopperId, pointsRedeemed } = order
  if (pointsRedeemed === 0 || shopperId === null) return
  await addPoints(tx, shopId, shopperId, pointsRedeemed, 'reversed', publicId, now)
}

type Change = Pick<PointEntryView, 'delta' | 'reason'>

/**
 * Reverses points in the transaction of a refund. Earned points are reduced to those for the money
 * that the shop keeps. Redeemed points are returned in proportion to the refund.
 * @param order with the refund
 */
export async function reversePoints(
  tx: Writing,
  shopId: number,
  order: Order,
  now: number,
): Promise<void> {
  const { publicId, shopperId, currency } = order
  // Till sales with wrong sums have earned points for the paid part of the total.
  const totalMinor = Math.max(0, Math.min(order.totalMinor, paidMinor(order)))
  // The points of an order that was never sold have already been returned.
  if (shopperId === null || order.soldAt === null) return
  const values = { shop: shopId, shopper: shopperId, order: publicId }
  const entries = await tx.all<Change>('point.of_order', values)
  const total = (counts: (entry: Change) => boolean) =>
    sum(entries.filter(counts).map(({ delta }) => delta))
  const earned = total(({ reason }) => reason === 'earned')
  const kept = total(({ reason, delta }) => reason === 'reversed' && delta < 0) + earned
  const away = -total(
    ({ reason, delta }) => reason === 'redeemed' || (reason === 'reversed' && delta > 0),
  )
  const perMajor = minorPerMajor(currency)
  const units = Math.floor(totalMinor / perMajor)
  const unitsKept = Math.floor((totalMinor - refundedMinor(order)) / perMajor)
  const keeps = units === 0 ? earned : Math.floor((earned * unitsKept) / units)
  const stays = order.pointsRedeemed - Math.round(order.pointsRedeemed * refundedPart(order))
  for (const delta of [Math.min(0, keeps - kept), Math.max(0, away - stays)]) {
    if (delta !== 0) await addPoints(tx, shopId, shopperId, delta, 'reversed', publicId, now)
  }
}

/** The refunded part of an order, from 0 to 1: by money, or by goods if nothing was to be paid. */
function refundedPart(order: Order): number {
  if (order.totalMinor > 0) return refundedMinor(order) / order.totalMinor
  if (order.subtotalMinor === 0) return 1
  const back = order.lines.map(
    ({ totalMinor, quantity }, index) => (totalMinor * refundedQuantity(order, index)) / quantity,
  )
  return sum(back) / order.subtotalMinor
}

async function addPoints(
  tx: Writing,
  shopId: number,
  shopperId: string,
  delta: number,
  reason: PointEntryView['reason'],
  orderId: string | null,
  now: number,
): Promise<void> {
  // The orders of a forgotten shopper can still change.
  if (!(await shopperById(tx, shopId, shopperId))) return
  const entry = { publicId: newId('point', now), delta, reason, orderId, createdAt: now }
  await tx.run('point.append', { shop: shopId, shopper: shopperId, ...entry })
}
