import type { Lists } from '../rows/product-list.ts'
import { unavailable } from './errors.ts'

/** In the executable, where `bun run build` names it, it stands below the root of all that is in it. */
const WORKER = import.meta.path.endsWith('.ts')
  ? './background-worker.ts'
  : './src/store/sqlite/background-worker.js'

type Method = 'list' | 'count' | 'rank' | 'matches'
type Work = Method | 'checkpoint' | 'copy' | 'close'

/** What the background is asked. */
export type Order =
  | { readonly open: string }
  | {
      readonly id: number
      readonly work: Work
      readonly args: readonly unknown[]
    }

/** An error as it crosses over: of an error of SQLite's own class, only the message would. */
interface Failure {
  readonly message: string
  readonly code: unknown
}

/** What it answers: JSON, which is cheaper to hand over than a thousand objects. */
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
 * A second thread with a connection of its own, for work of many ms in which nobody could be
 * answered here: searching in large catalogs, and copying the log into the database file. It
 * starts when it is first needed.
 */
export class Background {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #orders = 0
  #checkpoint: Promise<void> | null = null

  constructor(readonly path: string) {}

  /** The same lists as here. They refuse with UNAVAILABLE where anything goes wrong there. */
  readonly lists: Pick<Lists, Method> = {
    list: (...args) => this.#ask('list', args),
    count: (...args) => this.#ask('count', args),
    rank: (...args) => this.#ask('rank', args),
    matches: (...args) => this.#ask('matches', args),
  }

  /**
   * One checkpoint, or the one that is running. Where it fails, the log stays as it is: nothing is
   * lost by that, and whoever writes sees to its length.
   */
  checkpoint(): Promise<void> {
    this.#checkpoint ??= this.#checkpointed()
    return this.#checkpoint
  }

  /** Writes all of the database, as it stands at one moment, into an empty file. */
  copyTo(file: string): Promise<void> {
    return this.#ask('copy', [file])
  }

  /** Ends when all that was asked is answered. Whoever asks afterwards starts another thread. */
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

  #ask<T>(work: Work, args: readonly unknown[]): Promise<T> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    const id = ++this.#orders
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (result) => resolve(result as T), reject })
      worker.postMessage({ id, work, args })
    })
  }

  #start(): Worker {
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
