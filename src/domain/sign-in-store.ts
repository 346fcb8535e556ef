import type { Customer } from './customer.ts'
import type { Session, SessionOwner } from './session.ts'
import type { User } from './user.ts'

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
  /** The living session of a customer of this shop, with the customer. */
  ofCustomer(
    shopId: number,
    publicId: string,
    now: number,
  ): Promise<{ session: Session; customer: Customer } | null>
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
  readonly codeMac: string
  readonly createdAt: number
  readonly expiresAt: number
}

export interface OtpWrites {
  /** When this address was sent codes since then, for whatever shop, the newest first. */
  mailsSince(email: string, since: number): Promise<{ shopId: number | null; createdAt: number }[]>
  /** Inserts a challenge and ends the one before it, of the same address and shop. */
  insert(challenge: NewChallenge): Promise<void>
  /**
   * One try at a living challenge, counted or consumed in one statement, so that no number of
   * tries at the same time gets more than it may.
   * @returns null where there is nothing to try: no such challenge, ended, or too many tries
   */
  attempt(
    shopId: number | null,
    publicId: string,
    codeMac: string,
    now: number,
    limits: { readonly tries: number; readonly triesSince: number; readonly since: number },
  ): Promise<{ email: string; matched: boolean } | null>
  /** The wrong tries since then at all codes of the address that this challenge was sent to. */
  wrongTries(
    shopId: number | null,
    publicId: string,
    since: number,
  ): Promise<{ count: number; oldestAt: number }>
  /** Forgets challenges made before `before`, and those that a wrong clock made after `after`. */
  sweep(before: number, after: number): Promise<void>
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
  isDue(now: number): Promise<boolean>
}

export interface MailWrites extends MailReads {
  insert(mail: Omit<WaitingMail, 'id' | 'tries'> & { readonly dueAt: number }): Promise<void>
  /** Takes what is due the longest; nobody else gets it before `until`. */
  claim(now: number, until: number): Promise<WaitingMail | null>
  retry(id: number, dueAt: number): Promise<void>
  remove(id: number): Promise<void>
  /** Everything that waits for its next try. */
  makeDue(now: number): Promise<void>
}
