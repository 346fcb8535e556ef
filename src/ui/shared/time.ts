const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const CALENDAR_DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const AGO = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
const COUNT = new Intl.NumberFormat()
const SIGNED = new Intl.NumberFormat(undefined, { signDisplay: 'exceptZero' })

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** The day of an ISO time, in the reader's locale. */
export function day(iso: string): string {
  return DAY.format(new Date(iso))
}

/** A calendar day such as 2026-11-22, in the reader's locale. */
export function calendarDay(day: string): string {
  return CALENDAR_DAY.format(new Date(day))
}

/** Day and time of an ISO time, in the reader's locale. */
export function moment(iso: string): string {
  return MOMENT.format(new Date(iso))
}

/** The time of day of an ISO time, in the reader's locale. */
export function time(iso: string): string {
  return TIME.format(new Date(iso))
}

/** "just now", "5 minutes ago", "yesterday"; after a week the date. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = Math.round((now - new Date(iso).getTime()) / 1000)
  if (seconds < 45) return 'just now'
  if (seconds > 7 * 86_400) return day(iso)
  for (const [unit, length] of STEPS) {
    if (seconds >= length) return AGO.format(-Math.round(seconds / length), unit)
  }
  return AGO.format(-1, 'minute')
}

/** A number with digit grouping in the reader's locale. */
export function count(number: number): string {
  return COUNT.format(number)
}

/** A difference with its sign, such as "+5", in the reader's locale. */
export function signed(number: number): string {
  return SIGNED.format(number)
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** A number of bytes, such as "12 MB", in the reader's locale. */
export function bytes(number: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, number)) / 3))
  const format = new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: UNITS[step],
    maximumSignificantDigits: 3,
  })
  return format.format(number / 1000 ** step)
}

/** "1 product", "12 products". */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`
}
