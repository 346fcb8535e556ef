import type { SearchSettings } from './catalog/search.ts'
import type { ScalePrefix } from './pos/scale.ts'
import type { Shop } from './records.ts'
import type { StoredSale } from './shop/sale.ts'
import type { Change } from './webhook/event.ts'

export interface ShopReads {
  bySlug(slug: string): Promise<Shop | null>
  byId(shopId: number): Promise<Shop | null>
  /** All shops by slug, after one. */
  list(after: string | undefined, limit: number): Promise<Shop[]>
  any(): Promise<boolean>
  /** The origins whose pages may use the shopper routes with cookies. */
  origins(shopId: number): Promise<string[]>
  /** Whether any shop lists this origin. */
  knowsOrigin(origin: string): Promise<boolean>
  /**
   * Whether a reader can continue at this revision: it is not above the shop's, and the changes
   * behind it were neither lost by a restore nor deleted.
   */
  hasReached(shopId: number, revision: number): Promise<boolean>
  /** The prefixes that this shop's scales print. */
  scalePrefixes(shopId: number): Promise<ScalePrefix[]>
  search(shopId: number): Promise<SearchSettings>
  /** How the shop sells. One look-up by the primary key. */
  sale(shopId: number): Promise<StoredSale>
  ids(): Promise<number[]>
  /** The shops whose orders may have digests of an earlier version. */
  unsealed(): Promise<number[]>
  /** The shops whose products must be indexed again. */
  outdated(): Promise<number[]>
}

export interface Revision {
  readonly revision: number
  readonly currency: string
}

export interface ShopWrites extends ShopReads {
  /**
   * A new shop is sealed, unless another one is not yet: servers of an earlier version may be among
   * those of the database.
   * @returns the shop's number. @throws Refusal CONFLICT on `slug`
   */
  insert(shop: Omit<Shop, 'id'>): Promise<number>
  update(shopId: number, settings: Pick<Shop, 'name' | 'currency'>): Promise<void>
  /** Replaces the list of origins. */
  listOrigins(shopId: number, origins: readonly string[]): Promise<void>
  /**
   * Takes the shop's next revision: 1, 2, 3 … in the order of commits. Also gives the currency.
   * @param change what the shop's webhooks are told; null: nothing
   */
  nextRevision(shopId: number, change: Change | null): Promise<Revision>
  /** As `nextRevision` for each of these changes, in their order. @returns the first revision */
  nextRevisions(shopId: number, changes: readonly Change[]): Promise<Revision>
  setScalePrefixes(shopId: number, prefixes: readonly ScalePrefix[]): Promise<void>
  /** A new language takes full effect after `startReindex`. */
  setSearch(shopId: number, settings: SearchSettings): Promise<void>
  setSale(shopId: number, settings: StoredSale): Promise<void>
  /** From now on, an order of the shop without a right digest is damaged. */
  seal(shopId: number): Promise<void>
  /** Makes a shop `outdated`; see `ProductWrites.reindex`. */
  startReindex(shopId: number): Promise<void>
}
