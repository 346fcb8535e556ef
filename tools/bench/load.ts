import { readFileSync } from 'node:fs'
import { Incoming } from './incoming.ts'
import { requestsOf, type Traffic } from './traffic.ts'

/** Connections that send one kind of request, each after the answer to the one before. */
export interface Stream {
  readonly name: string
  /** Pause of a connection after an answer. */
  readonly pauseMs?: number
  readonly traffic: Traffic
  readonly connections: number
}

export interface LoadJob {
  /** With several ports, connections are spread over them. */
  readonly port: number | readonly number[]
  readonly warmupMs: number
  readonly durationMs: number
  readonly streams: readonly Stream[]
  /** Do not count the time in which this process, or the generator, waited for a processor. */
  readonly pid?: number
}

/** The result of one stream. A latency is from the last byte sent to the last byte received. */
export interface StreamResult {
  readonly name: string
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly longestMs: number
  readonly refused: number
}

export interface LoadResult {
  readonly streams: readonly StreamResult[]
  /** The generator's share of one core. Near 1, the generator is the bottleneck. */
  readonly cpu: number
}

/** One keep-alive connection, without pipelining. */
interface Connection {
  readonly incoming: Incoming
  sentAt: number
  /** `waitedMs` when the request was sent. */
  waitedMs: number
}

/** Counts the answers of a stream during the measured time. */
class Tally {
  readonly latencies: number[] = []
  refused = 0

  result(name: string, seconds: number): StreamResult {
    const sorted = Float64Array.from(this.latencies).sort()
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return {
      name,
      perSecond: sorted.length / seconds,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      longestMs: at(1),
      refused: this.refused,
    }
  }
}

async function run({ port, warmupMs, durationMs, streams, pid }: LoadJob): Promise<LoadResult> {
  const ports = [port].flat()
  const tallies = streams.map(() => new Tally())
  const prepared = streams.map(({ traffic }) => requestsOf(traffic))
  const from = performance.now() + warmupMs
  const until = from + durationMs
  const ended = streams.flatMap(({ connections, pauseMs = 0 }, index) => {
    const requests = prepared[index]
    const tally = tallies[index]
    if (!requests || !tally) throw new Error('a stream without requests')
    const clock = { from, until, pauseMs, waitedMs: pid ? () => processorWaitMs(pid) : () => 0 }
    return Array.from({ length: connections }, (_, n) =>
      converse(ports[n % ports.length] ?? 0, requests, tally, clock),
    )
  })
  await Bun.sleep(warmupMs)
  const cpuBefore = process.cpuUsage()
  await Promise.all(ended)
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    streams: tallies.map((tally, index) =>
      tally.result(streams[index]?.name ?? '', durationMs / 1000),
    ),
    cpu: (user + system) / 1000 / durationMs,
  }
}

interface Clock {
  readonly from: number
  readonly until: number
  readonly pauseMs: number
  /** How long the processes have waited for a processor so far. */
  readonly waitedMs: () => number
}

/** How long a process and this one have waited for a processor since they started. */
function processorWaitMs(pid: number): number {
  const nanoseconds = [pid, 'self'].map((process) => {
    return Number(readFileSync(`/proc/${process}/schedstat`, 'utf8').split(' ')[1])
  })
  return nanoseconds.reduce((sum, one) => sum + one) / 1e6
}

/** Sends and receives on one connection until the end of the measurement. */
function converse(
  port: number,
  requests: () => Uint8Array,
  tally: Tally,
  { from, until, pauseMs, waitedMs }: Clock,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const send = (socket: Bun.Socket<Connection>) => {
      const bytes = requests()
      socket.data.waitedMs = waitedMs()
      socket.data.sentAt = performance.now()
      if (socket.write(bytes) !== bytes.length) reject(new Error('a request did not fit'))
    }
    const received = (socket: Bun.Socket<Connection>) => {
      const now = performance.now()
      if (now >= from && now < until) {
        const waited = waitedMs() - socket.data.waitedMs
        tally.latencies.push(Math.max(0, now - socket.data.sentAt - waited))
      }
      if (now < until && pauseMs > 0) return setTimeout(send, pauseMs, socket)
      if (now < until) return send(socket)
      socket.end()
      resolve()
    }
    void Bun.connect<Connection>({
      hostname: '127.0.0.1',
      port,
      data: { incoming: new Incoming(() => tally.refused++), sentAt: 0, waitedMs: 0 },
      socket: {
        open: send,
        data(socket, chunk) {
          if (socket.data.incoming.take(chunk)) received(socket)
        },
        error: (_, error) => reject(error),
        close: () => resolve(),
        connectError: (_, error) => reject(error),
      },
    })
  })
}

process.on('message', async (job: LoadJob) => {
  process.send?.(await run(job))
})
