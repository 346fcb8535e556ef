export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A time in milliseconds since 1970 as the API gives it: ISO 8601 in UTC. */
export function isoTime(time: number): string {
  return new Date(time).toISOString()
}

/**
 * The time, and the latest plausible time of expiry. A later one was written while the clock was
 * wrong and is not trusted, or a code of ten minutes could live a year.
 */
export function validAt(now: number): { readonly now: number; readonly latest: number } {
  return { now, latest: now + 2 * DAY_MS }
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

/** A time in milliseconds since 1970, or null if the text is not one in ISO 8601 with its zone. */
export function timeOf(text: string): number | null {
  const time = ISO_TIME.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? null : time
}

/** Whether a text is a day that exists, such as 2026-11-22. */
export function isDay(text: string): boolean {
  const time = /^[1-9]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  // JavaScript reads 30 February as 2 March.
  return !Number.isNaN(time) && isoTime(time).startsWith(text)
}

const days = new Map<string, Intl.DateTimeFormat>()

/** The day of a time in a time zone (IANA), such as 2026-11-22. */
export function dayOf(time: number, timeZone: string): string {
  // Swedish dates are in the form of ISO 8601.
  const known = days.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  days.set(timeZone, known)
  return known.format(time)
}

/** A time as people write it, with the name of its time zone: 22 November 2026 at 14:05 CET. */
export function momentText(time: number, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(time)
}

/** All days from the first to the last one are written in ten characters in every time zone. */
const FIRST_DAY = Date.parse('1000-01-02')
const LAST_DAY = Date.parse('9999-12-31')

/** The day that is this many days after another, at most the last one. */
export function daysAfter(day: string, count: number): string {
  return isoTime(Math.min(LAST_DAY, Date.parse(day) + count * DAY_MS)).slice(0, 10)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * The date and time that the clocks of a time zone show, in milliseconds since 1970 as if they
 * showed UTC; to the second.
 */
export function clockTime(time: number, timeZone: string): number {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const
  const known = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', options)
  clocks.set(timeZone, known)
  return Date.parse(`${known.format(time).replace(' ', 'T')}Z`)
}

/**
 * When a day begins in a time zone, in milliseconds since 1970: at its first midnight, or at one
 * o'clock where the clocks are put forward at midnight, as in the Azores and in Chile.
 */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(day)
  const offsetAt = (asked: number) => {
    const time = Math.min(Math.max(asked, FIRST_DAY), LAST_DAY)
    return clockTime(time, timeZone) - time
  }
  // The clocks may change on this day or at its beginning.
  const before = midnight - offsetAt(midnight - DAY_MS)
  const after = midnight - offsetAt(midnight + DAY_MS)
  const [first, last] = before < after ? [before, after] : [after, before]
  return dayOf(first, timeZone) === day ? first : last
}

/** The hour of a time in a time zone, from 0 to 23. */
export function hourOf(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return Number(format.format(time))
}
