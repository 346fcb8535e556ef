/**
 * `bun run test:all`: all checks of a change, from a fresh clone.
 *
 * `bun run test:night`, with `--night`: these, and what test/night.ts lists, before each version.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MODULE_NAMES } from '../tools/modules.ts'
import { ONE_CHECKER } from '../tools/types.ts'
import { type Groups, groupsOf, testsOf } from './groups.ts'
import { COMMANDS_LEFT } from './night.ts'
import { PARTS, type Part } from './parts.ts'
import { Cluster } from './postgres.ts'

interface Count {
  readonly passed: number
  readonly failed: number
}

const NIGHT = process.argv.includes('--night')
const CI = process.env.CI === 'true'
/** No command takes longer than this unless it hangs, even on a busy machine. */
const STEP_MS = 30 * 60_000

/**
 * Tests run most code a few times. The last tier of the JIT costs more than it saves then, and so
 * does collecting garbage often: without both, tests take a tenth less CPU time.
 */
const BRIEF = {
  BUN_JSC_useFTLJIT: '0',
  BUN_JSC_smallHeapGrowthFactor: '4',
  BUN_JSC_mediumHeapGrowthFactor: '3',
  BUN_JSC_largeHeapGrowthFactor: '2',
}

/** The developer's own settings must not reach the servers under test. */
const environment = Object.fromEntries([
  ...Object.entries(process.env).filter(([name]) => !/^(KASSA_|NIGHT$|NODE_ENV$)/.test(name)),
  ...Object.entries(BRIEF),
  ...(NIGHT ? [['NIGHT', '1']] : []),
])

const groups = groupsOf(NIGHT)

/** How many of the slowest files are named. */
const SLOWEST = 20

/** Tests that take longest. They start first, so that no worker waits long for the other. */
const FIRST = [
  'faults/nodes',
  'faults/ending',
  'faults/till-cut',
  'package/package',
  'browser/admin-screens',
  'docs/browser',
  'browser/csrf',
  'till/browser/pos-screens',
  'browser/admin-edit',
  'starter/browser',
  'till/browser/pos-sale-screens',
  'world/world',
  'payments/browser/story',
  'http/server/matrix',
  'books/books',
  'attack/between',
  'store/node',
  'till/browser/pos-exchange',
  'store/upgrade',
  'http/openapi/examples',
  'till/browser/pos-parked',
  'stripe/events',
  'attack/document',
  'payments/pauses',
  'modules',
  'domain/search/quality',
  'faults/import-kill',
  'auth/restart',
  'binary',
  'serving',
].map((name) => `test/${name}.test.ts`)

const counts: Count[] = []
const missing = await missingParts()
const postgres = existsSync('/usr/lib/postgresql') ? (await Cluster.start()).directory : null
await Promise.all([checksOfOneCore(), testsOfAllModules()])
if (NIGHT) await withoutEachModule()
if (!NIGHT) tellLeft()
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Each of these runs mostly on one core, so the tests of all modules run beside them. */
async function checksOfOneCore(): Promise<void> {
  await step('format and lint', () => check('bun', 'run', 'lint'))
  await step('types', () => check('bun', 'run', 'types', ...ONE_CHECKER))
  await step('promises', () => check('bun', 'run', '--silent', 'promises'))
  await step('without any module', () => check('bun', 'run', '--silent', 'core'))
  if (postgres === null) return
  const env = { KASSA_TEST_ENGINE: 'postgres' }
  await step('tests on PostgreSQL', () => tests(groups.onPostgres, ['--no-isolate'], env))
}

async function testsOfAllModules(): Promise<void> {
  await step('binary', () => check('bun', 'run', 'build'))
  await step('tests in worlds of their own', () => tests(groups.apart))
  await step('tests', () => tests(groups.sharing, ['--no-isolate']))
}

async function step(name: string, work: () => Promise<Count>): Promise<void> {
  console.log(`\n== ${name}`)
  const since = performance.now()
  const count = await work()
  counts.push(count)
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  const result = count.failed > 0 ? `${count.failed} failed` : `${count.passed} passed`
  console.log(`== ${name}: ${result} in ${seconds} s`)
}

/** Runs a command and counts it as one check. */
async function check(...command: string[]): Promise<Count> {
  const good = (await run(command)) === 0
  return { passed: good ? 1 : 0, failed: good ? 0 : 1 }
}

async function run(command: readonly string[], env = environment): Promise<number> {
  const child = Bun.spawn([...command], {
    env,
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    timeout: STEP_MS,
  })
  return await child.exited
}

/**
 * The programs that these tests need and that are missing. As root on Debian, it installs them
 * first. It prints those that are still missing, which is a failure in CI.
 */
async function missingParts(): Promise<Part[]> {
  const missing: Part[] = []
  for (const part of PARTS) {
    const needing = testsThatNeed(part)
    if (needing.length === 0 || part.here()) continue
    const installs = existsSync('/etc/debian_version') && process.getuid?.() === 0
    if (installs) await step(`install ${part.name}`, () => installed(part))
    if (part.here()) continue
    missing.push(part)
    console.log(`\n${part.name} is missing (Debian: apt-get install ${part.package}).`)
    console.log(`Left out: ${needing.join(', ')}`)
    if (CI) counts.push({ passed: 0, failed: 1 })
  }
  return missing
}

function testsThatNeed(part: Part): readonly string[] {
  const run = all(groups)
  return testsOf(part.tests).filter((file) => run.includes(file))
}

function all({ apart, sharing }: Groups): readonly string[] {
  return [...apart, ...sharing]
}

async function installed(part: Part): Promise<Count> {
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
  await run(['apt-get', 'update', '-qq'], env)
  await run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', part.package], env)
  return { passed: part.here() ? 1 : 0, failed: part.here() ? 0 : 1 }
}

/** Deletes each module in a copy, two at a time. */
async function withoutEachModule(): Promise<void> {
  const waiting = [...MODULE_NAMES]
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const left = name
      await step(`without ${left}`, () => check('bun', 'run', '--silent', 'core', left))
    }
  }
  await Promise.all([work(), work()])
}

/** Runs test files, three at a time, with the executable and the PostgreSQL that stand above. */
async function tests(
  files: readonly string[],
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-tests-'))
  const report = join(folder, 'report.xml')
  const leftOut = missing.flatMap(testsThatNeed)
  const reported = ['--reporter=junit', `--reporter-outfile=${report}`]
  const timings = join(folder, 'timings.json')
  writeFileSync(timings, JSON.stringify({ version: 1, files: expectedTimes() }))
  const command = [
    'bun',
    'test',
    '--parallel=3',
    '--only-failures',
    '--timeout=60000',
    `--timings=${timings}`,
    ...reported,
    ...flags,
    ...files.filter((file) => !leftOut.includes(file)),
  ]
  const made = { BINARY: 'dist/kassa', ...(postgres !== null && { TEST_POSTGRES: postgres }) }
  const exitCode = await run(command, { ...environment, ...made, ...env })
  const results = existsSync(report) ? readFileSync(report, 'utf8') : ''
  const head = /<testsuites[^>]*>/.exec(results)?.[0] ?? ''
  tellSlowest(results)
  rmSync(folder, { recursive: true })
  const number = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(head)?.[1] ?? 0)
  const failed = Math.max(number('failures'), exitCode === 0 ? 0 : 1)
  return { passed: Math.max(0, number('tests') - number('failures') - number('skipped')), failed }
}

/** Milliseconds by file, of which only the order counts: a file without any would start first. */
function expectedTimes(): Record<string, number> {
  const known = FIRST.map((file, index) => [file, 1_000 * (FIRST.length - index)])
  return Object.fromEntries([...all(groups).map((file) => [file, 1]), ...known])
}

/** Prints how much is left to the night. */
function tellLeft(): void {
  const night = groupsOf(true)
  const files = all(night).length - all(groups).length
  const onPostgres = night.onPostgres.length - groups.onPostgres.length
  const commands = COMMANDS_LEFT.map(({ command }) => command).join(', ')
  console.log('\nLeft to `bun run test:night`, by test/night.ts:')
  console.log(`  ${files} files of tests, ${onPostgres} on PostgreSQL, ${commands}`)
}

/** Prints the files that take longest, from a report in JUnit's format. */
function tellSlowest(results: string): void {
  const files = [...results.matchAll(/^ {2}<testsuite name="(\S+)" file="\1".* time="([\d.]+)"/gm)]
  const slowest = files.map(([, file, time]) => ({ file, seconds: Number(time) }))
  slowest.sort((one, other) => other.seconds - one.seconds)
  const lines = slowest.slice(0, SLOWEST).map((one) => `${one.seconds.toFixed(1)} s ${one.file}`)
  console.log(`\nThe slowest files:\n  ${lines.join('\n  ')}`)
}
