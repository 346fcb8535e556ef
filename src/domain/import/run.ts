import type { Actor } from '../actor.ts'
import { audit } from '../audit.ts'
import { addProducts, changeProduct, TOGETHER } from '../catalog/catalog.ts'
import { checkProduct } from '../catalog/check.ts'
import {
  inputOf,
  type NewProduct,
  type Product,
  type ProductInput,
  withDefaults,
} from '../catalog/product.ts'
import { addTaxon, resolveTaxa, taxonNamed, type WriteOptions } from '../catalog/taxon.ts'
import { TAXON_PREFIX, type TaxonKind } from '../catalog/taxon-kind.ts'
import { conflict, type Refusal } from '../error.ts'
import { isId, newId } from '../id.ts'
import type { Ports } from '../ports.ts'
import type { Writes } from '../store.ts'
import { beginJob, inSlices, JobLog, type SliceOptions } from '../upkeep/job.ts'
import { failJob } from '../upkeep/undo.ts'
import { type ImportPlan, isOfRow, orRefused } from './plan.ts'
import type { PlannedRow } from './planned-row.ts'
import type { ImportedRow } from './report.ts'

type PlannedEntry = readonly [row: number, planned: PlannedRow]

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
  async run(
    progress: (done: number) => void,
    options: Pick<SliceOptions, 'signal' | 'isAlone'>,
  ): Promise<string> {
    const { ports, actor } = this
    const { id } = this.#log
    await this.#begin()
    const step = async (tx: Writes) => {
      const more = await this.#step(tx)
      progress(this.#log.done)
      return more
    }
    try {
      await inSlices(ports.store, step, { ...options, end: (tx) => this.#end(tx) })
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

  /** Makes the next changes, or ends the job. @returns whether there is more to do */
  async #step(tx: Writes): Promise<boolean> {
    const { shop } = this.actor
    const now = this.ports.clock()
    const rows = this.#next()
    const last = rows.at(-1)
    if (!last) {
      const { created, updated, unchanged, refused } = this.plan.counts
      const counts = { created, updated, unchanged, refused }
      await audit(tx, this.actor, 'product.imported', shop.slug, now, counts)
      await this.#log.end(tx, now)
      return false
    }
    this.#row = last[0]
    this.#log.done += rows.length
    if (rows.length > 1 && (await this.#together(tx, rows, now))) return true
    for (const row of rows) await this.#alone(tx, row, now)
    return true
  }

  /** The next rows: some that make products, or one that changes a product. */
  #next(): PlannedEntry[] {
    const rows: PlannedEntry[] = []
    for (let from = this.#row + 1; rows.length < TOGETHER; ) {
      const next = this.plan.next(from)
      if (!next) break
      const [row, { id }] = next
      if (id === null || rows.length === 0) rows.push(next)
      if (id !== null) break
      from = row + 1
    }
    return rows
  }

  /** Tries to make the products of rows. @returns false, with nothing done, if one is refused */
  async #together(tx: Writes, rows: readonly PlannedEntry[], now: number): Promise<boolean> {
    this.#slice ??= sliceOf(tx, this.plan)
    const slice = this.#slice
    try {
      await tx.attempt(() => this.#create(slice, rows, now))
      return true
    } catch (error) {
      this.#slice = null
      if (isOfRow(error)) return false
      throw error
    }
  }

  /** Makes the change of a row. */
  async #alone(tx: Writes, entry: PlannedEntry, now: number): Promise<void> {
    this.#slice ??= sliceOf(tx, this.plan)
    const slice = this.#slice
    const [row, { id, fields }] = entry
    const change = async (): Promise<ImportedRow> => {
      if (id !== null) return await this.#change(slice, row, id, fields, now)
      await this.#create(slice, [entry], now)
      return { row, action: 'created' }
    }
    // Rolls back what a refused row has done, unless that ends the import anyway.
    const report = await orRefused(row, this.refused ? change : () => tx.attempt(change))
    if (report.action === 'refused') this.#slice = null
    if (report.action === 'refused' || report.action === 'unchanged') this.plan.report(report)
    if (report.action === 'refused' && this.refused) throw this.refused()
  }

  /** Makes the products of rows. */
  async #create(slice: Slice, rows: readonly PlannedEntry[], now: number): Promise<void> {
    const inputs: ProductInput[] = []
    for (const [, { fields }] of rows) {
      const input = withDefaults(fields as NewProduct)
      inputs.push({ ...input, ...(await this.#taxa(slice, input, now)) })
    }
    const added = await addProducts(slice.tx, this.actor, inputs, now, IMPORTED, slice.options)
    const products = added.map(({ product }) => product)
    await this.#log.madeProducts(slice.tx, products)
    for (const [index, [row]] of rows.entries()) this.plan.created(row, products[index]?.id ?? '')
  }

  async #change(
    slice: Slice,
    row: number,
    id: string,
    fields: PlannedRow['fields'],
    now: number,
  ): Promise<ImportedRow> {
    const { actor } = this
    const { tx, options } = slice
    const { shop } = actor
    const stored = await tx.product.find(shop.id, id)
    if (!stored) {
      throw conflict('id', 'The product was deleted while the file was imported.', 'deleted')
    }
    const known: Product = JSON.parse(stored.document)
    const named = withDefaults({ ...inputOf(known), ...fields })
    checkProduct(named, shop.currency, known)
    const input = { ...named, ...(await this.#taxa(slice, named, now)) }
    const changed = await changeProduct(tx, actor, stored.id, known, input, now, IMPORTED, options)
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
    const known = await taxonNamed(tx, shop.id, kind, reference)
    if (known) return known.publicId
    const { publicId } = await addTaxon(tx, shop.id, kind, { name: reference }, now)
    await this.#log.made(tx, kind, publicId)
    return publicId
  }
}

/** The transaction of a slice, which reads each category, brand or collection only once. */
interface Slice {
  readonly tx: Writes
  readonly options: WriteOptions
  /** The public ids of taxa by their names in the file. */
  readonly names: Readonly<Record<TaxonKind, Map<string, string>>>
}

/** Slugs that are made from names leave those free that rows of the file ask for. */
function sliceOf(tx: Writes, plan: ImportPlan): Slice {
  const options: WriteOptions = {
    createMissing: true,
    knownTaxa: new Map(),
    keepsSlug: (slug) => plan.asksForSlug(slug),
  }
  const names = { category: new Map(), brand: new Map(), collection: new Map() }
  return { tx, options, names }
}
