/** A shop. `id` is the database's own number; `publicId` is what the world sees. */
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

/** Somebody who owns or staffs a shop. */
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
  /** What the browser calls itself. */
  readonly device: string
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly expiresAt: number
}

/** Whose session it is; a shopper's is of that shopper's shop. */
export type SessionOwner = { readonly user: User } | { readonly shopper: Shopper }

/**
 * Somebody is asked to join a shop. Whoever is signed in with that address may accept: the address
 * is the only key, and an invitation's link carries no secret. A link that signed its bearer in
 * would let an owner, who sees the link where there is no mail server, enter the account of anybody
 * whom he invites, or open one in the name of somebody who comes later.
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
}

/** Categories, brands and collections are named, found and merged alike. */
export type TaxonKind = 'category' | 'brand' | 'collection'

export interface Taxon {
  readonly id: number
  readonly publicId: string
  readonly slug: string
  readonly name: string
}

/** A taxon as it stands inside a product. */
export interface TaxonView {
  readonly id: string
  readonly slug: string
  readonly name: string
}

/** A change of many products, made in small transactions. */
export type Job = ImportJob | RetagJob

interface AnyJob {
  readonly id: number
  readonly shopId: number
  /** The kind of process that runs it: a server finishes its predecessor's jobs when it starts. */
  readonly runner: 'server' | 'command'
  /** Its changes stay; only what was kept to take them back is still to be deleted. */
  readonly done: boolean
}

export interface ImportJob extends AnyJob {
  readonly kind: 'import'
  readonly detail: Readonly<Record<string, never>>
}

export interface RetagJob extends AnyJob {
  readonly kind: 'taxon'
  readonly detail: Retag
}

/** What happens to the products of a taxon: it is renamed, or they move to another one or none. */
export interface Retag {
  readonly kind: TaxonKind
  readonly from: string
  /** The same public id as `from` where the taxon has another name or slug. */
  readonly to: string | null
}

/** One change, with what it takes to take it back. */
export interface JobChange {
  readonly subject: 'product' | TaxonKind
  readonly publicId: string
  /** The product's revision after the change; null for a taxon. */
  readonly revision: number | null
  /** The product's document before the change; null where the job made the product or taxon. */
  readonly before: string | null
}

/** Somebody who is a member of a shop, or is invited to be one, as its owners see him. */
export interface MemberView {
  /** Of the user, or of the invitation. */
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly role: Role
  readonly status: 'active' | 'invited'
  /** When he joined, or was invited. */
  readonly createdAt: string
  /** When the invitation ends. */
  readonly expiresAt: string | null
}
