import type { Actor } from '../actor.ts'
import type { WriteOptions } from '../catalog/taxon.ts'
import type { Taxon } from '../catalog/taxon-kind.ts'
import { fieldError, Refusal } from '../error.ts'
import { isId } from '../id.ts'
import { type Answered, type Idempotency, once } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import type { Writing } from '../store.ts'
import { catchUp } from '../upkeep/reindex.ts'
import { JOB_YIELD_MS, yielder } from '../yielding.ts'
import {
  type BatchCheck,
  type BatchOperation,
  type Outcome,
  stepsOf,
  takeSteps,
  type Upsert,
} from './batch-step.ts'
import { type Changes, isOfOne, runChanges, TOGETHER, takeStep } from './runner.ts'

export const MAX_OPERATIONS = 500

/** An operation, or the refusal of its checks. */
type Checked = BatchOperation | Refusal

export interface Batch {
  /** Whether the first refusal makes the batch fail; otherwise operations are independent. */
  readonly atomic: boolean
  readonly operations: readonly unknown[]
  readonly options: WriteOptions
}

/**
 * Runs operations in their order. They are one transaction if the batch is atomic or has an
 * idempotency key, because its answer is stored together with its effects. Otherwise they are
 * slices, between which others can write.
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
): Promise<Answered> {
  const { store, clock } = ports
  const now = clock()
  const run = new BatchRun(actor, batch, check)
  const inOne = () =>
    store.writeSlice((tx) =>
      once(tx, actor, idempotency, now, async () => {
        const yieldWhenDue = yielder(JOB_YIELD_MS)
        while (await takeStep(tx, run, now, yieldWhenDue));
        return { answer: render(run.outcomes) }
      }),
    )
  const inSlices = async () => {
    await runChanges({ store, clock: () => now }, run).catch((error) => run.stopped(error))
    return { answer: render(run.outcomes), replayed: false }
  }
  const done = await (batch.atomic || idempotency ? inOne() : inSlices())
  // If this fails, the server tries again on its own.
  await Promise.allSettled([catchUp(store, actor.shop.id)])
  return done
}

class BatchRun implements Changes<Checked> {
  readonly outcomes: Outcome[] = []
  readonly savepoints: boolean
  readonly options: WriteOptions
  /** The taxa that the current slice has found. */
  readonly #knownTaxa = new Map<string, Taxon>()
  readonly #groups: readonly Checked[][]
  #next = 0
  /** The number of committed operations. */
  #committed = 0

  constructor(
    readonly actor: Actor,
    readonly batch: Batch,
    readonly check: BatchCheck,
  ) {
    this.savepoints = !batch.atomic
    this.options = { ...batch.options, indexedLater: true, knownTaxa: this.#knownTaxa }
    const checked = batch.operations.map((value, index): Checked => {
      try {
        return check.operation(value)
      } catch (error) {
        return this.#refusalOf(error, index)
      }
    })
    this.#groups = groupsOf(checked)
  }

  async next(): Promise<readonly Checked[]> {
    return this.#groups[this.#next++] ?? []
  }

  async make(tx: Writing, operations: readonly Checked[], now: number): Promise<void> {
    try {
      const [first] = operations
      if (first instanceof Refusal) throw first
      this.outcomes.push(...(await this.#made(tx, operations, now)))
    } catch (error) {
      // The categories created for this change are rolled back.
      this.#knownTaxa.clear()
      throw error
    }
  }

  async refuse(_tx: Writing, _operation: Checked, refusal: Refusal): Promise<void> {
    this.outcomes.push(this.#refusalOf(refusal, this.outcomes.length))
  }

  async save(tx: Writing): Promise<void> {
    this.#knownTaxa.clear()
    const count = this.outcomes.length
    tx.afterCommit(() => {
      this.#committed = count
    })
  }

  async end(): Promise<void> {}

  /**
   * Gives the operations that could not be committed the reason.
   * @throws an error that is no refusal
   */
  stopped(error: unknown): void {
    if (!(error instanceof Refusal)) throw error
    this.outcomes.length = this.#committed
    for (const _ of this.batch.operations.slice(this.#committed)) this.outcomes.push(error)
  }

  async #made(tx: Writing, operations: readonly Checked[], now: number): Promise<Outcome[]> {
    const { actor, check, options } = this
    const asked = operations.flatMap((one) => (one instanceof Refusal ? [] : one))
    try {
      const steps = await stepsOf(tx, actor, asked, check)
      return await takeSteps(tx, actor, steps, now, options)
    } catch (error) {
      throw inProduct(error)
    }
  }

  /**
   * The refusal of one operation.
   * @throws Refusal of the whole batch if it is atomic; any other error
   */
  #refusalOf(error: unknown, index: number): Refusal {
    if (!isOfOne(error)) throw error
    if (!this.batch.atomic) return error
    const message = `Operation ${index} failed, so nothing was changed. ${error.message}`
    throw under(`operations.${index}`, error, message)
  }
}

/** Splits operations into groups that are tried together. */
function groupsOf(operations: readonly Checked[]): Checked[][] {
  const groups: Checked[][] = []
  let kind: string | null = null
  const ids = new Set<string>()
  for (const operation of operations) {
    const before = kind
    kind = kindOf(operation)
    const id = !(operation instanceof Refusal) && operation.op !== 'create' && operation.id
    const group = kind !== null && kind === before ? groups.at(-1) : undefined
    if (group && group.length < TOGETHER && !(id && ids.has(id))) group.push(operation)
    else {
      groups.push([operation])
      ids.clear()
    }
    if (id) ids.add(id)
  }
  return groups
}

/** Operations of one kind may be tried together; null for one that is tried alone. */
function kindOf(operation: Checked): string | null {
  if (operation instanceof Refusal) return null
  if (operation.op === 'update' || operation.op === 'delete') {
    // A slug may be that of a product which has an earlier operation.
    return isId('prod', operation.id) ? operation.op : null
  }
  if (operation.op === 'upsert' && operation.id !== undefined) return null
  // Among products that are created together, none gets the slug that another requests; created
  // one by one, it could.
  const fields: Upsert = operation.product
  return fields.slug ? 'with slug' : 'without slug'
}

/**
 * An error, with the fields of a refusal below `product`; a product that does not exist is an error
 * of `id`.
 */
function inProduct(error: unknown): unknown {
  if (!isOfOne(error)) return error
  return under(error.code === 'NOT_FOUND' ? 'id' : 'product', error)
}

/** A refusal with its fields below another field. */
function under(field: string, { code, message, errors }: Refusal, detail = message): Refusal {
  const named = errors.map((one) => ({ ...one, field: `${field}.${one.field}` }))
  if (named.length === 0) named.push(fieldError(field, 'not_found', message))
  return new Refusal(code, detail, named)
}
