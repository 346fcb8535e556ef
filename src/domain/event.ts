/**
 * The events of a shop, each with its owner: the core or a module, which adds its own by `declare
 * module`. Receivers may be told of several events named `*.updated` of one subject at once.
 */
export interface Events {
  'product.created': 'core'
  'product.updated': 'core'
  'product.deleted': 'core'
}
export type Event = keyof Events

/** A change that gives a shop its next revision. */
export interface Change {
  readonly event: Event
  /** The public id of what has changed. */
  readonly subject: string
  readonly now: number
}
