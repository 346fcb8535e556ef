/**
 * `bun run mutate [path…] [--operator name…] [--tests path…] [--browser path…] [--seed N]
 * [--count N]`: puts small mistakes into a copy of the code, one at a time, and tells which ones no
 * test notices. They are of all kinds, or of those that are named as the report names them. Each is
 * tried with those of the tests that run its line. What each test runs is recorded first, which
 * takes some minutes for all of them, and is kept in `dist/mutate`. Nobody records what runs in a
 * browser: a mistake in a page's code is also tried with the tests of `--browser`. It is no part of
 * the checks of a change.
 */
import { parseArgs } from 'node:util'
import { random } from '../../test/random.ts'
import { sources } from '../../test/source.ts'
import { refusingPromises } from '../calls.ts'
import { Copy } from '../copy.ts'
import { Coverage, OF_ALL_ROOMS } from './coverage.ts'
import { LOST_AWAIT, type Mistake, mistaken, mistakesIn } from './operators.ts'

/** In the output of the compiler and the linter. */
const PATHS = /(?:src|test|tools|sql)\/[\w./-]+/g

/** Not tried: they have no tests in this sense, or are data. */
const LEFT_OUT = /\.generated\.ts$|\.d\.ts$|^src\/(demo|modules\/docs|package)\/|\/demo[-/]/

/** Code of pages. */
const OF_PAGES = /^src\/ui\/|^src\/modules\/\w+\/(screens|page|shared)\//

/** The groups of the report: a folder of the domain, of routes or of pages, or one of the rest. */
const ROOM = /^(?:src\/(?:domain|http|ui)\/[^/]+(?=\/)|src\/[^/]+|sql)/

/** How many mistakes are tried at the same time. */
const PROCESSES = 2
/** Processor time of the compiler or linter. */
const CHECK_S = 120
/** Normal processor time of the first tests of a mistake; each next group has four times as long. */
const FIRST_GROUP_S = 1
/** Normal processor time of the tests of a mistake, the nearest first: more notice hardly any. */
const MOST_S = 30

/** More tests than these fail by themselves only if all of them do. */
const MOST_FAILING = 20

/** Processor time of the tests of one file or folder in a browser. */
const BROWSER_S = 600

/** `not run`: no test that is recorded runs the line. */
type Verdict = 'noticed' | 'survived' | 'not run'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    count: { type: 'string' },
    operator: { type: 'string', multiple: true, default: [] },
    tests: { type: 'string', multiple: true, default: ['test/'] },
    browser: { type: 'string', multiple: true, default: [] },
  },
})
const seed = Number(values.seed ?? 1)
const count = Number(values.count ?? 20)

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
const files = sources()
const copies = Array.from({ length: PROCESSES }, () => new Copy(files))
const [first] = copies
if (!first) throw new Error('no process')
const mistakes = shuffled()
const paths = new Set(mistakes.map(({ path }) => path))
const coverage = await Coverage.of({ paths: [...paths], tests: values.tests, files, copies })
for (const test of coverage.failing) console.log(`Left out, as it fails by itself: ${test}`)
if (coverage.failing.length > MOST_FAILING) throw new Error('The copy of the project is not whole.')

/** Mistakes on lines that only a browser runs, if no tests in a browser were named. */
const inBrowser: Mistake[] = []
const tried: { readonly mistake: Mistake; readonly verdict: Verdict }[] = []
const queue = (await drawn(first)).values()
await Promise.all(
  copies.map(async (copy) => {
    for (const mistake of queue) {
      const { verdict, by } = await judged(mistake, copy)
      console.log(`${verdict}${by ? ` by ${by}` : ''}: ${told(mistake)}`)
      tried.push({ mistake, verdict })
    }
  }),
)
const refused = await refusedBy(
  first,
  tried.filter(({ verdict }) => verdict !== 'noticed').map(({ mistake }) => mistake),
)
report(tried.filter(({ mistake }) => !refused.includes(mistake)))

/** The first `count` mistakes that compile by themselves, in an order that the seed decides. */
async function drawn(copy: Copy): Promise<Mistake[]> {
  const left = mistakes.filter(({ path, line }) => coverage.tests(path, line) !== null)
  const drawn: Mistake[] = []
  while (drawn.length < count && left.length > 0) {
    for (const mistake of await accepted(left.splice(0, 2 * count), copy)) {
      if (drawn.length === count) break
      const { path, line } = mistake
      const untried = OF_PAGES.test(path) && coverage.tests(path, line)?.length === 0
      if (untried && values.browser.length === 0) inBrowser.push(mistake)
      else drawn.push(mistake)
    }
  }
  return drawn
}

/** All mistakes of the wanted files, in an order that the seed decides. */
function shuffled(): Mistake[] {
  const mistakes = files
    .filter(({ path }) => /^(src|sql)\/.*\.(tsx?|sql)$/.test(path) && !LEFT_OUT.test(path))
    .filter(
      ({ path }) => positionals.length === 0 || positionals.some((one) => path.startsWith(one)),
    )
    .flatMap(({ path, text }) => mistakesIn(path, text))
    .filter(({ operator }) => values.operator.length === 0 || values.operator.includes(operator))
  const { below } = random(seed)
  for (let last = mistakes.length - 1; last > 0; last--) {
    const other = below(last + 1)
    const [one, two] = [mistakes[last], mistakes[other]]
    if (one && two) [mistakes[last], mistakes[other]] = [two, one]
  }
  return mistakes
}

/**
 * The mistakes that the compiler and the linter accept. They are all checked at once, each in a
 * copy of its file next to the correct one.
 */
async function accepted(mistakes: readonly Mistake[], copy: Copy): Promise<Mistake[]> {
  const beside = mistakes.map(({ path }, index) =>
    path.replace(/\.(?=tsx?$)/, `.mistake-${index}.`),
  )
  const code = mistakes.flatMap((mistake, index) => {
    const path = beside[index]
    if (!path || path === mistake.path) return []
    const text = mistaken(textOf(mistake.path), mistake)
    return {
      path,
      text: mistake.operator === LOST_AWAIT ? refusingPromises(mistake.path, text) : text,
    }
  })
  for (const { path, text } of code) copy.write(path, text)
  const lint = ['biome', 'lint', '--config-path=.ci/style.json', '--max-diagnostics=none']
  const { output: lintOutput } = await copy.run(CHECK_S, 'x', ...lint, '--reporter=github')
  const refused = new Set(lintOutput.match(PATHS))
  // The compiler says nothing about types as long as a file has wrong syntax.
  for (let known = -1; known < refused.size; ) {
    known = refused.size
    for (const { path, text } of code) copy.write(path, refused.has(path) ? '' : text)
    const { output } = await checked(copy)
    for (const path of output.match(PATHS) ?? []) refused.add(path)
  }
  for (const { path } of code) copy.remove(path)
  const wrong = files.find(({ path }) => refused.has(path))
  if (wrong) throw new Error(`The code is not right as it is: ${wrong.path}`)
  return mistakes.filter((_, index) => !refused.has(beside[index] ?? ''))
}

async function judged(
  mistake: Mistake,
  copy: Copy,
): Promise<{ readonly verdict: Verdict; readonly by?: string }> {
  const tests = coverage.tests(mistake.path, mistake.line) ?? []
  const browser = OF_PAGES.test(mistake.path) ? values.browser : []
  if (tests.length + browser.length === 0) return { verdict: 'not run' }
  copy.write(mistake.path, mistaken(textOf(mistake.path), mistake))
  try {
    for (const group of [...groups(tests), ...browser.map((test) => [test])]) {
      if (group.length === 0) continue
      const limitS = browser.includes(group[0] ?? '') ? BROWSER_S : 5 + 2 * coverage.costS(group)
      const { good, hung, output } = await copy.run(
        limitS,
        'test',
        '--bail',
        '--timeout=6000000',
        ...group,
      )
      if (hung) return { verdict: 'noticed', by: 'as it hangs' }
      if (!good) return { verdict: 'noticed', by: /^\(fail\) .*/m.exec(output)?.[0] ?? 'error' }
    }
    return { verdict: 'survived' }
  } finally {
    copy.write(mistake.path, textOf(mistake.path))
  }
}

/**
 * `bun test` has an order of its own, so that those that come first are in a run of their own. What
 * the nearest ones do not notice is tried with those of all rooms.
 */
function groups(all: readonly string[]): string[][] {
  const tests = all.filter((test) => !test.startsWith(OF_ALL_ROOMS))
  const groups: string[][] = [[]]
  for (const [index, test] of tests.entries()) {
    if (index > 0 && coverage.costS(tests.slice(0, index + 1)) > MOST_S) break
    const group = groups.at(-1) ?? []
    const limitS = FIRST_GROUP_S * 4 ** (groups.length - 1)
    if (group.length > 0 && coverage.costS([...group, test]) > limitS) groups.push([test])
    else group.push(test)
  }
  return [...groups, ...all.filter((test) => !tests.includes(test)).map((test) => [test])]
}

/** The mistakes among these that the compiler refuses in a file that uses the mistaken one. */
async function refusedBy(copy: Copy, mistakes: readonly Mistake[]): Promise<readonly Mistake[]> {
  for (const mistake of mistakes) {
    copy.write(mistake.path, mistaken(copy.read(mistake.path), mistake))
  }
  const { good } = mistakes.length === 0 ? { good: true } : await checked(copy)
  for (const { path } of mistakes) copy.write(path, textOf(path))
  if (good) return []
  const half = Math.ceil(mistakes.length / 2)
  if (half === mistakes.length) return mistakes
  const [one, other] = [mistakes.slice(0, half), mistakes.slice(half)]
  return [...(await refusedBy(copy, one)), ...(await refusedBy(copy, other))]
}

async function checked(copy: Copy) {
  return await copy.run(CHECK_S, 'x', 'tsc', '--noEmit', '--pretty', 'false')
}

function textOf(path: string): string {
  return files.find((file) => file.path === path)?.text ?? ''
}

function told({ path, line, operator, before, after }: Mistake): string {
  const shown = (sign: string, text: string) => text.trim().replace(/^\s*/gm, `  ${sign} `)
  return `${path}:${line} ${operator}\n${shown('-', before)}\n${shown('+', after)}`
}

function report(counted: typeof tried): void {
  const rooms = Map.groupBy(counted, ({ mistake: { path } }) => ROOM.exec(path)?.[0] ?? path)
  console.log(`\nSeed ${seed}: ${noticed(counted)} of ${counted.length} noticed.`)
  for (const [room, all] of [...rooms].sort())
    console.log(`  ${noticed(all)}/${all.length} ${room}`)
  if (inBrowser.length > 0)
    console.log(`Not tried, as only a browser runs them: ${inBrowser.length}`)
  for (const { mistake, verdict } of counted.filter(({ verdict }) => verdict !== 'noticed')) {
    console.log(`${verdict} ${told(mistake)}`)
  }
}

function noticed(mistakes: typeof tried): number {
  return mistakes.filter(({ verdict }) => verdict === 'noticed').length
}
