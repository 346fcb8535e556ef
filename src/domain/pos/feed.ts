import type { Ports } from '../ports.ts'
import { type ChangePage, changesAfter } from './pos.ts'

/** How often is looked, and what a follower makes of silence. */
export interface Pace {
  /** A change is with those who follow within this long after its commit. */
  readonly pollMs: number
  /** A sign of life goes out when nothing else has for so long, so that both ends know. */
  readonly beatMs: number
  /** Who has taken nothing for so long is cut off. */
  readonly stallMs: number
}

const PACE: Pace = { pollMs: 200, beatMs: 15_000, stallMs: 30_000 }
/** So many changes are read, and held for a slow reader, at once. */
const PAGE = 50

/** Somebody who follows the changes of a shop. */
export interface Follower {
  /** Called some times a second. `committed`: there may be changes since the last time. */
  tick(committed: boolean): Promise<void>
  end(): void
}

interface SharedPage {
  readonly since: number
  readonly page: Promise<ChangePage>
}

/**
 * Follows the commits of the store for everybody together: one look a moment at whether anybody has
 * committed, and one read for all who are at the same place in the same shop.
 */
export class Feed {
  readonly #followers = new Set<Follower>()
  readonly #pages = new Map<number, SharedPage>()
  #version = -1
  #watching: Promise<void> | null = null
  #closed = false

  /** @param failed hears what kept the feed from going on; all who follow are then ended */
  constructor(
    readonly ports: Pick<Ports, 'store'>,
    readonly failed: (error: unknown) => void,
    readonly pace = PACE,
  ) {}

  /** The store's version at the last look: as long as it stays, there is nothing new to read. */
  get version(): number {
    return this.#version
  }

  join(follower: Follower): void {
    if (this.#closed) {
      follower.end()
      return
    }
    if (this.#watching === null) this.#version = this.ports.store.version()
    this.#followers.add(follower)
    this.#watching ??= this.#watch()
  }

  leave(follower: Follower): void {
    this.#followers.delete(follower)
  }

  /** As `changesAfter`, read once for all who ask for the same between two looks. */
  async page(shopId: number, since: number): Promise<ChangePage> {
    const known = this.#pages.get(shopId)
    if (known?.since === since) return await known.page
    const page = changesAfter(this.ports, shopId, since, PAGE)
    // Where nobody looks, nothing would say when the page is out of date.
    if (this.#watching === null) return await page
    this.#pages.set(shopId, { since, page })
    try {
      return await page
    } catch (error) {
      this.#pages.delete(shopId)
      throw error
    }
  }

  /** Ends all who follow, and who come later. */
  close(): void {
    this.#closed = true
    this.#endAll()
  }

  async #watch(): Promise<void> {
    while (this.#followers.size > 0) {
      await Bun.sleep(this.pace.pollMs)
      try {
        await this.#look()
      } catch (error) {
        this.failed(error)
        this.#endAll()
      }
    }
    this.#pages.clear()
    this.#watching = null
  }

  async #look(): Promise<void> {
    const version = this.ports.store.version()
    const committed = version !== this.#version
    this.#version = version
    if (committed) this.#pages.clear()
    await Promise.all([...this.#followers].map((follower) => follower.tick(committed)))
  }

  #endAll(): void {
    for (const follower of this.#followers) follower.end()
  }
}
