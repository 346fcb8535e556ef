import { dlopen, FFIType } from 'bun:ffi'
import { Database, type Statement } from 'bun:sqlite'
import { renameSync, writeFileSync } from 'node:fs'
import { Connection } from '../../src/store/sqlite/connection.ts'
import { TIMES } from './server.ts'
import type { Time } from './statements.ts'

/**
 * Preloaded into a server whose statements are timed. On SIGUSR2 it writes what they took since the
 * last time to a file, and begins again.
 */

type Run = (this: Statement, ...args: unknown[]) => unknown

const THREAD_CPU_CLOCK = 3
const clock = new BigInt64Array(2)
const { clock_gettime } = dlopen('libc.so.6', {
  clock_gettime: { args: [FFIType.i32, FFIType.ptr], returns: FFIType.i32 },
}).symbols

const path = process.env[TIMES] ?? ''
let times: Record<string, Time> = {}
const overhead = costOf(100_000, threadCpu)

function timed(name: string, work: () => unknown): unknown {
  const before = threadCpu()
  try {
    return work()
  } finally {
    const { calls, cpu } = times[name] ?? { calls: 0, cpu: 0 }
    times[name] = { calls: calls + 1, cpu: cpu + threadCpu() - before - overhead }
  }
}

// The statements of `sql/` have names. Only the call of SQLite is timed, not what makes its text.
const connection = Connection.prototype as unknown as {
  step(name: string, values: unknown, step: (...args: unknown[]) => unknown): unknown
}
const { step } = connection
connection.step = function (name, values, run) {
  return step.call(this, name, values, (...args) => timed(name, () => run(...args)))
}

// Statements that begin and end transactions have no names, and are prepared apart.
const { prepare } = Database.prototype
Database.prototype.prepare = function (this: Database, ...asked: Parameters<typeof prepare>) {
  const statement = prepare.apply(this, asked)
  const [first = ''] = /^(BEGIN|COMMIT|ROLLBACK)\b/.exec(asked[0]) ?? []
  if (first !== '') {
    const run = statement.run as Run
    statement.run = ((...args: unknown[]) =>
      timed(first, () => run.apply(statement, args))) as typeof statement.run
  }
  return statement
} as typeof prepare

process.on('SIGUSR2', () => {
  // Whoever waits for the file must not see a part of it.
  writeFileSync(`${path}.part`, JSON.stringify(times))
  renameSync(`${path}.part`, path)
  times = {}
})

/**
 * The CPU time of this thread, in microseconds. `process.threadCpuUsage` is only brought up to date
 * when the system switches threads, so it would count everything before a wait as the wait's.
 */
function threadCpu(): number {
  clock_gettime(THREAD_CPU_CLOCK, clock)
  return Number(clock[0]) * 1e6 + Number(clock[1]) / 1e3
}

function costOf(calls: number, work: () => unknown): number {
  const before = threadCpu()
  for (let call = 0; call < calls; call++) work()
  return (threadCpu() - before) / calls
}
