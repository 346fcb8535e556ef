/** How long work goes on before it yields, in milliseconds: about as long as one small write. */
const YIELD_MS = 0.1
/**
 * The yielding interval of long jobs: a yield takes about a tenth of the time of importing a
 * product.
 */
export const JOB_YIELD_MS = 0.5

/** The longest that work goes on because others took as long, in milliseconds. */
const MAX_MS = 2
/** How long others took when work last yielded to them. */
let othersMs = 0
/** After this time in a pass of the event loop, `takeTurn` lets no further step begin. */
const TURNS_MS = 0.5

/** Goes on after the event loop has served everything else that is ready. */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/**
 * For loops: `await` the returned function after each step. It yields to others once this many
 * milliseconds have passed since the last time, or as many as others took then, and otherwise
 * returns at once.
 */
export function yielder(afterMs = YIELD_MS): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    const now = performance.now()
    if (now - since < Math.max(afterMs, Math.min(othersMs, MAX_MS))) return
    return yieldToOthers().then(() => {
      since = performance.now()
      othersMs = since - now
    })
  }
}

const waiting: (() => void)[] = []
/** When the turns of this pass end, by `performance.now()`; null: none has begun. */
let turnsUntil: number | null = null

/**
 * For long reads: `await` it before each step. However many there are, only some of their steps run
 * in a pass of the event loop, so that writes and short reads come in between.
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    setImmediate(giveTurn)
  })
}

function giveTurn(): void {
  const now = performance.now()
  if (turnsUntil === null) {
    turnsUntil = now + TURNS_MS
    setImmediate(() => {
      turnsUntil = null
    })
  }
  if (now < turnsUntil) waiting.shift()?.()
  else setImmediate(giveTurn)
}
