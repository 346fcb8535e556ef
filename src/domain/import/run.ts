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
import { addTaxon, TAXON_PREFIX } from '../catalog/taxon.ts'
import { conflict, type Refusal } from '../error.ts'
import { isId } from '../id.ts'
import type { Ports } from '../ports.ts'
import type { JobChange, TaxonKind } from '../records.ts'
import type { Writes } from '../store.ts'
import { nameKey } from '../text.ts'
import { inSlices, runnerOf } from '../upkeep/job.ts'
import { FIRST_ROW } from './file.ts'
import { takenCode } from './match.ts'
import { type ImportPlan, orRefused, type PlannedRow } from './plan.ts'
import type { ImportedRow } from './report.ts'
import { forgetChanges, takeBack } from './undo.ts'

const IMPORTED = { reason: 'imported', note: null } as const

/** Makes the changes of a plan. */
export class ImportRun {
  #job: number | null = null
  #changes = 0
  #row = FIRST_ROW - 1

  /** @param refused the refusal of the whole file when a row is refused; null: leaves rows out */
  constructor(
    readonly ports: Ports,
    readonly actor: Actor,
    readonly plan: ImportPlan,
    readonly refused: (() => Refusal) | null,
  ) {}

  /** @throws whatever has failed, after all changes are taken back */
  async run(progress: (row: number) => void, signal?: AbortSignal): Promise<void> {
    const { store } = this.ports
    const step = async (tx: Writes) => {
      const more = await this.#step(tx)
      progress(this.#row)
      return more
    }
    try {
      await inSlices(store, step, signal)
    } catch (error) {
      if (this.#job !== null) await takeBack(this.ports, this.actor, this.#job)
      throw error
    }
    if (this.#job !== null) await forgetChanges(store, this.actor.shop.id, this.#job)
  }

  async #beginOrGoOn(tx: Writes, now: number): Promise<void> {
    const { shop } = this.actor
    if (this.#job !== null) return await tx.job.alive(shop.id, this.#job, now)
    const job = { kind: 'import', runner: runnerOf(this.actor), detail: {} } as const
    this.#job = await tx.job.insert(shop.id, job, now)
  }

  /** Makes the next change, or ends the job. @returns whether there is more to do */
  async #step(tx: Writes): Promise<boolean> {
    const { shop } = this.actor
    const now = this.ports.clock()
    const next = this.plan.next(this.#row + 1)
    if (!next) {
      if (this.#job !== null) await tx.job.done(shop.id, this.#job)
      const { created, updated, unchanged, refused } = this.plan.counts
      const counts = { created, updated, unchanged, refused }
      await audit(tx, this.actor, 'product.imported', shop.slug, now, counts)
      return false
    }
    this.#row = next.row
    await this.#beginOrGoOn(tx, now)
    const report = await orRefused(next.row, () => this.#apply(tx, next.row, next.planned, now))
    this.plan.report(report)
    if (report.action === 'refused' && this.refused) throw this.refused()
    return true
  }

  async #apply(tx: Writes, row: number, planned: PlannedRow, now: number): Promise<ImportedRow> {
    const { actor } = this
    const { shop } = actor
    const stored = planned.id === null ? null : await tx.product.find(shop.id, planned.id)
    if (planned.id !== null && !stored) {
      throw conflict('id', 'The product was deleted while the file was imported.')
    }
    const known: Product | null = stored && JSON.parse(stored.document)
    const before = known && inputOf(known)
    const named = withDefaults({ ...before, ...(planned.fields as NewProduct) })
    checkProduct(named, shop.currency)
    // Asked before the row is written: on some engines a failed statement ends the transaction.
    const taken = await takenCode(tx, shop.id, known, named)
    if (taken) throw conflict(taken, `Another product of this shop has this ${taken}.`)
    const input = { ...named, ...(await this.#taxa(tx, named, now)) }
    if (!stored || !known) {
      const { id, revision } = await addProduct(tx, actor, input, now, IMPORTED)
      await this.#remember(tx, { subject: 'product', publicId: id, revision, before: null })
      return { row, action: 'created', id }
    }
    const { id } = known
    const changed = await changeProduct(tx, actor, stored.id, known, input, now, IMPORTED)
    if (changed === known) return { row, action: 'unchanged', id }
    const { revision } = changed
    await this.#remember(tx, {
      subject: 'product',
      publicId: id,
      revision,
      before: stored.document,
    })
    return { row, action: 'updated', id }
  }

  /** The taxa of a row by id, new ones made. */
  async #taxa(tx: Writes, { category, brand, collections }: ProductInput, now: number) {
    const { shop } = this.actor
    const idOf = async (kind: TaxonKind, reference: string) => {
      if (isId(TAXON_PREFIX[kind], reference)) return reference
      const known = await tx.taxon.byNameKey(shop.id, kind, nameKey(reference))
      if (known) return known.publicId
      const { publicId } = await addTaxon(tx, shop.id, kind, { name: reference }, now)
      await this.#remember(tx, { subject: kind, publicId, revision: null, before: null })
      return publicId
    }
    const collected = new Set<string>()
    for (const collection of collections) collected.add(await idOf('collection', collection))
    return {
      category: category === null ? null : await idOf('category', category),
      brand: brand === null ? null : await idOf('brand', brand),
      collections: [...collected],
    }
  }

  async #remember(tx: Writes, change: JobChange): Promise<void> {
    if (this.#job === null) throw new Error('an import remembers a change before its job began')
    await tx.job.remember(this.actor.shop.id, this.#job, this.#changes++, change)
  }
}
