import { clientClosed, Refusal, tooMany } from '../domain/error.ts'
import type { Decoding } from '../domain/ports.ts'

const RETRY_MS = 10_000

interface Waiting {
  readonly bytes: number
  start(): void
  refuse(refusal: Refusal): void
}

/**
 * Runs heavy work one piece at a time for the whole server, and serves the clients in turn. When
 * the waiting pieces hold too many bytes, the client with the most bytes loses its newest piece,
 * so that no client can fill the queue for the others.
 */
export class FairQueue implements Decoding {
  /** The waiting pieces of each client that has any. */
  readonly #waiting = new Map<string, Waiting[]>()
  #bytes = 0
  #running = false
  #closed = false
  /** The client that was served last. */
  #last: string | null = null

  /** @param maxBytes limit for all waiting pieces together */
  constructor(readonly maxBytes: number) {}

  async take<T>(
    client: string,
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

  close(): void {
    this.#closed = true
    for (const client of [...this.#waiting.keys()]) {
      for (const piece of this.#waiting.get(client) ?? []) piece.refuse(ending())
      this.#waiting.delete(client)
    }
  }

  #turn(client: string, bytes: number, left: AbortSignal): Promise<void> {
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
    // Moves the client to the end: a map keeps the order in which its keys were set.
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
  #remove(client: string, piece: Waiting): boolean {
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
