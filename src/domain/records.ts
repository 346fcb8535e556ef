import type { FieldError } from './error.ts'

/**
 * A record as the API shows it: without the numbers of the database, with its public id as `id`,
 * and with times in ISO 8601.
 */
export type Shown<Stored> = { readonly id: string } & {
  readonly [Field in Exclude<
    keyof Stored,
    'id' | 'publicId' | 'shopId'
  >]: Field extends `${string}At` ? string | Exclude<Stored[Field], number> : Stored[Field]
}

/** A shop. As in all records, `id` is the number in the database, and `publicId` the API's id. */
export interface Shop {
  readonly id: number
  readonly publicId: string
  readonly slug: string
  readonly name: string
  readonly currency: string
  readonly createdAt: number
}

export type Role = 'owner' | 'staff'

/** A person who signs in to admin. */
export interface User {
  readonly id: number
  readonly publicId: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string | null
  readonly createdAt: number
}

/** A user who is an owner or on the staff of a shop. */
export interface Member {
  readonly user: User
  readonly role: Role
  readonly joinedAt: number
}

/** A shopper with an account at one shop. */
export interface Shopper {
  readonly id: number
  readonly publicId: string
  readonly shopId: number
  readonly email: string
  readonly name: string | null
  readonly phone: string | null
  readonly createdAt: number
}

export type SessionMethod = 'otp' | 'oidc' | 'link'

/** One sign-in on one device. */
export interface Session {
  readonly id: number
  readonly publicId: string
  readonly method: SessionMethod
  /** The name that the browser gives itself. */
  readonly device: string
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly expiresAt: number
}

/** The owner of a session; a shopper's session is valid in the shopper's shop only. */
export type SessionOwner = { readonly user: User } | { readonly shopper: Shopper }

/**
 * An invitation to join a shop. Only a user who is signed in with the address can accept it; the
 * link carries no secret. Without a mail server an owner sees the link, so a link that signed
 * people in would let the owner into the account of anybody who is invited.
 */
export interface Invitation {
  readonly publicId: string
  readonly shopId: number
  readonly email: string
  readonly role: Role
  /** The address of the owner who invites. */
  readonly invitedBy: string
  readonly createdAt: number
  readonly expiresAt: number
}

export type ApiKeyKind = 'publishable' | 'secret'

/** The stored part of a key: enough to recognise it, not enough to use it. */
export interface KeyRecord {
  readonly hash: string
  readonly lastFour: string
  readonly createdAt: number
}

/** A POS device of one shop. */
export interface Terminal {
  readonly id: number
  readonly publicId: string
  readonly shopId: number
  readonly name: string
  readonly lastFour: string
  readonly createdAt: number
  /** Milliseconds since 1970, to the minute; null: never seen. */
  readonly lastSeenAt: number | null
  /** The name of the series to which its journal belongs now. */
  readonly series: string
}

/** A product that a job could not change or restore. */
export interface JobRefusal extends FieldError {
  readonly product: string
  readonly name: string | null
}

/** A member of a shop, or somebody who is invited, as the API shows them. */
export interface MemberView {
  /** The id of the user, or of the invitation. */
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly role: Role
  readonly status: 'active' | 'invited'
  /** The time of joining, or of the invitation. */
  readonly createdAt: string
  /** When the invitation ends; null for members. */
  readonly expiresAt: string | null
}
