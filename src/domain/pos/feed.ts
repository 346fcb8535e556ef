import { type ChangePage, changesAfter } from '../catalog/changes.ts'
import type { Ports } from '../ports.ts'
import type { CommitWatch } from '../store.ts'

/** Intervals of a feed. */
interface Pace {
  /** The interval at which the feed checks for commits. */
  readonly pollMs: number
  /**
   * After this long without data a heartbeat is sent, so that both ends notice a dead connection.
   */
  readonly beatMs: number
  /** A follower that has read nothing for this long is disconnected. */
  readonly stallMs: number
}

const PACE: Pace = { pollMs: 200, beatMs: 2_000, stallMs: 30_000 }
/** Changes that are read at once, and held in memory for a slow reader. */
const PAGE = 50

/** A connection that follows the changes of a shop. */
export interface Follower {
  readonly shopId: number
  /** Called several times a second. `committed`: there may be changes since the last call. */
  tick(committed: boolean): Promise<void>
  end(): void
}

interface SharedPage {
  readonly since: number
  readonly page: Promise<ChangePage>
}

/**
 * Follows the commits of the store for all connections together. One query per interval checks
 * whether anything was committed, and followers at the same revision of the same shop share one
 * read.
 */
export class Feed {
  readonly #followers = new Set<Follower>()
  readonly #pages = new Map<number, SharedPage>()
  #version = 0
  #watching: Promise<void> | null = null
  #closed = false

  /** @param failed called with an error that stops the feed; all followers are then ended */
  constructor(
    readonly ports: Pick<Ports, 'store' | 'origin'>,
    readonly failed: (error: unknown) => void,
    readonly pace = PACE,
  ) {}

  /**
   * Grows with every check that found a commit. While it stays the same, there is nothing to read.
   */
  get version(): number {
    return this.#version
  }

  join(follower: Follower): void {
    if (this.#closed) {
      follower.end()
      return
    }
    this.#followers.add(follower)
    this.#watching ??= this.#watch(this.ports.store.watch())
  }

  leave(follower: Follower): void {
    this.#followers.delete(follower)
  }

  /** Like `changesAfter`. Equal requests between two checks share one read. */
  async page(shopId: number, since: number): Promise<ChangePage> {
    const known = this.#pages.get(shopId)
    if (known?.since === since) return await known.page
    const page = changesAfter(this.ports, shopId, since, PAGE, true)
    // A shared page could be outdated while commits are not watched.
    if (this.#watching === null) return await page
    this.#pages.set(shopId, { since, page })
    try {
      return await page
    } catch (error) {
      this.#pages.delete(shopId)
      throw error
    }
  }

  /** Ends all followers, including those who join later. */
  close(): void {
    this.#closed = true
    this.#endAll()
  }

  async #watch(commits: CommitWatch): Promise<void> {
    while (this.#followers.size > 0) {
      // Followers of a server in memory must not keep a process alive.
      await new Promise<void>((resolve) => setTimeout(resolve, this.pace.pollMs).unref())
      try {
        await this.#look(commits)
      } catch (error) {
        this.failed(error)
        this.#endAll()
      }
    }
    this.#pages.clear()
    this.#watching = null
  }

  async #look(commits: CommitWatch): Promise<void> {
    const followers = [...this.#followers]
    const changed = await commits.changed(new Set(followers.map(({ shopId }) => shopId)))
    if (changed.size > 0) this.#version++
    for (const shopId of changed) this.#pages.delete(shopId)
    await Promise.all(followers.map((follower) => follower.tick(changed.has(follower.shopId))))
  }

  #endAll(): void {
    for (const follower of this.#followers) follower.end()
  }
}
