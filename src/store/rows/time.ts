const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The time, and the `latest` time that a row may rightly name: nothing that is made lives or waits
 * for so long without saying when it was made. A row that names a later time was written while the
 * clock was wrong, so it is not trusted: a code of ten minutes must not live for a year.
 */
export function timesAt(now: number): { readonly now: number; readonly latest: number } {
  return { now, latest: now + 2 * DAY_MS }
}
