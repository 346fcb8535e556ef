/** The categories of a trace that `longestTask` needs. */
export const TRACED = ['disabled-by-default-devtools.timeline', 'devtools.timeline']

/** The kinds of work in a task, by the names of its events. */
const WORK: Readonly<Record<string, string>> = {
  ParseHTML: 'HTML',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  EvaluateScript: 'script',
  'v8.evaluateModule': 'script',
  'v8.compile': 'script',
  FunctionCall: 'script',
  RunMicrotasks: 'script',
  MinorGC: 'garbage',
  MajorGC: 'garbage',
}

/** The longest task of a page. */
export interface LongTask {
  /** The CPU time of its thread in ms. */
  readonly ms: number
  /** The part of it for each kind of work, in ms, the longest one first. */
  readonly work: readonly (readonly [kind: string, ms: number])[]
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** When it began and how long it took, in µs. */
  readonly ts: number
  readonly dur?: number
  /** The CPU time of the thread in it, in µs. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** The longest task on the main thread of a page. */
export function longestTask(trace: Buffer): LongTask {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const isMain = ({ name, args }: TraceEvent) =>
    name === 'thread_name' && args.name === 'CrRendererMain'
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(traceEvents.filter(isMain).map(threadOf))
  const events = traceEvents.filter(
    (event) => event.tdur !== undefined && main.has(threadOf(event)),
  )
  const longest = events
    .filter(({ name }) => name === 'RunTask')
    .reduce<TraceEvent | null>((most, task) => (cpuOf(task) > cpuOf(most) ? task : most), null)
  if (!longest) return { ms: 0, work: [] }
  const inside = events
    .filter((event) => threadOf(event) === threadOf(longest) && contains(longest, event))
    .filter(({ name }) => name in WORK)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  return { ms: cpuOf(longest), work: workOf(inside) }
}

/** The time of each kind of work. An event within another one counts only for its own kind. */
function workOf(events: readonly TraceEvent[]): LongTask['work'] {
  const sums = new Map<string, number>()
  const add = ({ name }: TraceEvent, ms: number) => {
    const kind = WORK[name] ?? name
    sums.set(kind, (sums.get(kind) ?? 0) + ms)
  }
  const around: TraceEvent[] = []
  for (const event of events) {
    while (around.length > 0 && !contains(around.at(-1), event)) around.pop()
    add(event, cpuOf(event))
    const outer = around.at(-1)
    if (outer) add(outer, -cpuOf(event))
    around.push(event)
  }
  return [...sums].sort(([, a], [, b]) => b - a)
}

function cpuOf(event: TraceEvent | null): number {
  return (event?.tdur ?? 0) / 1000
}

function contains(outer: TraceEvent | undefined, { ts, dur = 0 }: TraceEvent): boolean {
  return outer !== undefined && ts >= outer.ts && ts + dur <= outer.ts + (outer.dur ?? 0)
}
