import { type ScaleKind, scaleCode } from '../../domain/pos/scale.ts'
import { ApiError, ConnectionError } from '../shared/problem.ts'
import { PICTURE_CACHE } from './caches.ts'
import { Catalog } from './catalog.ts'
import type { Pairing, Progress, TillDatabase } from './database.ts'
import { type Followed, Follower, type Link } from './follower.ts'
import { type Found, findLocally, itemOf, type Scales } from './look-up.ts'
import { keepPictures } from './pictures.ts'
import { isRevoked, TillApi } from './till-api.ts'
import { type TillProduct, tillProduct } from './till-product.ts'

const NONE: Progress = { since: 0, freshAt: 0, complete: false }
/** Longer than this nobody waits at a counter for what the till itself does not know. */
const ASK_MS = 2500

/** What is to be seen of the till's work. */
export interface TillState {
  readonly link: Link
  readonly progress: Progress
}

/** A paired till at work: its catalog, and what keeps it up to date. */
export class Till implements Followed {
  readonly catalog = new Catalog()
  readonly #api: TillApi
  readonly #stop = new AbortController()
  readonly #listeners = new Set<() => void>()
  #scales: Scales = {}
  #state: TillState = { link: 'syncing', progress: NONE }

  private constructor(
    readonly database: TillDatabase,
    readonly pairing: Pairing,
    readonly ended: (how: 'revoked' | Error) => void,
  ) {
    this.#api = new TillApi(pairing.key)
  }

  /** @param ended hears when the till is no longer this terminal, or cannot go on */
  static async open(
    database: TillDatabase,
    pairing: Pairing,
    ended: (how: 'revoked' | Error) => void,
  ): Promise<Till> {
    const till = new Till(database, pairing, ended)
    const progress = await database.state('progress')
    till.#scales = (await database.state('scales')) ?? {}
    till.catalog.apply(await database.products(), [])
    till.#put({ progress: progress ?? NONE })
    return till
  }

  start(): void {
    new Follower(this.#api, this).run(this.#stop.signal).catch((error) => this.failed(error))
  }

  stop(): void {
    this.#stop.abort()
  }

  get state(): TillState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * What a code stands for, or null. What the till does not know it asks the server, where it can:
   * it may not have all of the catalog yet, nor know which codes scales of this shop print.
   */
  async find(code: string): Promise<Found | null> {
    const known = findLocally(this.catalog, this.#scales, code)
    const scale = scaleCode(code.trim())
    const certain = known !== null && known.match !== 'weight' && known.match !== 'price'
    if (certain || this.#state.link === 'offline') return known
    if (this.#state.link === 'live' && scale === null) return known
    try {
      const answer = await this.#api.lookUp(code, AbortSignal.timeout(ASK_MS))
      const { match } = answer
      if (scale && (match === 'weight' || match === 'price')) await this.#learn(scale.prefix, match)
      return { ...answer, product: tillProduct(answer.product) }
    } catch (error) {
      return await this.#unanswered(error, known, scale)
    }
  }

  since(): number {
    return this.#state.progress.since
  }

  async apply(
    changed: readonly TillProduct[],
    deleted: readonly string[],
    since: number,
    complete: boolean,
  ): Promise<void> {
    if (this.#stop.signal.aborted) return
    const before = this.#state.progress
    const whole = complete || before.complete
    const freshAt = complete ? Date.now() : before.freshAt
    const progress = { since, freshAt, complete: whole }
    await this.database.apply(changed, deleted, progress)
    this.catalog.apply(changed, deleted)
    this.#put({ progress })
  }

  async restart(): Promise<void> {
    await this.database.clearProducts()
    this.catalog.clear()
    this.#put({ link: 'syncing', progress: NONE })
  }

  linked(link: Link): void {
    if (link === this.#state.link) return
    this.#put({ link })
    if (link !== 'live') return
    const { signal } = this.#stop
    keepPictures(this.catalog.products(), signal).catch((error) => {
      // Without a network or room there are fewer pictures; the till works on.
      if (!(error instanceof TypeError || error instanceof DOMException)) this.failed(error)
    })
  }

  revoked(): void {
    this.stop()
    forget(this.database, this.pairing).then(
      () => this.ended('revoked'),
      (error) => this.failed(error),
    )
  }

  failed(error: unknown): void {
    this.stop()
    this.ended(error instanceof Error ? error : new Error(String(error)))
  }

  async #unanswered(
    error: unknown,
    known: Found | null,
    scale: ReturnType<typeof scaleCode>,
  ): Promise<Found | null> {
    if (isRevoked(error)) {
      this.revoked()
      return null
    }
    const timeout = error instanceof DOMException
    if (error instanceof ConnectionError || timeout) return known
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 404) return known
    // The item is there and the code is not: the shop no longer uses this prefix.
    if (scale && itemOf(this.catalog, scale.item)) await this.#learn(scale.prefix, null)
    return null
  }

  async #learn(prefix: string, kind: ScaleKind | null): Promise<void> {
    if ((this.#scales[prefix] ?? null) === kind) return
    const { [prefix]: _, ...rest } = this.#scales
    this.#scales = kind === null ? rest : { ...rest, [prefix]: kind }
    await this.database.keep('scales', this.#scales)
  }

  #put(change: Partial<TillState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Leaves nothing of the shop on this device; unless it was paired anew meanwhile. */
export async function forget(database: TillDatabase, pairing: Pairing): Promise<void> {
  const now = await database.state('pairing')
  if (now && now.key !== pairing.key) return
  await database.wipe()
  if ('caches' in globalThis) await caches.delete(PICTURE_CACHE)
}
