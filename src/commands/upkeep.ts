import { sweepImages } from '../domain/catalog/image.ts'
import { DEAD_MS, JobRecovery } from '../domain/changes/recovery.ts'
import { reasonOf } from '../domain/error.ts'
import { placed } from '../domain/module.ts'
import type { Ports } from '../domain/ports.ts'
import { MINUTE_MS } from '../domain/time.ts'
import { reindexOutdated } from '../domain/upkeep/reindex.ts'
import { Retention, sweep } from '../domain/upkeep/retention.ts'
import { sealRestored } from '../domain/upkeep/sealing.ts'
import { mailStock } from '../domain/upkeep/stock-mail.ts'
import type { Log } from '../http/server/log.ts'
import { MODULES } from '../installed.ts'

const SWEEP_MS = 10 * MINUTE_MS
const JOBS_MS = MINUTE_MS
/**
 * The interval at which jobs are checked for progress. With `DEAD_MS`, a dead job is noticed within
 * 10 s.
 */
const LOOK_MS = 1_500
/** The number of checks left out after one has failed, for example because the database is away. */
const LOOKS_LEFT_OUT = 3
const INDEX_MS = 10 * 1000
/** The first round of a server begins after its first answers, which it would delay. */
const FIRST_MS = 100

/** Work that a server does at its start, and then at intervals. */
interface TimedWork {
  /** Completes the message of the log if it fails: `ending orders failed`. */
  readonly name: string
  readonly everyMs: number
  readonly run: (ports: Ports) => Promise<void>
}

declare module '../domain/module.ts' {
  interface Places {
    /** The work that a server does for it at intervals. */
    readonly timed: readonly TimedWork[]
  }
}

/**
 * Finishes the jobs of the previous server, if no other one runs. Then, at intervals, deletes
 * expired and unused rows and files, mails owners about low stock, finishes jobs whose process has
 * ended, indexes products again after a change of the rules, and does the timed work of modules.
 * Failures are logged and tried again.
 * @param signal ends the upkeep
 * @param isAlone whether no other server uses the database
 */
export async function upkeep(
  ports: Ports,
  log: Log,
  signal: AbortSignal,
  isAlone = true,
): Promise<void> {
  const retention = new Retention(ports)
  const recovery = new JobRecovery(ports)
  await logged(log, 'finishing jobs', recovery.run(isAlone ? 'server' : undefined))
  const sweepAll = () => logged(log, 'upkeep', sweep(ports), sweepImages(ports), retention.prune())
  const index = indexer(ports, log, signal)
  let leftOut = 0
  // A check does not wait for the jobs that an earlier check is finishing.
  const finishJobs = async () => {
    if (leftOut-- > 0) return
    const isDone = await logged(log, 'finishing jobs', recovery.run(undefined, DEAD_MS))
    leftOut = isDone ? 0 : LOOKS_LEFT_OUT
  }
  const rounds = placed(MODULES, 'timed')
    .flat()
    .map(({ name, everyMs, run }) => ({
      everyMs,
      round: () => logged(log, name, run(ports)),
    }))
  const timers = [
    ...rounds.map(({ everyMs, round }) => setInterval(round, everyMs)),
    setInterval(index, INDEX_MS),
    setInterval(sweepAll, SWEEP_MS),
    setInterval(() => logged(log, 'forgetting words', retention.forgetWords()), SWEEP_MS),
    setInterval(finishJobs, LOOK_MS),
    setInterval(() => logged(log, 'mailing stock', mailStock(ports)), SWEEP_MS),
  ]
  for (const timer of timers) timer.unref()
  ports.store.onLeft('words', () => void index())
  const first = setTimeout(() => {
    for (const { round } of rounds) void round()
    void sweepAll()
    void index()
    void logged(log, 'making digests', sealRestored(MODULES, ports, signal))
  }, FIRST_MS)
  signal.addEventListener('abort', () => {
    clearTimeout(first)
    for (const timer of timers) clearInterval(timer)
  })
}

/**
 * Indexes products where that is due. Calls during a run cause one more run; after a failure, it
 * runs again a minute later.
 */
function indexer({ store }: Ports, log: Log, signal: AbortSignal): () => Promise<void> {
  let isRunning = false
  let isDue = false
  let skipped = 0
  return async () => {
    isDue = true
    if (isRunning || skipped-- > 0) return
    isRunning = true
    skipped = 0
    while (isDue && skipped === 0) {
      isDue = false
      const isDone = await logged(log, 'indexing products', reindexOutdated(store, signal))
      skipped = isDone ? 0 : JOBS_MS / INDEX_MS
    }
    isRunning = false
  }
}

/** @returns whether all the work succeeded */
async function logged(log: Log, name: string, ...work: Promise<unknown>[]): Promise<boolean> {
  let isDone = true
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'fulfilled') continue
    isDone = false
    log({ level: 'error', message: `${name} failed`, cause: reasonOf(result.reason) })
  }
  return isDone
}
