import type { Secrets } from './secrets.ts'
import type { Store } from './store.ts'

/** What the use cases stand on; everything that a test may want to replace. */
export interface Ports {
  readonly store: Store
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly secrets: Secrets
  readonly outbox: Outbox
  readonly images: ImageFiles
  /** Opens room on disk for the working data of one job. */
  readonly scratch: () => Scratch
}

/** Whoever sends what `postMail` has put into the outbox. */
export interface Outbox {
  /** Mail may be waiting. May be called before the transaction that posts it has committed. */
  wake(): void
  /** There is no mail server: whoever runs this one finds all mail in its log. */
  readonly isLog: boolean
}

/** The files of images, each named by the hash of its content: a file never changes. */
export interface ImageFiles {
  /** Keeps a file; where it is there already, it counts as just written. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** The file, or null. */
  get(name: string): Promise<Blob | null>
  remove(name: string): Promise<void>
  /** Every file, and when it was last written, in milliseconds since 1970. */
  list(): AsyncIterable<{ readonly name: string; readonly writtenAt: number }>
  /** Removes what was begun by this time, and never finished. @returns how many files */
  removeUnfinished(by: number): Promise<number>
}

/** Keys of one map are all numbers or all texts; texts are ordered by their UTF-8 bytes. */
type Key = string | number

/**
 * Working data of one job, on disk rather than in memory: sorted maps by their names. Closing it
 * deletes them, and so does the end of the process.
 */
export interface Scratch extends Disposable {
  get(map: string, key: Key): string | null
  set(map: string, key: Key, value: string): void
  remove(map: string, key: Key): void
  /** The entry with the smallest key that is not below `from`. */
  next<K extends Key>(map: string, from: K): { readonly key: K; readonly value: string } | null
}
