/** Among the other tests, attacks and faults take seconds; in `bun run soak`, hours. */
import { appendFileSync } from 'node:fs'

export const SOAKING = process.env.SOAK === '1'

/** Number of repetitions: `short` in the test run, `long` in a soak. */
export function repeats(short: number, long: number): number {
  return SOAKING ? long : short
}

/** One test of a soak may take this long. */
export const TEST_TIMEOUT_MS = repeats(240_000, 6 * 3600_000)

/** The pace of a poll for what takes minutes on a busy machine, such as a server that is killed. */
export const UNHURRIED = { limitMs: TEST_TIMEOUT_MS / 2 }

/** Adds a line to the table that a soak prints. */
export function measured(tried: string, result: string): void {
  const report = process.env.SOAK_REPORT
  if (report) appendFileSync(report, `| ${tried} | ${result} |\n`)
}
