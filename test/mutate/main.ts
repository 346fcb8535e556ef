/**
 * `bun run mutate [path] [--seed N] [--count N]`: puts small mistakes into a copy of the code, one
 * at a time, and tells which ones no test notices. Each is tried with the tests that import its
 * file, and then with those of its room. It is no part of the checks of a change: it takes minutes
 * for each mistake that survives.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { random } from '../random.ts'
import { sources } from '../source.ts'
import { type Mistake, mistakesIn } from './operators.ts'

/** The tests of a room, by the beginning of its path; the first that fits. */
const ROOMS: readonly (readonly [path: string, tests: string])[] = [
  ['src/auth/', 'test/auth test/http/sign-in test/http/server'],
  ['src/commands/', 'test/commands'],
  ['src/domain/access/', 'test/domain/access test/auth test/http/sign-in test/http/admin'],
  ['src/domain/bulk/', 'test/domain/bulk test/http/catalog test/http/admin'],
  ['src/domain/catalog/', 'test/domain/catalog test/http/catalog'],
  ['src/domain/changes/', 'test/http/catalog test/http/admin test/domain'],
  ['src/domain/import/', 'test/domain/import test/http/catalog'],
  ['src/domain/orders/', 'test/domain/orders test/http/orders test/http/pos test/http/admin'],
  ['src/domain/pos/', 'test/domain/pos test/http/pos test/http/admin'],
  ['src/domain/search/', 'test/domain/search test/http/catalog'],
  ['src/domain/upkeep/', 'test/domain/upkeep test/http/admin test/http/catalog'],
  ['src/domain/webhook/', 'test/outbound'],
  ['src/domain/', 'test/domain test/http'],
  ['src/http/', 'test/http'],
  ['src/image/', 'test/image test/http/catalog'],
  ['src/lan/', 'test/lan'],
  ['src/mail/', 'test/mail test/auth'],
  ['src/outbound/', 'test/outbound test/http/catalog'],
  ['src/store/', 'test/store test/http test/domain'],
  ['src/ui/admin/', 'test/ui test/browser/admin'],
  ['src/ui/pos/', 'test/ui test/browser/pos test/faults/till-cut'],
  ['src/ui/', 'test/ui test/browser'],
  ['sql/', 'test/store test/http test/outbound test/auth'],
]

/** Not tried: they have no tests in this sense, or are data. */
const LEFT_OUT = /\.generated\.ts$|\.d\.ts$|^src\/(demo|manual|package|ui\/docs)\/|^sql\/schema\//

/** A test run that takes longer hangs, which notices the mistake. */
const LIMIT_MS = 10 * 60_000

type Verdict = 'compiler' | 'tests' | 'survived'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, count: { type: 'string' } },
})
const seed = Number(values.seed ?? 1)
const count = Number(values.count ?? 20)
const room = positionals[0] ?? ''

const files = sources()
const copy = copied()
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
if (!(await compiles())) throw new Error('the code does not compile as it is')
const survivors: Mistake[] = []
const tally = new Map<string, { tried: number; noticed: number }>()
let tried = 0
for (const mistake of shuffled()) {
  if (tried === count) break
  const verdict = await judged(mistake)
  if (verdict === 'compiler') continue
  tried++
  const key = ROOMS.find(([path]) => mistake.path.startsWith(path))?.[0] ?? mistake.path
  const sum = tally.get(key) ?? { tried: 0, noticed: 0 }
  sum.tried++
  if (verdict === 'tests') sum.noticed++
  else survivors.push(mistake)
  tally.set(key, sum)
  console.log(`${verdict === 'tests' ? 'noticed ' : 'SURVIVED'} ${told(mistake)}`)
}

const noticed = tried - survivors.length
console.log(`\nSeed ${seed}: ${noticed} of ${tried} noticed.`)
for (const [path, sum] of [...tally].sort()) console.log(`  ${sum.noticed}/${sum.tried} ${path}`)
for (const one of survivors) {
  console.log(`\n${told(one)}\n  - ${one.before.trim()}\n  + ${one.after.trim()}`)
}

function told({ path, line, operator }: Mistake): string {
  return `${path}:${line} ${operator}`
}

/** All mistakes of the files below `room`, in an order that the seed decides. */
function shuffled(): Mistake[] {
  const mistakes = files
    .filter(({ path }) => path.startsWith(room) && /^(src|sql)\/.*\.(tsx?|sql)$/.test(path))
    .filter(({ path }) => !LEFT_OUT.test(path))
    .flatMap(({ path, text }) => mistakesIn(path, text))
  const { below } = random(seed)
  for (let last = mistakes.length - 1; last > 0; last--) {
    const other = below(last + 1)
    const [one, two] = [mistakes[last], mistakes[other]]
    if (one && two) [mistakes[last], mistakes[other]] = [two, one]
  }
  return mistakes
}

/** A copy of the files as they are now, to make mistakes in. */
function copied(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-mutate-'))
  for (const { path } of files) cpSync(path, join(folder, path))
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function judged(mistake: Mistake): Promise<Verdict> {
  const file = join(copy, mistake.path)
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n')
  lines[mistake.line - 1] = mistake.after
  writeFileSync(file, lines.join('\n'))
  try {
    if (!(await compiles())) return 'compiler'
    const own = files
      .filter(({ path, imports }) => {
        return path.endsWith('.test.ts') && imports.some(({ module }) => module === mistake.path)
      })
      .map(({ path }) => path)
    const rest = ROOMS.find(([path]) => mistake.path.startsWith(path))?.[1].split(' ') ?? ['test']
    for (const tests of [own, rest]) {
      if (tests.length > 0 && !(await succeeds('test', '--bail', ...tests))) return 'tests'
    }
    return 'survived'
  } finally {
    writeFileSync(file, text)
  }
}

async function compiles(): Promise<boolean> {
  return await succeeds('x', 'tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'built')
}

/** Whether a command of bun ends well in the copy. */
async function succeeds(...command: string[]): Promise<boolean> {
  const limit = AbortSignal.timeout(LIMIT_MS)
  const child = Bun.spawn([process.execPath, ...command], {
    cwd: copy,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'ignore',
    signal: limit,
  })
  return (await child.exited) === 0
}
