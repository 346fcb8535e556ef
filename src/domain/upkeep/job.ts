import type { Actor } from '../actor.ts'
import type { Job } from '../records.ts'
import type { Store, Writes } from '../store.ts'
import { yielder } from '../yielding.ts'

/** How long one slice of a job works, in milliseconds, before it commits. */
const SLICE_MS = 5

export function runnerOf({ kind }: Actor): Job['runner'] {
  return kind === 'cli' ? 'command' : 'server'
}

/**
 * Repeats a step until it returns false, in transactions of some milliseconds. An error of a step
 * rolls its slice back and is thrown.
 * @param signal stops the work between two slices and throws the signal's reason
 */
export async function inSlices(
  store: Store,
  step: (tx: Writes) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  for (let more = true; more; ) {
    signal?.throwIfAborted()
    more = await store.writeSlice(async (tx) => {
      const yieldWhenDue = yielder()
      const end = performance.now() + SLICE_MS
      do {
        if (!(await step(tx))) return false
        await yieldWhenDue()
      } while (performance.now() < end)
      return true
    })
  }
}
