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

/** The entries of a map with number keys, in order. */
export function* entries(scratch: Scratch, map: string): Generator<[key: number, value: string]> {
  for (let entry = scratch.next<number>(map, 0); entry; entry = scratch.next(map, entry.key + 1)) {
    yield [entry.key, entry.value]
  }
}
