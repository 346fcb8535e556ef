import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from '../../test/source.ts'
import type { Copy } from '../copy.ts'

/** The lines that one test file executes. */
interface Recorded {
  readonly test: string
  readonly costS: number
  /** For each file, how often its lines of code are executed, by line number. */
  readonly runs: Readonly<Record<string, Readonly<Record<number, number>>>>
}

interface Wanted {
  readonly paths: readonly string[]
  readonly tests: readonly string[]
  readonly files: readonly SourceFile[]
  readonly copies: readonly Copy[]
}

/** They run what they test in other processes, or read the code as text. */
const LEFT_OUT = /^test\/(?:attack|browser|commands|delivery|faults|docs|package)\/|^test\/[^/]+$/
/** These read all statements as text. */
const OF_STATEMENTS = ['test/store/statement-values.test.ts', 'test/store/statements.test.ts']
/** These import the texts of all modules by their names, which nobody reads in their code. */
const OF_TEXTS = ['test/ui/text.test.ts', 'test/ui/translation.test.ts', 'test/ui/glossary.test.ts']
/** These record what is said in all rooms. */
export const OF_ALL_ROOMS = 'test/world/'
const LIMIT_S = 300

/** Which tests run which line of code, recorded once for each state of the code. */
export class Coverage {
  private constructor(
    private readonly files: readonly SourceFile[],
    private readonly recorded: readonly Recorded[],
    /** Tests that fail without a mistake, and so can notice none. */
    readonly failing: readonly string[],
  ) {}

  /**
   * Records the tests below `tests` that can run one of the files at `paths`. What is in the cache
   * below `dist` is not recorded again. Each of the copies has one process at a time.
   */
  static async of({ paths, tests: wanted, files, copies }: Wanted): Promise<Coverage> {
    const tried = files.filter(({ path }) => !path.startsWith('tools/mutate/'))
    const state = Bun.hash(tried.map(({ path, text }) => `${path}\n${text}`).join('\n'))
    const cache = join('dist/mutate', state.toString(36))
    mkdirSync(cache, { recursive: true })
    // Statements are built in, whatever imports them.
    const roots = paths.some((path) => path.endsWith('.sql'))
      ? files.map(({ path }) => path)
      : paths
    const users = new Set([...usersOf(roots, files), ...OF_TEXTS])
    const tests = [...users]
      .filter((path) => path.endsWith('.test.ts') && !LEFT_OUT.test(path))
      .filter((path) => wanted.some((one) => path.startsWith(one)))
    const queue = tests.sort().values()
    const recorded: Recorded[] = []
    const failing: string[] = []
    await Promise.all(
      copies.map(async (copy) => {
        for (const test of queue) {
          const path = join(cache, `${test.replaceAll('/', '+')}.json`)
          if (!existsSync(path)) writeFileSync(path, JSON.stringify(await record(test, copy)))
          const one: Recorded | null = JSON.parse(readFileSync(path, 'utf8'))
          if (one) recorded.push(one)
          else failing.push(test)
        }
      }),
    )
    return new Coverage(files, recorded, failing)
  }

  /** Normal processor time of these tests, each in a process of its own. */
  costS(tests: readonly string[]): number {
    return this.recorded.reduce((sum, one) => sum + (tests.includes(one.test) ? one.costS : 0), 0)
  }

  /**
   * The tests that run this line of a file, first those that tell most for their time, last those
   * of all rooms; null if it is no line of code.
   */
  tests(path: string, line: number): string[] | null {
    if (/\/schema\//.test(path)) return this.#sorted(path, this.recorded.filter(isOfStore))
    if (path.endsWith('.sql')) return this.#testsOfStatement(path, line)
    const all = this.recorded.filter(({ runs }) => runs[path]?.[line] !== undefined)
    return all.length === 0
      ? null
      : this.#sorted(
          path,
          all.filter(({ runs }) => runs[path]?.[line]),
        )
  }

  #sorted(path: string, recorded: readonly Recorded[]): string[] {
    const importing = this.files
      .filter(({ imports }) => imports.some(({ module }) => module === path))
      .map((file) => file.path)
    const folders = path.split('/').slice(1, -1)
    const rank = ({ test, costS }: Recorded) => {
      if (test.startsWith(OF_ALL_ROOMS)) return Number.POSITIVE_INFINITY
      const near = importing.includes(test) || folders.some((one) => test.includes(`/${one}/`))
      return near ? costS / 5 : costS
    }
    return recorded.toSorted((a, b) => rank(a) - rank(b)).map(({ test }) => test)
  }

  /** The tests of a statement run a line of code that names it, or one that has it as a part. */
  #testsOfStatement(path: string, line: number): string[] | null {
    const lines = this.files.find((file) => file.path === path)?.lines ?? []
    const name = lines
      .slice(0, line)
      .findLast((one) => one.startsWith('-- name: '))
      ?.slice('-- name: '.length)
    if (!name) return null
    const names = [name, ...this.#including(name)]
    const places = this.files
      .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !path.endsWith('.generated.ts'))
      .flatMap(({ path, lines }) =>
        lines.flatMap((text, index) =>
          names.some((one) => text.includes(`'${one}'`)) ? [{ path, line: index + 1 }] : [],
        ),
      )
    const running = this.recorded.filter(
      ({ test, runs }) =>
        OF_STATEMENTS.includes(test) || places.some(({ path, line }) => runs[path]?.[line]),
    )
    return this.#sorted(path, running)
  }

  /** Names of the statements that have this one as a part. */
  #including(name: string): string[] {
    return this.files
      .filter(({ path }) => path.endsWith('.sql'))
      .flatMap(({ text }) => text.split('-- name: ').slice(1))
      .filter((statement) => statement.includes(`/*+ ${name} */`))
      .map((statement) => statement.slice(0, statement.indexOf('\n')))
      .flatMap((one) => [one, ...this.#including(one)])
  }
}

/** Constraints and defaults of the schema are tried by the tests of the store. */
function isOfStore({ test }: Recorded): boolean {
  return /\/store\//.test(test)
}

/**
 * The files that import one of these, directly or not, and these themselves. A page of HTML is
 * bundled for a browser, so that its scripts are not run in a test.
 */
function usersOf(paths: readonly string[], files: readonly SourceFile[]): Set<string> {
  const users = new Set(paths)
  for (let size = 0; size < users.size; ) {
    size = users.size
    for (const { path, imports } of files.filter(({ path }) => !path.endsWith('.html'))) {
      if (imports.some(({ module }) => users.has(module))) users.add(path)
    }
  }
  return users
}

async function record(test: string, copy: Copy): Promise<Recorded | null> {
  const folder = 'tmp/coverage'
  const wanted = ['--coverage', '--coverage-reporter=lcov', `--coverage-dir=${folder}`]
  const { good, costS } = await copy.run(LIMIT_S, 'test', '--timeout=600000', ...wanted, test)
  if (!good) return null
  const runs: Record<string, Record<number, number>> = {}
  for (const section of copy.read(`${folder}/lcov.info`).split('end_of_record')) {
    const path = /^SF:(src\/.*)$/m.exec(section)?.[1]
    if (!path) continue
    const lines = [...section.matchAll(/^DA:(\d+),(\d+)$/gm)]
    runs[path] = Object.fromEntries(lines.map(({ 1: line, 2: times }) => [line, Number(times)]))
  }
  copy.remove(folder)
  return { test, costS, runs }
}
