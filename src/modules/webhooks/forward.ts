import type { Actor } from '../../domain/actor.ts'
import { invalid, Refusal } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import { addressProblem } from '../../domain/outbound.ts'
import type { Ports } from '../../domain/ports.ts'
import { columnOf } from '../../domain/rows.ts'
import { AT_ONCE, KEPT, LATEST_MS, LEASE_MS, type LeasedWebhook, whileFull } from './sending.ts'
import { newSigningSecret, openSigningSecret, sealSigningSecret } from './signature.ts'
import { insertWebhook, subscribe, type Webhook, type WebhookKey } from './webhook.ts'

/** Why messages fail that nobody has answered. */
const ENDED = 'kassa events has ended before there was an answer.'

type ForwardPorts = Pick<Ports, 'store' | 'clock' | 'secrets'>

/** A webhook that a command of this machine sends to, in place of the server. */
export interface Forwarding {
  readonly webhook: LeasedWebhook
  /** The secret that signs its messages. */
  readonly secret: string
}

/**
 * Begins to forward all events to an address, which may be on this machine. Its webhook is made at
 * the first time, and leased, so that no server sends to it.
 * @param again how many of the messages that it got last are sent again
 * @throws Refusal VALIDATION_FAILED; CONFLICT if a server or another command sends to this address
 */
export async function beginForwarding(
  { store, clock, secrets }: ForwardPorts,
  actor: Actor,
  address: string,
  events: readonly Event[],
  again: number,
): Promise<Forwarding> {
  const problem = addressProblem(address, true)
  if (problem !== null) throw invalid('forward', 'address', problem)
  const { href: url, host } = new URL(address)
  const shop = actor.shop.id
  const now = clock()
  const webhook = await store.write(async (tx): Promise<LeasedWebhook> => {
    const all = await tx.all<Webhook>('webhook.list', { shop })
    const known = all.find((one) => one.url === url)?.publicId
    const sealed = sealSigningSecret(secrets, newSigningSecret())
    const row = { url, host, events, secret: sealed, now }
    const key = { shop, webhook: known ?? (await insertWebhook(tx, actor, row)) }
    if ((await columnOf(tx, 'webhook.events', key)).length > 0) throw taken(url)
    await tx.run('webhook.wake', key)
    const times = { now, until: now + LEASE_MS, latest: now + LATEST_MS }
    const lease = await tx.get<Omit<LeasedWebhook, keyof WebhookKey>>('webhook.lease', {
      ...key,
      ...times,
    })
    if (!lease) throw taken(url)
    if (again > 0) {
      const last = await tx.all<Revised>('webhook.deliveries', { ...key, limit: again })
      for (const { revision } of last) await tx.run('webhook.retry', { ...key, revision })
    }
    await subscribe(tx, key, events)
    return { ...key, ...lease }
  })
  const secret = openSigningSecret(secrets, webhook.secret)
  if (secret !== null) return { webhook, secret }
  await endForwarding({ store }, webhook)
  const message = `The secret of this server has changed; delete the webhook for ${url} in admin.`
  throw new Refusal('CONFLICT', message)
}

interface Revised {
  readonly revision: number
}

/** Keeps the lease of a webhook that is forwarded to. */
export async function keepForwarding(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  { shop, webhook }: WebhookKey,
): Promise<void> {
  const now = clock()
  const values = { shop, webhook, until: now + LEASE_MS, failures: 0, dueAt: now }
  await store.write((tx) => tx.run('webhook.extend', values))
}

/** Ends it. The webhook stays, told of nothing, so that its last messages can be sent again. */
export async function endForwarding(
  { store }: Pick<Ports, 'store'>,
  { shop, webhook }: WebhookKey,
): Promise<void> {
  const key = { shop, webhook }
  await store.write((tx) => subscribe(tx, key, []))
  const all = { ...key, before: Number.MAX_SAFE_INTEGER, error: ENDED, limit: AT_ONCE }
  await whileFull(store, (tx) => tx.all('webhook.expire', all))
  await whileFull(store, (tx) => tx.all('webhook.trim', { ...key, kept: KEPT, limit: AT_ONCE }))
  const released = { ...key, until: 0, failures: 0, dueAt: 0 }
  await store.write((tx) => tx.run('webhook.extend', released))
}

function taken(url: string): Refusal {
  const message = `A server or another command sends to ${url} already; end that, or delete the webhook in admin.`
  return new Refusal('CONFLICT', message)
}
