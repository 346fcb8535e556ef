import type { ApiKeyKind, KeyRecord } from './access/key.ts'
import type {
  IdentityWrites,
  InvitationReads,
  InvitationWrites,
  LinkWrites,
  MailReads,
  MailWrites,
  OtpWrites,
  SessionReads,
  SessionWrites,
} from './access-store.ts'
import type {
  ImageReads,
  ImageWrites,
  JobReads,
  JobWrites,
  ProductReads,
  ProductWrites,
  StockReads,
  StockWrites,
  TaxonReads,
  TaxonWrites,
} from './catalog-store.ts'
import type { ScaleKind, ScalePrefix } from './pos/scale.ts'
import type { Member, Role, Shop, Shopper, Terminal, User } from './records.ts'

/**
 * What the domain asks of storage. Any call may refuse with UNAVAILABLE (locked, broken, gone),
 * a write also with STORAGE_FULL. Every shop-owned row is asked for with its shop first.
 */
export interface Store {
  /** Sees what was last committed. */
  readonly read: Reads
  /**
   * Runs `work` alone, on its own view, and answers after its commit is on disk; when `work`
   * throws, nothing of it stays. Work that waits at the same time is committed together.
   */
  write<T>(work: (tx: Writes) => Promise<T>): Promise<T>
  /**
   * The same for one slice of a long job, of some milliseconds. Slices run one at a time, after the
   * writes that wait, so a long job delays nobody by more than a slice.
   */
  writeSlice<T>(work: (tx: Writes) => Promise<T>): Promise<T>
  /** Changes whenever anybody, another process too, may have committed. */
  version(): number
  close(): Promise<void>
}

export interface Reads {
  readonly shop: ShopReads
  readonly user: UserReads
  readonly key: KeyReads
  readonly taxon: TaxonReads
  readonly product: ProductReads
  readonly session: SessionReads
  readonly shopper: ShopperReads
  readonly terminal: TerminalReads
  readonly audit: AuditReads
  readonly stock: StockReads
  readonly job: JobReads
  readonly image: ImageReads
  readonly mail: MailReads
  readonly invitation: InvitationReads
}

export interface Writes extends Reads {
  readonly shop: ShopWrites
  readonly user: UserWrites
  readonly key: KeyWrites
  readonly taxon: TaxonWrites
  readonly product: ProductWrites
  readonly idempotency: IdempotencyWrites
  readonly identity: IdentityWrites
  readonly session: SessionWrites
  readonly shopper: ShopperWrites
  readonly terminal: TerminalWrites
  readonly audit: AuditWrites
  readonly stock: StockWrites
  readonly job: JobWrites
  readonly image: ImageWrites
  readonly otp: OtpWrites
  readonly link: LinkWrites
  readonly invitation: InvitationWrites
  readonly mail: MailWrites
}

export interface ShopReads {
  bySlug(slug: string): Promise<Shop | null>
  byId(shopId: number): Promise<Shop | null>
  any(): Promise<boolean>
  /** The origins whose pages may use the shopper routes with cookies. */
  origins(shopId: number): Promise<string[]>
  /** Whether any shop lists this origin. */
  knowsOrigin(origin: string): Promise<boolean>
  /**
   * Whether this revision is part of the shop's history: not ahead of it, nor lost by a restore.
   */
  hasReached(shopId: number, revision: number): Promise<boolean>
  /** What this shop's scales print, by prefix. */
  scalePrefixes(shopId: number): Promise<ScalePrefix[]>
  /** What the codes of this shop with this prefix say, or null where it is no scale's. */
  scaleKind(shopId: number, prefix: string): Promise<ScaleKind | null>
}

export interface ShopWrites extends ShopReads {
  /** @returns the shop's number. @throws Refusal CONFLICT on `slug` */
  insert(shop: Omit<Shop, 'id'>): Promise<number>
  update(shopId: number, settings: Pick<Shop, 'name' | 'currency'>): Promise<void>
  /** Lists these origins and no others. */
  listOrigins(shopId: number, origins: readonly string[]): Promise<void>
  /**
   * Counts the shop's changes, 1, 2, 3 … in the order in which they commit, and tells its currency.
   */
  nextRevision(shopId: number): Promise<{ revision: number; currency: string }>
  setScalePrefixes(shopId: number, prefixes: readonly ScalePrefix[]): Promise<void>
}

export interface UserReads {
  byEmail(email: string): Promise<User | null>
  /** The role of a user in a shop, or null for somebody who is no member. */
  role(shopId: number, userId: number): Promise<Role | null>
  /** The shops that a user owns or staffs, by slug: those behind `after`, or all. */
  shops(userId: number, after?: string, limit?: number): Promise<{ shop: Shop; role: Role }[]>
  /** Who owns or staffs a shop, by email: those behind `after`, or all. */
  members(shopId: number, after?: string, limit?: number): Promise<Member[]>
}

export interface UserWrites extends UserReads {
  insert(user: Omit<User, 'id'>): Promise<number>
  /** The user has shown that this mailbox is his. */
  verify(userId: number): Promise<void>
  join(shopId: number, userId: number, role: Role, now: number): Promise<void>
  setRole(shopId: number, userId: number, role: Role): Promise<void>
  leave(shopId: number, userId: number): Promise<void>
}

export interface KeyReads {
  /** The shop whose living key of this kind has this hash; of an API key. */
  shopOf(kind: ApiKeyKind, hash: string): Promise<Shop | null>
  /** The publishable key itself. */
  publishable(shopId: number): Promise<string>
  /** What may still be known of a shop's two keys. */
  ofShop(shopId: number): Promise<Record<ApiKeyKind, Omit<KeyRecord, 'hash'>>>
}

export interface KeyWrites extends KeyReads {
  insert(shopId: number, kind: ApiKeyKind, key: KeyRecord, readable: string | null): Promise<void>
  replace(shopId: number, kind: 'secret', key: KeyRecord): Promise<void>
}

/** The first answer to a request that may be sent again. */
export interface IdempotentAnswer {
  readonly fingerprint: string
  readonly answer: string
  readonly createdAt: number
}

export interface IdempotencyWrites {
  find(shopId: number, credential: string, key: string): Promise<IdempotentAnswer | null>
  /** Replaces an answer that the key had before. */
  save(shopId: number, credential: string, key: string, answer: IdempotentAnswer): Promise<void>
  /** @returns how many answers from before then, at most `limit`, were forgotten */
  forget(before: number, limit: number): Promise<number>
}

export interface ShopperReads {
  byEmail(shopId: number, email: string): Promise<Shopper | null>
  /** The newest first, from below shopper `beforeId`. */
  list(shopId: number, beforeId: number | undefined, limit: number): Promise<Shopper[]>
}

export interface ShopperWrites extends ShopperReads {
  insert(shopper: Omit<Shopper, 'id'>): Promise<number>
  update(shopper: Shopper): Promise<void>
}

export interface TerminalReads {
  /** The terminal whose key has this hash, with its shop. */
  byKey(hash: string): Promise<{ terminal: Terminal; shop: Shop } | null>
  /** The oldest first, from above terminal `afterId`. */
  list(shopId: number, afterId: number | undefined, limit: number): Promise<Terminal[]>
  find(shopId: number, publicId: string): Promise<Terminal | null>
  /** Whether a pairing code that can still be used has this MAC. */
  isPairing(mac: string, now: number): Promise<boolean>
}

export interface TerminalWrites extends TerminalReads {
  seen(shopId: number, id: number, now: number): Promise<void>
  insert(terminal: Omit<Terminal, 'id' | 'lastSeenAt'>, keyHash: string): Promise<number>
  rename(shopId: number, id: number, name: string): Promise<void>
  /** Gives a terminal another key; the one before it ends. */
  rekey(shopId: number, id: number, key: KeyRecord): Promise<void>
  remove(shopId: number, id: number): Promise<void>
  /** Lets a terminal pair by the code with this MAC; the code before it ends. */
  offerPairing(shopId: number, id: number, mac: string, expiresAt: number): Promise<void>
  withdrawPairing(shopId: number, id: number): Promise<void>
  /** Uses a pairing code up. @returns whose it was, or null where it is wrong, old or used */
  takePairing(mac: string, now: number): Promise<{ shopId: number; id: number } | null>
}

/** One thing that somebody did. `actor` is a public id or the kind of a key, never a secret. */
export interface AuditEntry {
  readonly actor: string
  readonly actorName: string
  /** Noun and verb: `key.rotated`, `staff.removed`. */
  readonly action: string
  /** The public id, or slug, of what it was done to. */
  readonly subject: string
  readonly detail: Readonly<Record<string, string | number | null>>
  readonly createdAt: number
}

export interface AuditReads {
  /** The newest first, from below entry `beforeId`. */
  list(
    shopId: number,
    beforeId: number | undefined,
    limit: number,
  ): Promise<(AuditEntry & { id: number })[]>
}

export interface AuditWrites extends AuditReads {
  /**
   * Forgets those of the `limit` oldest entries of all shops that are from before then.
   * @returns how many
   */
  forget(before: number, limit: number): Promise<number>
  append(shopId: number, entry: AuditEntry): Promise<void>
}
