import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../../domain/actor.ts'
import { inSlices } from '../../domain/changes/runner.ts'
import { invalid, notFound } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import { type Act, recordChange } from '../../domain/history.ts'
import { newId } from '../../domain/id.ts'
import { addressProblem, MAX_URL_LENGTH } from '../../domain/outbound.ts'
import type { Ports } from '../../domain/ports.ts'
import { columnOf, exists } from '../../domain/rows.ts'
import { IdOf, Named, OneOf, Time } from '../../domain/schema.ts'
import type { Reading, Store, Writing } from '../../domain/store.ts'
import { DAY_MS, isoTime } from '../../domain/time.ts'
import { newSigningSecret, sealSigningSecret } from './signature.ts'

export const MAX_WEBHOOKS = 10

/** At most this many replaced secrets of a webhook sign in addition to the current one. */
const OLD_SECRETS = 5

/** Rows of a removed webhook that one step deletes. */
const AT_ONCE = 100

const Url = Type.String({
  minLength: 1,
  maxLength: MAX_URL_LENGTH,
  description: 'A public https address.',
})
const Secret = Type.String({
  pattern: '^whsec_[0-9A-Za-z+/]{43}=$',
  description: 'Signs the messages to this webhook, as Standard Webhooks has it.',
})

/** Webhooks in the API, which can be told of these events. */
export function webhookViews(events: readonly Event[]) {
  const Events = Type.Array(OneOf(events), {
    minItems: 1,
    maxItems: events.length,
    description:
      'product.updated also tells of changes of its stock, images and categories. Updates of one product or order within a second are one message, with what it is then.',
  })
  const webhook = Named('Webhook', {
    id: IdOf('hook'),
    url: Url,
    events: Type.Array(OneOf(events), {
      maxItems: events.length,
      description: 'None: kassa events has forwarded to it, and may do so again.',
    }),
    failures: Type.Integer({
      minimum: 0,
      description: 'How many attempts have failed since the last one that worked.',
    }),
    createdAt: Time,
  })
  const input = Named('WebhookCreate', { url: Url, events: Events })
  return {
    input,
    webhook,
    created: Named('CreatedWebhook', { ...webhook.properties, secret: Secret }),
  }
}

type Views = ReturnType<typeof webhookViews>
export type WebhookInput = Static<Views['input']>
export type WebhookView = Static<Views['webhook']>
/** A webhook with the secret that signs its messages. Only this answer contains the secret. */
export type NewWebhook = Static<Views['created']>

/**
 * The new secret, which only this answer contains, and the time until which the old one also signs.
 */
export const RotatedSecret = Named('WebhookSecret', { secret: Secret, oldSecretUntil: Time })
export type RotatedSecret = Static<typeof RotatedSecret>

export interface Webhook {
  readonly publicId: string
  readonly url: string
  /** The number of consecutive failed attempts. */
  readonly failures: number
  readonly createdAt: number
}

/** A secret that was replaced. */
export interface OldSecret {
  /** Sealed. */
  readonly secret: string
  /** The time until which it signs in addition to the current one, in milliseconds since 1970. */
  readonly until: number
}

export async function listWebhooks(
  { store: { read } }: Ports,
  { shop }: Actor,
): Promise<{ readonly data: WebhookView[] }> {
  const webhooks = await read.all<Webhook>('webhook.list', { shop: shop.id })
  const data = webhooks.map(async (one) => {
    const values = { shop: shop.id, webhook: one.publicId }
    return webhookView(one, await columnOf<Event>(read, 'webhook.events', values))
  })
  return { data: await Promise.all(data) }
}

/** @throws Refusal VALIDATION_FAILED, also if the shop has the maximum number of webhooks */
export async function addWebhook(
  { store, clock, secrets, outbound }: Ports,
  actor: Actor,
  input: WebhookInput,
): Promise<NewWebhook> {
  const { shop } = actor
  const problem = addressProblem(input.url, outbound.allowsPrivate)
  if (problem !== null) throw invalid('url', 'address', problem)
  const { href: url, host } = new URL(input.url)
  const events = [...new Set(input.events)].sort()
  const now = clock()
  const secret = newSigningSecret()
  const sealed = sealSigningSecret(secrets, secret)
  const publicId = await store.write(async (tx) => {
    const id = await insertWebhook(tx, actor, { url, host, events, secret: sealed, now })
    await subscribe(tx, { shop: shop.id, webhook: id }, events)
    return id
  })
  return { ...webhookView({ publicId, url, failures: 0, createdAt: now }, events), secret }
}

/**
 * Inserts a webhook that is told of nothing yet. `secret` is sealed.
 * @returns its id
 * @throws Refusal VALIDATION_FAILED if the shop has the maximum number of webhooks
 */
export async function insertWebhook(
  tx: Writing,
  actor: Actor,
  { url, host, events, secret, now }: NewRow,
): Promise<string> {
  const { id: shop } = actor.shop
  const others = await tx.all('webhook.list', { shop })
  if (others.length >= MAX_WEBHOOKS) {
    const message = `A shop has at most ${MAX_WEBHOOKS} webhooks; delete one first.`
    throw invalid('url', 'too_many', message, { max: MAX_WEBHOOKS })
  }
  const publicId = newId('hook', now)
  await tx.run('webhook.insert', { shop, publicId, url, secret, createdAt: now })
  await recordChange(tx, actor, now, {
    action: 'webhook.added',
    subject: { kind: 'webhook', id: publicId, name: host },
    changes: [{ field: 'events', from: null, to: events }],
    audit: { host, events: events.join(', ') },
  })
  return publicId
}

interface NewRow {
  readonly url: string
  readonly host: string
  readonly events: readonly Event[]
  readonly secret: string
  readonly now: number
}

/** Tells a webhook of these events from now on, and of no others. */
export async function subscribe(
  tx: Writing,
  key: WebhookKey,
  events: readonly Event[],
): Promise<void> {
  await tx.run('webhook.unsubscribe', key)
  for (const event of events) await tx.run('webhook.subscribe', { ...key, event })
  await tell(tx, key.shop)
}

/**
 * Replaces the secret that signs the messages to a webhook. The old one also signs them for a day,
 * so that the receiver can switch. At most the newest `OLD_SECRETS` do so at once.
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
    const values = { shop: shop.id, webhook: publicId }
    const before = await tx.get<SecretRow>('webhook.secrets', values)
    if (!before) throw new Error(`the webhook ${publicId} has no secret`)
    const used = oldSecretsOf(before).filter((one) => one.until > now)
    const old = [{ secret: before.secret, until }, ...used].slice(0, OLD_SECRETS)
    const oldSecrets = JSON.stringify(old)
    await tx.run('webhook.replace_secret', { ...values, secret: sealed, oldSecrets })
    await recordChange(tx, actor, now, webhookAct('secret_rotated', publicId, url))
  })
  return { secret, oldSecretUntil: isoTime(until) }
}

/**
 * Removes a webhook and its waiting messages.
 * @throws Refusal NOT_FOUND
 */
export async function removeWebhook(
  { store, clock }: Ports,
  actor: Actor,
  publicId: string,
): Promise<void> {
  await store.write(async (tx) => {
    const { url } = await webhookOf(tx, actor, publicId)
    const values = { shop: actor.shop.id, webhook: publicId }
    await subscribe(tx, values, [])
    await tx.run('webhook.mark_removed', values)
    await recordChange(tx, actor, clock(), webhookAct('removed', publicId, url))
  })
  await forget(store, { shop: actor.shop.id, webhook: publicId })
}

/** Notes whether changes of the shop are of use to some webhook. */
async function tell(tx: Writing, shop: number): Promise<void> {
  await tx.run('shop.tell', { shop, told: await exists(tx, 'webhook.any', { shop }) })
}

/** Only the host of the address is recorded, because the rest may be secret. */
function webhookAct(verb: string, id: string, url: string): Act {
  const { host } = new URL(url)
  const subject = { kind: 'webhook', id, name: host } as const
  return { action: `webhook.${verb}`, subject, audit: { host } }
}

/** The primary key of a webhook, in the form of its statements. */
export interface WebhookKey {
  readonly shop: number
  readonly webhook: string
}

/** Deletes the rest of webhooks whose removal was interrupted. */
export async function forgetRemovedWebhooks({ store }: Pick<Ports, 'store'>): Promise<void> {
  const next = () => store.read.get<WebhookKey>('webhook.removed', {})
  for (let key = await next(); key; key = await next()) await forget(store, key)
}

async function forget(store: Store, key: WebhookKey): Promise<void> {
  await inSlices(store, async (tx) => {
    const deleted = await tx.all('webhook.forget_deliveries', { ...key, limit: AT_ONCE })
    if (deleted.length === 0) await tx.run('webhook.delete', key)
    return deleted.length > 0
  })
}

/** `oldSecrets` is JSON. */
export interface SecretRow {
  readonly secret: string
  readonly oldSecrets: string
}

export function oldSecretsOf({ oldSecrets }: SecretRow): readonly OldSecret[] {
  return JSON.parse(oldSecrets)
}

/** @throws Refusal NOT_FOUND */
export async function webhookOf(
  reads: Reading,
  { shop }: Actor,
  publicId: string,
): Promise<Webhook> {
  const webhook = await reads.get<Webhook>('webhook.list', { shop: shop.id, only: publicId })
  if (!webhook) throw notFound('webhook')
  return webhook
}

function webhookView(
  { publicId, url, failures, createdAt }: Webhook,
  events: Event[],
): WebhookView {
  return { id: publicId, url, events, failures, createdAt: isoTime(createdAt) }
}
