import { describe, expect, test } from 'bun:test'
import { dayOf, daysAfter, hourOf, startOfDay } from '../../src/domain/time.ts'

/** Zones whose clocks change at midnight, before or after it, by half an hour, and never. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'Atlantic/Azores',
  'America/Los_Angeles',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]

describe.each(ZONES)('in %s', (zone) => {
  test('each day of a year begins when the one before ends', () => {
    const wrong: string[] = []
    for (let day = '2026-01-01'; day < '2027-01-02'; day = daysAfter(day, 1)) {
      const start = startOfDay(day, zone)
      const days = [dayOf(start - 1, zone), dayOf(start, zone)]
      if (days[0] !== daysAfter(day, -1) || days[1] !== day) wrong.push(`${day}: ${days}`)
    }
    expect(wrong).toEqual([])
  })
})

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00Z', 23],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00Z', 25],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00Z', 23],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00Z', 25],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00Z', 23],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00Z', 23],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00Z', 25],
  ['Africa/Cairo', '2026-10-30', '2026-10-29T22:00Z', 24],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00Z', 24.5],
])('in %s, %s begins at %s and has %d hours', (zone, day, begins, hours) => {
  const start = startOfDay(day, zone)
  expect(start).toBe(Date.parse(begins))
  expect(startOfDay(daysAfter(day, 1), zone) - start).toBe(hours * 3_600_000)
})

test.each([
  ['Atlantic/Azores', '2026-03-29', 1],
  ['Europe/Berlin', '2026-03-29', 0],
  ['Asia/Kathmandu', '2026-06-01', 0],
])('in %s, the first hour of %s is %d', (zone, day, hour) => {
  expect(hourOf(startOfDay(day, zone), zone)).toBe(hour)
})

test.each(['1000-01-01', '9999-12-31'])('%s begins in every zone', (day) => {
  for (const zone of ['Pacific/Kiritimati', 'Europe/Amsterdam', 'Pacific/Pago_Pago']) {
    expect(Math.abs(startOfDay(day, zone) - Date.parse(day))).toBeLessThan(15 * 3_600_000)
  }
})
