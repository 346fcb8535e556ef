import { expect, test } from 'bun:test'
import { mistaken, mistakesIn } from '../tools/mutate/operators.ts'

/** The texts that an operator makes of a file. */
function wrongForms(operator: string, text: string, path: string): string[] {
  return mistakesIn(path, text)
    .filter((mistake) => mistake.operator === operator)
    .map((mistake) => mistaken(text, mistake))
}

test.each<[operator: string, text: string, wrong: string[]]>([
  [
    'always this arm',
    '  return a ? b(c, d) : e',
    ['  return a ? b(c, d) : b(c, d)', '  return a ? e : e'],
  ],
  ['always this arm', '  f(a ? 1 : 2, b)', ['  f(a ? 1 : 1, b)', '  f(a ? 2 : 2, b)']],
  ['always this arm', "  const a = 'is it ? b : c'", []],
  ['always this arm', 'type A<B> = B extends C ? D : E', []],
  ['always this arm', '  const a = b ?? c', []],
  ['always this arm', '    ? b\n    : c)', ['    ? b\n    : b)', '    ? c\n    : c)']],
  ['always this arm', '    ? b\n  : c', []],
  ['neighbours swapped', '  f(a, b.c)', ['  f(b.c, a)']],
  ['neighbours swapped', '  f(a)', []],
  ['neighbours swapped', '  return Math.max(a, b)', []],
  ['neighbours swapped', '  const { a, b, c } = f(d, e)', ['  const { a, b, c } = f(e, d)']],
  ['neighbours swapped', '  { a, b, c }: D,', []],
  ['a predicate lost', '  return all.filter((one) => is(one)).map(f)', ['  return all.map(f)']],
  [
    'values of neighbours swapped',
    "  from: 'From',\n  to: 'To',",
    ["  from: 'To',\n  to: 'From',"],
  ],
  ['values of neighbours swapped', '  a: b,\n  c: {', []],
  ['lines swapped', '  await read()\n  write(x)', ['  write(x)\n  await read()']],
  ['lines swapped', '  const a = 1\n  const b = 2', []],
])('%s of code: %j', (operator, text, wrong) => {
  expect(wrongForms(operator, text, 'src/a.ts')).toEqual(wrong)
})

test.each<[operator: string, text: string, wrong: string[]]>([
  ['a predicate lost', 'WHERE a = $a AND b.c = $d', ['WHERE a = $a']],
  ['a predicate lost', 'count(*) FILTER (WHERE a = 1) AS b', ['count(*) AS b']],
  ['neighbours swapped', 'VALUES ($a, $b)', ['VALUES ($b, $a)']],
  ['neighbours swapped', 'SELECT a, b', []],
])('%s of a statement: %j', (operator, text, wrong) => {
  expect(wrongForms(operator, text, 'sql/a.sql')).toEqual(wrong)
})
