import type { Store } from '../src/domain/store.ts'

/** Makes every slice after the first `count` fail, as if the process had died. They are short. */
export function crashAfterSlices(store: Store, count: number): Disposable {
  const { writeSlice } = store
  let slices = 0
  const failing: Store['writeSlice'] = async (work) => {
    if (slices++ >= count) throw new Error('the process is gone')
    return await writeSlice((tx) => work(tx, () => true))
  }
  Object.assign(store, { writeSlice: failing })
  return { [Symbol.dispose]: () => void Object.assign(store, { writeSlice }) }
}
