import { clientClosed, Refusal, tooMany } from '../../domain/error.ts'

const RETRY_MS = 10_000

interface Waiting {
  readonly bytes: number
  start(): void
  refuse(refusal: Refusal): void
}

/**
 * Heavy work of the whole server, one piece at a time; clients take turns. What waits is limited
 * together: when it is too much, the client with the most bytes loses its newest piece, so that
 * nobody can fill the queue for the others.
 */
export class FairQueue {
  /** What waits, by client. A client stands here only while it has something waiting. */
  readonly #waiting = new Map<number, Waiting[]>()
  #bytes = 0
  #running = false
  #closed = false
  /** Whose turn it was last. */
  #last: number | null = null

  /** @param maxBytes how much may wait */
  constructor(readonly maxBytes: number) {}

  /**
   * Does `work` when the client's turn comes.
   * @param bytes what the piece holds in memory while it waits
   * @param left aborts when the client has gone: a piece that still waits is then dropped
   * @throws Refusal RATE_LIMITED where too much waits, UNAVAILABLE where the server ends,
   *   CLIENT_CLOSED where the client has gone
   */
  async take<T>(
    client: number,
    bytes: number,
    left: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    if (this.#closed) throw ending()
    if (this.#running) await this.#turn(client, bytes, left)
    this.#running = true
    this.#last = client
    try {
      return await work()
    } finally {
      this.#running = this.#startNext()
    }
  }

  /** Refuses what waits, and whatever comes after. */
  close(): void {
    this.#closed = true
    for (const client of [...this.#waiting.keys()]) {
      for (const piece of this.#waiting.get(client) ?? []) piece.refuse(ending())
      this.#waiting.delete(client)
    }
  }

  #turn(client: number, bytes: number, left: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const piece: Waiting = { bytes, start: resolve, refuse: reject }
    this.#waiting.set(client, [...(this.#waiting.get(client) ?? []), piece])
    this.#bytes += bytes
    const drop = () => {
      if (this.#remove(client, piece)) reject(clientClosed())
    }
    left.addEventListener('abort', drop, { once: true })
    if (left.aborted) drop()
    while (this.#bytes > this.maxBytes) this.#refuseLargest()
    return promise.finally(() => left.removeEventListener('abort', drop))
  }

  /** @returns whether there was another piece to start */
  #startNext(): boolean {
    const clients = [...this.#waiting.keys()]
    const client = clients.find((one) => one !== this.#last) ?? clients[0]
    const piece = client === undefined ? undefined : this.#waiting.get(client)?.[0]
    if (client === undefined || !piece) return false
    this.#remove(client, piece)
    const rest = this.#waiting.get(client)
    // Behind all others: a map keeps the order in which its keys were set.
    if (rest && this.#waiting.delete(client)) this.#waiting.set(client, rest)
    piece.start()
    return true
  }

  #refuseLargest(): void {
    const bytesOf = (pieces: readonly Waiting[]) =>
      pieces.reduce((sum, { bytes }) => sum + bytes, 0)
    const [largest] = [...this.#waiting].sort(([, a], [, b]) => bytesOf(b) - bytesOf(a))
    const piece = largest?.[1].at(-1)
    if (!largest || !piece) throw new Error('the queue counts bytes of nothing')
    this.#remove(largest[0], piece)
    piece.refuse(tooMany('Too many images are waiting to be decoded', RETRY_MS))
  }

  /** @returns whether the piece was still waiting */
  #remove(client: number, piece: Waiting): boolean {
    const pieces = this.#waiting.get(client) ?? []
    if (!pieces.includes(piece)) return false
    this.#bytes -= piece.bytes
    const rest = pieces.filter((one) => one !== piece)
    if (rest.length > 0) this.#waiting.set(client, rest)
    else this.#waiting.delete(client)
    return true
  }
}

function ending(): Refusal {
  return new Refusal('UNAVAILABLE', 'The server is stopping; send the image again.', [], {
    retryAfterSeconds: RETRY_MS / 1000,
  })
}
