import type { Store, Writing } from '../src/domain/store.ts'

const STATEMENTS: ReadonlySet<PropertyKey> = new Set(['get', 'all', 'run', 'insert'])

/** A transaction that tells the name of each statement before it runs. */
function watched(tx: Writing, note: (statement: string) => void): Writing {
  return new Proxy(tx, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        if (STATEMENTS.has(name)) note(String(values[0]))
        return value.apply(target, values)
      }
    },
  })
}

/**
 * Makes every statement of a write after the first `count` fail, and every write after it, as if
 * the process had been killed there. Slices are short.
 */
export function crashAfterStatements(store: Store, count: number) {
  const { write, writeFor, writeSlice } = store
  let done = 0
  const alive = () => {
    if (done >= count) throw new Error('the process is gone')
  }
  const counted = (tx: Writing) =>
    watched(tx, () => {
      alive()
      done++
    })
  const crashing: Pick<Store, 'write' | 'writeFor' | 'writeSlice'> = {
    write: async (work) => {
      alive()
      return await write((tx) => work(counted(tx)))
    },
    writeFor: async (shop, work) => {
      alive()
      return await writeFor(shop, (tx) => work(counted(tx)))
    },
    writeSlice: async (work) => {
      alive()
      return await writeSlice((tx) => work(counted(tx), () => true))
    },
  }
  Object.assign(store, crashing)
  return {
    /** How many statements it has let through. */
    get statements(): number {
      return done
    },
    [Symbol.dispose]: () => void Object.assign(store, { write, writeFor, writeSlice }),
  }
}

/**
 * Makes every slice fail after the first `count`, as if the process had died. They are short.
 * @param statements only slices that run one of these count
 */
export function crashAfterSlices(store: Store, count: number, statements = /./): Disposable {
  const { writeSlice } = store
  let slices = 0
  const failing: Store['writeSlice'] = async (work) => {
    if (slices >= count) throw new Error('the process is gone')
    let counts = false
    const note = (statement: string) => {
      if (statements.test(statement)) counts = true
    }
    const result = await writeSlice((tx) => work(watched(tx, note), () => true))
    if (counts) slices++
    return result
  }
  Object.assign(store, { writeSlice: failing })
  return { [Symbol.dispose]: () => void Object.assign(store, { writeSlice }) }
}
