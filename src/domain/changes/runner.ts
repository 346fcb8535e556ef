import { Refusal, type RefusalCode } from '../error.ts'
import type { Ports } from '../ports.ts'
import type { Store, Writing } from '../store.ts'
import { JOB_YIELD_MS, yielder } from '../yielding.ts'

/**
 * Changes of many products, one after another: an import, a bulk change, a batch, an undo, or the
 * end of a category. Each implementation decides on the next change and makes it; `runChanges` does
 * the rest.
 */
export interface Changes<Item> {
  /**
   * Whether a refused change may have written something while the others continue: then each is
   * made in a savepoint. Otherwise a refusal ends all of them, or comes before the first write.
   */
  readonly savepoints: boolean
  /** The next change, or several to try together; none at the end. */
  next(tx: Writing, now: number): Promise<readonly Item[]>
  /** @throws Refusal of a change; for several together, it need not name the one */
  make(tx: Writing, items: readonly Item[], now: number): Promise<void>
  /** Notes that a change was refused. An error thrown here ends all of them. */
  refuse(tx: Writing, item: Item, refusal: Refusal, now: number): Promise<void>
  /** Ends each slice but the last one. */
  save(tx: Writing): Promise<void>
  /** Ends the last slice, after the last change. */
  end(tx: Writing, now: number): Promise<void>
}

/** At most this many products are written together. */
export const TOGETHER = 25

/** Other refusals, for example because of a full disk, concern all changes. */
const OF_ONE: ReadonlySet<RefusalCode> = new Set(['NOT_FOUND', 'CONFLICT', 'VALIDATION_FAILED'])

/** Whether an error concerns a single change. */
export function isOfOne(error: unknown): error is Refusal {
  return error instanceof Refusal && OF_ONE.has(error.code)
}

/**
 * Makes changes in slices, between which others can write.
 * @throws the error that ends them early
 */
export async function runChanges<Item>(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  changes: Changes<Item>,
  options: Omit<SliceOptions, 'end'> = {},
): Promise<void> {
  const step: Step = (tx, yieldWhenDue) => takeStep(tx, changes, clock(), yieldWhenDue)
  await inSlices(store, step, { ...options, end: (tx) => changes.save(tx) })
}

/**
 * Makes the next change, or several together. If these are refused, they are made one by one.
 * @returns whether there may be more
 */
export async function takeStep<Item>(
  tx: Writing,
  changes: Changes<Item>,
  now: number,
  yieldWhenDue: ReturnType<typeof yielder>,
): Promise<boolean> {
  const items = await changes.next(tx, now)
  if (items.length === 0) {
    await changes.end(tx, now)
    return false
  }
  const tried = items.length > 1 ? tx.attempt(() => changes.make(tx, items, now)) : null
  if (tried && !(await refusalOf(tried))) return true
  for (const item of items) {
    const make = () => changes.make(tx, [item], now)
    const refusal = await refusalOf(changes.savepoints ? tx.attempt(make) : make())
    if (refusal) await changes.refuse(tx, item, refusal, now)
    await yieldWhenDue()
  }
  return true
}

/** The refusal of a change; null if it was made. */
async function refusalOf(made: Promise<void>): Promise<Refusal | null> {
  try {
    await made
    return null
  } catch (error) {
    if (isOfOne(error)) return error
    throw error
  }
}

/**
 * The time in milliseconds that one slice of a job works before it commits: while other writes
 * wait, while none does, and in a process that serves nobody else. Long slices take less time in
 * total, because a commit writes each changed page once, but others wait for the end of a slice.
 */
const SLICE_MS = { awaited: 5, free: 25, alone: 1_000 } as const

interface SliceOptions {
  /** Stops the work between two slices and throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Ends each slice except the last one. */
  readonly end?: (tx: Writing) => Promise<void>
  /** Whether this process serves nobody, and no other process uses the database. */
  readonly isAlone?: (() => boolean) | undefined
}

/** @returns whether there is more to do */
type Step = (tx: Writing, yieldWhenDue: ReturnType<typeof yielder>) => Promise<boolean>

/**
 * Repeats a step until it returns false, in transactions of some milliseconds. An error of a step
 * rolls its slice back and is thrown.
 */
export async function inSlices(
  store: Store,
  step: Step,
  { signal, end = async () => {}, isAlone = () => false }: SliceOptions = {},
): Promise<void> {
  for (let more = true; more; ) {
    signal?.throwIfAborted()
    more = await store.writeSlice(async (tx, isAwaited) => {
      const yieldWhenDue = yielder(JOB_YIELD_MS)
      const begunAt = performance.now()
      const longest = isAlone() ? SLICE_MS.alone : SLICE_MS.free
      while (true) {
        if (!(await step(tx, yieldWhenDue))) return false
        await yieldWhenDue()
        const ms = performance.now() - begunAt
        if (ms > longest || (ms > SLICE_MS.awaited && isAwaited())) break
      }
      await end(tx)
      return true
    })
  }
}
