import { existsSync } from 'node:fs'
import { filesOf } from './groups.ts'

/** A program that some tests need. */
export interface Part {
  readonly name: string
  /** Debian's package. */
  readonly package: string
  readonly here: () => boolean
  /** Patterns of the files that need it. */
  readonly tests: readonly string[]
}

const onPath = (name: string) => () => Bun.which(name) !== null

export const PARTS: readonly Part[] = [
  { name: 'curl', package: 'curl', here: onPath('curl'), tests: ['test/greeting.test.ts'] },
  {
    name: 'Chromium',
    package: 'chromium',
    here: onPath('chromium'),
    tests: [
      'test/browser/**/*.test.ts',
      'test/*/browser*.test.ts',
      'test/*/browser/*.test.ts',
      'test/faults/till-cut.test.ts',
    ],
  },
  {
    name: 'certutil',
    package: 'libnss3-tools',
    here: onPath('certutil'),
    tests: ['test/lan/browser/lan.test.ts'],
  },
  {
    name: 'strace',
    package: 'strace',
    here: onPath('strace'),
    tests: [
      'test/commands/backup-sync.test.ts',
      'test/faults/{power-cut,sync-failure,upgrade}.test.ts',
    ],
  },
  {
    name: 'faketime',
    package: 'faketime',
    here: () => filesOf('/usr/lib/*/faketime/libfaketime.so.1').length > 0,
    tests: ['test/faults/clock.test.ts'],
  },
  {
    name: 'prlimit',
    package: 'util-linux',
    here: onPath('prlimit'),
    tests: ['test/faults/descriptors.test.ts'],
  },
  {
    name: 'haproxy',
    package: 'haproxy',
    here: () => existsSync('/usr/sbin/haproxy'),
    tests: ['test/faults/nodes.test.ts'],
  },
  {
    name: 'PgBouncer',
    package: 'pgbouncer',
    here: () => existsSync('/usr/sbin/pgbouncer'),
    tests: ['test/store/pooler.test.ts'],
  },
  {
    name: 'PostgreSQL',
    package: 'postgresql',
    here: () => existsSync('/usr/lib/postgresql'),
    tests: ['test/store/{conformance,group,node,shard}.test.ts'],
  },
]
