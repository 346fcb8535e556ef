import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../test/until.ts'
import { figure, heading } from './report.ts'
import { send } from './request-cost.ts'
import { startTimed } from './server.ts'
import { creates, ofBench, orders, type Served, sales, served } from './sides.ts'
import { requestsOf, type Traffic } from './traffic.ts'
import { WRITERS } from './work.ts'

/** How often a statement ran, and its CPU time on the main thread in microseconds. */
export interface Time {
  readonly calls: number
  readonly cpu: number
}

type Times = Readonly<Record<string, Time>>

interface Work {
  readonly name: string
  readonly traffic: (side: Served) => Traffic
  /** How many requests are sent at a time. */
  readonly together: number
  /** The number of requests that are counted. */
  readonly requests: number
}

const [READS, WRITES] = [8_000, 1_280]
/** Requests of a kind that warm up the compiler before others are counted. */
const WARM = 8_000
/** A statement is left out if a request spends less on it than this, in microseconds. */
const LEAST = 2

const WORKS: readonly Work[] = [
  read('get by id'),
  read('list of 20'),
  read('barcode lookup'),
  write('create, alone', creates, 1),
  write(`create, ${WRITERS} together`, creates, WRITERS),
  write("till's sale, alone", sales, 1),
  // The last one, because its mails are still sent when it has ended.
  write(`order of 5 lines, ${WRITERS} together`, orders, WRITERS),
]

function read(name: string): Work {
  const traffic = ({ shop }: Served) => ofBench(name, shop)
  return { name, traffic, together: WRITERS, requests: READS }
}

function write(name: string, traffic: Work['traffic'], together: number): Work {
  return { name, traffic, together, requests: WRITES }
}

/**
 * Where the CPU time of a request goes, in microseconds of the main thread: into COMMIT, into each
 * other statement of SQLite, and into all other code, with system calls. The server runs from its
 * source. CPU time does not contain the wait for the disk, but grows on a busy machine.
 */
export async function statements(products: number): Promise<void> {
  heading(`${figure(products)} products: µs of CPU of a request, by statement`)
  const directory = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  const file = join(directory, 'times')
  const start = (data: string) => startTimed(data, file)
  const side = await served('.', products, { rounds: WORKS.length, start })
  const { port, pid } = side.server

  /** Returns what the statements took since the last call. */
  async function times(): Promise<Times> {
    process.kill(pid, 'SIGUSR2')
    await until('the server has written its times', () => existsSync(file))
    const text = readFileSync(file, 'utf8')
    rmSync(file)
    return JSON.parse(text)
  }

  for (const { name, traffic, together, requests } of WORKS) {
    const next = requestsOf(traffic(side))
    const sent = async (count: number) => {
      for (let left = count; left > 0; left -= together) {
        await Promise.all(Array.from({ length: together }, () => send(port, next())))
      }
    }
    await sent(WARM)
    await times()
    const before = side.server.cpu()
    await sent(requests)
    const cpu = (side.server.cpu() - before) * 1e3
    report(name, cpu / requests, await times(), requests)
  }
  await side.server.stop()
  rmSync(directory, { recursive: true })
}

function report(name: string, cpu: number, times: Times, requests: number): void {
  const each = Object.entries(times).map(([statement, time]) => {
    return { statement, calls: time.calls / requests, cpu: time.cpu / requests }
  })
  const commit = each.find(({ statement }) => statement === 'COMMIT')?.cpu ?? 0
  const others = each.filter(({ statement }) => statement !== 'COMMIT')
  const sum = (of: (one: (typeof each)[number]) => number) =>
    others.reduce((all, one) => all + of(one), 0)
  const spent = sum((one) => one.cpu)
  const parts = [
    ...(commit > 0 ? [`COMMIT ${figure(commit)}`] : []),
    `${figure(sum((one) => one.calls))} other statements ${figure(spent)}`,
    `other code ${figure(cpu - commit - spent)}`,
  ]
  console.log(`  ${name.padEnd(34)}${figure(cpu).padStart(7)}: ${parts.join(', ')}`)
  const most = others.filter((one) => one.cpu >= LEAST).sort((a, b) => b.cpu - a.cpu)
  console.log(`    ${most.map((one) => `${one.statement} ${figure(one.cpu)}`).join(', ')}`)
}
