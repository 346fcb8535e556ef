import type { Actor } from '../../domain/actor.ts'
import {
  inputOf,
  type NewProduct,
  type Product,
  withDefaults,
} from '../../domain/catalog/product.ts'
import { checkProduct } from '../../domain/catalog/product-errors.ts'
import { productById, productsAt } from '../../domain/catalog/reference.ts'
import { beginJob } from '../../domain/changes/job.ts'
import { JobLog } from '../../domain/changes/log.ts'
import { failJob } from '../../domain/changes/recovery.ts'
import { type Changes, runChanges, TOGETHER } from '../../domain/changes/runner.ts'
import { JobWriter } from '../../domain/changes/writer.ts'
import { conflict, type Refusal } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { Ports } from '../../domain/ports.ts'
import type { Writing } from '../../domain/store.ts'
import { claimsOf, has, type TakenCode, without } from './claims.ts'
import { type ImportPlan, refusedEntry } from './plan.ts'
import type { PlannedRow } from './report.ts'

type PlannedEntry = readonly [entry: number, planned: PlannedRow]

type RunOptions = NonNullable<Parameters<typeof runChanges>[2]> & {
  readonly begun?: (() => void) | undefined
}

/**
 * Makes the changes of a plan, as one job.
 * @param title the name of the file
 * @param refused makes the refusal of the whole file; null if refused rows are left out
 * @param progress called with the number of changes made
 * @returns the id of the job, which can be undone
 * @throws the error that stopped the job, after all changes are undone
 */
export async function runImport(
  ports: Ports,
  actor: Actor,
  plan: ImportPlan,
  title: string,
  refused: (() => Refusal) | null,
  progress: (done: number) => void,
  { begun = () => {}, ...options }: RunOptions,
): Promise<string> {
  const now = ports.clock()
  const id = newId('job', now)
  const total = plan.counts.created + plan.counts.updated
  // The job has a transaction of its own, so that it exists even if the first change fails.
  await ports.store.writeSlice((tx) =>
    beginJob(tx, actor, { id, kind: 'import', detail: { title }, total, createdAt: now }),
  )
  begun()
  const log = new JobLog({ shopId: actor.shop.id, id, total })
  try {
    const run = new ImportRun(actor, log, plan, refused, progress)
    await log.during(ports.store, () => runChanges(ports, run, options))
  } catch (error) {
    await failJob(ports, actor, id, error)
    throw error
  }
  return id
}

class ImportRun implements Changes<PlannedEntry> {
  readonly savepoints: boolean
  readonly #writer: JobWriter
  /** The last entry whose changes were made. */
  #entry = 0

  constructor(
    readonly actor: Actor,
    readonly log: JobLog,
    readonly plan: ImportPlan,
    readonly refused: (() => Refusal) | null,
    readonly progress: (done: number) => void,
  ) {
    this.savepoints = refused === null
    const reason = { reason: 'imported', note: null }
    const keepsSlug = (slug: string) => plan.asksForSlug(slug)
    const options = { byName: true, keepsSlug }
    this.#writer = new JobWriter(actor, log, reason, options)
  }

  /** The next rows, which all create products, or all change different products. */
  async next(): Promise<readonly PlannedEntry[]> {
    this.progress(this.log.counts.done)
    const rows: PlannedEntry[] = []
    const changed = new Set<string>()
    while (rows.length < TOGETHER) {
      const next = this.plan.next(this.#entry + 1)
      if (!next) break
      const [entry, { id }] = next
      const isAlike = rows.length === 0 || (id === null) === (changed.size === 0)
      if (!isAlike || (id !== null && changed.has(id))) break
      if (id !== null) changed.add(id)
      rows.push(next)
      this.#entry = entry
    }
    this.log.counts.done += rows.length
    return rows
  }

  async make(tx: Writing, rows: readonly PlannedEntry[], now: number): Promise<void> {
    const [first] = rows
    const { changed } = this.log.counts
    try {
      for (const [, { takes = [] }] of rows) {
        for (const taken of takes) await this.#free(tx, taken, now)
      }
      if (first && first[1].id !== null) await this.#change(tx, rows, now)
      else await this.#create(tx, rows, now)
    } catch (error) {
      // The changes of these rows are rolled back.
      this.log.counts.changed = changed
      this.#writer.knownTaxa.clear()
      throw error
    }
  }

  async #create(tx: Writing, rows: readonly PlannedEntry[], now: number): Promise<void> {
    const inputs = rows.map(([, { fields }]) => withDefaults(fields as NewProduct))
    const products = await this.#writer.add(tx, inputs, now)
    for (const [index, [entry]] of rows.entries()) {
      this.plan.created(entry, products[index]?.id ?? '')
    }
  }

  async refuse(_tx: Writing, [entry]: PlannedEntry, { errors }: Refusal): Promise<void> {
    this.plan.report(entry, refusedEntry(errors))
    if (this.refused) throw this.refused()
  }

  async save(tx: Writing): Promise<void> {
    this.#writer.knownTaxa.clear()
    await this.log.save(tx)
  }

  async end(tx: Writing, now: number): Promise<void> {
    const { created, updated, unchanged, refused } = this.plan.counts
    const counts = { created, updated, unchanged, refused }
    const { slug: shop, name } = this.actor.shop
    const subject = { kind: 'shop', id: shop, name } as const
    const act = { action: 'product.imported', subject, audit: counts }
    await this.log.record(tx, this.actor, now, [act])
    await this.log.end(tx, now)
  }

  /** Takes a code from a product that gets another one later. */
  async #free(tx: Writing, taken: TakenCode, now: number): Promise<void> {
    const stored = await productById(tx, this.actor.shop.id, taken.from)
    const product: Product | null = stored && JSON.parse(stored.document)
    if (!stored || !product || !has(claimsOf(product), taken)) return
    const input = without(inputOf(product), product.id, taken)
    await this.#writer.change(tx, [{ id: stored.id, before: product, input }], now)
  }

  async #change(tx: Writing, rows: readonly PlannedEntry[], now: number): Promise<void> {
    const { shop } = this.actor
    const ids = rows.flatMap(([, { id }]) => id ?? [])
    const found = await productsAt(tx, shop.id, ids)
    const changes = rows.map(([, { id, fields }]) => {
      const known = found.get(id ?? '')
      if (!known) {
        throw conflict('id', 'deleted', 'The product was deleted while the file was imported.')
      }
      const { stored, product: before } = known
      const input = withDefaults({ ...inputOf(before), ...fields })
      checkProduct(input, shop.currency, before)
      return { id: stored.id, before, input }
    })
    const changed = await this.#writer.change(tx, changes, now)
    for (const [index, { before }] of changes.entries()) {
      const [entry] = rows[index] ?? []
      if (entry !== undefined && !changed[index]) {
        this.plan.report(entry, { action: 'unchanged', id: before.id })
      }
    }
  }
}
