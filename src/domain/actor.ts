import type { Shop } from './shop.ts'

/** Who asks, in which shop. `credential` names the very key or session, and is never a secret. */
export interface Actor {
  readonly kind: 'publishable' | 'secret'
  readonly credential: string
  readonly shop: Shop
}

/** What each kind of actor may do: all that there is to know of authorization. */
const MAY = {
  'product.read': ['publishable', 'secret'],
  'product.write': ['secret'],
} as const satisfies Record<string, readonly Actor['kind'][]>

export type Permission = keyof typeof MAY

export function may(actor: Actor, permission: Permission): boolean {
  return (MAY[permission] as readonly string[]).includes(actor.kind)
}
