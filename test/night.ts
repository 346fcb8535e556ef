import { SOAKING } from './soak.ts'

/**
 * `bun run test:all` runs what a change can break, in three to four minutes on two quiet cores.
 * Only this file says what it leaves to `bun run test:night`, which is run before each version and
 * runs all tests. A change of a room whose tests are left runs them by their names.
 */

/** Whether everything is run: by `bun run test:night`, or by a soak. */
const IS_WHOLE = process.env.NIGHT === '1' || SOAKING

/** One of two values, such as numbers of rounds. The files that use it are listed below. */
export function nightly<T>(byDay: T, atNight: T): T {
  return IS_WHOLE ? atNight : byDay
}

/** Tests that are left to the night, and why. */
interface Left {
  readonly why: string
  /** Patterns of files. */
  readonly tests: readonly string[]
}

export const LEFT: readonly Left[] = [
  {
    why:
      'A file of stories in Chromium takes up to 40 s of CPU time. By day a few that take little ' +
      'walk through admin, the till, the front and storefronts of others; what pages compute is ' +
      'tested without a browser.',
    tests: [
      'test/account/browser/account.test.ts',
      'test/browser/admin-{edit,group,image,list,screens,shop,today}.test.ts',
      'test/browser/{admin,csrf,languages,oidc}.test.ts',
      'test/docs/browser.test.ts',
      'test/front/browser/front.test.ts',
      'test/import/browser.test.ts',
      'test/lan/browser/lan.test.ts',
      'test/orders/browser/{admin-edit,admin-orders,whole-way}.test.ts',
      'test/payments/browser/mollie.test.ts',
      'test/till/browser/killed-day.test.ts',
      'test/till/browser/pos-{customer,day,float,journal,late,mistake,names}.test.ts',
      'test/till/browser/pos-{no-receipt,papers,part-payment,receipts,renewal}.test.ts',
      'test/till/browser/{pos,pos-sale,pos-sale-screens,pos-screens,pos-story}.test.ts',
    ],
  },
  {
    why:
      'Faults are injected by strace, faketime, haproxy and several servers, or repeated until ' +
      'one hits. By day servers are killed in the middle of writes, imports and new keys, and ' +
      'have a full disk and one that is read-only.',
    tests: [
      'test/faults/{backup,bulk-kill,clock,damage,database-full,dead-job,descriptors,ending}.test.ts',
      'test/faults/{nodes,point-in-time,power-cut,restore-kill,served-backup,sync-failure}.test.ts',
      'test/faults/{till-cut,till-upload,turns,two-processes,upgrade,upkeep-kill}.test.ts',
      'test/payments/nodes.test.ts',
      'test/store/{connection,stories,roles}.test.ts',
    ],
  },
  {
    why:
      'These install packages, run package managers, generators and other runtimes, build for ' +
      'other platforms and start containers, services and proxies. Only src/package, the ' +
      'starters and the README change what they do.',
    tests: [
      'test/delivery/*.test.ts',
      'test/package/{generators,package,toolchain,under-npm}.test.ts',
      'test/starter/*.test.ts',
    ],
  },
  {
    why: 'They measure time, which says little beside other tests.',
    tests: ['test/attack/{cost,timing}.test.ts'],
  },
]

/** Files that are run by day, with less than at night. */
export const LEFT_IN_PART: readonly { readonly test: string; readonly why: string }[] = [
  {
    test: 'test/attack/document.test.ts',
    why: '38 of the 50 random requests to each operation of the API.',
  },
  { test: 'test/attack/history.test.ts', why: 'Half of the random histories of two shops.' },
  { test: 'test/books/books.test.ts', why: '280 of the 300 random days of a shop.' },
  { test: 'test/faults/kill.test.ts', why: 'Half of the ten kills.' },
  {
    test: 'test/http/admin/job-kill.test.ts',
    why: 'Half of the ten statements at which each kind of job is killed.',
  },
  { test: 'test/http/catalog/race.test.ts', why: 'Two of three rounds of a thousand requests.' },
  {
    test: 'test/payments/kill.test.ts',
    why: 'Four of five moments at which a server that waits for a provider is killed.',
  },
  {
    test: 'test/store/schema.test.ts',
    why: 'Seven of the ten times that three servers start on an empty database.',
  },
]

/**
 * The tests that a change runs on PostgreSQL a second time: one of each kind of work. The night
 * runs there all that must have the same results on both engines (ON_POSTGRES in test/groups.ts).
 * By day, too, the tests of test/store run on both and prepare every statement on both.
 */
export const ON_POSTGRES_BY_DAY: readonly string[] = [
  'test/auth/otp-race.test.ts',
  'test/http/catalog/product.test.ts',
  'test/import/job.test.ts',
  'test/orders/{order,order-race}.test.ts',
  'test/till/journal.test.ts',
]

/** Commands that only the night runs. */
export const COMMANDS_LEFT: readonly { readonly command: string; readonly why: string }[] = [
  {
    command: 'bun run core <module>',
    why:
      'It deletes one module in a copy, and runs the tests of all routes on what is left. By day ' +
      'all modules are deleted at once, and test/modules.test.ts leaves each out of the list.',
  },
]
