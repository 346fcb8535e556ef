import { KeptValues } from '../../domain/kept-values.ts'
import type { Remembered } from '../../domain/store.ts'
import { yieldToOthers } from '../../domain/yielding.ts'

/**
 * A value that depends on one shop is loaded again after the next commit in that shop. Other values
 * are loaded each time, because nothing tells about other commits at once.
 * @param commitsIn counts the commits of all nodes in a shop
 */
export function rememberedUntilCommit<T>(
  commitsIn: (shop: number) => Promise<number | null>,
  bytesOf?: (value: T) => number,
): Remembered<T> {
  const values = new KeptValues<T, { readonly value: T; readonly commits: number | null }>(bytesOf)
  const sharing = shared<T>()
  return (key, load, shop) =>
    sharing(key, async () => {
      if (shop === undefined) return await load()
      const commits = await commitsIn(shop)
      const known = values.get(key)
      if (known?.commits === commits) return known.value
      const value = await load()
      if (value !== null) values.set(key, value, { value, commits })
      return value
    })
}

/** Callers in the same pass of the event loop share a value, which is loaded after that pass. */
export function shared<T>(): Remembered<T> {
  let asked = new Map<string, Promise<T | null>>()
  return <Loaded extends T | null>(key: string, load: () => Promise<Loaded>) => {
    // All callers load the value of a key in the same way.
    const known = asked.get(key) as Promise<Loaded> | undefined
    if (known) return known
    if (asked.size === 0) setImmediate(() => (asked = new Map()))
    const value = yieldToOthers().then(load)
    asked.set(key, value)
    return value
  }
}
