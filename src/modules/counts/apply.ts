import type { MemberActor } from '../../domain/actor.ts'
import { inputOf, type Product } from '../../domain/catalog/product.ts'
import { checkProduct } from '../../domain/catalog/product-errors.ts'
import { fromThousandths, toThousandths } from '../../domain/catalog/quantity.ts'
import { type FoundProduct, productsAt } from '../../domain/catalog/reference.ts'
import { productTitle } from '../../domain/catalog/title.ts'
import { beginJob, refuseFormerMember, refuseSecondJob } from '../../domain/changes/job.ts'
import { jobAt } from '../../domain/changes/job-view.ts'
import { JobLog } from '../../domain/changes/log.ts'
import { runJob } from '../../domain/changes/recovery.ts'
import { type Changes, runChanges, TOGETHER } from '../../domain/changes/runner.ts'
import { JobWriter } from '../../domain/changes/writer.ts'
import { conflict, firstFieldError, invalid, type Refusal } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { type Answered, type Idempotency, once } from '../../domain/idempotency.ts'
import type { Background, Ports } from '../../domain/ports.ts'
import type { Writing } from '../../domain/store.ts'
import { type NewCount, openCountAt } from './count.ts'

/** The reason in the stock ledger, by kind of count. */
const REASONS: Readonly<Record<NewCount['kind'], string>> = {
  count: 'counted',
  received: 'received',
}

/**
 * Starts the job that applies a count to the stock: the stock of each product becomes the counted
 * quantity, or grows by the received one. Deleted products are left out.
 * @returns the JSON text of the job
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED for an empty count; CONFLICT once it is applied, and
 *   while another job runs; IDEMPOTENCY_MISMATCH
 */
export async function applyCount(
  ports: Ports,
  actor: MemberActor,
  publicId: string,
  background: Background,
  idempotency?: Idempotency,
): Promise<Answered> {
  const { shop } = actor
  const now = ports.clock()
  const started = await ports.store.writeFor(shop.id, (tx) =>
    once(tx, actor, idempotency, now, async () => {
      const { name, kind, lineCount: total } = await openCountAt(tx, shop.id, publicId)
      if (total === 0) {
        throw invalid('lines', 'required', 'Count something first.')
      }
      await refuseSecondJob(tx, shop.id)
      const id = newId('job', now)
      const count = { id: publicId, name, kind }
      const detail = { title: name }
      await beginJob(tx, actor, { id, kind: 'bulk', detail, total, createdAt: now })
      await tx.run('count.begin', { shop: shop.id, count: publicId, job: id })
      return { job: { id, total, count }, answer: JSON.stringify(await jobAt(tx, shop.id, id)) }
    }),
  )
  if (!started.replayed) {
    const { id, total, count } = started.job
    const log = new JobLog({ shopId: shop.id, id, total })
    const run = new CountRun(actor, log, count)
    background((signal) => runJob(ports, actor, log, () => runChanges(ports, run, { signal })))
  }
  return started
}

/** A line, with its current product; null if the product was deleted. */
interface Counted {
  readonly id: string
  /** In thousandths. */
  readonly quantity: number
  readonly found: FoundProduct | null
}

/** The count that a job brings into the stock. */
interface RunningCount extends NewCount {
  readonly id: string
}

class CountRun implements Changes<Counted> {
  /** A product is refused before anything of it is written. */
  readonly savepoints = false
  readonly #writer: JobWriter
  #after = ''

  constructor(
    readonly actor: MemberActor,
    readonly log: JobLog,
    readonly count: RunningCount,
  ) {
    const reason = { reason: REASONS[count.kind], note: count.name }
    this.#writer = new JobWriter(actor, log, reason)
  }

  async next(tx: Writing): Promise<readonly Counted[]> {
    type Line = { readonly product: string; readonly quantity: number }
    const { shopId: shop } = this.log
    const values = { shop, count: this.count.id, after: this.#after, limit: TOGETHER }
    const lines = await tx.all<Line>('count.next_lines', values)
    this.#after = lines.at(-1)?.product ?? this.#after
    this.log.counts.done += lines.length
    const ids = lines.map(({ product }) => product)
    const found = await productsAt(tx, shop, ids)
    return lines.map(({ product: id, quantity }) => ({
      id,
      quantity,
      found: found.get(id) ?? null,
    }))
  }

  async make(tx: Writing, counted: readonly Counted[], now: number): Promise<void> {
    const changes = counted.map(({ quantity, found }) => {
      if (!found) throw conflict('id', 'deleted', 'The product has been deleted since.')
      const { stored, product: before } = found
      const input = { ...inputOf(before), stock: this.#stockAfter(before, quantity) }
      // A delivery may leave a stock below 0; a counted quantity never is.
      checkProduct(input, this.actor.shop.currency, { ...before, isFilled: true })
      return { id: stored.id, before, input }
    })
    await this.#writer.change(tx, changes, now)
  }

  async refuse(tx: Writing, { id, found }: Counted, refusal: Refusal): Promise<void> {
    this.#writer.knownTaxa.clear()
    const name = found && productTitle(found.product)
    await this.log.refuse(tx, { product: id, name, ...firstFieldError(refusal) })
  }

  async save(tx: Writing): Promise<void> {
    this.#writer.knownTaxa.clear()
    await refuseFormerMember(tx, this.actor)
    await this.log.save(tx)
  }

  async end(tx: Writing, now: number): Promise<void> {
    await this.save(tx)
    await this.log.end(tx, now)
  }

  #stockAfter({ stock }: Product, quantity: number): number {
    if (this.count.kind === 'count') return fromThousandths(quantity)
    if (stock !== null) return fromThousandths(toThousandths(stock) + quantity)
    const message = 'The stock of this product is not counted; give it a number first.'
    throw conflict('stock', 'not_counted', message)
  }
}
