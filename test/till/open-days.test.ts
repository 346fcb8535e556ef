import { expect, test } from 'bun:test'
import { dayOf, isoTime, startOfDay } from '../../src/domain/time.ts'
import { lateDays } from '../../src/modules/till/screens/open-days.ts'

test.each(['Pacific/Chatham', 'America/Los_Angeles', 'UTC'])(
  'a day that began before today in the shop, in %s, should be closed',
  (zone) => {
    const today = startOfDay(dayOf(Date.now(), zone), zone)
    const began = (at: number, terminalName: string | null = 'Till') => {
      return { series: 'A', terminal: 'term_1', terminalName, since: isoTime(at), entries: 1 }
    }
    const [late, removed] = [began(today - 1), began(today, null)]
    expect(lateDays([late, began(today), removed], zone)).toEqual([late, removed])
  },
)
