import { requestOf } from '../../test/answer.ts'
import { TWINS, type Twins } from '../../test/attack/twins.ts'
import { TestServer } from '../../test/fixture.ts'
import { heading, report } from './report.ts'
import { sampleOf } from './sample.ts'

/** Times above this quantile are noise of the machine. */
const KEPT = 0.9
/** Chance exceeds this in at most one of a thousand runs. */
const LIMIT = { atMost: 4.5 }

/**
 * Welch's t between the answer times of requests that a client must not be able to tell apart. They
 * run alternately, in one process and without sockets, whose noise would hide a difference.
 */
export async function timing(rounds: number, pairs: number): Promise<void> {
  heading("Welch's |t| between answers that must take the same time")
  for (const twins of TWINS) {
    const runs: { t: number; near: number; far: number }[] = []
    const count = twins.mails ? pairs / 10 : pairs
    for (let round = 0; round < rounds; round++) runs.push(await compared(twins, count))
    const median = (side: 'near' | 'far') =>
      sampleOf(runs.map((run) => run[side])).median.toFixed(1)
    const numbers = `${median('near')} to ${median('far')} µs in ${count} pairs`
    report(twins.name.slice(0, 72), sampleOf(runs.map(({ t }) => Math.abs(t))), LIMIT, numbers)
  }
}

async function compared({ prepare }: Twins, pairs: number) {
  await using kassa = await TestServer.open({ KASSA_SIGNUP: 'invite' })
  const next = await prepare(kassa)
  const near: number[] = []
  const far: number[] = []
  for (let pair = -pairs / 10; pair < pairs; pair++) {
    const [first, second] = await next()
    const turns = [
      [first, near],
      [second, far],
    ] as const
    for (const [ask, times] of Math.random() < 0.5 ? turns : turns.toReversed()) {
      const request = requestOf(ask)
      const since = performance.now()
      const answer = await kassa.app.handle(request)
      const took = (performance.now() - since) * 1000
      await answer.text()
      await kassa.outbox.idle()
      if (pair >= 0) times.push(took)
    }
    kassa.log.length = 0
    kassa.mailbox.mails.length = 0
  }
  const all = [...near, ...far].sort((a, b) => a - b)
  const most = all[Math.floor(all.length * KEPT)] ?? 0
  const [a, b] = [near, far].map((times) => momentsOf(times.filter((time) => time <= most)))
  if (!a || !b) throw new Error('two sides are compared')
  const t = (a.mean - b.mean) / Math.sqrt(a.variance / a.count + b.variance / b.count)
  return { t, near: a.mean, far: b.mean }
}

function momentsOf(values: readonly number[]) {
  const count = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1)
  return { count, mean, variance }
}
