import type { Scratch } from '../../domain/ports.ts'

/** A chunk has at most this many rows. An entry for each row takes three times as long. */
const CHUNK_ROWS = 64
/** Longer chunks, in characters, would block the thread for too long when they are read. */
const CHUNK_LENGTH = 64 * 1024

type Entry<T> = readonly [row: number, value: T]

/**
 * Values by row number on disk. They are added in order and can be read at any time. An entry of
 * the scratch holds a chunk of rows, under the number of the last one.
 */
export class RowStore<T> implements Iterable<Entry<T>> {
  /** The chunk to which rows are added, and its rows as JSON. */
  #open: Entry<T>[] = []
  #texts: string[] = []
  #length = 0
  /** The number of the last row in the scratch. */
  #stored = -1
  /** The two chunks that were read last: a variation is read together with its parent. */
  #read: Entry<T>[][] = []

  constructor(
    readonly scratch: Scratch,
    readonly map: string,
  ) {}

  add(row: number, value: T): void {
    const entry = [row, value] as const
    const text = JSON.stringify(entry)
    this.#open.push(entry)
    this.#texts.push(text)
    this.#length += text.length
    if (this.#texts.length < CHUNK_ROWS && this.#length < CHUNK_LENGTH) return
    this.scratch.set(this.map, row, `[${this.#texts.join(',')}]`)
    this.#stored = row
    this.#open = []
    this.#texts = []
    this.#length = 0
  }

  get(row: number): T | null {
    const next = this.next(row)
    return next?.[0] === row ? next[1] : null
  }

  /** The first row from this one on. */
  next(row: number): Entry<T> | null {
    const chunk = this.#read.find((one) => spans(one, row)) ?? this.#load(row) ?? this.#open
    // Row numbers grow by at least 1, so the row is at this index or before it.
    let index = Math.min(row - (chunk[0]?.[0] ?? 0), chunk.length)
    while (index > 0 && (chunk[index - 1]?.[0] ?? 0) >= row) index--
    return chunk[Math.max(0, index)] ?? null
  }

  *[Symbol.iterator](): Generator<Entry<T>> {
    for (let next = this.next(0); next; next = this.next(next[0] + 1)) yield next
  }

  #load(row: number): Entry<T>[] | null {
    if (row > this.#stored) return null
    const entry = this.scratch.next(this.map, row)
    if (!entry) return null
    const chunk: Entry<T>[] = JSON.parse(entry.value)
    this.#read = [chunk, ...this.#read.slice(0, 1)]
    return chunk
  }
}

/** Returns true if the chunk contains the first row from this number on. */
function spans<T>(chunk: Entry<T>[], row: number): boolean {
  return (chunk[0]?.[0] ?? 0) <= row && row <= (chunk.at(-1)?.[0] ?? 0)
}
