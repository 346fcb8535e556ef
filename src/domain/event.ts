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
