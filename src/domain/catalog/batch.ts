import type { Actor } from '../actor.ts'
import { Refusal } from '../error.ts'
import { type Idempotency, once } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import type { Store, Writes } from '../store.ts'
import { inSlices } from '../upkeep/job.ts'
import { catchUp } from '../upkeep/reindex.ts'
import { JOB_YIELD_MS, yielder } from '../yielding.ts'
import {
  applied,
  type BatchCheck,
  type Checked,
  createdTogether,
  groupsOf,
  inProduct,
  type Outcome,
  ofOne,
} from './batch-operation.ts'
import type { WriteOptions } from './taxon.ts'

export const MAX_OPERATIONS = 500

export interface Batch {
  /** The first refusal refuses the batch; otherwise each operation stands by itself. */
  readonly atomic: boolean
  readonly operations: readonly unknown[]
  readonly options: WriteOptions
}

/**
 * Runs operations in their order. They are one transaction if the batch is atomic, and also if it
 * has an idempotency key, because its answer is stored together with what it has done. Otherwise
 * they are slices, and others write in between.
 * @param render makes the text of the answer
 * @throws Refusal of the first operation that fails, if atomic; IDEMPOTENCY_MISMATCH
 */
export async function runBatch(
  ports: Ports,
  actor: Actor,
  batch: Batch,
  check: BatchCheck,
  render: (outcomes: readonly Outcome[]) => string,
  idempotency?: Idempotency,
): Promise<{ answer: string; replayed: boolean }> {
  const run = new BatchRun(ports, actor, batch, check)
  const inOne = () =>
    ports.store.writeSlice((tx) =>
      once(tx, actor, idempotency, run.now, async () => {
        while (await run.step(tx));
        return { answer: render(run.outcomes) }
      }),
    )
  const done =
    batch.atomic || idempotency
      ? await inOne()
      : { answer: render(await run.inSlices()), replayed: false }
  // If this fails, the server tries again by itself.
  await Promise.allSettled([catchUp(ports.store, actor.shop.id)])
  return done
}

class BatchRun {
  readonly now: number
  readonly outcomes: Outcome[] = []
  readonly #groups: readonly Checked[][]
  /** The next group. */
  #next = 0
  /** False once a group was not created together: another vain try would cost its whole work. */
  #isTogether = true
  readonly #yieldWhenDue = yielder(JOB_YIELD_MS)

  constructor(
    readonly ports: Ports,
    readonly actor: Actor,
    readonly batch: Batch,
    readonly check: BatchCheck,
  ) {
    this.now = ports.clock()
    const checked = batch.operations.map((value, index): Checked => {
      try {
        return check.operation(value)
      } catch (error) {
        return ofOne(error, batch.atomic, index)
      }
    })
    this.#groups = groupsOf(checked)
  }

  /** Runs all operations, and then says of those that could not be committed why. */
  async inSlices(): Promise<readonly Outcome[]> {
    const { outcomes, ports, batch } = this
    let committed = 0
    const step = async (tx: Writes) => {
      const more = await this.step(tx)
      const count = outcomes.length
      tx.afterCommit(() => {
        committed = count
      })
      return more
    }
    try {
      await inSlices(ports.store, step)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcomes.length = committed
      for (const _ of batch.operations.slice(committed)) outcomes.push(error)
    }
    return outcomes
  }

  /** Runs the next few operations. @returns whether there are more */
  async step(tx: Writes): Promise<boolean> {
    const group = this.#groups[this.#next++]
    if (!group) return false
    const { ports, actor, batch, check, now, outcomes } = this
    const undoable = within(ports, tx, now, true)
    if (this.#isTogether && group.length > 1) {
      const created = await createdTogether(undoable, actor, group, check, batch.options)
      outcomes.push(...created)
      this.#isTogether = created.length > 0
    }
    if (!this.#isTogether || group.length === 1) {
      const inside = batch.atomic ? within(ports, tx, now, false) : undoable
      for (const operation of group) {
        outcomes.push(await this.#outcomeOf(inside, operation))
        await this.#yieldWhenDue()
      }
    }
    return this.#next < this.#groups.length
  }

  async #outcomeOf(inside: Ports, operation: Checked): Promise<Outcome> {
    const { actor, batch, check, outcomes } = this
    try {
      if (operation instanceof Refusal) throw operation
      return await applied(inside, actor, operation, check, batch.options).catch(inProduct)
    } catch (error) {
      return ofOne(error, batch.atomic, outcomes.length)
    }
  }
}

/**
 * The ports, with a store that reads and writes in a transaction that has begun.
 * @param isUndoable a write that fails leaves nothing behind, and the transaction can go on
 */
function within(ports: Ports, tx: Writes, now: number, isUndoable: boolean): Ports {
  const unindexed = { ...tx, product: tx.product.indexedLater() }
  const writeFor: Store['writeFor'] = (_, work) =>
    isUndoable ? tx.attempt(() => work(unindexed)) : work(unindexed)
  return { ...ports, clock: () => now, store: { ...ports.store, read: tx, writeFor } }
}
