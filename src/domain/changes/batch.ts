import type { Actor } from '../actor.ts'
import { createIn, deleteIn, updateIn } from '../catalog/catalog.ts'
import { type NewProduct, type ProductPatch, withDefaults } from '../catalog/product.ts'
import { checkProduct } from '../catalog/product-errors.ts'
import { type FoundProduct, findProduct, productAt } from '../catalog/reference.ts'
import type { WriteOptions } from '../catalog/taxon.ts'
import type { Taxon } from '../catalog/taxon-kind.ts'
import { conflict, fieldError, Refusal } from '../error.ts'
import { type Answered, type Idempotency, once } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import { exists } from '../rows.ts'
import type { Writing } from '../store.ts'
import { catchUp } from '../upkeep/reindex.ts'
import { JOB_YIELD_MS, yielder } from '../yielding.ts'
import { type Changes, isOfOne, runChanges, TOGETHER, takeStep } from './runner.ts'

export const MAX_OPERATIONS = 500

export type BatchOperation =
  | { readonly op: 'create'; readonly product: NewProduct }
  | { readonly op: 'update'; readonly id: string; readonly product: ProductPatch }
  | { readonly op: 'upsert'; readonly id?: string; readonly product: Upsert }
  | { readonly op: 'delete'; readonly id: string }

/** A patch of the product that is found, or else the fields of a new one. */
type Upsert = { readonly sku?: unknown; readonly slug?: unknown }

/** An operation, or the refusal of its checks. */
type Checked = BatchOperation | Refusal

/** Checks types and lengths. Each method throws a Refusal VALIDATION_FAILED. */
export interface BatchCheck {
  operation(value: unknown): BatchOperation
  newProduct(fields: object): NewProduct
  patch(fields: object): ProductPatch
}

/** The result of one operation; `document` is the JSON text of its product. */
export type Outcome = { readonly status: number; readonly document?: string } | Refusal

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
    const [first] = operations
    try {
      if (operations.length > 1) {
        this.outcomes.push(...(await this.#createdTogether(tx, operations, now)))
      } else if (first instanceof Refusal) throw first
      else if (first) {
        this.outcomes.push(await this.#applied(tx, first, now).catch(inProduct))
      }
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
   * Gives the operations that could not be committed the reason. @throws an error that is no
   * refusal
   */
  stopped(error: unknown): void {
    if (!(error instanceof Refusal)) throw error
    this.outcomes.length = this.#committed
    for (const _ of this.batch.operations.slice(this.#committed)) this.outcomes.push(error)
  }

  /** @throws Refusal if one of the products already exists, or is refused */
  async #createdTogether(
    tx: Writing,
    operations: readonly Checked[],
    now: number,
  ): Promise<Outcome[]> {
    const skus = operations.flatMap((one) =>
      'op' in one && one.op === 'upsert' ? (skuOf(one.product) ?? []) : [],
    )
    const values = { shop: this.actor.shop.id, sku: skus }
    const isKnown = skus.length > 0 && (await exists(tx, 'product.with_codes', values))
    if (isKnown) throw conflict('sku', 'taken', 'One of the products exists.')
    const fields = operations.map((one) => this.check.newProduct(fieldsOfNew(one) ?? {}))
    return await this.#created(tx, fields, now)
  }

  async #applied(tx: Writing, operation: BatchOperation, now: number): Promise<Outcome> {
    const { actor, check } = this
    const { shop } = actor
    const create = async (fields: NewProduct): Promise<Outcome> =>
      (await this.#created(tx, [fields], now))[0] ?? { status: 201 }
    const update = async (found: FoundProduct, patch: ProductPatch) => {
      const { document } = await updateIn(tx, actor, found, patch, now, this.options)
      return { status: 200, document }
    }
    switch (operation.op) {
      case 'create':
        return await create(operation.product)
      case 'update':
        return await update(await productAt(tx, shop.id, operation.id), operation.product)
      case 'upsert': {
        const { id, product } = operation
        const found = await targetOf(tx, actor, id, product)
        if (found === null) return await create(check.newProduct(product))
        return await update(await productAt(tx, shop.id, found), check.patch(product))
      }
      case 'delete':
        await deleteIn(tx, actor, await productAt(tx, shop.id, operation.id), now)
        return { status: 204 }
    }
  }

  async #created(tx: Writing, fields: readonly NewProduct[], now: number): Promise<Outcome[]> {
    const { actor } = this
    const inputs = fields.map(withDefaults)
    for (const input of inputs) checkProduct(input, actor.shop.currency)
    const created = await createIn(tx, actor, inputs, now, this.options)
    return created.map(({ document }) => ({ status: 201, document }))
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

/** Splits operations into groups whose products may be created together. */
function groupsOf(operations: readonly Checked[]): Checked[][] {
  const groups: Checked[][] = []
  let before: string | null = null
  for (const operation of operations) {
    const fields = fieldsOfNew(operation)
    // Among products that are created together, none gets the slug that another requests; created
    // one by one, it could.
    const kind = fields && (fields.slug ? 'with slug' : 'without slug')
    const group = kind !== null && kind === before ? groups.at(-1) : undefined
    if (group && group.length < TOGETHER) group.push(operation)
    else groups.push([operation])
    before = kind
  }
  return groups
}

/** The fields of the product that an operation creates, or may create; otherwise null. */
function fieldsOfNew(operation: Checked): Upsert | null {
  if (operation instanceof Refusal) return null
  if (operation.op === 'create') return operation.product
  return operation.op === 'upsert' && operation.id === undefined ? operation.product : null
}

/** The id of the product that an upsert changes; null if it creates one. */
async function targetOf(
  tx: Writing,
  { shop }: Actor,
  id: string | undefined,
  fields: Upsert,
): Promise<string | null> {
  if (id !== undefined && (await findProduct(tx, shop.id, id))) return id
  const sku = skuOf(fields)
  if (sku === null) return null
  type Row = { readonly document: string }
  const found = await tx.get<Row>('product.with_codes', { shop: shop.id, sku: [sku] })
  return found ? JSON.parse(found.document).id : null
}

function skuOf({ sku }: Upsert): string | null {
  return typeof sku === 'string' ? sku.trim() || null : null
}

/** Puts the fields of a refusal below `product`; a product that does not exist is an error of `id`. */
function inProduct(error: unknown): never {
  if (!isOfOne(error)) throw error
  throw under(error.code === 'NOT_FOUND' ? 'id' : 'product', error)
}

/** A refusal with its fields below another field. */
function under(field: string, { code, message, errors }: Refusal, detail = message): Refusal {
  const named = errors.map((one) => ({ ...one, field: `${field}.${one.field}` }))
  if (named.length === 0) named.push(fieldError(field, 'not_found', message))
  return new Refusal(code, detail, named)
}
