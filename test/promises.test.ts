import { expect, test } from 'bun:test'
import { refusingPromises } from '../tools/calls.ts'

/** The calls in a line of code that may give no promise. */
function refusedIn(line: string): string[] {
  const text = refusingPromises('line.ts', `async function f() {\n  ${line}\n}\n`)
  const [code = ''] = text.split('declare function')
  return code.match(/(?<=refusingPromises\()[\w.]+/g) ?? []
}

test.each<[line: string, refused: string[]]>([
  ['tx.run(one)', ['tx.run']],
  ['await tx.run(one)', []],
  ['void tx.run(one)', []],
  ['for (const one of all) tx.run(one)', ['tx.run']],
  ['if (!has(tx, one)) return', ['has']],
  ['if (!(await has(tx, one))) return', []],
  ['return (find(tx)) ?? (await make(tx))', ['find']],
  ['return one ? find(tx) : null', []],
  ['return { one: find(tx), two: await find(tx) }', ['find']],
  ['return { ...(find(tx)) }', ['find']],
  ['const isFound = isAsked && (find(tx))', ['find']],
  ['const found = find(tx)', []],
  ['print(inLines(find(tx)))', ['print', 'inLines', 'find']],
  ['await Promise.all([find(tx), find(tx)])', []],
  ['await together(find(tx), find(tx))', []],
  ['find(tx).catch(failed)', []],
  ["log('tx.run(one)') // tx.run(one)", ['log']],
  [`const all = \`\${'\`}\`'}\`\n  tx.run(one)`, ['tx.run']],
  ['const all = /tx.run(one)/.test(one)', []],
  ['find<Row>(tx)', ['find']],
])('%s refuses promises of %j', (line, refused) => {
  expect(refusedIn(line)).toEqual(refused)
})
