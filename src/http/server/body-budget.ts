import { MAX_FILE_BYTES } from '../../domain/catalog/values.ts'
import { Refusal, tooMany } from '../../domain/error.ts'

const MIB = 1024 * 1024
const RETRY_MS = 5_000

/** Limits for the bodies of requests that are being received or processed, in bytes. */
export interface BodyLimits {
  /** Smaller bodies are not counted, so large ones never make them fail. */
  readonly small: number
  readonly shop: number
  readonly server: number
}

const LIMITS: BodyLimits = {
  small: 64 * 1024,
  shop: 64 * MIB,
  server: 512 * MIB,
}

/** Bounds the memory that request bodies take: for each shop, and for all together. */
export class BodyBudget {
  readonly #held = new Map<number, number>()
  #bytes = 0

  constructor(readonly limits = LIMITS) {}

  /**
   * Counts the body of a request: at once if its length is known, otherwise as it arrives.
   * @param shopId null if the request belongs to no shop
   * @returns a function that gives the bytes back; call it when the request has ended
   * @throws Refusal RATE_LIMITED if the shop sends too much at once, UNAVAILABLE if all shops
   *   together do
   */
  hold(request: Request, shopId: number | null): () => void {
    let bytes = 0
    let counted = 0
    const add = (more: number) => {
      bytes += more
      if (bytes <= this.limits.small) return
      this.#take(shopId, bytes - counted)
      counted = bytes
    }
    add(lengthOf(request))
    ARRIVING.set(request, add)
    return () => {
      this.#change(shopId ?? 0, -counted)
      counted = 0
    }
  }

  #take(shopId: number | null, bytes: number): void {
    const { shop, server } = this.limits
    const held = this.#held.get(shopId ?? 0) ?? 0
    if (held > 0 && held + bytes > shop) {
      throw shopId === null ? busy() : tooMany('This shop is sending too much at once', RETRY_MS)
    }
    if (this.#bytes + bytes > server) throw busy()
    this.#change(shopId ?? 0, bytes)
  }

  #change(sender: number, bytes: number): void {
    this.#bytes += bytes
    const held = (this.#held.get(sender) ?? 0) + bytes
    if (held > 0) this.#held.set(sender, held)
    else this.#held.delete(sender)
  }
}

/** The function that counts further bytes of a request whose body is counted. */
const ARRIVING = new WeakMap<Request, (bytes: number) => void>()

/**
 * Counts a part of a body that has arrived, if the request does not declare its length.
 * @throws Refusal RATE_LIMITED, UNAVAILABLE
 */
export function countArrived(request: Request, bytes: number): void {
  if (!request.headers.has('content-length')) ARRIVING.get(request)?.(bytes)
}

/** The declared length of a request, at most that of a file; 0 if it is missing or invalid. */
function lengthOf({ headers }: Request): number {
  const length = headers.get('content-length') ?? ''
  return /^\d+$/.test(length) ? Math.min(Number(length), MAX_FILE_BYTES) : 0
}

function busy(): Refusal {
  const message = 'The server is receiving too much at once; send the request again.'
  return new Refusal('UNAVAILABLE', message, [], { retryAfterSeconds: RETRY_MS / 1000 })
}
