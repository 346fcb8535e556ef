import { describe, expect, test } from 'bun:test'
import type { BulkChange } from '../../src/domain/bulk/change.ts'
import {
  amountChange,
  mayBegin,
  numberIn,
  priceChange,
  stockChange,
} from '../../src/ui/admin/bulk/values.ts'
import {
  nextSort,
  selectionOf,
  tickedRange,
  withToggled,
} from '../../src/ui/admin/products/selection.ts'
import {
  type MailDraft,
  mailDraft,
  mailOf,
  mailState,
  rhythms,
} from '../../src/ui/admin/server/values.ts'
import { backupTodos } from '../../src/ui/admin/today/backups.ts'
import { ago } from '../../src/ui/shared/time.ts'

/* Pages of admin decide what they show, send and allow: here as rows of values. */

describe('bulk changes', () => {
  test.each<[how: 'percent' | 'amount' | 'set', typed: string, value: number | null]>([
    ['percent', '-10 %', -10],
    ['percent', '1000', 1000],
    ['percent', '-100', -100],
    ['percent', '7.125', 7.125],
    ['percent', '1000.5', null],
    ['percent', '-100.5', null],
    ['percent', '', null],
    ['amount', '-2.50', -2.5],
    ['amount', '1.505', null],
    ['set', '12.5', 12.5],
    ['set', '-1', null],
  ])('a price %s: "%s" is %p', (how, typed, value) => {
    expect(numberIn(how, typed, 'EUR')).toBe(value)
  })

  const percent = amountChange('percent', 5, '.99')
  const set = amountChange('set', 9, '.99')
  test.each<[original: 'keep' | 'same' | 'clear' | 'old', change: BulkChange]>([
    ['keep', { price: { percent: 5, rounding: '.99' } }],
    ['same', { price: percent, compareAtPrice: { percent: 5, rounding: '.99' } }],
    ['old', { price: percent, compareAtPrice: { oldPrice: true } }],
    ['clear', { price: percent, compareAtPrice: null }],
  ])('the price that is crossed out: %s', (original, change) => {
    expect(priceChange(percent, original)).toEqual(change)
    // A price that is set is never crossed out at itself.
    const compareAtPrice = original === 'same' ? {} : { compareAtPrice: change.compareAtPrice }
    expect<object>(priceChange(set, original)).toEqual({ price: { set: 9 }, ...compareAtPrice })
  })

  test.each<[how: 'amount' | 'set' | 'none', typed: string, change: BulkChange | null]>([
    ['amount', '5', { stock: { amount: 5 } }],
    ['amount', '-5', { stock: { amount: -5 } }],
    ['amount', '-2147483648', null],
    ['set', '0', { stock: { set: 0 } }],
    ['set', '1.5', { stock: { set: 1.5 } }],
    ['set', '2147483647', { stock: { set: 2_147_483_647 } }],
    ['set', '2147483648', null],
    ['set', '-1', null],
    ['set', '', null],
    ['none', 'x', { stock: { set: null } }],
  ])('a stock %s: "%s"', (how, typed, change) => {
    expect(stockChange(how, typed)).toEqual(change)
  })

  const deletion = { delete: true } as const
  const status = { status: 'Draft' } as const
  test.each<[BulkChange, changed: number, refused: number, skips: boolean, string, may: boolean]>([
    [status, 0, 0, false, '', false],
    [status, 1, 0, false, '', true],
    [status, 1, 1, false, '', false],
    [status, 1, 1, true, '', true],
    [status, 10, 0, false, '', true],
    [deletion, 9, 0, false, '', true],
    [deletion, 10, 0, false, '', false],
    [deletion, 10, 0, false, '9', false],
    [deletion, 10, 0, false, ' 10 ', true],
    [deletion, 10, 1, false, '10', false],
  ])('%j of %i and %i refused, left out: %p, typed "%s": %p', (...row) => {
    const [change, changed, refusedCount, skips, typed, may] = row
    expect(mayBegin(change, { changed, refusedCount }, { skips, typed })).toBe(may)
  })

  test('nothing begins without a preview', () => {
    expect(mayBegin(status, null, { skips: true, typed: '' })).toBe(false)
  })
})

describe('the server', () => {
  test.each<[now: number | null, labels: string]>([
    [null, 'Every 6 hours, Every 12 hours, Every day, Every 7 days'],
    [86_400, 'Every 6 hours, Every 12 hours, Every day, Every 7 days'],
    [2 * 86_400, 'Every 6 hours, Every 12 hours, Every day, Every 2 days, Every 7 days'],
    [3_600, 'Every hour, Every 6 hours, Every 12 hours, Every day, Every 7 days'],
    [5_400, 'Every 90 minutes, Every 6 hours, Every 12 hours, Every day, Every 7 days'],
  ])('backups every %p s are one of %s', (now, labels) => {
    const [never, ...others] = rhythms(now)
    expect(never?.value).toBe('')
    expect(others.map(({ label }) => label).join(', ')).toBe(labels)
    expect(others[0]?.value).toBe(String(Math.min(now ?? 21_600, 21_600)))
  })

  const server = { host: 'smtp.example', port: 25, user: 'u', fromName: 'N', fromAddress: 'a@b.c' }
  test.each<[sent: string, change: Partial<MailDraft>, mail: ReturnType<typeof mailOf>]>([
    ['its password is kept', {}, server],
    ['a password that was typed', { password: 'p' }, { ...server, password: 'p' }],
    ['none without a host', { host: ' ', password: 'p' }, null],
  ])('of its mail: %s', (_, change, mail) => {
    const draft = mailDraft({ mail: { ...server, hasPassword: true } } as never)
    expect(mailOf({ ...draft, ...change })).toEqual(mail)
    expect(mailDraft({ mail: null } as never)).toMatchObject({ host: '', port: 587, password: '' })
  })

  test.each<[isSet: boolean, failure: string | null, look: string, label: string]>([
    [false, null, 'warn', 'No mail server'],
    [false, 'Refused', 'warn', 'No mail server'],
    [true, null, 'good', 'Mail server set'],
    [true, 'Refused', 'bad', 'The mail server takes no mail'],
  ])('has a mail server: %p, which says %p: %s, %s', (isSet, failure, look, label) => {
    expect(mailState({ isSet, failure })).toEqual({ look, label })
  })
})

describe('a list of products', () => {
  test.each([
    ['', 'name', 'name'],
    ['name', 'name', '-name'],
    ['-name', 'name', ''],
    ['-name', 'price', 'price'],
  ])('sorted by %p has its heading %p pressed: %p', (sort, name, next) => {
    expect(nextSort(sort, name)).toBe(next)
  })

  test.each<[anchor: number | null, index: number, first: number, last: number]>([
    [null, 3, 3, 4],
    [3, 3, 3, 4],
    [1, 3, 1, 4],
    [5, 3, 3, 6],
  ])('after a tick of %p, the range to %i goes from %i to before %i', (from, to, first, last) => {
    expect(tickedRange(from, to)).toEqual({ first, last })
  })

  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id })) as [Id, Id, Id]
  type Id = { readonly id: string }
  const mapOf = (rows: readonly Id[]) => new Map(rows.map((row) => [row.id, row]))
  test.each<[selected: Id[], clicked: Id, toggled: Id[], next: string, of: string]>([
    [[], a, [a], 'a', 'some'],
    [[a], a, [a], '', 'none'],
    [[a, b], a, [a, b, c], '', 'none'],
    [[b], a, [a, b, c], 'bac', 'all'],
  ])('%j selected, %j clicked, with %j: %p', (selected, clicked, toggled, next, of) => {
    const now = withToggled(mapOf(selected), clicked, toggled)
    expect([...now.keys()].join('')).toBe(next)
    expect(selectionOf([a, b, c], now)).toBe(of as never)
    expect(selectionOf([], now)).toBe(now.size > 0 ? 'some' : 'none')
  })
})

const NOON = Date.UTC(2030, 5, 15, 12)
const before = (seconds: number) => new Date(NOON - seconds * 1_000).toISOString()
const [HOUR, DAY] = [3_600, 86_400]

describe('a backup', () => {
  test.each<[state: object, everySeconds: number | null, age: number | null, title: string]>([
    [{}, DAY, 2 * DAY, ''],
    [{}, DAY, 2 * DAY + 1, 'A backup is overdue'],
    [{}, null, 7 * DAY, ''],
    [{}, null, 7 * DAY + 1, 'A backup is overdue'],
    [{}, null, null, 'There is no backup yet'],
    [{}, HOUR, null, 'There is no backup yet'],
    [{}, 2 * HOUR, null, ''],
    [{ failure: 'Disk full' }, DAY, 1, 'The last backup failed: Disk full'],
    [{ failure: 'Disk full', isRunning: true }, DAY, 1, ''],
    [{ isRunning: true }, DAY, 9 * DAY, ''],
  ])('%j, every %p s, %p s old: "%s"', (state, everySeconds, age, title) => {
    const data = age === null ? [] : [{ takenAt: before(age) }]
    const backups = { isRunning: false, failure: null, everySeconds, data, ...state }
    // The server runs for three hours.
    const server = { backups, startedAt: before(3 * HOUR) }
    const [todo] = backupTodos(server as never, NOON)
    const failure = 'failure' in state ? `: ${todo?.hint}` : ''
    expect(todo ? `${todo.title}${failure}` : '').toBe(title)
  })

  test('is nothing to do for a server without backups, or that is not known', () => {
    expect(backupTodos(null, NOON)).toEqual([])
    expect(backupTodos({ backups: null, startedAt: before(1) }, NOON)).toEqual([])
  })
})

test.each([
  [44, 'just now'],
  [45, '1 minute ago'],
  [60, '1 minute ago'],
  [89, '1 minute ago'],
  [90, '2 minutes ago'],
  [HOUR, '1 hour ago'],
  [DAY, 'yesterday'],
  [7 * DAY, '7 days ago'],
  [7 * DAY + 1, 'Jun 8, 2030'],
])('%i s before now is %s', (seconds, said) => {
  expect(ago(before(seconds), NOON)).toBe(said)
})
