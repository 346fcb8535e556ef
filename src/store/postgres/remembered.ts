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
  const inTurn = sharedInTurn<T>()
  return (key, load, shop) => {
    if (shop === undefined) return inTurn(key, load)
    return sharing(key, async () => {
      const commits = await commitsIn(shop)
      const known = values.get(key)
      if (known?.commits === commits) return known.value
      const value = await load()
      if (value !== null) values.set(key, value, { value, commits })
      return value
    })
  }
}

/** Callers in the same pass of the event loop share a value, which is loaded after that pass. */
function shared<T>(): Remembered<T> {
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

/** Callers do not wait longer than this for a load that had begun before they asked. */
const TURN_MS = 20

interface Turn<T> {
  readonly value: Promise<T | null>
  readonly since: number
  hasBegun: boolean
}

/**
 * Like `shared`, for values that are loaded quickly. While one is loaded, all callers share the
 * next load, so that a busy server does not send a query for each of a few requests at a time.
 */
export function sharedInTurn<T>(): Remembered<T> {
  const turns = new Map<string, Turn<T>>()
  return <Loaded extends T | null>(key: string, load: () => Promise<Loaded>) => {
    const last = turns.get(key)
    const isNew = last !== undefined && performance.now() - last.since < TURN_MS
    // All callers load the value of a key in the same way.
    if (isNew && !last.hasBegun) return last.value as Promise<Loaded>
    const before = isNew ? last.value.then(ignore, ignore) : yieldToOthers()
    const value = before.then(() => {
      turn.hasBegun = true
      return load()
    })
    const turn: Turn<T> = { value, since: performance.now(), hasBegun: false }
    turns.set(key, turn)
    const ended = () => {
      if (turns.get(key) === turn) turns.delete(key)
    }
    value.then(ended, ended)
    return value
  }
}

/** For promises whose outcome is handled elsewhere. */
function ignore(): void {}
