import { inSlices } from '../../domain/changes/runner.ts'
import { type EventFamily, eventFamilies } from '../../domain/event-family.ts'
import type { Module } from '../../domain/module.ts'
import { OutboundFailure } from '../../domain/outbound.ts'
import type { Ports } from '../../domain/ports.ts'
import { cellOf, exists } from '../../domain/rows.ts'
import type { StatementValues } from '../../domain/statements.generated.ts'
import type { Reading, Store, Writing } from '../../domain/store.ts'
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '../../domain/time.ts'
import { COLLECTS_MS } from './posting.ts'
import { signedHeaders } from './signature.ts'
import { oldSecretsOf, type SecretRow, type WebhookKey } from './webhook.ts'

/** A webhook must answer within this time. */
const ANSWER_MS = 15_000
/** A leased webhook belongs to its process for this long; then the process is considered dead. */
export const LEASE_MS = 60_000
/** After this long, other webhooks get their turn, so that a slow one does not keep its worker. */
const TURN_MS = 5_000
/**
 * The delays after failed attempts at a message; after the last one it has failed. They add up to
 * about three days.
 */
const WAITS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
]
/** A failing webhook is tried again after at most this long, with all due messages. */
const LONGEST_PAUSE_MS = HOUR_MS
/** When a webhook fails, messages that have waited this long fail as well. */
const EXPIRES_MS = 3 * DAY_MS
const EXPIRED = 'The webhook has not worked for three days.'
const UNSIGNED =
  'The secret of this server has changed, so that messages cannot be signed; replace the signing secret of this webhook.'
/** Later times were set by a wrong clock. */
export const LATEST_MS = DAY_MS + HOUR_MS
/** A new message is due earlier than this; the clocks of several servers may differ a little. */
const SOON_MS = 10 * COLLECTS_MS
/** The number of messages that are kept as a log, for each webhook. */
export const KEPT = 1_000
/** Rows that one step changes, which takes a millisecond or two. */
export const AT_ONCE = 100
/** Waiting messages are counted up to this number. */
const MOST_WAITING = 100_000

/** A webhook that this process may send to for a limited time. */
export type LeasedWebhook = WebhookKey &
  SecretRow & {
    readonly url: string
    readonly failures: number
  }

/** A message that is due. */
interface DueMessage {
  /** The shop's revision at which it was written, which orders messages. */
  readonly revision: number
  readonly publicId: string
  readonly event: string
  readonly subject: string
  readonly attempts: number
  readonly createdAt: number
}

/** A message that was sent, and the answer. */
export interface Forwarded {
  readonly id: string
  readonly event: string
  readonly subject: string
  /** null: there was no answer. */
  readonly responseStatus: number | null
  readonly error: string | null
}

/** Sends the messages of webhooks. */
export class Deliveries {
  /** How to read the subject of an event, by the name of the event. */
  readonly #subjects: ReadonlyMap<string, EventFamily['subjectOf']>

  constructor(
    readonly ports: Pick<Ports, 'store' | 'secrets' | 'clock' | 'outbound' | 'origin'>,
    modules: readonly Module[],
  ) {
    const families = eventFamilies(modules)
    this.#subjects = new Map(
      families.flatMap(({ events, subjectOf }) =>
        events.map((event) => [event, subjectOf] as const),
      ),
    )
  }

  /**
   * The webhook that has waited longest, or null.
   * @param fullShops shops whose webhooks are left out
   */
  next(fullShops: readonly number[]): Promise<WebhookKey | null> {
    const except = fullShops.length > 0 ? fullShops : undefined
    const values = { ...dueTimes(this.ports.clock()), except }
    return this.ports.store.read.get('webhook.waiting', values)
  }

  /** Milliseconds until the next message is due; null if none is within `mostMs`. */
  async nextDueIn(mostMs: number): Promise<number | null> {
    const now = this.ports.clock()
    const values = { now, until: now + mostMs }
    const dueAt = await cellOf<number>(this.ports.store.read, 'webhook.next_due', values)
    return dueAt === null ? null : dueAt - now
  }

  /**
   * Sends the messages of a webhook one after another, until none is due, one fails, or others
   * should get their turn. Does nothing if another process sends them.
   * @param taken called when the webhook belongs to this process
   */
  async send(key: WebhookKey, taken: () => void): Promise<void> {
    const { store, clock } = this.ports
    const now = clock()
    const times = { now, until: now + LEASE_MS, latest: now + LATEST_MS }
    const lease = await store.write((tx) =>
      tx.get<Omit<LeasedWebhook, keyof WebhookKey>>('webhook.lease', { ...key, ...times }),
    )
    if (!lease) return
    taken()
    const webhook = { ...key, ...lease }
    const until = performance.now() + TURN_MS
    let { failures } = webhook
    do {
      const due = { ...key, ...dueTimes(clock()) }
      const message = await store.read.get<DueMessage>('webhook.next', due)
      if (!message) break
      failures = (await this.#send(webhook, message)) ? 0 : failures + 1
    } while (failures === 0 && performance.now() < until)
    if (failures > 0) {
      const expired = { ...key, before: clock() - EXPIRES_MS, error: EXPIRED, limit: AT_ONCE }
      await whileFull(store, (tx) => tx.all('webhook.expire', expired))
    }
    await whileFull(store, (tx) => tx.all('webhook.trim', { ...key, kept: KEPT, limit: AT_ONCE }))
    const pause = failures === 0 ? 0 : Math.min(waitAfter(failures), LONGEST_PAUSE_MS)
    const end = { until: 0, failures, dueAt: clock() + pause }
    await store.write((tx) => tx.run('webhook.extend', { ...key, ...end }))
  }

  /**
   * Sends the next message of a leased webhook that is due. An answer of any status ends the
   * message; without an answer it stays due.
   * @returns null if no message is due
   */
  async forwardNext(webhook: LeasedWebhook): Promise<Forwarded | null> {
    const { store, clock } = this.ports
    const key = { shop: webhook.shop, webhook: webhook.webhook }
    const due = { ...key, ...dueTimes(clock()) }
    const message = await store.read.get<DueMessage>('webhook.next', due)
    if (!message) return null
    const outcome = await this.#attempt(webhook, message)
    if (outcome.responseStatus !== null) {
      const status = outcome.error === null ? 'delivered' : 'failed'
      const attempts = message.attempts + 1
      const attempt = { ...message, status, attempts, dueAt: 0, now: clock(), ...outcome }
      await store.write((tx) => recordAttempt(tx, key, attempt))
    }
    const { publicId: id, event, subject } = message
    return { id, event, subject, ...outcome }
  }

  /**
   * Sends a message and records the attempt.
   * @returns whether it was delivered
   */
  async #send(webhook: LeasedWebhook, message: DueMessage): Promise<boolean> {
    const { store, clock } = this.ports
    const { shop, webhook: publicId, failures } = webhook
    const key = { shop, webhook: publicId }
    const outcome = await this.#attempt(webhook, message)
    const delivered = outcome.error === null
    const attempts = message.attempts + 1
    const wait = WAITS[attempts - 1]
    const now = clock()
    await store.write(async (tx) => {
      await recordAttempt(tx, key, {
        ...message,
        status: delivered ? 'delivered' : wait === undefined ? 'failed' : 'pending',
        attempts,
        dueAt: delivered || wait === undefined ? 0 : now + wait,
        now,
        ...outcome,
      })
      await tx.run('webhook.extend', { ...key, until: now + LEASE_MS, failures, dueAt: now })
    })
    return delivered
  }

  async #attempt(
    webhook: LeasedWebhook,
    message: DueMessage,
  ): Promise<{ readonly responseStatus: number | null; readonly error: string | null }> {
    const { clock, outbound, secrets } = this.ports
    const body = await this.#body(webhook.shop, message)
    const limits = { timeoutMs: ANSWER_MS, maxBytes: 0 }
    const now = clock()
    const old = oldSecretsOf(webhook).filter(({ until }) => until > now)
    const sealed = [webhook.secret, ...old.map(({ secret }) => secret)]
    const signed = signedHeaders(secrets, sealed, message.publicId, now, body)
    if (!signed) return { responseStatus: null, error: UNSIGNED }
    const headers = { 'content-type': 'application/json', ...signed }
    try {
      const { status } = await outbound.send({
        url: webhook.url,
        method: 'POST',
        headers,
        body,
        ...limits,
      })
      return { responseStatus: status, error: errorOf(status) }
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error
      return { responseStatus: null, error: error.message }
    }
  }

  async #body(
    shopId: number,
    { event, subject, revision, createdAt }: DueMessage,
  ): Promise<string> {
    const now = await this.#subjects.get(event)?.(this.ports, shopId, { event, subject })
    const data = now ?? JSON.stringify({ id: subject, revision })
    const head = JSON.stringify({ type: event, timestamp: isoTime(createdAt) })
    return `${head.slice(0, -1)},"data":${data}}`
  }
}

/** Records an attempt, unless the webhook has been removed meanwhile. */
async function recordAttempt(
  tx: Writing,
  key: WebhookKey,
  attempt: Omit<StatementValues['webhook.attempted'], keyof WebhookKey>,
): Promise<void> {
  const { shop, webhook } = key
  if (!(await exists(tx, 'webhook.list', { shop, only: webhook }))) return
  await tx.run('webhook.attempted', { shop, webhook, ...attempt })
}

/** The times by which statements tell whether a message is due. */
function dueTimes(now: number) {
  return { now, latest: now + LATEST_MS, soon: now + SOON_MS }
}

/** The number of waiting messages of all shops; at most `MOST_WAITING`. */
export async function countWaitingMessages(read: Reading): Promise<number> {
  return (await cellOf(read, 'webhook.count_waiting', { limit: MOST_WAITING })) ?? 0
}

/** Repeats a statement that changes up to `AT_ONCE` rows, until it finds fewer. */
export async function whileFull(
  store: Store,
  change: (tx: Writing) => Promise<readonly unknown[]>,
) {
  await inSlices(store, async (tx) => (await change(tx)).length === AT_ONCE)
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return `The webhook answered with status ${status}; it must be 200 to 299.`
}

function waitAfter(failures: number): number {
  return WAITS[Math.min(failures, WAITS.length) - 1] ?? 0
}
