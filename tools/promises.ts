/**
 * `bun run promises`: finds promises that nobody waits for, by their types. In a copy of the code,
 * each call that nobody would take a promise from is an argument of a function that refuses one.
 * The linter does not know all types, and the compiler takes a promise in place of most values.
 */
import { sources } from '../test/source.ts'
import { REFUSED, refusingPromises } from './calls.ts'
import { Copy } from './copy.ts'
import { ONE_CHECKER } from './types.ts'

/** Processor time of the compiler. */
const LIMIT_S = 300

const files = sources().filter(({ path }) => !/^(?:test|tools)\//.test(path))
const copy = new Copy(files)
const code = files.filter(({ path }) => /^src\/.*(?<!\.generated|\.d)\.tsx?$/.test(path))
for (const { path, text } of code) copy.write(path, refusingPromises(path, text))
const { output } = await copy.run(
  LIMIT_S,
  'x',
  'tsc',
  '--noEmit',
  '--pretty',
  'false',
  ...ONE_CHECKER,
)
const lost = output.split('\n').filter((line) => line.endsWith(REFUSED))
for (const line of lost) {
  console.log(line.replace(/\((\d+),\d+\).*/, ':$1 nobody waits for this promise'))
}
// A copy that the compiler cannot read would hide them all.
const isUnread = /error TS(?:1[01]|5\d)\d\d:/.test(output)
if (isUnread) console.log(output)
process.exit(isUnread || lost.length > 0 ? 1 : 0)
