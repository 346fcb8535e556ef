/** A wait is divided into this many parts, of which at most one passes while the process stands still. */
export const PARTS = 4

/**
 * Calls `run` once this process has been running for this many milliseconds. A process that a busy
 * machine has held up must first read the answers that came meanwhile.
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
