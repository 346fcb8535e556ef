/** Even on a busy machine, nothing that a test waits for takes this long. */
const LIMIT_MS = 50_000

interface Pace {
  /** The pause between two looks. */
  readonly pauseMs?: number
  /** Longer than usual, for what takes minutes. */
  readonly limitMs?: number
}

/**
 * Waits until `holds` returns true.
 * @param what is waited for, for the failure: 'the job ends'
 * @throws Error that says so, after the limit
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  pace: Pace = {},
): Promise<void> {
  await awaited(what, async () => ((await holds()) ? true : null), pace)
}

/**
 * Looks again until there is something.
 * @param look returns null while there is nothing
 * @throws Error that says what was waited for, after the limit
 */
export async function awaited<T>(
  what: string,
  look: () => T | null | Promise<T | null>,
  { pauseMs = 10, limitMs = LIMIT_MS }: Pace = {},
): Promise<T> {
  const end = performance.now() + limitMs
  for (;;) {
    const seen = await look()
    if (seen !== null) return seen
    if (performance.now() > end) throw new Error(`waited ${limitMs / 1000} s until ${what}`)
    await Bun.sleep(pauseMs)
  }
}
