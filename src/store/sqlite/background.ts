import { closeSync, openSync } from 'node:fs'
import { talliedTotal } from '../../domain/catalog/list/facet-counts.ts'
import { isHeavy } from '../../domain/catalog/list/filter.ts'
import type { ProductLists } from '../../domain/catalog/list/lists.ts'
import { isTallied } from '../../domain/catalog/list/session-lists.ts'
import type { Reading } from '../../domain/store.ts'
import { unavailable } from '../engine.ts'

/** The executable keeps its entry points, which `bun run build` names, by their source paths. */
const WORKER = import.meta.path.endsWith('.ts')
  ? './background-worker.ts'
  : './src/store/sqlite/background-worker.js'

/** More file descriptors than a thread takes to start and to open the database. */
const THREAD_DESCRIPTORS = 32

type Work = keyof ProductLists | 'checkpoint' | 'emptyLog' | 'merge' | 'copy' | 'close'

/** A message to the thread. */
export type ThreadOrder =
  | { readonly open: string }
  | {
      readonly id: number
      readonly work: Work
      readonly args: readonly unknown[]
    }

/** An error in a message. The error itself cannot be sent: an SQLiteError would lose its code. */
interface Failure {
  readonly message: string
  readonly code: unknown
}

/**
 * A message from the thread. The result is sent as JSON, which is cheaper to pass than many
 * objects.
 */
export interface Answer {
  readonly id: number
  readonly result?: string
  readonly error?: Failure
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * A second thread with its own connection, for work that would block every request for many
 * milliseconds: searches of large catalogs, checkpoints, backups. The first order starts it.
 */
export class BackgroundThread {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #orders = 0
  #checkpoint: Promise<void> | null = null

  constructor(readonly path: string) {}

  /**
   * The lists of `product-list.ts`, run on that thread.
   * @throws Refusal UNAVAILABLE on any error
   */
  readonly lists: ProductLists = {
    list: (...args) => this.#ask('list', args),
    pageEnds: (...args) => this.#ask('pageEnds', args),
    bestOfGroups: (...args) => this.#ask('bestOfGroups', args),
    count: (...args) => this.#ask('count', args),
    facets: (...args) => this.#ask('facets', args),
    rank: (...args) => this.#ask('rank', args),
    matches: (...args) => this.#ask('matches', args),
  }

  /**
   * Runs a checkpoint, or waits for the one that is running. A failed checkpoint loses nothing: the
   * log stays as it is, and `Checkpoints` limits its length.
   */
  checkpoint(): Promise<void> {
    this.#checkpoint ??= this.#checkpointed()
    return this.#checkpoint
  }

  /** Empties the file of the log, unless another process reads or writes right then. */
  async emptyLog(): Promise<void> {
    await Promise.allSettled([this.#ask('emptyLog', [])])
  }

  /**
   * Merges about this many pages of each full-text index.
   * @returns whether more may be left
   * @throws Refusal UNAVAILABLE, for example if other processes are writing to the database
   */
  merge(pages: number): Promise<boolean> {
    return this.#ask('merge', [pages])
  }

  /** Writes a consistent copy of the database into an empty file. */
  copyTo(file: string): Promise<void> {
    return this.#ask('copy', [file])
  }

  /** Ends the thread once every order is answered. A later order starts another one. */
  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    const closed = this.#ask('close', [])
    this.#worker = null
    await Promise.allSettled([closed])
    worker.terminate()
  }

  async #checkpointed(): Promise<void> {
    await Promise.allSettled([this.#ask('checkpoint', [])])
    this.#checkpoint = null
  }

  async #ask<T>(work: Work, args: readonly unknown[]): Promise<T> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    const id = ++this.#orders
    return await new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (result) => resolve(result as T), reject })
      worker.postMessage({ id, work, args })
    })
  }

  #start(): Worker {
    refuseWithoutDescriptors()
    const worker = new Worker(new URL(WORKER, import.meta.url))
    worker.onmessage = ({ data: { id, result, error } }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error) {
        const { message, code } = error
        waiting?.reject(unavailable(Object.assign(new Error(message), { code })))
      }
      waiting?.resolve(result === undefined ? undefined : JSON.parse(result))
    }
    worker.onerror = ({ message }) => {
      worker.terminate()
      if (this.#worker === worker) this.#worker = null
      for (const { reject } of this.#waiting.values()) reject(unavailable(new Error(message)))
      this.#waiting.clear()
    }
    worker.postMessage({ open: this.path })
    return worker
  }
}

/**
 * Bun ends the whole process if a new thread finds no file descriptor.
 * @throws Refusal UNAVAILABLE if there are not enough for one
 */
function refuseWithoutDescriptors(): void {
  const opened: number[] = []
  try {
    while (opened.length < THREAD_DESCRIPTORS) opened.push(openSync('/dev/null', 'r'))
  } catch (error) {
    throw unavailable(error)
  } finally {
    for (const descriptor of opened) closeSync(descriptor)
  }
}

/** A shop with fewer revisions has few products, which are searched in some milliseconds. */
const LARGE = 1_000

/** Facets of a list in a shop with at most this many products take less time than a message. */
const SMALL = 2_000

/**
 * Lists that search a large catalog on the background thread. While four clients search 100,000
 * products, the p99 of a lookup is 2 ms that way, and 100 ms if this thread searches. Lists by tag,
 * by option or by stock alone also run there: if few rows match, they may pass many.
 */
export function searchElsewhere(
  session: Reading,
  here: ProductLists,
  { lists }: BackgroundThread,
): ProductLists {
  const listsFor = async (shop: number) => {
    const row = await session.get<{ revision: number }>('shop.revision', { shop })
    return row && row.revision >= LARGE ? lists : here
  }
  return {
    list: (shop, filter, ...rest) =>
      isHeavy(filter)
        ? listsFor(shop).then((there) => there.list(shop, filter, ...rest))
        : here.list(shop, filter, ...rest),
    pageEnds: async (shop, ...rest) => (await listsFor(shop)).pageEnds(shop, ...rest),
    bestOfGroups: async (shop, filter, ...rest) =>
      (isHeavy(filter) ? await listsFor(shop) : here).bestOfGroups(shop, filter, ...rest),
    count: async (shop, ...rest) =>
      (isTallied(...rest) ? here : await listsFor(shop)).count(shop, ...rest),
    facets: async (shop, filter, ...rest) => {
      const isSmall = !isHeavy(filter) && (await talliedTotal(session, shop, undefined)) <= SMALL
      return await (isSmall ? here : await listsFor(shop)).facets(shop, filter, ...rest)
    },
    rank: async (shop, filter, limit) => (await listsFor(shop)).rank(shop, filter, limit),
    matches: async (shop, filter, ...rest) => (await listsFor(shop)).matches(shop, filter, ...rest),
  }
}
