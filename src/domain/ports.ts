import type { TextLanguage } from '../text/language.ts'
import type { Outbound } from './outbound.ts'
import type { Secrets } from './secrets.ts'
import type { Store } from './store.ts'

/**
 * Starts work that continues after the answer to its request. The signal aborts when the server
 * stops; errors of the work are logged.
 */
export type Background = (work: (signal?: AbortSignal) => Promise<void>) => void

/** Who may sign up to admin. `open`: anybody; `invite`: only invited people. */
export type SignUp = 'open' | 'invite'

/** Everything outside the domain that use cases need. Tests replace parts of it. */
export interface Ports {
  readonly store: Store
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly secrets: Secrets
  readonly outbox: Outbox
  readonly images: ImageFiles
  readonly outbound: Outbound
  readonly decoding: Decoding
  /**
   * The address of this server for browsers, from KASSA_URL, such as https://shop.example; empty if
   * not set.
   */
  readonly origin: string
  /** The slugs of the shops that have hosts of their own, by host name, from KASSA_HOSTS. */
  readonly hosts: ReadonlyMap<string, string>
  /** Who may sign up to admin, from KASSA_SIGNUP. */
  readonly signup: SignUp
  /**
   * Unpaid orders of guests in an hour, for each IP address in each shop, from KASSA_RATE_GUESTS.
   * 0: there is no limit on unpaid orders, neither this one nor one of a shop.
   */
  readonly guestRate: number
  /** The language of the server, for readers whose own language is unknown. */
  readonly language: () => TextLanguage
  /** Opens working storage for one job. */
  readonly scratch: () => Scratch
}

/** Sends the mails that `postMail` has put into the outbox. */
export interface Outbox {
  /** Whether mail goes to the log of this server, because there is no mail server. */
  readonly isLog: boolean
  /** The reason why the mail server refused the last mail. */
  readonly failure?: string | null
  /** Whether mail is off, for example for the past orders of a demo shop. */
  readonly isOff?: true
}

/** Decodes images one at a time for the whole process; clients take turns. */
export interface Decoding {
  /**
   * Does `work`, which decodes an image, when it is the client's turn.
   * @param bytes memory that the work holds while it waits
   * @param left aborts when nobody needs the result; waiting work is then dropped
   * @throws Refusal RATE_LIMITED if too much waits, UNAVAILABLE if the server stops, CLIENT_CLOSED
   */
  take<T>(client: string, bytes: number, left: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Refuses all waiting and all later work. */
  close(): void
}

/** The files of images, each named by the hash of its content, so a file never changes. */
export interface ImageFiles {
  /** Stores a file. An existing file counts as written now. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  get(name: string): Promise<Blob | null>
  remove(name: string): Promise<void>
  /** Every file, and when it was last written, in milliseconds since 1970. */
  list(): AsyncIterable<{ readonly name: string; readonly writtenAt: number }>
  /**
   * Removes unfinished files that were begun by this time.
   * @returns how many
   */
  removeUnfinished(by: number): Promise<number>
}

/** The keys of a map are all numbers, or all texts, which are ordered by their UTF-8 bytes. */
type Key = string | number

/**
 * Working data of one job: named sorted maps on disk, so that they do not use memory. They are
 * deleted when the scratch is closed or the process ends.
 */
export interface Scratch extends Disposable {
  get(map: string, key: Key): string | null
  set(map: string, key: Key, value: string): void
  remove(map: string, key: Key): void
  /** The entry with the smallest key that is not below `from`. */
  next<K extends Key>(map: string, from: K): { readonly key: K; readonly value: string } | null
}
