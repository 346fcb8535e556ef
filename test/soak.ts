/** `bun run soak` runs the attacks and the faults for hours; among the other tests they take seconds. */
const SOAKING = process.env.SOAK === '1'

/** How often something is tried: `short` among the tests, `long` in a soak. */
export function repeats(short: number, long: number): number {
  return SOAKING ? long : short
}

/** One test of a soak may take this long. */
export const TEST_TIMEOUT_MS = repeats(60_000, 6 * 3600_000)
