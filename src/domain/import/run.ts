import type { Actor } from '../actor.ts'
import { audit } from '../audit.ts'
import { addProduct, changeProduct } from '../catalog/catalog.ts'
import {
  checkProduct,
  inputOf,
  type NewProduct,
  type Product,
  type ProductInput,
  withDefaults,
} from '../catalog/product.ts'
import { addTaxon, resolveTaxa, TAXON_PREFIX } from '../catalog/taxon.ts'
import { conflict, type Refusal } from '../error.ts'
import { isId } from '../id.ts'
import type { Ports } from '../ports.ts'
import type { JobChange } from '../records.ts'
import type { Writes } from '../store.ts'
import { nameKey } from '../text.ts'
import { inSlices, runnerOf } from '../upkeep/job.ts'
import { takenCode } from './match.ts'
import { type ImportPlan, orRefused, type PlannedRow } from './plan.ts'
import type { ImportedRow } from './report.ts'
import { forgetChanges, takeBack } from './undo.ts'

const IMPORTED = { reason: 'imported', note: null } as const

/** Makes the changes of a plan, as one job. */
export class ImportRun {
  /** The number of changes that the job has recorded. */
  #changes = 0
  /** The last row whose changes were made. */
  #row = 0
  #done = 0

  /** @param refused makes the refusal of the whole file; null: refused rows are left out */
  constructor(
    readonly ports: Ports,
    readonly actor: Actor,
    readonly plan: ImportPlan,
    readonly refused: (() => Refusal) | null,
  ) {}

  /** @throws the error that stopped it, after all changes are taken back */
  async run(progress: (done: number) => void, signal?: AbortSignal): Promise<void> {
    const { store } = this.ports
    const { shop } = this.actor
    const job = await this.#begin()
    const step = async (tx: Writes) => {
      const more = await this.#step(tx, job)
      progress(this.#done)
      return more
    }
    try {
      await inSlices(store, step, signal)
    } catch (error) {
      await takeBack(this.ports, this.actor, job)
      throw error
    }
    await forgetChanges(store, shop.id, job)
  }

  /**
   * Starts the job in a separate transaction. If the first change rolled it back, another job could
   * get the same id, and its changes would be undone instead.
   */
  async #begin(): Promise<number> {
    const job = { kind: 'import', runner: runnerOf(this.actor), detail: {} } as const
    return await this.ports.store.writeSlice((tx) => tx.job.insert(this.actor.shop.id, job))
  }

  /** Makes the next change, or ends the job. @returns whether there is more to do */
  async #step(tx: Writes, job: number): Promise<boolean> {
    const { shop } = this.actor
    const now = this.ports.clock()
    const next = this.plan.next(this.#row + 1)
    if (!next) {
      await tx.job.done(shop.id, job)
      const { created, updated, unchanged, refused } = this.plan.counts
      const counts = { created, updated, unchanged, refused }
      await audit(tx, this.actor, 'product.imported', shop.slug, now, counts)
      return false
    }
    this.#row = next.row
    this.#done++
    await tx.job.beat(shop.id, job)
    const remember = (change: JobChange) => tx.job.remember(shop.id, job, this.#changes++, change)
    const report = await orRefused(next.row, () =>
      this.#apply(tx, next.row, next.planned, now, remember),
    )
    if (report.action === 'created' && report.id) this.plan.created(next.row, report.id)
    else if (report.action !== 'updated') this.plan.report(report)
    if (report.action === 'refused' && this.refused) throw this.refused()
    return true
  }

  async #apply(
    tx: Writes,
    row: number,
    planned: PlannedRow,
    now: number,
    remember: (change: JobChange) => Promise<void>,
  ): Promise<ImportedRow> {
    const { actor } = this
    const { shop } = actor
    const stored = planned.id === null ? null : await tx.product.find(shop.id, planned.id)
    if (planned.id !== null && !stored) {
      throw conflict('id', 'The product was deleted while the file was imported.', 'deleted')
    }
    const known: Product | null = stored && JSON.parse(stored.document)
    const before = known && inputOf(known)
    const named = withDefaults({ ...before, ...(planned.fields as NewProduct) })
    checkProduct(named, shop.currency)
    // A failed INSERT would end the whole transaction on PostgreSQL, so ask first.
    const taken = await takenCode(tx, shop.id, known, named)
    if (taken) throw conflict(taken, `Another product of this shop has this ${taken}.`)
    const input = { ...named, ...(await this.#taxa(tx, named, now, remember)) }
    if (!stored || !known) {
      const { product } = await addProduct(tx, actor, input, now, IMPORTED)
      const { id, revision } = product
      await remember({ subject: 'product', publicId: id, revision, before: null })
      return { row, action: 'created', id }
    }
    const { id } = known
    const changed = await changeProduct(tx, actor, stored.id, known, input, now, IMPORTED)
    if (!changed) return { row, action: 'unchanged', id }
    const { revision } = changed.product
    await remember({ subject: 'product', publicId: id, revision, before: stored.document })
    return { row, action: 'updated', id }
  }

  /** The ids of a row's taxa. Makes those that are new. */
  async #taxa(
    tx: Writes,
    input: ProductInput,
    now: number,
    remember: (change: JobChange) => Promise<void>,
  ) {
    const { shop } = this.actor
    return await resolveTaxa(input, async (kind, reference) => {
      if (isId(TAXON_PREFIX[kind], reference)) return reference
      const known = await tx.taxon.byNameKey(shop.id, kind, nameKey(reference))
      if (known) return known.publicId
      const { publicId } = await addTaxon(tx, shop.id, kind, { name: reference }, now)
      await remember({ subject: kind, publicId, revision: null, before: null })
      return publicId
    })
  }
}
