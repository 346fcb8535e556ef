import { useRef } from 'preact/hooks'
import { ApiError } from './problem.ts'

/**
 * Creates one row of a list, even if the answer gets lost and the form is sent again: the second
 * time it looks in the list for a row that was not there before the first request. It is for routes
 * that take no Idempotency-Key. Most of these answer with a secret, which the server must not keep
 * for a repetition.
 * @param rows loads the list
 * @returns a function that sends the request, or returns the row that an earlier one has made, and
 *   for which `isIt` holds
 */
export function useCreation<Row extends { readonly id: string }>(
  rows: () => Promise<readonly Row[]>,
) {
  /** Whether a request may have arrived whose answer did not. */
  const isOpen = useRef(false)
  const before = useRef<ReadonlySet<string>>(new Set())
  return async <Made>(send: () => Promise<Made>, isIt: (row: Row) => boolean) => {
    if (isOpen.current) {
      const made = (await rows()).find((row) => !before.current.has(row.id) && isIt(row))
      if (made) return made
    } else {
      before.current = new Set((await rows()).map(({ id }) => id))
    }
    isOpen.current = true
    try {
      const made = await send()
      isOpen.current = false
      return made
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) isOpen.current = false
      throw error
    }
  }
}
