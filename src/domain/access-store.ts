import type { Invitation, Session, SessionOwner, Shop, Shopper, User } from './records.ts'

/** Identities of users at identity providers, and the sign-ins that were already used. */
export interface IdentityWrites {
  user(issuer: string, subject: string): Promise<User | null>
  insert(issuer: string, subject: string, userId: number, now: number): Promise<void>
  /**
   * Uses up a sign-in by the hash of its state. After `expiresAt` the sign-in is refused anyway.
   * @returns false if it is used up already
   */
  spend(hash: string, expiresAt: number, now: number): Promise<boolean>
}

export interface SessionReads {
  /** A session that has not expired, with its user. */
  ofUser(publicId: string, now: number): Promise<{ session: Session; user: User } | null>
  /** A session of this shop that has not expired, with its shopper. */
  ofShopper(
    shopId: number,
    publicId: string,
    now: number,
  ): Promise<{ session: Session; shopper: Shopper } | null>
  /** A user's sessions that have not expired, the newest first, below session `beforeId`. */
  list(userId: number, now: number, beforeId: number | undefined, limit: number): Promise<Session[]>
}

export interface SessionWrites extends SessionReads {
  insert(owner: SessionOwner, session: Omit<Session, 'id'>): Promise<number>
  seen(id: number, now: number): Promise<void>
  end(id: number): Promise<void>
  /** Ends a session of this user. @returns whether there was one */
  endOfUser(userId: number, publicId: string): Promise<boolean>
  /** Deletes expired sessions. */
  sweep(now: number): Promise<void>
}

/** A code to mail to somebody. Only its MAC is stored. */
export interface NewChallenge {
  readonly publicId: string
  /** Null: the code is for admin. */
  readonly shopId: number | null
  readonly email: string
  readonly client: CodeClient
  readonly codeMac: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** A code that was sent to an address, and the client that asked for it. */
export interface SentCode {
  readonly shopId: number | null
  readonly client: string
  readonly toKnownDevice: boolean
  readonly createdAt: number
}

/** The wrong tries at one code. */
export interface Guesses {
  readonly tries: number
  /** The time of the last one. */
  readonly at: number
}

export interface OtpWrites {
  /** The codes sent to this address in this time, for any shop or admin, the newest first. */
  sent(email: string, after: number, until: number): Promise<SentCode[]>
  /** The wrong tries at this address's codes in this time, the oldest first. */
  guesses(email: string, after: number, until: number): Promise<Guesses[]>
  /** Inserts a challenge and ends the last one of the same address, shop and client. */
  insert(challenge: NewChallenge): Promise<void>
  /**
   * Tries a code. A single statement counts the try or uses the code up, so that simultaneous
   * requests cannot get more than `tries` tries.
   * @returns the address where the code is right, else null
   */
  attempt(
    shopId: number | null,
    publicId: string,
    codeMac: string,
    now: number,
    tries: number,
  ): Promise<string | null>
  /** Deletes challenges from before `before`, and those that a wrong clock dated after `after`. */
  sweep(before: number, after: number): Promise<void>
}

export interface InvitationReads {
  /** The invitations to a shop, by email, after address `after`. */
  ofShop(shopId: number, now: number, after?: string, limit?: number): Promise<Invitation[]>
  /** The invitations of this address with their shops, the newest first. */
  ofEmail(email: string, now: number): Promise<{ invitation: Invitation; shop: Shop }[]>
}

export interface InvitationWrites extends InvitationReads {
  /** Replaces an earlier invitation of the same address to the same shop. */
  save(invitation: Invitation): Promise<void>
  /** @returns the address that was invited, or null if the shop has no such invitation */
  remove(shopId: number, publicId: string): Promise<string | null>
  sweep(now: number): Promise<void>
}

/** Links that work once. A link without a user sets up an empty server. */
export interface LinkWrites {
  insert(hash: string, userId: number | null, expiresAt: number): Promise<void>
  /** Uses a link up. @returns the user whom it signs in, or null if there is no such link */
  takeLogin(hash: string, now: number): Promise<User | null>
  /** Uses a link up. @returns whether there was one */
  takeSetup(hash: string, now: number): Promise<boolean>
  endSetups(): Promise<void>
  sweep(now: number): Promise<void>
}

/** The client that asks for a code. */
export interface CodeClient {
  /** A hash of the known device, or else of the network address. */
  readonly id: string
  /** The device has signed in with this address before, so requests of others do not block it. */
  readonly isKnownDevice: boolean
}

export interface ShopperReads {
  byPublicId(shopId: number, publicId: string): Promise<Shopper | null>
  byEmail(shopId: number, email: string): Promise<Shopper | null>
  /** The newest first, below shopper `beforeId`. */
  list(shopId: number, beforeId: number | undefined, limit: number): Promise<Shopper[]>
}

export interface ShopperWrites extends ShopperReads {
  insert(shopper: Omit<Shopper, 'id'>): Promise<number>
  update(shopper: Shopper): Promise<void>
}
