import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { groupsOf, testsOf } from './groups.ts'
import { LEFT, LEFT_IN_PART, ON_POSTGRES_BY_DAY } from './night.ts'

const ALL = testsOf(['test/**'])
const all = ({ apart, sharing }: ReturnType<typeof groupsOf>) => [...apart, ...sharing].sort()
const left = LEFT.flatMap(({ tests }) => tests)

test('the night runs every test once, and a change all that are not left to it', () => {
  expect(all(groupsOf(true))).toEqual(ALL)
  const byDay = all(groupsOf(false))
  expect([...byDay, ...testsOf(left)].sort()).toEqual(ALL)
})

test('every file that is named exists, unless its module was deleted', () => {
  const named = [...left, ...LEFT_IN_PART.map((one) => one.test), ...ON_POSTGRES_BY_DAY]
  const each = named.flatMap((pattern) => namesIn(pattern))
  const isGone = (name: string) => !existsSync(name.split('/').slice(0, 2).join('/'))
  const absent = each.filter((name) => testsOf([name]).length === 0 && !isGone(name))
  expect(absent).toEqual([])
})

test('what runs on PostgreSQL by day runs there at night, too', () => {
  const night = groupsOf(true).onPostgres
  expect(groupsOf(false).onPostgres.filter((file) => !night.includes(file))).toEqual([])
  const given = testsOf(ON_POSTGRES_BY_DAY)
  expect(groupsOf(false).onPostgres).toEqual(given)
  expect(testsOf(left).filter((file) => given.includes(file))).toEqual([])
})

test('a file that does more at night is listed', () => {
  const doing = ALL.filter((file) => /\bnightly\(/.test(readFileSync(file, 'utf8')))
  expect(doing).toEqual(LEFT_IN_PART.map((one) => one.test))
})

/** The names that a pattern with words in braces stands for. */
function namesIn(pattern: string): string[] {
  const [, before, words, after] = /^(.*?)\{(.*?)\}(.*)$/.exec(pattern) ?? []
  if (words === undefined) return [pattern]
  return words.split(',').flatMap((word) => namesIn(`${before}${word}${after}`))
}
