import type { Shopper } from './access/shopper.ts'
import type { User } from './access/user.ts'
import type { Terminal } from './records.ts'
import type { Shop } from './shop/shop.ts'

/**
 * The sender of a request, and the shop of the request. `credential` identifies the key or session
 * and is never a secret itself.
 */
export type Actor = KeyActor | MemberActor | ShopperActor | GuestActor | TerminalActor | CommandLine

interface InShop {
  readonly credential: string
  readonly shop: Shop
}

export interface KeyActor extends InShop {
  readonly kind: 'publishable' | 'secret'
  /** The last four characters of the key. */
  readonly lastFour: string
}

export interface MemberActor extends InShop {
  readonly kind: 'owner' | 'staff'
  readonly user: User
}

export interface ShopperActor extends InShop {
  readonly kind: 'shopper'
  readonly shopper: Shopper
}

/** A visitor of the shop's page who is not signed in. */
export interface GuestActor extends InShop {
  readonly kind: 'guest'
  /** A MAC of the network address. */
  readonly client: string
}

export interface TerminalActor extends InShop {
  readonly kind: 'terminal'
  readonly terminal: Terminal
}

/** A user at the command line of the server, who may do everything and appears in the audit log. */
export interface CommandLine extends InShop {
  readonly kind: 'cli'
  /** The part of the server that acts, for the history; by default the command line. */
  readonly part?: { readonly id: string; readonly name: string }
}

export function commandLine(shop: Shop): CommandLine {
  return { kind: 'cli', credential: 'cli', shop }
}
