import type { Actor } from './actor.ts'

/**
 * A permission that a route or a rule of the domain requires. All authorization is decided by such
 * values.
 */
export interface Permission {
  /** Noun and verb. */
  readonly name: string
  /** The kinds of actor that hold it. */
  readonly holders: readonly Actor['kind'][]
}

export function may(actor: Actor, { holders }: Permission): boolean {
  return holders.includes(actor.kind)
}

export const PRODUCT_READ: Permission = {
  name: 'product.read',
  holders: ['publishable', 'secret', 'owner', 'staff'],
}
/** Includes products that are not published. */
export const PRODUCT_READ_UNPUBLISHED: Permission = {
  name: 'product.read-unpublished',
  holders: ['secret', 'owner', 'staff', 'cli'],
}
export const STORE_READ: Permission = { name: 'store.read', holders: ['publishable', 'secret'] }
export const PRODUCT_WRITE: Permission = {
  name: 'product.write',
  holders: ['secret', 'owner', 'staff'],
}
export const STOCK_READ: Permission = { name: 'stock.read', holders: ['secret', 'owner', 'staff'] }
export const STOCK_WRITE: Permission = {
  name: 'stock.write',
  holders: ['secret', 'owner', 'staff'],
}
export const TAXON_WRITE: Permission = {
  name: 'taxon.write',
  holders: ['secret', 'owner', 'staff'],
}
export const SHOP_READ: Permission = { name: 'shop.read', holders: ['secret', 'owner', 'staff'] }
export const SHOP_WRITE: Permission = { name: 'shop.write', holders: ['secret', 'owner'] }
export const KEY_MANAGE: Permission = { name: 'key.manage', holders: ['owner'] }
export const STAFF_MANAGE: Permission = { name: 'staff.manage', holders: ['owner'] }
export const TERMINAL_MANAGE: Permission = { name: 'terminal.manage', holders: ['owner'] }
export const SHOPPER_READ: Permission = {
  name: 'shopper.read',
  holders: ['secret', 'owner', 'staff'],
}
/** Adding customers, and changing their name and phone. */
export const SHOPPER_WRITE: Permission = {
  name: 'shopper.write',
  holders: ['secret', 'owner', 'staff'],
}
/** All data about a shopper, and forgetting it. */
export const SHOPPER_MANAGE: Permission = { name: 'shopper.manage', holders: ['owner'] }
export const AUDIT_READ: Permission = { name: 'audit.read', holders: ['owner', 'staff'] }
export const POS_READ: Permission = { name: 'pos.read', holders: ['terminal'] }
export const ACCOUNT_OWN: Permission = { name: 'account.own', holders: ['shopper'] }
