import type { Reading } from '../src/domain/store.ts'

/** The connection, with some of its methods replaced. */
export function withMethods(read: Reading, replaced: Partial<Reading>): Reading {
  return new Proxy(read, {
    get(target, name: keyof Reading) {
      const value = replaced[name] ?? target[name]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
