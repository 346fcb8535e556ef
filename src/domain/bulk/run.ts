import type { Actor } from '../actor.ts'
import { audit } from '../audit.ts'
import { changeProduct } from '../catalog/catalog.ts'
import type { Product } from '../catalog/product.ts'
import { addTaxon, findTaxon } from '../catalog/taxon.ts'
import { TAXON_PREFIX, type TaxonKind } from '../catalog/taxon-kind.ts'
import type { StoredProduct } from '../catalog-store.ts'
import { firstFieldError, Refusal } from '../error.ts'
import { isId, newId } from '../id.ts'
import { type Idempotency, once } from '../idempotency.ts'
import type { Background, Ports, Scratch } from '../ports.ts'
import type { JobRefusal } from '../records.ts'
import type { Writes } from '../store.ts'
import { beginJob, inSlices, JobLog } from '../upkeep/job.ts'
import { jobAt, refuseSecondJob } from '../upkeep/jobs.ts'
import { failJob, takeBack } from '../upkeep/undo.ts'
import { yielder } from '../yielding.ts'
import { type BulkChange, judged } from './change.ts'
import { withTaxa } from './references.ts'
import { type BulkRequest, prepared } from './request.ts'
import type { Selection } from './selection.ts'

/** Pages of products that are judged between two beats. */
const PAGES_PER_BEAT = 40

const CHANGED = { reason: 'edited', note: null } as const

/**
 * Starts the job of a bulk change. A repeated idempotency key answers with the job that it started
 * first.
 * @returns the JSON text of the job
 * @throws Refusal VALIDATION_FAILED, IDEMPOTENCY_MISMATCH; CONFLICT while another job runs
 */
export async function startBulk(
  ports: Ports,
  actor: Actor,
  request: BulkRequest,
  background: Background,
  idempotency?: Idempotency,
): Promise<{ answer: string; replayed: boolean }> {
  const { store, clock } = ports
  const { shop } = actor
  const now = clock()
  const { selection, change } = await prepared(store.read, actor, request)
  const log = new JobLog(shop.id, newId('job', now), 'running')
  log.total = await selection.total()
  const started = await store.write((tx) =>
    once(tx, actor, idempotency, now, async () => {
      await refuseSecondJob(tx, shop.id)
      const { id, total } = log
      const detail = { change: request.change }
      await beginJob(tx, actor, { id, kind: 'bulk', detail, total, createdAt: now })
      await audit(tx, actor, 'bulk.started', log.id, now, {
        change: JSON.stringify(request.change),
        products: log.total,
      })
      return { answer: JSON.stringify(await jobAt(tx, shop.id, log.id)) }
    }),
  )
  if (!started.replayed) {
    const run = new BulkRun(ports, actor, log, request.skipInvalid)
    background((signal) => run.run(selection, change, signal))
  }
  return started
}

/** Judges the products first, so that a job that cannot be done whole changes nothing. */
class BulkRun {
  constructor(
    readonly ports: Ports,
    readonly actor: Actor,
    readonly log: JobLog,
    readonly skipInvalid: boolean,
  ) {}

  async run(selection: Selection, change: BulkChange, signal?: AbortSignal): Promise<void> {
    const { ports, actor, log } = this
    try {
      using scratch = ports.scratch()
      await this.#plan(selection, change, scratch, signal)
      if (this.skipInvalid || log.refused === 0)
        await this.#change(selection, change, scratch, signal)
      else await ports.store.writeSlice((tx) => this.#refuseAll(tx))
    } catch (error) {
      await failJob(ports, actor, log.id, error)
      if (!(error instanceof Refusal)) throw error
    }
    // If a product has refused all.
    await takeBack(ports, actor, log.id)
  }

  /** Writes the revision and id of each product that will change into the map `plan`. */
  async #plan(
    selection: Selection,
    change: BulkChange,
    scratch: Scratch,
    signal?: AbortSignal,
  ): Promise<void> {
    const { log } = this
    const yieldWhenDue = yielder()
    let planned = 0
    let pages = 0
    let refused: JobRefusal[] = []
    const save = () =>
      this.ports.store.writeSlice(async (tx) => {
        for (const one of refused) await log.refuse(tx, one)
        refused = []
        await log.save(tx)
      })
    log.total = 0
    for await (const page of selection.pages()) {
      signal?.throwIfAborted()
      for (const selected of page) {
        log.total++
        const verdict = judged(selected, change)
        if (verdict && 'code' in verdict) refused.push(verdict)
        else if (verdict) {
          const { id, revision } = verdict.product
          scratch.set('plan', ++planned, `${revision} ${id}`)
        }
        await yieldWhenDue()
      }
      // Shows that the job moves, and notices that it was cancelled.
      if (++pages % PAGES_PER_BEAT === 0) await save()
    }
    log.done = log.total - planned
    await save()
  }

  async #change(
    selection: Selection,
    change: BulkChange,
    scratch: Scratch,
    signal?: AbortSignal,
  ): Promise<void> {
    const { ports, log } = this
    let at = 0
    let known: BulkChange | null = null
    const step = async (tx: Writes) => {
      const now = ports.clock()
      const next = scratch.next('plan', at + 1)
      if (!next) {
        await this.#finish(tx, now)
        return false
      }
      at = next.key
      known ??= await withTaxa(change, (kind, name) => this.#taxon(tx, kind, name, now))
      const [revision = '', id = ''] = next.value.split(' ')
      const stored = await tx.product.find(log.shopId, id)
      log.done++
      // Since it was planned, somebody has deleted it, or changed it so that it no longer matches.
      if (!stored) return true
      const isSame = stored.revision === Number(revision)
      if (!isSame && !(await selection.stillHas(tx, stored.id))) return true
      const refused = await this.#changeOne(tx, stored, known, now)
      if (!refused) return true
      await log.refuse(tx, refused)
      if (!this.skipInvalid) await this.#refuseAll(tx)
      return this.skipInvalid
    }
    await inSlices(ports.store, step, { signal, end: (tx) => this.#save(tx) })
  }

  /** Changes a product as it is now. @returns why not, or null */
  async #changeOne(
    tx: Writes,
    stored: StoredProduct,
    change: BulkChange,
    now: number,
  ): Promise<JobRefusal | null> {
    const product: Product = JSON.parse(stored.document)
    const { id } = product
    const verdict = judged({ id, product }, change)
    if (verdict === null || 'code' in verdict) return verdict
    const { input } = verdict
    if (input === null) {
      await this.#delete(tx, stored, id, now)
      return null
    }
    try {
      const changed = await changeProduct(tx, this.actor, stored.id, product, input, now, CHANGED)
      if (changed) await this.log.updated(tx, product, changed)
      return null
    } catch (error) {
      return { product: id, name: product.name, ...firstFieldError(error) }
    }
  }

  async #delete(tx: Writes, stored: StoredProduct, publicId: string, now: number): Promise<void> {
    const { shop } = this.actor
    const removed = { event: 'product.deleted', subject: publicId, now } as const
    const { revision } = await tx.shop.nextRevision(shop.id, removed)
    await tx.product.remove(shop.id, stored, revision, now)
    await this.log.deleted(tx, stored, revision)
  }

  /** @returns the id of a taxon, which is made if there is none of this name */
  async #taxon(tx: Writes, kind: TaxonKind, reference: string, now: number): Promise<string> {
    const { shop } = this.actor
    if (isId(TAXON_PREFIX[kind], reference)) return reference
    const known = await findTaxon(tx, shop.id, kind, reference)
    if (known) return known.publicId
    const { publicId } = await addTaxon(tx, shop.id, kind, { name: reference }, now)
    await this.log.made(tx, kind, publicId)
    return publicId
  }

  async #finish(tx: Writes, now: number): Promise<void> {
    const { log } = this
    await this.#save(tx)
    const { changed, refused } = log
    await audit(tx, this.actor, 'bulk.finished', log.id, now, { changed, refused })
    await log.end(tx, now)
  }

  async #refuseAll(tx: Writes): Promise<void> {
    const { log } = this
    await this.#save(tx)
    const message = `${log.refused} of ${log.total} products cannot be changed, so none was; skipInvalid leaves them out.`
    const problem = { code: 'VALIDATION_FAILED', message }
    await tx.job.move(log.shopId, log.id, 'running', 'failing', null, problem)
  }

  /** @throws Refusal FORBIDDEN if the member who started the job no longer is one */
  async #save(tx: Writes): Promise<void> {
    const { actor, log } = this
    if ('user' in actor && !(await tx.user.role(actor.shop.id, actor.user.id))) {
      throw new Refusal('FORBIDDEN', 'The person who started this is no longer a member.')
    }
    await log.save(tx)
  }
}
