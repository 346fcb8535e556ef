import type { Place } from './cursor.ts'
import type { Customer } from './customer.ts'
import type { PictureFiles } from './image.ts'
import type { ApiKeyKind, KeyRecord } from './key.ts'
import type { Outbox } from './mail.ts'
import type { Product, ProductStatus, ProductType } from './product.ts'
import type { ScaleKind, ScalePrefix } from './scale.ts'
import type { Secrets } from './secrets.ts'
import type { Shop } from './shop.ts'
import type {
  IdentityWrites,
  LinkWrites,
  MailReads,
  MailWrites,
  OtpWrites,
  SessionReads,
  SessionWrites,
} from './sign-in-store.ts'
import type { Taxon, TaxonKind } from './taxon.ts'
import type { Terminal } from './terminal.ts'
import type { Member, Role, User } from './user.ts'

/** What the use cases stand on; everything that a test may want to replace. */
export interface Ports {
  readonly store: Store
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly secrets: Secrets
  readonly outbox: Outbox
  readonly pictures: PictureFiles
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
  readonly stock: StockReads
  readonly image: ImageReads
  readonly mail: MailReads
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
  readonly customer: CustomerWrites
  readonly terminal: TerminalWrites
  readonly audit: AuditWrites
  readonly stock: StockWrites
  readonly image: ImageWrites
  readonly otp: OtpWrites
  readonly link: LinkWrites
  readonly mail: MailWrites
}

export interface ShopReads {
  bySlug(slug: string): Promise<Shop | null>
  any(): Promise<boolean>
  /** The origins whose pages may use the shopper routes with cookies. */
  origins(shopId: number): Promise<string[]>
  /** Whether any shop lists this origin. */
  knowsOrigin(origin: string): Promise<boolean>
  /** How many changes the shop has seen: the revision of the last one. */
  revision(shopId: number): Promise<number>
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
  /** Counts the shop's changes: 1, 2, 3 … in the order in which they commit. */
  nextRevision(shopId: number): Promise<number>
  setScalePrefixes(shopId: number, prefixes: readonly ScalePrefix[]): Promise<void>
}

export interface UserReads {
  byEmail(email: string): Promise<User | null>
  /** The role of a user in a shop, or null for somebody who is no member. */
  role(shopId: number, userId: number): Promise<Role | null>
  /** The shops that a user owns or staffs, by slug. */
  shops(userId: number): Promise<{ shop: Shop; role: Role }[]>
  /** Who owns or staffs a shop, by email. */
  members(shopId: number): Promise<Member[]>
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

export interface TaxonReads {
  byPublicId(shopId: number, kind: TaxonKind, publicId: string): Promise<Taxon | null>
  bySlug(shopId: number, kind: TaxonKind, slug: string): Promise<Taxon | null>
  byNameKey(shopId: number, kind: TaxonKind, nameKey: string): Promise<Taxon | null>
  /** By name, in the order of `sortKey`, from behind a place in it. */
  list(
    shopId: number,
    kind: TaxonKind,
    after: { readonly value: string | number; readonly id: number } | undefined,
    limit: number,
  ): Promise<ListedTaxon[]>
  productCount(shopId: number, kind: TaxonKind, id: number): Promise<number>
}

export type ListedTaxon = Taxon & { readonly sortKey: string; readonly productCount: number }

export interface TaxonWrites extends TaxonReads {
  /** @throws Refusal CONFLICT on `name` or `slug` */
  insert(
    shopId: number,
    kind: TaxonKind,
    taxon: Omit<Taxon, 'id'> & { nameKey: string; createdAt: number },
  ): Promise<number>
  /** @throws Refusal CONFLICT on `name` or `slug` */
  update(shopId: number, kind: TaxonKind, taxon: Taxon & { nameKey: string }): Promise<void>
  /** Of a taxon that no product has any more. */
  remove(shopId: number, kind: TaxonKind, id: number): Promise<void>
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
  readonly after?: Place | undefined
}

export interface ListedProduct {
  readonly id: number
  readonly document: string
  /** What the row is sorted by, for `ProductOrder.after`. */
  readonly sortValue: string | number
}

/** A product as a till asks for it; the price in minor units. */
export interface PricedProduct {
  readonly priceMinor: number
  readonly document: string
}

/** What became of a product at a revision; without a document it is deleted or not published. */
export interface ProductChange {
  readonly revision: number
  readonly publicId: string
  readonly document: string | null
}

export interface ProductReads {
  find(shopId: number, publicId: string): Promise<StoredProduct | null>
  /** Whether the shop has any product. */
  any(shopId: number): Promise<boolean>
  /** The products of a taxon in the order of their numbers, from behind `afterId`. */
  ofTaxon(
    shopId: number,
    kind: TaxonKind,
    taxonId: number,
    afterId: number,
    limit: number,
  ): Promise<{ id: number; document: string }[]>
  list(
    shopId: number,
    filter: ProductFilter,
    order: ProductOrder,
    limit: number,
  ): Promise<ListedProduct[]>
  count(shopId: number, filter: ProductFilter): Promise<number>
  /** The best matches of `filter.search` first; a whole sku or barcode before all others. */
  rank(shopId: number, filter: ProductFilter, limit: number): Promise<number[]>
  /** All matches of `filter.search`, newest first, from below product `beforeId`. */
  matches(
    shopId: number,
    filter: ProductFilter,
    beforeId: number,
    limit: number,
  ): Promise<number[]>
  /** The documents of these products, in this order; what is gone is left out. */
  documents(shopId: number, ids: readonly number[]): Promise<string[]>
  /** The products of this name that have neither sku nor barcode, the oldest first. */
  uncoded(shopId: number, name: string): Promise<{ id: number; document: string }[]>
  /** The published product whose barcode has this key, as `barcodeKey` makes it. */
  publishedByBarcode(shopId: number, barcode: string): Promise<PricedProduct | null>
  publishedBySku(shopId: number, sku: string): Promise<PricedProduct | null>
  /** How much there is to tell of what has happened after revision `since`, in that order. */
  changeSizes(
    shopId: number,
    since: number,
    limit: number,
  ): Promise<{ revision: number; bytes: number }[]>
  /** What has happened after revision `since` and up to `until`, in that order. */
  changes(shopId: number, since: number, until: number): Promise<ProductChange[]>
}

export interface ProductWrites extends ProductReads {
  /** @throws Refusal CONFLICT on `sku` or `barcode` */
  insert(shopId: number, record: ProductRecord): Promise<number>
  /**
   * Only what differs from `before` is written.
   * @throws Refusal CONFLICT on `sku` or `barcode`
   */
  update(shopId: number, id: number, record: ProductRecord, before: Product): Promise<void>
  /** Another document whose search words, codes, price and taxa are as they were. */
  rewrite(shopId: number, id: number, product: Product): Promise<void>
  /** Moves a product from one taxon of a kind to another, the same (renamed), or none. */
  retag(
    shopId: number,
    id: number,
    product: Product,
    move: { readonly kind: TaxonKind; readonly from: number; readonly to: number | null },
  ): Promise<void>
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

export interface CustomerReads {
  byEmail(shopId: number, email: string): Promise<Customer | null>
  /** The newest first, from below customer `beforeId`. */
  list(shopId: number, beforeId: number | undefined, limit: number): Promise<Customer[]>
}

export interface CustomerWrites extends CustomerReads {
  insert(customer: Omit<Customer, 'id'>): Promise<number>
  update(customer: Customer): Promise<void>
}

export interface TerminalReads {
  /** The terminal whose key has this hash, with its shop. */
  byKey(hash: string): Promise<{ terminal: Terminal; shop: Shop } | null>
  /** The oldest first. */
  list(shopId: number): Promise<Terminal[]>
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
  append(shopId: number, entry: AuditEntry): Promise<void>
}

/** One change of a product's stock; `stock` is what it came to, null: no longer counted. */
export interface StockEntry {
  readonly delta: number
  readonly stock: number | null
  readonly reason: string
  readonly note: string | null
  readonly actor: string
  readonly actorName: string
  readonly createdAt: number
}

export type ListedStockEntry = StockEntry & { readonly id: number }

export interface StockReads {
  /** The newest first, from below entry `beforeId`. */
  list(
    shopId: number,
    productPublicId: string,
    beforeId: number | undefined,
    limit: number,
  ): Promise<ListedStockEntry[]>
}

export interface StockWrites extends StockReads {
  append(shopId: number, productPublicId: string, entry: StockEntry): Promise<void>
}

export interface ImageReads {
  /** Whether a product of any shop has the picture of this file. */
  inUse(file: string): Promise<boolean>
}

export interface ImageWrites extends ImageReads {
  insert(shopId: number, productId: number, publicId: string, file: string): Promise<void>
  remove(shopId: number, publicId: string): Promise<void>
}
