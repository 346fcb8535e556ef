import { atFirstUse } from './first-use.ts'
import { locale } from './language.ts'
import { shared } from './text.ts'

/** @returns the format, made at its first use */
function dated(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return atFirstUse(() => new Intl.DateTimeFormat(locale, options))
}

const DAY = dated({ dateStyle: 'medium' })
const MOMENT = dated({ dateStyle: 'medium', timeStyle: 'short' })
const CALENDAR_DAY = dated({ dateStyle: 'medium', timeZone: 'UTC' })
const WEEKDAY = dated({ weekday: 'long', timeZone: 'UTC' })
const TIME = dated({ timeStyle: 'short' })
const AGO = atFirstUse(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** The day of an ISO time, in the reader's locale. */
export function day(iso: string): string {
  return DAY().format(new Date(iso))
}

/** A calendar day such as 2026-11-22, in the reader's locale. */
export function calendarDay(day: string): string {
  return CALENDAR_DAY().format(new Date(day))
}

/** The weekday of a calendar day, such as Sunday, in the reader's locale. */
export function weekday(day: string): string {
  return WEEKDAY().format(new Date(day))
}

/** A range of calendar days, such as "1 – 7 Nov 2026", in the reader's locale. */
export function calendarDays(from: string, to: string): string {
  return CALENDAR_DAY().formatRange(new Date(from), new Date(to))
}

/** Day and time of an ISO time, in the reader's locale. */
export function moment(iso: string): string {
  return MOMENT().format(new Date(iso))
}

/** The time of day of an ISO time, in the reader's locale. */
export function time(iso: string): string {
  return TIME().format(new Date(iso))
}

/** "just now", "5 minutes ago", "yesterday"; after a week the date. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = Math.round((now - new Date(iso).getTime()) / 1000)
  if (seconds < 45) return shared.justNow
  if (seconds > 7 * 86_400) return day(iso)
  for (const [unit, length] of STEPS) {
    if (seconds >= length) return AGO().format(-Math.round(seconds / length), unit)
  }
  return AGO().format(-1, 'minute')
}

/** The time of day, with the weekday unless that is today. */
export function clock(at: number): string {
  const date = new Date(at)
  const today = date.toDateString() === new Date().toDateString()
  return date.toLocaleString(locale, {
    ...(today ? {} : { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  })
}
