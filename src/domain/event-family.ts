import { type TSchema, Type } from '@sinclair/typebox'
import { ProductView } from './catalog/product.ts'
import { withImageOrigin } from './catalog/product-image.ts'
import { productById } from './catalog/reference.ts'
import { withoutCost } from './catalog/visibility.ts'
import type { Event } from './event.ts'
import { type Module, placed } from './module.ts'
import type { Ports } from './ports.ts'
import { Named } from './schema.ts'

/** Events about subjects of one kind. */
export interface EventFamily {
  readonly events: readonly Event[]
  /** The schema of what is sent about an event. */
  readonly dataOf: (event: Event) => TSchema
  /**
   * The subject of an event, as the API shows it now, so that whoever is told late gets nothing
   * outdated.
   * @returns JSON; null if there is no such subject any more
   */
  readonly subjectOf: (
    ports: Pick<Ports, 'store' | 'origin'>,
    shop: number,
    change: { readonly event: string; readonly subject: string },
  ) => Promise<string | null>
}

declare module './module.ts' {
  interface Places {
    /** The events about its kind of subject. */
    readonly events: EventFamily
  }
}

/** The data of an event about a subject that was deleted. */
const Gone = Named('DeletedProduct', { id: Type.String(), revision: Type.Integer() })

const PRODUCTS: EventFamily = {
  events: ['product.created', 'product.updated', 'product.deleted'],
  // A product may be deleted before the message is sent.
  dataOf: (event) => (event === 'product.deleted' ? Gone : Type.Union([ProductView, Gone])),
  async subjectOf({ store, origin }, shop, { event, subject }) {
    if (event === 'product.deleted') return null
    const product = await productById(store.read, shop, subject)
    return product && withImageOrigin(withoutCost(product.document), origin)
  },
}

/** The events of the core and of modules. */
export function eventFamilies(modules: readonly Module[]): readonly EventFamily[] {
  return [PRODUCTS, ...placed(modules, 'events')]
}

export function eventNames(modules: readonly Module[]): readonly Event[] {
  return eventFamilies(modules).flatMap(({ events }) => events)
}
