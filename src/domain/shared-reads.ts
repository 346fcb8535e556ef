import type { Asked, Reading } from './store.ts'

/**
 * Reads for work that is done together: equal statements are sent once, so an answer may be as old
 * as the work.
 */
export function sharedReads(read: Reading): Reading {
  const asked = new Map<string, Promise<unknown>>()
  const once = <T>(kind: 'all' | 'get', statement: Asked, load: () => Promise<T>) => {
    const key = JSON.stringify([kind, ...statement])
    const known = (asked.get(key) as Promise<T> | undefined) ?? load()
    asked.set(key, known)
    return known
  }
  return {
    fullText: read.fullText,
    choosesIndexes: read.choosesIndexes,
    all: (...statement) => once('all', statement, () => read.all(...statement)),
    get: (...statement) => once('get', statement, () => read.get(...statement)),
    remembered: (bytesOf) => read.remembered(bytesOf),
  }
}
