import { expect, test } from 'bun:test'
import { lateTodos, quietTodos } from '../../src/modules/till/screens/todos.ts'

const NOON = Date.UTC(2030, 5, 15, 12)
const before = (minutes: number) => new Date(NOON - minutes * 60_000).toISOString()

test.each<[minutes: number | null, openDay: string, told: boolean]>([
  [30, 'A', false],
  [31, 'A', true],
  [31, 'B', false],
  [null, 'A', false],
])('a till that was seen %p minutes ago is silent, if its day is open (%s): %p', (...row) => {
  const [minutes, series, told] = row
  const lastSeenAt = minutes === null ? null : before(minutes)
  const terminal = { series: 'A', name: 'Counter', lastSeenAt }
  const todos = quietTodos([terminal] as never, [{ series }] as never, NOON)
  expect(todos.map(({ href }) => href)).toEqual(told ? ['/admin/terminals'] : [])
  if (told) expect(todos[0]?.hint).toContain('Counter')
})

test.each<[names: (string | null)[], hint: string]>([
  [[], ''],
  [['Counter', 'Market'], 'Counter'],
  [[null], 'A removed till'],
])('days that %j have not closed: %s', (names, hint) => {
  const days = names.map((terminalName) => ({ terminalName, since: before(60 * 30) }))
  const [todo] = lateTodos(days as never)
  expect(todo?.hint ?? '').toStartWith(hint)
  expect(todo === undefined).toBe(names.length === 0)
})
