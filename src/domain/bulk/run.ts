import type { Actor } from '../actor.ts'
import type { AskedChange } from '../catalog/product-change.ts'
import { type FoundProduct, productsAt } from '../catalog/reference.ts'
import { takeTaxon } from '../catalog/taxon.ts'
import { beginJob, jobAct, moveJob, refuseFormerMember, refuseSecondJob } from '../changes/job.ts'
import { jobAt } from '../changes/job-view.ts'
import { JobLog } from '../changes/log.ts'
import { runJob } from '../changes/recovery.ts'
import { type Changes, runChanges, TOGETHER } from '../changes/runner.ts'
import { JobWriter } from '../changes/writer.ts'
import { firstFieldError, type Refusal } from '../error.ts'
import { newId } from '../id.ts'
import { type Answered, type Idempotency, once } from '../idempotency.ts'
import type { Background, Ports, Scratch } from '../ports.ts'
import type { JobRefusal } from '../records.ts'
import type { Store, Writing } from '../store.ts'
import { yielder } from '../yielding.ts'
import { type BulkChange, inputAfter, judged } from './change.ts'
import { type BulkRequest, type CheckedRequest, checkedRequest, withTaxa } from './request.ts'
import { bulkTitle, withNames } from './title.ts'

/** The number of pages that are judged between two beats. */
const PAGES_PER_BEAT = 40

/**
 * Starts the job of a bulk change. A repeated idempotency key answers with the job of the first
 * request.
 * @returns the JSON text of the job
 * @throws Refusal VALIDATION_FAILED, IDEMPOTENCY_MISMATCH; CONFLICT while another job runs
 */
export async function startBulk(
  ports: Ports,
  actor: Actor,
  request: BulkRequest,
  background: Background,
  idempotency?: Idempotency,
): Promise<Answered> {
  const { store, clock } = ports
  const { shop } = actor
  const now = clock()
  const asked = await checkedRequest(store, actor, request)
  const id = newId('job', now)
  const total = await asked.selection.total()
  const started = await store.write((tx) =>
    once(tx, actor, idempotency, now, async () => {
      await refuseSecondJob(tx, shop.id)
      const shown = withNames(asked.change, asked.names)
      const detail = { change: request.change, shown, title: bulkTitle(shown, total) }
      await beginJob(tx, actor, { id, kind: 'bulk', detail, total, createdAt: now })
      return { answer: JSON.stringify(await jobAt(tx, shop.id, id)) }
    }),
  )
  if (!started.replayed) {
    const log = new JobLog({ shopId: shop.id, id, total })
    background((signal) =>
      runJob(ports, actor, log, async () => {
        using scratch = ports.scratch()
        const run = new BulkRun(actor, log, asked, request.skipInvalid, scratch)
        await run.plan(store, signal)
        await runChanges(ports, run, { signal })
      }),
    )
  }
  return started
}

/** A product to change; null if it was deleted or no longer belongs to the selection. */
type ChangingProduct = FoundProduct | null

/** Judges all products first, so that a job that cannot succeed completely changes nothing. */
class BulkRun implements Changes<ChangingProduct> {
  /** A product is refused before anything of it is written. */
  readonly savepoints = false
  readonly #writer: JobWriter
  /** The change with all of its taxa by id; null until it begins. */
  #change: BulkChange | null = null
  /** The number of the last product that was read from the map `plan`. */
  #at = 0

  constructor(
    readonly actor: Actor,
    readonly log: JobLog,
    readonly asked: CheckedRequest,
    readonly skipInvalid: boolean,
    readonly scratch: Scratch,
  ) {
    this.#writer = new JobWriter(actor, log, { reason: 'edited', note: null })
  }

  /** Writes the revision and id of each product that will change into the map `plan`. */
  async plan(store: Store, signal?: AbortSignal): Promise<void> {
    const { log, scratch, asked } = this
    const { counts } = log
    const yieldWhenDue = yielder()
    let planned = 0
    let pages = 0
    let refused: JobRefusal[] = []
    const save = () =>
      store.writeSlice(async (tx) => {
        for (const one of refused) await log.refuse(tx, one)
        refused = []
        await log.save(tx)
      })
    counts.total = 0
    for await (const page of asked.selection.pages()) {
      signal?.throwIfAborted()
      for (const selected of page) {
        counts.total++
        const verdict = judged(selected, asked.change)
        if (verdict && 'code' in verdict) refused.push(verdict)
        else if (verdict) {
          const { id, revision } = verdict.product
          scratch.set('plan', ++planned, `${revision} ${id}`)
        }
        await yieldWhenDue()
      }
      // Reports progress, and notices that the job was cancelled.
      if (++pages % PAGES_PER_BEAT === 0) await save()
    }
    counts.done = counts.total - planned
    await save()
  }

  async next(tx: Writing): Promise<readonly ChangingProduct[]> {
    const planned = this.#planned()
    this.log.counts.done += planned.size
    const found = await productsAt(tx, this.log.shopId, [...planned.keys()])
    const products: ChangingProduct[] = []
    for (const [id, revision] of planned) {
      const one = found.get(id)
      const isSame = one?.stored.revision === revision
      const isAsked = isSame || (one && (await this.asked.selection.stillHas(tx, one.stored.id)))
      products.push(isAsked ? one : null)
    }
    return products
  }

  /** The ids of the next products of the plan, with their revisions. */
  #planned(): ReadonlyMap<string, number> {
    const planned = new Map<string, number>()
    while (planned.size < TOGETHER && !this.#isRefused) {
      const next = this.scratch.next('plan', this.#at + 1)
      const [revision = '', id = ''] = next?.value.split(' ') ?? []
      if (!next || planned.has(id)) break
      planned.set(id, Number(revision))
      this.#at = next.key
    }
    return planned
  }

  async make(tx: Writing, selected: readonly ChangingProduct[], now: number): Promise<void> {
    const found = selected.filter((one) => one !== null)
    if (found.length === 0) return
    try {
      this.#change ??= await withTaxa(this.asked.change, async (kind, reference, field) => {
        const options = this.#writer.optionsIn(tx, now)
        const taxon = await takeTaxon(tx, this.log.shopId, kind, reference, field, now, options)
        return taxon.publicId
      })
      const { delete: removes } = this.#change
      if (removes) await this.#writer.remove(tx, found, now)
      else await this.#writer.change(tx, this.#asked(found, this.#change), now)
    } catch (error) {
      // Taxa that were created for this change may be rolled back.
      this.#change = null
      this.#writer.knownTaxa.clear()
      throw error
    }
  }

  #asked(found: readonly FoundProduct[], change: BulkChange): AskedChange[] {
    return found.flatMap(({ stored: { id }, product: before }) => {
      const input = inputAfter(before, change)
      return input ? { id, before, input } : []
    })
  }

  async refuse(tx: Writing, selected: ChangingProduct, refusal: Refusal): Promise<void> {
    if (!selected) throw refusal
    const { id, name } = selected.product
    await this.log.refuse(tx, { product: id, name, ...firstFieldError(refusal) })
  }

  async end(tx: Writing, now: number): Promise<void> {
    const { actor, log } = this
    const { changed, refused, total } = log.counts
    await this.save(tx)
    if (this.#isRefused) {
      const message = `${refused} of ${total} products cannot be changed, so none was; skipInvalid leaves them out.`
      const problem = { code: 'VALIDATION_FAILED', message }
      await moveJob(tx, log, 'running', 'failing', null, problem)
      return
    }
    const job = { id: log.id, kind: 'bulk', detail: {} } as const
    await log.record(tx, actor, now, [{ ...jobAct(job, 'finished'), audit: { changed, refused } }])
    await log.end(tx, now)
  }

  /** @throws Refusal FORBIDDEN if the member who started the job has left the shop; JobLost */
  async save(tx: Writing): Promise<void> {
    const { actor, log } = this
    this.#writer.knownTaxa.clear()
    await refuseFormerMember(tx, actor)
    await log.save(tx)
  }

  /** Whether a refused product makes the whole change fail. */
  get #isRefused(): boolean {
    return !this.skipInvalid && this.log.counts.refused > 0
  }
}
