/** How long work goes on before it yields, in milliseconds: about as long as one small write. */
const YIELD_MS = 0.1
/** The same for long jobs: to yield takes about a tenth as long as to import a product. */
export const JOB_YIELD_MS = 0.5

/** Goes on after the event loop has served everything else that is ready. */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/**
 * For loops: `await` the returned function after each step. It yields to others once this many
 * milliseconds have passed since the last time, and otherwise returns at once.
 */
export function yielder(afterMs = YIELD_MS): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < afterMs) return
    return yieldToOthers().then(() => {
      since = performance.now()
    })
  }
}
