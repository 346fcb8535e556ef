export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A time in milliseconds since 1970 as the API gives it: ISO 8601 in UTC. */
export function isoTime(time: number): string {
  return new Date(time).toISOString()
}
