import type { Actor } from '../actor.ts'
import type { Product } from '../catalog/product.ts'
import { firstOfTaxon, retagProduct, type TaggedProduct } from '../catalog/product-rows.ts'
import { isRetagged, removeTaxon, taxonView } from '../catalog/taxon.ts'
import type { Taxon, TaxonKind } from '../catalog/taxon-kind.ts'
import { conflict } from '../error.ts'
import { newId } from '../id.ts'
import type { Ports } from '../ports.ts'
import { nextRevision } from '../shop/revision.ts'
import type { Reading, Writing } from '../store.ts'
import { isoTime } from '../time.ts'
import { beginJob, type Retag, type RetagJob } from './job.ts'
import { JobLog, unlessLost } from './log.ts'
import { type Changes, runChanges } from './runner.ts'

/** Changes a taxon. Returns what to do with its products; null for nothing. */
type Decide = (tx: Writing, now: number) => Promise<Retag | null>

/**
 * Changes a taxon, and then the documents of all its products, as a job in slices. The taxon
 * changes in the first slice, so that a small job is a single transaction. Once that is committed,
 * the job is always completed: by the next process if this one ends too early.
 * @throws Refusal CONFLICT while another such job works on one of the taxa
 */
export async function retagProducts(ports: Ports, actor: Actor, decide: Decide): Promise<void> {
  const id = newId('job', ports.clock())
  const log = new JobLog({ shopId: actor.shop.id, id })
  const begin = async (tx: Writing, now: number) => {
    const detail = await decide(tx, now)
    if (!detail) return null
    // Two jobs on one taxon could move products to a taxon that is being removed.
    if (await isRetagged(tx, actor.shop.id, [detail.from, detail.to])) {
      const message = `This ${detail.kind} is being renamed, merged or deleted; try again in a moment.`
      throw conflict('id', 'busy', message)
    }
    await beginJob(tx, actor, { id, kind: 'taxon', detail, total: 0, createdAt: now })
    return detail
  }
  await retag(ports, log, begin)
}

async function retag(ports: Ports, log: JobLog, begin: Decide): Promise<void> {
  const run = new RetagRun(log, begin)
  await unlessLost(log.during(ports.store, () => runChanges(ports, run)))
}

/** Completes a job that another process has begun. */
export async function completeRetag(ports: Ports, job: RetagJob): Promise<void> {
  await retag(ports, new JobLog(job), async () => job.detail)
}

/** Changes the products of a taxon. Finally it removes the taxon, unless that was only renamed. */
class RetagRun implements Changes<TaggedProduct> {
  readonly savepoints = false
  #retag: Retag | null = null
  #after = 0

  constructor(
    readonly log: JobLog,
    readonly begin: Decide,
  ) {}

  async next(tx: Writing, now: number): Promise<readonly TaggedProduct[]> {
    this.#retag ??= await this.begin(tx, now)
    if (!this.#retag) return []
    const { kind, from, to } = this.#retag
    const { id } = await taxonOf(tx, this.log.shopId, kind, from)
    const next = await firstOfTaxon(tx, this.log.shopId, kind, id, this.#after)
    if (next) return [next]
    if (this.#after === 0 || to === from) return []
    // A product with a lower number may have joined the taxon since; then start again.
    const joined = await firstOfTaxon(tx, this.log.shopId, kind, id)
    return joined ? [joined] : []
  }

  async make(tx: Writing, [row]: readonly TaggedProduct[], now: number): Promise<void> {
    if (!row || !this.#retag) return
    const { kind, ...publicIds } = this.#retag
    const { shopId } = this.log
    const from = await taxonOf(tx, shopId, kind, publicIds.from)
    const to = publicIds.to === null ? null : await taxonOf(tx, shopId, kind, publicIds.to)
    this.#after = row.id
    const before: Product = JSON.parse(row.document)
    const after = retagged(before, kind, from, to)
    if (to?.id === from.id && Bun.deepEquals(before, after)) return
    const change = { event: 'product.updated', subject: before.id, now } as const
    const next = await nextRevision(tx, shopId, change)
    const { revision } = next
    const product = { ...after, updatedAt: isoTime(now), revision }
    const move = { kind, from: from.id, to: to?.id ?? null }
    await retagProduct(tx, shopId, row.id, product, next, move)
  }

  async refuse(_tx: Writing, _row: TaggedProduct, refusal: Error): Promise<void> {
    throw refusal
  }

  async save(tx: Writing): Promise<void> {
    await this.log.save(tx)
  }

  async end(tx: Writing): Promise<void> {
    if (!this.#retag) return
    const { kind, from, to } = this.#retag
    const { shopId: shop, id } = this.log
    if (to !== from) await removeTaxon(tx, shop, kind, (await taxonOf(tx, shop, kind, from)).id)
    await this.log.save(tx)
    await tx.run('job.delete', { shop, id })
  }
}

async function taxonOf(
  read: Reading,
  shop: number,
  kind: TaxonKind,
  publicId: string,
): Promise<Taxon> {
  const taxon = await read.get<Taxon>('taxon.by_public_id', { shop, kind, publicId })
  if (!taxon) throw new Error(`a job works on the ${kind} ${publicId}, which is gone`)
  return taxon
}

/** The product with its new taxon. A collection that it already belongs to keeps its position. */
function retagged(product: Product, kind: TaxonKind, from: Taxon, to: Taxon | null): Product {
  const view = to && taxonView(to)
  if (kind !== 'collection') return { ...product, [kind]: view }
  const collections = new Map(
    product.collections.flatMap((one) => {
      const stays = one.id === from.publicId ? view : one
      return stays ? [[stays.id, stays]] : []
    }),
  )
  return { ...product, collections: [...collections.values()] }
}
