/**
 * `bun run test:all`: all checks of a change, from a fresh clone.
 *
 * `bun run test:night`, with `--night`: these, and what hardly any change breaks but takes long, as
 * it is run before each version. That is, so far, 38 of the 50 random requests to each operation of
 * the API (`test/attack/document.test.ts`).
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Cluster } from './postgres.ts'

interface Count {
  readonly passed: number
  readonly failed: number
}

/** Programs that some tests need: their Debian package, and how to check for it. */
const PARTS = [
  {
    name: 'curl',
    package: 'curl',
    tests: 'test/greeting.test.ts',
    here: () => Bun.which('curl') !== null,
  },
  {
    name: 'Chromium',
    package: 'chromium',
    tests: 'test/browser/**/*.test.ts',
    here: () => Bun.which('chromium') !== null,
  },
  {
    name: 'Chromium',
    package: 'chromium',
    tests: 'test/*/browser*.test.ts',
    here: () => Bun.which('chromium') !== null,
  },
  {
    name: 'Chromium',
    package: 'chromium',
    tests: 'test/*/browser/*.test.ts',
    here: () => Bun.which('chromium') !== null,
  },
  {
    name: 'Chromium',
    package: 'chromium',
    tests: 'test/faults/till-cut.test.ts',
    here: () => Bun.which('chromium') !== null,
  },
  {
    name: 'certutil',
    package: 'libnss3-tools',
    tests: 'test/lan/browser/lan.test.ts',
    here: () => Bun.which('certutil') !== null,
  },
  {
    name: 'strace',
    package: 'strace',
    tests: 'test/faults/{power-cut,sync-failure,upgrade}.test.ts',
    here: () => Bun.which('strace') !== null,
  },
  {
    name: 'faketime',
    package: 'faketime',
    tests: 'test/faults/clock.test.ts',
    here: () => filesOf('/usr/lib/*/faketime/libfaketime.so.1').length > 0,
  },
  {
    name: 'prlimit',
    package: 'util-linux',
    tests: 'test/faults/descriptors.test.ts',
    here: () => Bun.which('prlimit') !== null,
  },
  {
    name: 'haproxy',
    package: 'haproxy',
    tests: 'test/faults/nodes.test.ts',
    here: () => existsSync('/usr/sbin/haproxy'),
  },
  {
    name: 'PgBouncer',
    package: 'pgbouncer',
    tests: 'test/store/pooler.test.ts',
    here: () => existsSync('/usr/sbin/pgbouncer'),
  },
  {
    name: 'PostgreSQL',
    package: 'postgresql',
    tests: 'test/store/{conformance,group,node,shard}.test.ts',
    here: () => existsSync('/usr/lib/postgresql'),
  },
] as const

type Part = (typeof PARTS)[number]

const CI = process.env.CI === 'true'
/** No command takes longer than this unless it hangs, even on a busy machine. */
const STEP_MS = 30 * 60_000

/** The developer's own settings must not reach the servers under test. */
const environment = Object.fromEntries([
  ...Object.entries(process.env).filter(([name]) => !/^(KASSA_|NIGHT$|NODE_ENV$)/.test(name)),
  ...(process.argv.includes('--night') ? [['NIGHT', '1']] : []),
])

/** The modules that have tests. */
const MODULES = readdirSync('src/modules').filter((name) => existsSync(`test/${name}`))

/** The tests of what a page of a module does without a browser. Each has a world of its own. */
const OF_PAGES = filesOf('test/*/page/*.test.ts')

/**
 * The tests of what requests and pages do. The files that a worker runs share one world: modules,
 * built pages and databases, which are the same for all of them and take most of a second to start.
 */
const SHARING = ['auth', 'browser', 'http', 'mail', ...MODULES].map((path) => `test/${path}`)

/** Tests, among these and others, that must have the same results on both engines. */
const ON_POSTGRES = [
  'auth',
  'http/admin',
  'http/catalog',
  'http/pos',
  'http/server',
  'http/sign-in',
  'mail/outbox',
  'domain/upkeep/retention',
  'domain/search/plan',
  ...MODULES,
].map((path) => `test/${path}`)

/**
 * The tests of pages, of how images are decoded, how bodies are received, which match of a search
 * comes first, what a provider of sign-ins may answer, and of processes with their own data.
 */
const NOT_ON_POSTGRES = [
  'test/auth/{restart,oidc/fetch,oidc/provider,oidc/token}.test.ts',
  'test/http/catalog/{image,search-quality}.test.ts',
  'test/http/server/body-budget.test.ts',
  ...filesOf('test/*/{browser*,command}.test.ts'),
  ...filesOf('test/*/{browser,page,store}/*.test.ts'),
].map((tests) => `--path-ignore-patterns=${tests}`)

/** How many of the slowest files are named. */
const SLOWEST = 20

/** Tests that take longest. They start first, so that no worker waits long for the other. */
const FIRST = [
  'browser/admin-screens',
  'docs/browser',
  'browser/csrf',
  'till/browser/pos-screens',
  'browser/admin-edit',
  'starter/browser',
  'till/browser/pos-sale-screens',
  'http/server/matrix',
  'attack/document',
  'faults/nodes',
  'faults/ending',
  'faults/till-cut',
  'package/package',
].map((name) => `test/${name}.test.ts`)

const counts: Count[] = []
await Promise.all([
  step('format and lint', () => check('bun', 'run', 'lint')),
  step('types', () => check('bun', 'run', 'types')),
  step('binary', () => check('bun', 'run', 'build')),
])
const missing = await missingParts()
const shared = SHARING.flatMap((path) => filesOf(`${path}/**/*.test.{ts,tsx}`))
const apart = filesOf('test/**/*.test.{ts,tsx}').filter(
  (file) => !shared.includes(file) || OF_PAGES.includes(file),
)
await step('tests', () => tests(missing, apart))
await step('tests of requests and pages', () =>
  tests(missing, ['--no-isolate', ...shared.filter((file) => !OF_PAGES.includes(file))]),
)
if (existsSync('/usr/lib/postgresql'))
  await step('tests on PostgreSQL', () => testsOnPostgres(missing))
await step('the core without modules', () => check('bun', 'run', 'core'))
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

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
 * The programs that tests need and that are missing. As root on Debian, it installs them first. It
 * prints those that are still missing, which is a failure in CI.
 */
async function missingParts(): Promise<Part[]> {
  const missing: Part[] = []
  for (const part of PARTS.filter(({ tests, here }) => filesOf(tests).length > 0 && !here())) {
    const installs = existsSync('/etc/debian_version') && process.getuid?.() === 0
    if (installs) await step(`install ${part.name}`, () => installed(part))
    if (part.here()) continue
    missing.push(part)
    console.log(`\n${part.name} is missing (Debian: apt-get install ${part.package}).`)
    console.log(`Left out: ${filesOf(part.tests).join(', ')}`)
    if (CI) counts.push({ passed: 0, failed: 1 })
  }
  return missing
}

async function installed(part: Part): Promise<Count> {
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
  await run(['apt-get', 'update', '-qq'], env)
  await run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', part.package], env)
  return { passed: part.here() ? 1 : 0, failed: part.here() ? 0 : 1 }
}

function filesOf(pattern: string): string[] {
  return [...new Bun.Glob(pattern).scanSync('.')].sort()
}

async function testsOnPostgres(missing: readonly Part[]): Promise<Count> {
  const { directory } = await Cluster.start()
  const env = { KASSA_TEST_ENGINE: 'postgres', KASSA_TEST_POSTGRES: directory }
  return await tests(missing, ['--no-isolate', ...NOT_ON_POSTGRES, ...ON_POSTGRES], env)
}

/** Runs test files, two at a time, with the executable that was built above. */
async function tests(
  missing: readonly Part[],
  files: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-tests-'))
  const report = join(folder, 'report.xml')
  const leftOut = missing.map(({ tests }) => `--path-ignore-patterns=${tests}`)
  const reported = ['--reporter=junit', `--reporter-outfile=${report}`]
  const timings = join(folder, 'timings.json')
  writeFileSync(timings, JSON.stringify({ version: 1, files: expectedTimes() }))
  const command = [
    'bun',
    'test',
    '--parallel=2',
    '--only-failures',
    '--timeout=60000',
    `--timings=${timings}`,
    ...reported,
    ...leftOut,
    ...files,
  ]
  const exitCode = await run(command, { ...environment, ...env, BINARY: 'dist/kassa' })
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
  return Object.fromEntries([
    ...filesOf('test/**/*.test.{ts,tsx}').map((file) => [file, 1]),
    ...known,
  ])
}

/** Prints the files that take longest, from a report in JUnit's format. */
function tellSlowest(results: string): void {
  const files = [...results.matchAll(/^ {2}<testsuite name="(\S+)" file="\1".* time="([\d.]+)"/gm)]
  const slowest = files.map(([, file, time]) => ({ file, seconds: Number(time) }))
  slowest.sort((one, other) => other.seconds - one.seconds)
  const lines = slowest.slice(0, SLOWEST).map((one) => `${one.seconds.toFixed(1)} s ${one.file}`)
  console.log(`\nThe slowest files:\n  ${lines.join('\n  ')}`)
}
