import type { Invitation, Session, SessionOwner, Shop, Shopper, User } from './records.ts'

/** Who is who at an identity provider, and which of its answers have been used. */
export interface IdentityWrites {
  user(issuer: string, subject: string): Promise<User | null>
  insert(issuer: string, subject: string, userId: number, now: number): Promise<void>
  /**
   * Uses up the hash of a sign-in's state, which nobody can bring after `expiresAt` anyway.
   * @returns false where it is used up already
   */
  spend(hash: string, expiresAt: number, now: number): Promise<boolean>
}

export interface SessionReads {
  /** The living session of a user, with the user. */
  ofUser(publicId: string, now: number): Promise<{ session: Session; user: User } | null>
  /** The living session of a shopper of this shop, with the shopper. */
  ofShopper(
    shopId: number,
    publicId: string,
    now: number,
  ): Promise<{ session: Session; shopper: Shopper } | null>
  /** A user's living sessions, the newest first, from below session `beforeId`. */
  list(userId: number, now: number, beforeId: number | undefined, limit: number): Promise<Session[]>
}

export interface SessionWrites extends SessionReads {
  insert(owner: SessionOwner, session: Omit<Session, 'id'>): Promise<number>
  seen(id: number, now: number): Promise<void>
  end(id: number): Promise<void>
  /** Ends one of this user's. @returns whether there was one */
  endOfUser(userId: number, publicId: string): Promise<boolean>
  /** Forgets what has expired. */
  sweep(now: number): Promise<void>
}

/** A code that was mailed to somebody; `codeMac` is all that is kept of it. */
export interface NewChallenge {
  readonly publicId: string
  /** Null: to sign in to admin. */
  readonly shopId: number | null
  readonly email: string
  readonly client: CodeClient
  readonly codeMac: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** A code that an address was sent, and who had asked for it. */
export interface SentCode {
  readonly shopId: number | null
  readonly client: string
  readonly toKnownDevice: boolean
  readonly createdAt: number
}

/** The wrong tries at one code. */
export interface Guesses {
  readonly tries: number
  /** When the last one was. */
  readonly at: number
}

export interface OtpWrites {
  /** The codes that this address was sent in this time, for whatever shop, the newest first. */
  sent(email: string, after: number, until: number): Promise<SentCode[]>
  /** The wrong tries in this time at the codes of this address, the oldest first. */
  guesses(email: string, after: number, until: number): Promise<Guesses[]>
  /** Inserts a challenge, and ends the one before it of the same address, shop and client. */
  insert(challenge: NewChallenge): Promise<void>
  /**
   * One try at a living challenge, counted or consumed in one statement, so that no number of
   * tries at the same time gets more than `tries`.
   * @returns the address where the code is right, else null
   */
  attempt(
    shopId: number | null,
    publicId: string,
    codeMac: string,
    now: number,
    tries: number,
  ): Promise<string | null>
  /** Forgets challenges made before `before`, and those that a wrong clock made after `after`. */
  sweep(before: number, after: number): Promise<void>
}

export interface InvitationReads {
  /** Who is invited to a shop, by email, from behind address `after`. */
  ofShop(shopId: number, now: number, after?: string, limit?: number): Promise<Invitation[]>
  /** The shops that invite this address, the newest invitation first. */
  ofEmail(email: string, now: number): Promise<{ invitation: Invitation; shop: Shop }[]>
}

export interface InvitationWrites extends InvitationReads {
  /** In the place of the one before it, to the same shop and address. */
  save(invitation: Invitation): Promise<void>
  /** @returns the address that was invited, or null where the shop has none of this id */
  remove(shopId: number, publicId: string): Promise<string | null>
  sweep(now: number): Promise<void>
}

/** Links that let in once. Without a user, one sets up an empty server. */
export interface LinkWrites {
  insert(hash: string, userId: number | null, expiresAt: number): Promise<void>
  /** Takes the link away. @returns the user whom it signs in, or null where there is none */
  takeLogin(hash: string, now: number): Promise<User | null>
  /** @returns whether there was one */
  takeSetup(hash: string, now: number): Promise<boolean>
  endSetups(): Promise<void>
  sweep(now: number): Promise<void>
}

/** A mail in the outbox, sealed. */
export interface WaitingMail {
  readonly id: number
  readonly sealed: string
  /** This one counted. */
  readonly tries: number
  readonly staleAt: number
  readonly createdAt: number
}

export interface MailReads {
  /** @param latest no mail waits longer: one that is due later was tried by a wrong clock */
  isDue(now: number, latest: number): Promise<boolean>
}

export interface MailWrites extends MailReads {
  insert(mail: Omit<WaitingMail, 'id' | 'tries'> & { readonly dueAt: number }): Promise<void>
  /** Takes what is due the longest; nobody else gets it before `until`. */
  claim(now: number, until: number, latest: number): Promise<WaitingMail | null>
  retry(id: number, dueAt: number): Promise<void>
  remove(id: number): Promise<void>
  /** Everything that waits for its next try. */
  makeDue(now: number): Promise<void>
}

/** Who asks for a code for an address. */
export interface CodeClient {
  /** The device where it is known, else the network address; not in clear. */
  readonly id: string
  /** The device has signed in as this address before: no stranger's requests hold it up. */
  readonly isKnownDevice: boolean
}
