import type { Scratch } from '../ports.ts'

/** So many rows share an entry of the scratch: an entry for each takes three times as long. */
const CHUNK = 64

type Chunk<T> = (readonly [row: number, value: T])[]

/** Values by row number on disk. They are added in order, and can be read at once. */
export class RowStore<T> implements Iterable<readonly [row: number, value: T]> {
  /** The last chunk, to which rows are added. */
  #last: Chunk<T> = []
  /** The chunk that was read last. */
  #read: Chunk<T> = []

  constructor(
    readonly scratch: Scratch,
    readonly map: string,
  ) {}

  add(row: number, value: T): void {
    const [first] = this.#last
    if (first && chunkOf(first[0]) !== chunkOf(row)) {
      this.scratch.set(this.map, chunkOf(first[0]), JSON.stringify(this.#last))
      this.#last = []
    }
    this.#last.push([row, value])
  }

  get(row: number): T | null {
    const next = this.next(row)
    return next?.[0] === row ? next[1] : null
  }

  /** The first row from this one on. */
  next(row: number): readonly [row: number, value: T] | null {
    const [first] = this.#last
    if (first && chunkOf(first[0]) <= chunkOf(row)) return at(this.#last, row)
    const known = at(this.#read, row)
    if (known && chunkOf(known[0]) === chunkOf(row)) return known
    for (let chunk = chunkOf(row); ; chunk++) {
      const entry = this.scratch.next(this.map, chunk)
      if (!entry) return at(this.#last, row)
      chunk = entry.key
      this.#read = JSON.parse(entry.value)
      const found = at(this.#read, row)
      if (found) return found
    }
  }

  *[Symbol.iterator](): Generator<readonly [row: number, value: T]> {
    for (let next = this.next(0); next; next = this.next(next[0] + 1)) yield next
  }
}

function chunkOf(row: number): number {
  return Math.floor(row / CHUNK)
}

function at<T>(chunk: Chunk<T>, row: number): readonly [row: number, value: T] | null {
  return chunk.find(([number]) => number >= row) ?? null
}
