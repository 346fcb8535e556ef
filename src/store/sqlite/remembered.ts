import type { CommitWatch, Remembered } from '../../domain/store.ts'

/** With more values than this, all are forgotten. */
const MAX_VALUES = 1_000

/** @param version changes with every commit of any process */
export function rememberedUntilCommit<T>(version: () => number): Remembered<T> {
  const values = new Map<string, T>()
  let valuesAt = version()
  return async (key, load) => {
    const before = version()
    if (before !== valuesAt || values.size >= MAX_VALUES) values.clear()
    valuesAt = before
    const known = values.get(key)
    if (known !== undefined) return known
    const value = await load()
    // A value that was loaded while somebody committed may be out of date already.
    if (value !== null && version() === before && valuesAt === before) values.set(key, value)
    return value
  }
}

/** @param version changes with every commit of any process, in whatever shop */
export function watchVersion(version: () => number): CommitWatch {
  let seen = version()
  return {
    async changed(shopIds) {
      const before = seen
      seen = version()
      return seen === before ? new Set() : shopIds
    },
  }
}
