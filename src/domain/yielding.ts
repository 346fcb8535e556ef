/** How long writes hold up who reads, before those have a turn: one small write. */
const TURN_MS = 0.1

/** Goes on after everybody else has had a turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/**
 * Takes turns with everybody else: what it returns goes on at once until a turn has been used up,
 * and then gives a promise of the next one.
 */
export function turns(turnMs = TURN_MS): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < turnMs) return
    return nextTurn().then(() => {
      since = performance.now()
    })
  }
}
