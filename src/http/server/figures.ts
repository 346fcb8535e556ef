/** The groups of routes in the metrics, by the beginnings of their paths. */
const GROUPS = [
  ['/v1/store/', 'store'],
  ['/v1/pos/', 'pos'],
  ['/shop/api/', 'admin'],
  ['/storefront/api/', 'storefront'],
  ['/auth/', 'sign-in'],
  ['/images/', 'image'],
  ['', 'other'],
] as const
/** Upper limits of the buckets of the histogram, in milliseconds. */
const LIMITS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]
const BUCKETS = LIMITS_MS.length + 1
const STATUSES = 600

const SLOW_MS = 500
const KEPT_SLOW = 20

/** How long a refusal for lack of space counts. Monitoring asks more often. */
const FULL_MS = 60_000

/** A request that took long. */
export interface SlowRequest {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly requestId: string
}

/** Counts the requests of this process, and keeps the last slow ones. */
export class RequestFigures {
  readonly startedAt: number
  readonly #counts = new Float64Array(GROUPS.length * STATUSES)
  readonly #buckets = new Float64Array(GROUPS.length * BUCKETS)
  readonly #sums = new Float64Array(GROUPS.length)
  readonly #slow: SlowRequest[] = []
  #fullAt = Number.NEGATIVE_INFINITY

  constructor(readonly clock: () => number) {
    this.startedAt = clock()
  }

  /** The slow requests, newest first. */
  get slow(): readonly SlowRequest[] {
    return this.#slow.toReversed()
  }

  /** A request was refused because a disk is full. */
  noteFull(): void {
    this.#fullAt = this.clock()
  }

  /** Whether that happened in the last minute. */
  get isFull(): boolean {
    return this.clock() - this.#fullAt < FULL_MS
  }

  count({ method, path, status, ms, requestId }: Omit<SlowRequest, 'at'>): void {
    let group = 0
    while (!path.startsWith(GROUPS[group]?.[0] ?? '')) group++
    let bucket = 0
    while (ms > (LIMITS_MS[bucket] ?? Number.POSITIVE_INFINITY)) bucket++
    add(this.#counts, group * STATUSES + status, 1)
    add(this.#buckets, group * BUCKETS + bucket, 1)
    add(this.#sums, group, ms)
    if (ms < SLOW_MS) return
    this.#slow.push({ at: this.clock() - ms, method, path, status, ms, requestId })
    if (this.#slow.length > KEPT_SLOW) this.#slow.shift()
  }

  /** The lines of a counter and of a histogram, in the text format of Prometheus. */
  lines(): string[] {
    const requests: string[] = []
    const times: string[] = []
    for (const [index, [, group]] of GROUPS.entries()) {
      for (let status = 100; status < STATUSES; status++) {
        const count = this.#counts[index * STATUSES + status]
        if (!count) continue
        requests.push(`kassa_http_requests_total{group="${group}",status="${status}"} ${count}`)
      }
      let total = 0
      const name = 'kassa_http_request_duration_seconds'
      for (let bucket = 0; bucket < BUCKETS; bucket++) {
        total += this.#buckets[index * BUCKETS + bucket] ?? 0
        const limit = LIMITS_MS[bucket]
        const le = limit === undefined ? '+Inf' : limit / 1000
        times.push(`${name}_bucket{group="${group}",le="${le}"} ${total}`)
      }
      times.push(`${name}_sum{group="${group}"} ${(this.#sums[index] ?? 0) / 1000}`)
      times.push(`${name}_count{group="${group}"} ${total}`)
    }
    return [
      '# HELP kassa_http_requests_total Requests that were answered.',
      '# TYPE kassa_http_requests_total counter',
      ...requests,
      '# HELP kassa_http_request_duration_seconds Time from the start of a request to its answer.',
      '# TYPE kassa_http_request_duration_seconds histogram',
      ...times,
    ]
  }
}

function add(numbers: Float64Array, index: number, number: number): void {
  numbers[index] = (numbers[index] ?? 0) + number
}
