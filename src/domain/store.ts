import type { Customer } from './customer.ts'
import type { ApiKeyKind, KeyRecord } from './key.ts'
import type { Product, ProductStatus, ProductType } from './product.ts'
import type { Secrets } from './secrets.ts'
import type { Session, SessionOwner } from './session.ts'
import type { Shop } from './shop.ts'
import type { Taxon, TaxonKind } from './taxon.ts'
import type { Terminal } from './terminal.ts'
import type { Role, User } from './user.ts'

/** What the use cases stand on; everything that a test may want to replace. */
export interface Ports {
  readonly store: Store
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly secrets: Secrets
}

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
  readonly customer: CustomerReads
  readonly terminal: TerminalReads
  readonly audit: AuditReads
}

export interface Writes extends Reads {
  readonly shop: ShopWrites
  readonly user: UserWrites
  readonly key: KeyWrites
  readonly taxon: TaxonWrites
  readonly product: ProductWrites
  readonly idempotency: IdempotencyWrites
  readonly session: SessionWrites
  readonly customer: CustomerWrites
  readonly terminal: TerminalWrites
  readonly audit: AuditWrites
}

export interface ShopReads {
  bySlug(slug: string): Promise<Shop | null>
  any(): Promise<boolean>
  /** The origins whose pages may use the shopper routes with cookies. */
  origins(shopId: number): Promise<string[]>
  /** Whether any shop lists this origin. */
  knowsOrigin(origin: string): Promise<boolean>
}

export interface ShopWrites extends ShopReads {
  /** @returns the shop's number. @throws Refusal CONFLICT on `slug` */
  insert(shop: Omit<Shop, 'id'>): Promise<number>
  /** Counts the shop's changes: 1, 2, 3 … in the order in which they commit. */
  nextRevision(shopId: number): Promise<number>
}

export interface UserReads {
  byEmail(email: string): Promise<User | null>
  /** The role of a user in a shop, or null for somebody who is no member. */
  role(shopId: number, userId: number): Promise<Role | null>
  /** The shops that a user owns or staffs, by slug. */
  shops(userId: number): Promise<{ shop: Shop; role: Role }[]>
}

export interface UserWrites extends UserReads {
  insert(user: Omit<User, 'id'>): Promise<number>
  join(shopId: number, userId: number, role: Role, now: number): Promise<void>
}

export interface KeyReads {
  /** The shop whose living key of this kind has this hash; of an API key. */
  shopOf(kind: ApiKeyKind, hash: string): Promise<Shop | null>
  /** The publishable key itself. */
  publishable(shopId: number): Promise<string>
}

export interface KeyWrites extends KeyReads {
  insert(shopId: number, kind: ApiKeyKind, key: KeyRecord, readable: string | null): Promise<void>
  replace(shopId: number, kind: 'secret', key: KeyRecord): Promise<void>
}

export interface TaxonReads {
  byPublicId(shopId: number, kind: TaxonKind, publicId: string): Promise<Taxon | null>
  bySlug(shopId: number, kind: TaxonKind, slug: string): Promise<Taxon | null>
  byNameKey(shopId: number, kind: TaxonKind, nameKey: string): Promise<Taxon | null>
}

export interface TaxonWrites extends TaxonReads {
  insert(
    shopId: number,
    kind: TaxonKind,
    taxon: Omit<Taxon, 'id'> & { nameKey: string; createdAt: number },
  ): Promise<number>
}

/** A stored product: its document is the JSON text that the world sees. */
export interface StoredProduct {
  readonly id: number
  readonly status: ProductStatus
  readonly revision: number
  readonly document: string
}

/** A product to store, with the numbers of its taxa. */
export interface ProductRecord {
  readonly product: Product
  readonly categoryId: number | null
  readonly brandId: number | null
  readonly collectionIds: readonly number[]
}

/** Each given filter must hold; a list means any of it. Prices are in minor units. */
export interface ProductFilter {
  readonly status?: readonly ProductStatus[] | undefined
  readonly productType?: readonly ProductType[] | undefined
  readonly categoryIds?: readonly number[] | undefined
  readonly brandIds?: readonly number[] | undefined
  readonly collectionIds?: readonly number[] | undefined
  readonly sku?: string | undefined
  /** As `barcodeKey` makes it. */
  readonly barcode?: string | undefined
  readonly itemGroupId?: string | undefined
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
  readonly inStock?: boolean | undefined
  /** Every word counts, the last may be unfinished. */
  readonly search?: string | undefined
}

export type SortField = 'createdAt' | 'updatedAt' | 'name' | 'price' | 'stock' | 'sku'

/** An order, and the place in it after which to go on. Rows without a value come first. */
export interface ProductOrder {
  readonly field: SortField
  readonly descending: boolean
  readonly after?: { readonly value: string | number; readonly id: number } | undefined
}

export interface ListedProduct {
  readonly id: number
  readonly document: string
  /** What the row is sorted by, for `ProductOrder.after`. */
  readonly sortValue: string | number
}

export interface ProductReads {
  find(shopId: number, publicId: string): Promise<StoredProduct | null>
  list(
    shopId: number,
    filter: ProductFilter,
    order: ProductOrder,
    limit: number,
  ): Promise<ListedProduct[]>
  count(shopId: number, filter: ProductFilter): Promise<number>
  /** The best matches of `filter.search` first; a whole sku or barcode before all others. */
  rank(shopId: number, filter: ProductFilter, limit: number): Promise<number[]>
  /** All matches of `filter.search`, newest first, from below the product `beforeId`. */
  matches(
    shopId: number,
    filter: ProductFilter,
    beforeId: number | undefined,
    limit: number,
  ): Promise<{ id: number; document: string }[]>
  /** The documents of these products, in this order; what is gone is left out. */
  documents(shopId: number, ids: readonly number[]): Promise<string[]>
}

export interface ProductWrites extends ProductReads {
  /** @throws Refusal CONFLICT on `sku` or `barcode` */
  insert(shopId: number, record: ProductRecord): Promise<number>
  /** @throws Refusal CONFLICT on `sku` or `barcode` */
  update(shopId: number, id: number, record: ProductRecord): Promise<void>
  remove(
    shopId: number,
    product: StoredProduct & { publicId: string },
    revision: number,
  ): Promise<void>
}

/** The first answer to a request that may be sent again. */
export interface IdempotentAnswer {
  readonly fingerprint: string
  readonly answer: string
  readonly createdAt: number
}

export interface IdempotencyWrites {
  find(shopId: number, credential: string, key: string): Promise<IdempotentAnswer | null>
  save(shopId: number, credential: string, key: string, answer: IdempotentAnswer): Promise<void>
  forget(before: number): Promise<void>
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
  /** A user's living sessions, the newest first. */
  list(userId: number, now: number): Promise<Session[]>
}

export interface SessionWrites extends SessionReads {
  insert(owner: SessionOwner, session: Omit<Session, 'id'>): Promise<number>
  seen(id: number, now: number): Promise<void>
  /** @returns whether there was one */
  end(id: number): Promise<boolean>
  /** Forgets what has expired. */
  sweep(now: number): Promise<void>
}

export interface CustomerReads {
  byEmail(shopId: number, email: string): Promise<Customer | null>
}

export interface CustomerWrites extends CustomerReads {
  insert(customer: Omit<Customer, 'id'>): Promise<number>
}

export interface TerminalReads {
  /** The terminal whose key has this hash, with its shop. */
  byKey(hash: string): Promise<{ terminal: Terminal; shop: Shop } | null>
}

export interface TerminalWrites extends TerminalReads {
  seen(shopId: number, id: number, now: number): Promise<void>
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
  append(shopId: number, entry: AuditEntry): Promise<void>
}
