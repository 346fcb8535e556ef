import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../../domain/actor.ts'
import { notFound } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { type Page, type PageQuery, pageBy } from '../../domain/paging.ts'
import type { Ports } from '../../domain/ports.ts'
import { IdOf, Named, OneOf, OrNull, Time } from '../../domain/schema.ts'
import { nextRevision } from '../../domain/shop/revision.ts'
import type { Writing } from '../../domain/store.ts'
import { isoTime } from '../../domain/time.ts'
import { TEST_EVENT } from './message.ts'
import { webhookOf } from './webhook.ts'

/** A message to a webhook, in the API. */
export const DeliveryView = Named('WebhookDelivery', {
  id: IdOf('msg', { description: 'The header webhook-id, the same for each attempt.' }),
  event: Type.String({ description: 'One of the events, or webhook.test.' }),
  subject: Type.String({ description: 'The id of the product, or for a test of the webhook.' }),
  status: OneOf(['pending', 'delivered', 'failed']),
  attempts: Type.Integer({ minimum: 0 }),
  responseStatus: OrNull(Type.Integer(), {
    description: 'The status of the last answer; null if there was none.',
  }),
  error: OrNull(Type.String(), {
    description: 'Why the last attempt failed.',
  }),
  createdAt: Time,
  lastAttemptAt: OrNull(Time),
  nextAttemptAt: OrNull(Time),
})
export type DeliveryView = Static<typeof DeliveryView>

/** `lastAttemptAt` and `nextAttemptAt` of the view are `attemptedAt` and `dueAt` here. */
type Delivery = Omit<DeliveryView, 'id' | 'createdAt' | 'lastAttemptAt' | 'nextAttemptAt'> & {
  readonly publicId: string
  /** The shop's revision at which it was written, which orders messages. */
  readonly revision: number
  readonly createdAt: number
  readonly attemptedAt: number | null
  readonly dueAt: number
}

/**
 * Posts an empty message to test a webhook.
 * @throws Refusal NOT_FOUND
 */
export async function testWebhook(
  { store, clock }: Ports,
  actor: Actor,
  publicId: string,
): Promise<DeliveryView> {
  const { shop } = actor
  const now = clock()
  return await store.write(async (tx) => {
    await webhookOf(tx, actor, publicId)
    const { revision } = await nextRevision(tx, shop.id, null)
    const id = newId('msg', now)
    await tx.run('webhook.post', {
      shop: shop.id,
      webhook: [publicId],
      revision: [revision],
      publicId: [id],
      event: [TEST_EVENT],
      subject: [publicId],
      now: [now],
    })
    await tx.run('webhook.wake', { shop: shop.id, webhook: publicId })
    return deliveryView(await deliveryOf(tx, actor, publicId, id))
  })
}

/**
 * A page of the messages to a webhook, newest first.
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED on `cursor`
 */
export async function listDeliveries(
  { store: { read }, secrets }: Ports,
  actor: Actor,
  publicId: string,
  query: PageQuery,
): Promise<Page<DeliveryView>> {
  const { shop } = actor
  await webhookOf(read, actor, publicId)
  const scope = `deliveries ${shop.id} ${publicId}`
  return await pageBy('revision', secrets, scope, query, deliveryView, (after, limit) =>
    read.all<Delivery>('webhook.deliveries', {
      shop: shop.id,
      webhook: publicId,
      before: after,
      limit,
    }),
  )
}

/**
 * Sends a message again, with the same id, before the newer ones.
 * @throws Refusal NOT_FOUND
 */
export async function replayDelivery(
  { store }: Ports,
  actor: Actor,
  publicId: string,
  deliveryId: string,
): Promise<DeliveryView> {
  const { shop } = actor
  return await store.write(async (tx) => {
    await webhookOf(tx, actor, publicId)
    const { revision } = await deliveryOf(tx, actor, publicId, deliveryId)
    await tx.run('webhook.retry', { shop: shop.id, webhook: publicId, revision })
    await tx.run('webhook.wake', { shop: shop.id, webhook: publicId })
    return deliveryView(await deliveryOf(tx, actor, publicId, deliveryId))
  })
}

async function deliveryOf(
  tx: Writing,
  { shop }: Actor,
  publicId: string,
  deliveryId: string,
): Promise<Delivery> {
  const values = { shop: shop.id, webhook: publicId, only: deliveryId, limit: 1 }
  const delivery = await tx.get<Delivery>('webhook.deliveries', values)
  if (!delivery) throw notFound('delivery')
  return delivery
}

function deliveryView(delivery: Delivery): DeliveryView {
  const { publicId, event, subject, status, attempts, responseStatus, error } = delivery
  const { createdAt, attemptedAt, dueAt } = delivery
  return {
    id: publicId,
    event,
    subject,
    status,
    attempts,
    responseStatus,
    error,
    createdAt: isoTime(createdAt),
    lastAttemptAt: attemptedAt === null ? null : isoTime(attemptedAt),
    nextAttemptAt: status === 'pending' ? isoTime(Math.max(dueAt, createdAt)) : null,
  }
}
