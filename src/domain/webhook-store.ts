/** The events that webhooks can get. */
export const EVENTS = [
  'product.created',
  'product.updated',
  'product.deleted',
  'order.created',
  'order.paid',
  'order.updated',
] as const
export type Event = (typeof EVENTS)[number]

/** A change that gives a shop its next revision, and that its webhooks are told of. */
export interface Change {
  readonly event: Event
  /** The public id of what has changed. */
  readonly subject: string
  readonly now: number
}

export interface Webhook {
  readonly publicId: string
  readonly url: string
  /** How many attempts in a row have failed. */
  readonly failures: number
  readonly createdAt: number
}

/** Which webhook of which shop. */
export interface WebhookPlace {
  readonly shopId: number
  readonly publicId: string
}

/** A secret that was replaced. */
export interface OldSecret {
  /** Sealed. */
  readonly secret: string
  /** Until then it signs messages beside the present one; in milliseconds since 1970. */
  readonly until: number
}

/** A webhook to which this process may send for some time. */
export interface Lease {
  readonly url: string
  /** Sealed. */
  readonly secret: string
  readonly oldSecrets: readonly OldSecret[]
  readonly failures: number
}

/** A message that is due. */
export interface DueMessage {
  /** The shop's revision with which it was written: the order of messages. */
  readonly revision: number
  readonly publicId: string
  readonly event: string
  readonly subject: string
  readonly attempts: number
  readonly createdAt: number
}

export interface Delivery extends DueMessage {
  readonly status: 'pending' | 'delivered' | 'failed'
  readonly dueAt: number
  readonly attemptedAt: number | null
  /** The status of the last answer; null if there was none. */
  readonly responseStatus: number | null
  /** Why the last attempt failed. */
  readonly error: string | null
}

/** The result of an attempt to deliver a message. */
export interface Attempt extends Pick<Delivery, 'status' | 'attempts' | 'dueAt'> {
  readonly now: number
  readonly responseStatus: number | null
  readonly error: string | null
}

export interface WebhookReads {
  /** The oldest first. */
  list(shopId: number): Promise<Webhook[]>
  find(shopId: number, publicId: string): Promise<Webhook | null>
  events(shopId: number, publicId: string): Promise<Event[]>
  /** The newest first, below a revision. */
  deliveries(
    shopId: number,
    publicId: string,
    before: number | undefined,
    limit: number,
  ): Promise<Delivery[]>
  delivery(shopId: number, publicId: string, deliveryId: string): Promise<Delivery | null>
  /**
   * Of all webhooks that a message is due for and that nobody sends to, the one that has waited
   * longest.
   * @param latest later times are of a wrong clock
   * @param except shops whose webhooks are left out
   */
  waiting(now: number, latest: number, except?: readonly number[]): Promise<WebhookPlace | null>
  /** How many messages of all shops wait; at most `limit`. */
  countWaiting(limit: number): Promise<number>
  /** A webhook that was removed and is not deleted yet. */
  removed(): Promise<WebhookPlace | null>
  /** The next message to a webhook; in order of revisions for each subject. */
  next(shopId: number, publicId: string, now: number, latest: number): Promise<DueMessage | null>
}

export interface WebhookWrites extends WebhookReads {
  insert(
    shopId: number,
    webhook: Omit<Webhook, 'failures'> & { readonly secret: string },
    events: readonly Event[],
  ): Promise<void>
  secrets(shopId: number, publicId: string): Promise<Pick<Lease, 'secret' | 'oldSecrets'> | null>
  replaceSecret(
    shopId: number,
    publicId: string,
    secret: string,
    oldSecrets: readonly OldSecret[],
  ): Promise<void>
  /** Hides a webhook and ends its events; `forget` deletes the rest. */
  remove(shopId: number, publicId: string): Promise<void>
  /** Deletes up to `limit` messages of a removed webhook, at last itself. @returns whether more is left */
  forget(place: WebhookPlace, limit: number): Promise<boolean>
  /** Posts a message to one webhook, and makes it due, even after failures. */
  post(shopId: number, publicId: string, message: Omit<DueMessage, 'attempts'>): Promise<void>
  /** Takes a webhook for this process only, until `until`. @returns null if another has taken it */
  lease(place: WebhookPlace, now: number, until: number, latest: number): Promise<Lease | null>
  /** Keeps a lease until `until`, or gives it back; nothing is sent before `dueAt`. */
  extend(
    place: WebhookPlace,
    lease: { readonly until: number; readonly failures: number; readonly dueAt: number },
  ): Promise<void>
  attempted(shopId: number, publicId: string, revision: number, attempt: Attempt): Promise<void>
  /** Makes a message due again, as if it had never been sent, and its webhook even after failures. */
  retry(shopId: number, publicId: string, revision: number): Promise<void>
  /** Fails up to `limit` messages from before this time. @returns how many */
  expire(
    shopId: number,
    publicId: string,
    before: number,
    error: string,
    limit: number,
  ): Promise<number>
  /** Of the messages that are not pending, keeps the newest. @returns how many of `limit` it deleted */
  trim(shopId: number, publicId: string, kept: number, limit: number): Promise<number>
}
