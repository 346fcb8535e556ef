/** A wait counts a time during which this process stood still as at most one of its parts. */
const PARTS = 4

/**
 * Calls `run` after so many milliseconds in which this process was awake. After a time in which a
 * busy machine did not let it run, there are answers that it has not heard yet.
 * @returns ends the wait
 */
export function afterAwake(ms: number, run: () => void): () => void {
  let left = PARTS
  const timer = setInterval(() => {
    if (--left > 0) return
    clearInterval(timer)
    run()
  }, ms / PARTS)
  return () => clearInterval(timer)
}
