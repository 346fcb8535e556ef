import type { Actor } from '../actor.ts'
import { audit } from '../audit.ts'
import { addProduct, changeProduct } from '../catalog/catalog.ts'
import { checkProduct } from '../catalog/check.ts'
import {
  inputOf,
  type NewProduct,
  type Product,
  type ProductInput,
  withDefaults,
} from '../catalog/product.ts'
import { addTaxon, resolveTaxa, TAXON_PREFIX } from '../catalog/taxon.ts'
import { conflict, type Refusal } from '../error.ts'
import { isId, newId } from '../id.ts'
import type { Ports } from '../ports.ts'
import type { Taxon, TaxonKind } from '../records.ts'
import type { Writes } from '../store.ts'
import { nameKey } from '../text.ts'
import { beginJob, inSlices, JobLog } from '../upkeep/job.ts'
import { failJob } from '../upkeep/undo.ts'
import { type ImportPlan, orRefused, type PlannedRow } from './plan.ts'
import type { ImportedRow } from './report.ts'

const IMPORTED = { reason: 'imported', note: null } as const

/** Makes the changes of a plan, as one job. */
export class ImportRun {
  readonly #log: JobLog
  /** The last row whose changes were made. */
  #row = 0
  /** The current slice; null before its first row, and after a refused one. */
  #slice: Slice | null = null

  /** @param refused makes the refusal of the whole file; null: refused rows are left out */
  constructor(
    readonly ports: Ports,
    readonly actor: Actor,
    readonly plan: ImportPlan,
    readonly refused: (() => Refusal) | null,
  ) {
    this.#log = new JobLog(actor.shop.id, newId('job', ports.clock()), 'running')
  }

  /**
   * @returns the id of the job, which can be undone
   * @throws the error that stopped it, after all changes are taken back
   */
  async run(progress: (done: number) => void, signal?: AbortSignal): Promise<string> {
    const { ports, actor } = this
    const { id } = this.#log
    await this.#begin()
    const step = async (tx: Writes) => {
      const more = await this.#step(tx)
      progress(this.#log.done)
      return more
    }
    try {
      await inSlices(ports.store, step, { signal, end: (tx) => this.#end(tx) })
    } catch (error) {
      await failJob(ports, actor, id, error)
      throw error
    }
    return id
  }

  /** Starts the job in a separate transaction, so that it is there even if the first change fails. */
  async #begin(): Promise<void> {
    const { id } = this.#log
    const total = this.plan.counts.created + this.plan.counts.updated
    const job = { id, kind: 'import', detail: {}, total, createdAt: this.ports.clock() } as const
    await this.ports.store.writeSlice((tx) => beginJob(tx, this.actor, job))
    this.#log.total = total
  }

  async #end(tx: Writes): Promise<void> {
    this.#slice = null
    await this.#log.save(tx)
  }

  /** Makes the next change, or ends the job. @returns whether there is more to do */
  async #step(tx: Writes): Promise<boolean> {
    const { shop } = this.actor
    const now = this.ports.clock()
    const next = this.plan.next(this.#row + 1)
    if (!next) {
      const { created, updated, unchanged, refused } = this.plan.counts
      const counts = { created, updated, unchanged, refused }
      await audit(tx, this.actor, 'product.imported', shop.slug, now, counts)
      await this.#log.end(tx, now)
      return false
    }
    const [row, planned] = next
    this.#row = row
    this.#log.done++
    this.#slice ??= sliceOf(tx)
    const slice = this.#slice
    const apply = () => this.#apply(slice, row, planned, now)
    // What a refused row has done is rolled back, unless it ends the import anyway.
    const report = await orRefused(row, this.refused ? apply : () => tx.attempt(apply))
    if (report.action === 'refused') this.#slice = null
    if (report.action === 'created' && report.id) this.plan.created(row, report.id)
    else if (report.action !== 'updated') this.plan.report(report)
    if (report.action === 'refused' && this.refused) throw this.refused()
    return true
  }

  async #apply(slice: Slice, row: number, planned: PlannedRow, now: number): Promise<ImportedRow> {
    const { actor } = this
    const { tx } = slice
    const { shop } = actor
    const stored = planned.id === null ? null : await tx.product.find(shop.id, planned.id)
    if (planned.id !== null && !stored) {
      throw conflict('id', 'The product was deleted while the file was imported.', 'deleted')
    }
    const known: Product | null = stored && JSON.parse(stored.document)
    const before = known && inputOf(known)
    const named = withDefaults({ ...before, ...(planned.fields as NewProduct) })
    checkProduct(named, shop.currency, known)
    const input = { ...named, ...(await this.#taxa(slice, named, now)) }
    if (!stored || !known) {
      const { product } = await addProduct(tx, actor, input, now, IMPORTED)
      const { id, revision } = product
      await this.#log.made(tx, 'product', id, revision)
      return { row, action: 'created', id }
    }
    const { id } = known
    const changed = await changeProduct(tx, actor, stored.id, known, input, now, IMPORTED)
    if (!changed) return { row, action: 'unchanged', id }
    await this.#log.updated(tx, known, changed)
    return { row, action: 'updated', id }
  }

  /** The ids of a row's taxa. Makes those that are new. */
  async #taxa({ tx, names }: Slice, input: ProductInput, now: number) {
    return await resolveTaxa(input, async (kind, reference) => {
      const known = names[kind].get(reference)
      if (known !== undefined) return known
      const id = await this.#taxonId(tx, kind, reference, now)
      names[kind].set(reference, id)
      return id
    })
  }

  async #taxonId(tx: Writes, kind: TaxonKind, reference: string, now: number): Promise<string> {
    const { shop } = this.actor
    if (isId(TAXON_PREFIX[kind], reference)) return reference
    const known = await tx.taxon.byNameKey(shop.id, kind, nameKey(reference))
    if (known) return known.publicId
    const { publicId } = await addTaxon(tx, shop.id, kind, { name: reference }, now)
    await this.#log.made(tx, kind, publicId, null)
    return publicId
  }
}

/** The transaction of a slice, which reads each category, brand or collection only once. */
interface Slice {
  readonly tx: Writes
  /** The public ids of taxa by their names in the file. */
  readonly names: Readonly<Record<TaxonKind, Map<string, string>>>
}

function sliceOf(tx: Writes): Slice {
  const taxa = new Map<string, Taxon>()
  const byPublicId: Writes['taxon']['byPublicId'] = async (shop, kind, id) => {
    const taxon = taxa.get(id) ?? (await tx.taxon.byPublicId(shop, kind, id))
    if (taxon) taxa.set(id, taxon)
    return taxon
  }
  const names = { category: new Map(), brand: new Map(), collection: new Map() }
  return { tx: { ...tx, taxon: { ...tx.taxon, byPublicId } }, names }
}
