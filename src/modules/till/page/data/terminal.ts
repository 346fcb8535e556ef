import { scannedCode } from '../../../../domain/catalog/barcode.ts'
import { gs1Code, gs1Text } from '../../../../domain/pos/gs1.ts'
import { type ScaleCode, type ScaleKind, scaleCode } from '../../../../domain/pos/scale.ts'
import { Observable } from '../../../../ui/shared/observable.ts'
import { ApiError, ConnectionError } from '../../../../ui/shared/problem.ts'
import { text } from '../text.ts'
import { Catalog, type CatalogProduct, catalogProduct } from './catalog.ts'
import type { Pairing, SyncProgress, TerminalDatabase } from './database.ts'
import { cacheImages, IMAGE_CACHE } from './images.ts'
import { findLocally, type Scales, type ScannedProduct, scaleItem } from './look-up.ts'
import { isRevoked, TerminalApi } from './terminal-api.ts'

const NO_PROGRESS: SyncProgress = { since: 0, freshAt: 0, complete: false }
/** A cashier should not wait longer than this for the server to look up a code. */
const LOOK_UP_MS = 2500

/** The state of the connection to the server. */
export type Link = 'syncing' | 'live' | 'offline'

/** The state of the terminal, as the page shows it. */
export interface TerminalState {
  readonly link: Link
  readonly progress: SyncProgress
}

/** A paired terminal: its catalog, its connection to the server, and the lookup of codes. */
export class TillTerminal {
  readonly catalog = new Catalog()
  readonly state = new Observable<TerminalState>({ link: 'syncing', progress: NO_PROGRESS })
  /** How often the stream of changes was opened. */
  readonly connections = new Observable(0)
  readonly api: TerminalApi
  readonly #stop = new AbortController()
  #scales: Scales = {}

  private constructor(
    readonly database: TerminalDatabase,
    readonly pairing: Pairing,
    readonly ended: (how: 'revoked' | Error) => void,
  ) {
    this.api = new TerminalApi(pairing.key)
  }

  /** @param ended called when the key was revoked, or with the error that ends the work */
  static async open(
    database: TerminalDatabase,
    pairing: Pairing,
    ended: (how: 'revoked' | Error) => void,
  ): Promise<TillTerminal> {
    const terminal = new TillTerminal(database, pairing, ended)
    const progress = await database.state('progress')
    terminal.#scales = (await database.state('scales')) ?? {}
    terminal.catalog.apply(await database.products(), [])
    terminal.#update({ progress: progress ?? NO_PROGRESS })
    return terminal
  }

  get stopped(): AbortSignal {
    return this.#stop.signal
  }

  stop(): void {
    this.#stop.abort()
  }

  /**
   * Finds the product of a code, or null. If it is online, it asks the server while the catalog is
   * incomplete, and for codes of scales, whose prefixes the shop may have changed.
   */
  async find(text: string): Promise<ScannedProduct | null> {
    const bare = scannedCode(text)
    const known = findLocally(this.catalog, this.#scales, bare)
    const gs1 = gs1Code(bare)
    if (known && gs1) return known
    const code = gs1 ? gs1Text(gs1) : bare
    const scale = scaleCode(code)
    const isCertain = known && known.match !== 'weight' && known.match !== 'price'
    if (isCertain || this.state.value.link === 'offline') return known
    if (this.state.value.link === 'live' && scale === null) return known
    try {
      const found = await this.api.lookUp(code, AbortSignal.timeout(LOOK_UP_MS))
      const { match } = found
      if (scale && (match === 'weight' || match === 'price')) await this.#learn(scale.prefix, match)
      return { ...found, product: catalogProduct(found.product) }
    } catch (error) {
      return await this.#lookUpFailed(error, known, scale)
    }
  }

  /**
   * The reason why no product has this code, for example because it is archived; null if unknown.
   */
  async archived(typed: string): Promise<string | null> {
    const code = scannedCode(typed)
    const title = this.catalog.goneTitle(code)
    const known = title && text.scan.gone(title)
    if (this.state.value.link === 'offline') return known
    try {
      await this.api.lookUp(code, AbortSignal.timeout(LOOK_UP_MS))
      return null
    } catch (error) {
      if (error instanceof ApiError) return error.of('code') ?? known
      if (error instanceof ConnectionError || error instanceof DOMException) return known
      throw error
    }
  }

  /** The last revision of the shop that the catalog includes. */
  get since(): number {
    return this.state.value.progress.since
  }

  /**
   * Applies the changes up to revision `since`. `complete` means that the server has no more for
   * now.
   */
  async apply(
    changed: readonly CatalogProduct[],
    deleted: readonly string[],
    since: number,
    complete: boolean,
  ): Promise<void> {
    if (this.#stop.signal.aborted) return
    const before = this.state.value.progress
    const freshAt = complete ? Date.now() : before.freshAt
    const progress = { since, freshAt, complete: complete || before.complete }
    const gone = deleted.flatMap((id) => this.catalog.get(id) ?? [])
    const stored = [...changed, ...gone.map((product) => ({ ...product, isGone: true }))]
    await this.database.apply(stored, deleted, progress)
    this.catalog.apply(stored, deleted)
    this.#update({ progress })
  }

  /** Deletes the catalog, which no longer matches the shop's history. */
  async restart(): Promise<void> {
    await this.database.clearProducts()
    this.catalog.clear()
    this.#update({ link: 'syncing', progress: NO_PROGRESS })
  }

  linked(link: Link): void {
    if (link === this.state.value.link) return
    this.#update({ link })
    if (link !== 'live') return
    const { signal } = this.#stop
    cacheImages(this.catalog.products(), signal).catch((error) => {
      // Offline or without storage space, some images are missing; everything else works.
      if (!(error instanceof TypeError || error instanceof DOMException)) this.failed(error)
    })
  }

  /** The key has been revoked. */
  revoked(): void {
    this.stop()
    forget(this.database, this.pairing).then(
      () => this.ended('revoked'),
      (error) => this.failed(error),
    )
  }

  /** An error in this page, which another attempt would not fix. */
  failed(error: unknown): void {
    this.stop()
    this.ended(error instanceof Error ? error : new Error(String(error)))
  }

  async #lookUpFailed(
    error: unknown,
    known: ScannedProduct | null,
    scale: ScaleCode | null,
  ): Promise<ScannedProduct | null> {
    if (isRevoked(error)) {
      this.revoked()
      return null
    }
    const isTimeout = error instanceof DOMException
    if (error instanceof ConnectionError || isTimeout) return known
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 404) return known
    // The item exists but the code does not, so the shop no longer uses this prefix.
    if (scale && scaleItem(this.catalog, scale.item)) await this.#learn(scale.prefix, null)
    return null
  }

  async #learn(prefix: string, kind: ScaleKind | null): Promise<void> {
    if ((this.#scales[prefix] ?? null) === kind) return
    const { [prefix]: _, ...rest } = this.#scales
    this.#scales = kind === null ? rest : { ...rest, [prefix]: kind }
    await this.database.put('scales', this.#scales)
  }

  #update(change: Partial<TerminalState>): void {
    this.state.set({ ...this.state.value, ...change })
  }
}

/** Deletes all data of the shop, unless the device has been paired again in the meantime. */
export async function forget(database: TerminalDatabase, pairing: Pairing): Promise<void> {
  const current = await database.state('pairing')
  if (current && current.key !== pairing.key) return
  await database.wipe()
  if ('caches' in globalThis) await caches.delete(IMAGE_CACHE)
}
