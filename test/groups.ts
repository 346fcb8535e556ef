import { existsSync, readdirSync } from 'node:fs'
import { LEFT, ON_POSTGRES_BY_DAY } from './night.ts'

/** Files of tests that are run together, in the order of their paths. */
export interface Groups {
  /** Each file has a world of its own: its modules are loaded anew. */
  readonly apart: readonly string[]
  /**
   * The files that a worker runs share one world: modules, built pages and databases, which are the
   * same for all of them and take most of a second to start.
   */
  readonly sharing: readonly string[]
  /** Files of the groups above that are run on PostgreSQL, too. They share as those do. */
  readonly onPostgres: readonly string[]
}

/** The modules that have tests. */
const MODULES = readdirSync('src/modules').filter((name) => existsSync(`test/${name}`))

/** Pages make things global, such as a document, which are there for their tests alone. */
const OF_PAGES = ['test/*/page/*.test.ts', 'test/ui/**', 'test/world/**']

/** These measure memory or time, which the world of others would change. */
const MEASURING = [
  'test/http/catalog/image-inflate.test.ts',
  'test/attack/{cost,timing}.test.ts',
  'test/domain/yielding.test.ts',
]

/** Tests, among these and others, that must have the same results on both engines. */
const ON_POSTGRES = [
  'test/auth/**',
  'test/commands/{check-rows,upkeep}.test.ts',
  'test/http/{admin,catalog,pos,server,sign-in}/**',
  'test/mail/outbox.test.ts',
  'test/domain/upkeep/retention.test.ts',
  'test/domain/search/plan.test.ts',
  ...MODULES.map((name) => `test/${name}/**`),
]

/**
 * The tests of pages, of how images are decoded, how bodies are received, which match of a search
 * comes first, what a provider of sign-ins may answer, and of processes with their own data.
 */
const NOT_ON_POSTGRES = [
  'test/auth/{restart,oidc/fetch,oidc/provider,oidc/token}.test.ts',
  'test/http/catalog/{image,search-quality}.test.ts',
  'test/http/server/body-budget.test.ts',
  'test/*/{browser*,command}.test.ts',
  'test/*/{browser,page,store}/*.test.ts',
]

/** @param night all tests, and not only those that each change runs */
export function groupsOf(night: boolean): Groups {
  const left = night ? [] : testsOf(LEFT.flatMap(({ tests }) => tests))
  const all = testsOf(['test/**']).filter((file) => !left.includes(file))
  const alone = testsOf([...OF_PAGES, ...MEASURING])
  const notOnPostgres = testsOf(NOT_ON_POSTGRES)
  const onPostgres = testsOf(night ? ON_POSTGRES : ON_POSTGRES_BY_DAY)
  return {
    apart: all.filter((file) => alone.includes(file)),
    sharing: all.filter((file) => !alone.includes(file)),
    onPostgres: onPostgres.filter((file) => !notOnPostgres.includes(file)),
  }
}

/** The tests among the files of these patterns; each pattern can end in folders. */
export function testsOf(patterns: readonly string[]): string[] {
  const files = patterns.flatMap(filesOf)
  return [...new Set(files)].filter((file) => /\.test\.tsx?$/.test(file)).sort()
}

export function filesOf(pattern: string): string[] {
  return [...new Bun.Glob(pattern).scanSync('.')].sort()
}
