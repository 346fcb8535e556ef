import type { Actor } from '../actor.ts'
import { audit } from '../audit.ts'
import { invalid, notFound } from '../error.ts'
import { newId } from '../id.ts'
import { addressProblem } from '../outbound.ts'
import { type Page, type PageQuery, pageBy } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Shown } from '../records.ts'
import type { Reads, Store, Writes } from '../store.ts'
import { DAY_MS, isoTime } from '../time.ts'
import { inSlices } from '../upkeep/job.ts'
import type { Delivery, Event, Webhook, WebhookPlace } from '../webhook-store.ts'
import { newSigningSecret, sealSigningSecret } from './signature.ts'

export const MAX_WEBHOOKS = 10

/** The event of a message that an owner sends to try a webhook. */
const TEST_EVENT = 'webhook.test'

/** Rows of a removed webhook that one step deletes. */
const AT_ONCE = 100

/** A webhook as the API shows it. */
export interface WebhookView extends Shown<Webhook> {
  readonly events: readonly Event[]
}

/** At most this many replaced secrets of a webhook sign beside the present one. */
const OLD_SECRETS = 5

/** With the secret that signs its messages, which is shown only this once. */
export type NewWebhook = WebhookView & { readonly secret: string }

/** The new secret, which is shown only this once, and how long the old one signs as well. */
export interface RotatedSecret {
  readonly secret: string
  readonly oldSecretUntil: string
}

/** A message to a webhook, as the API shows it. */
export type DeliveryView = ReturnType<typeof deliveryView>

export async function listWebhooks(
  { store: { read } }: Ports,
  { shop }: Actor,
): Promise<{ readonly data: readonly WebhookView[] }> {
  const webhooks = await read.webhook.list(shop.id)
  const data = webhooks.map(async (one) =>
    webhookView(one, await read.webhook.events(shop.id, one.publicId)),
  )
  return { data: await Promise.all(data) }
}

/** @throws Refusal VALIDATION_FAILED, also if the shop has as many as it may have */
export async function addWebhook(
  { store, clock, secrets, outbound }: Ports,
  actor: Actor,
  input: { readonly url: string; readonly events: readonly Event[] },
): Promise<NewWebhook> {
  const { shop } = actor
  const problem = addressProblem(input.url, outbound.allowsPrivate)
  if (problem !== null) throw invalid({ field: 'url', code: 'address', message: problem })
  const { href: url, host } = new URL(input.url)
  const events = [...new Set(input.events)].sort()
  const now = clock()
  const publicId = newId('hook', now)
  const secret = newSigningSecret()
  const sealed = sealSigningSecret(secrets, secret)
  await store.write(async (tx) => {
    if ((await tx.webhook.list(shop.id)).length >= MAX_WEBHOOKS) {
      const message = `A shop has at most ${MAX_WEBHOOKS} webhooks; delete one first.`
      throw invalid({ field: 'url', code: 'too_many', message })
    }
    await tx.webhook.insert(shop.id, { publicId, url, secret: sealed, createdAt: now }, events)
    await audit(tx, actor, 'webhook.added', publicId, now, { host, events: events.join(', ') })
  })
  return { ...webhookView({ publicId, url, failures: 0, createdAt: now }, events), secret }
}

/**
 * Replaces the secret that signs the messages to a webhook. The old one signs them too for a day,
 * so that the receiver can change over. At most `OLD_SECRETS` do so at once, the newest ones.
 * @throws Refusal NOT_FOUND
 */
export async function rotateWebhookSecret(
  { store, clock, secrets }: Ports,
  actor: Actor,
  publicId: string,
): Promise<RotatedSecret> {
  const { shop } = actor
  const now = clock()
  const until = now + DAY_MS
  const secret = newSigningSecret()
  const sealed = sealSigningSecret(secrets, secret)
  await store.write(async (tx) => {
    const { url } = await webhookOf(tx, actor, publicId)
    const before = await tx.webhook.secrets(shop.id, publicId)
    if (!before) throw new Error(`the webhook ${publicId} has no secret`)
    const used = before.oldSecrets.filter((one) => one.until > now)
    const old = [{ secret: before.secret, until }, ...used].slice(0, OLD_SECRETS)
    await tx.webhook.replaceSecret(shop.id, publicId, sealed, old)
    await audit(tx, actor, 'webhook.secret_rotated', publicId, now, { host: new URL(url).host })
  })
  return { secret, oldSecretUntil: isoTime(until) }
}

/** Ends a webhook, also for messages that wait. @throws Refusal NOT_FOUND */
export async function removeWebhook(
  { store, clock }: Ports,
  actor: Actor,
  publicId: string,
): Promise<void> {
  await store.write(async (tx) => {
    const { url } = await webhookOf(tx, actor, publicId)
    await tx.webhook.remove(actor.shop.id, publicId)
    await audit(tx, actor, 'webhook.removed', publicId, clock(), { host: new URL(url).host })
  })
  await forget(store, { shopId: actor.shop.id, publicId })
}

/** Deletes what is left of webhooks whose removal was cut off. */
export async function forgetRemovedWebhooks(store: Store): Promise<void> {
  for (let place = await store.read.webhook.removed(); place; ) {
    await forget(store, place)
    place = await store.read.webhook.removed()
  }
}

async function forget(store: Store, place: WebhookPlace): Promise<void> {
  await inSlices(store, (tx) => tx.webhook.forget(place, AT_ONCE))
}

/** Posts a message that says nothing, to try a webhook. @throws Refusal NOT_FOUND */
export async function testWebhook(
  { store, clock }: Ports,
  actor: Actor,
  publicId: string,
): Promise<DeliveryView> {
  const { shop } = actor
  const now = clock()
  return await store.write(async (tx) => {
    await webhookOf(tx, actor, publicId)
    const { revision } = await tx.shop.nextRevision(shop.id, null)
    const id = newId('msg', now)
    const message = { event: TEST_EVENT, subject: publicId, revision, publicId: id, createdAt: now }
    await tx.webhook.post(shop.id, publicId, message)
    return deliveryView(await deliveryOf(tx, actor, publicId, id))
  })
}

/**
 * A page of the messages to a webhook, the newest first.
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
    read.webhook.deliveries(shop.id, publicId, after, limit),
  )
}

/** Sends a message again, with the same id, before the newer ones. @throws Refusal NOT_FOUND */
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
    await tx.webhook.retry(shop.id, publicId, revision)
    return deliveryView(await deliveryOf(tx, actor, publicId, deliveryId))
  })
}

async function webhookOf(reads: Reads, { shop }: Actor, publicId: string): Promise<Webhook> {
  const webhook = await reads.webhook.find(shop.id, publicId)
  if (!webhook) throw notFound('webhook')
  return webhook
}

async function deliveryOf(
  tx: Writes,
  { shop }: Actor,
  publicId: string,
  deliveryId: string,
): Promise<Delivery> {
  const delivery = await tx.webhook.delivery(shop.id, publicId, deliveryId)
  if (!delivery) throw notFound('delivery')
  return delivery
}

function webhookView(
  { publicId, url, failures, createdAt }: Webhook,
  events: readonly Event[],
): WebhookView {
  return { id: publicId, url, events, failures, createdAt: isoTime(createdAt) }
}

function deliveryView(delivery: Delivery) {
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
