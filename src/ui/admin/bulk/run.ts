import { useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { ApiError, messageOf } from '../../shared/problem.ts'

/** So many requests run beside each other. */
const LANES = 4

export interface BulkFailure {
  readonly product: Product
  readonly message: string
}

/** A piece of work for many products: how far it is, and what did not work. */
export interface BulkRun {
  readonly state: 'ready' | 'running' | 'done'
  readonly done: number
  readonly total: number
  readonly failures: readonly BulkFailure[]
  start(products: readonly Product[], work: (product: Product) => Promise<void>): Promise<void>
  /** What has begun is finished, and nothing more begins. */
  stop(): void
}

export function useBulk(): BulkRun {
  const [run, setRun] = useState<Pick<BulkRun, 'state' | 'done' | 'total' | 'failures'>>({
    state: 'ready',
    done: 0,
    total: 0,
    failures: [],
  })
  const stopped = useRef(false)
  const start = async (
    products: readonly Product[],
    work: (product: Product) => Promise<void>,
  ): Promise<void> => {
    stopped.current = false
    const total = products.length
    const failures: BulkFailure[] = []
    const queue = products.values()
    let done = 0
    setRun({ state: 'running', done, total, failures })
    const lane = async () => {
      for (const product of queue) {
        if (stopped.current) return
        const message = await attempt(() => work(product))
        if (message !== null) failures.push({ product, message })
        done++
        setRun({ state: 'running', done, total, failures: [...failures] })
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    setRun({ state: 'done', done, total, failures })
  }
  return {
    ...run,
    start,
    stop: () => {
      stopped.current = true
    },
  }
}

/** Does the work. Returns what went wrong, in words for a person, or null. */
async function attempt(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    const changed = error instanceof ApiError && error.status === 412
    return changed ? 'Somebody else has changed it meanwhile.' : messageOf(error)
  }
}
